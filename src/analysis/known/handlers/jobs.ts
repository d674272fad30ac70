import {
  LISTENERS,
  MESSAGE,
  type Method,
  ONCE,
  type Registration,
  each,
  methods,
  words,
} from './registration.ts';

const JOB: Registration = { runs: 'message', settles: 'done', label: '`{text}` job' };

const AWAITED = { runs: 'message', settles: 'always' } as const;

/** What a timer runs again and again. */
export const TIMER: Registration = { runs: 'timer', label: 'recurring timer' };

/** What comes with each job; a job that fails is another matter. */
const JOB_EVENTS: Readonly<Record<string, Registration>> = {
  ...Object.fromEntries(
    words('active completed progress global:active global:completed global:progress').map(
      (event) => [event, MESSAGE],
    ),
  ),
  '*': ONCE,
};

const OF_CHILD: Readonly<Record<string, Registration>> = {
  message: { ...MESSAGE, needsServer: true },
  '*': ONCE,
};

/** Queues, messages of other programs, and timers. */
export const JOBS: readonly [string, Method][] = [
  // Queues and messages.
  ...each('bullmq.Worker', { registers: { ...JOB, settles: 'always', position: 1 } }),
  ...methods('#queue', ['process', 'define', 'consume', 'work'], { registers: JOB }),
  ...each('#queue.on #jobWorker.on', { events: JOB_EVENTS }),
  ...methods('#channel', ['consume'], { registers: { runs: 'message', label: 'queue consumer' } }),
  ...methods('#channel', ['addSetup'], { registers: { ...ONCE, params: ['#channel'] } }),
  ['amqplib/callback_api.connect', { registers: { ...ONCE, params: [undefined, '#amqp'] } }],
  ...methods('#amqp', ['createChannel', 'createConfirmChannel'], {
    registers: { ...ONCE, params: [undefined, '#channel'] },
  }),
  [
    'amqp-connection-manager.connect().createChannel',
    { registers: { ...ONCE, options: ['setup'], params: ['#channel'] } },
  ],
  [
    'sqs-consumer.Consumer.create',
    {
      registers: {
        ...AWAITED,
        label: 'queue consumer',
        options: ['handleMessage', 'handleMessageBatch'],
      },
    },
  ],
  // A worker runs up to a hundred activities at once.
  [
    '@temporalio/worker.Worker.create',
    { registers: { ...AWAITED, label: 'Temporal activity', options: ['activities'] } },
  ],
  ['graphile-worker.run', { registers: { ...AWAITED, label: 'job', options: ['taskList'] } }],
  ...methods('#kafka', ['run'], {
    registers: {
      runs: 'message',
      settles: 'always',
      label: 'Kafka consumer',
      options: ['eachMessage', 'eachBatch'],
    },
  }),
  ...methods('#subscriber', LISTENERS, {
    events: { message: MESSAGE, pmessage: MESSAGE, '*': ONCE },
    returns: '#subscriber',
  }),
  ...methods('#subscriber', ['subscribe', 'pSubscribe'], { registers: MESSAGE }),
  // What a program of the command line starts is no server's.
  ...methods('#child', LISTENERS, { events: OF_CHILD, returns: '#child' }),
  ...methods('cluster', LISTENERS, { events: OF_CHILD }),
  ...methods('#worker', LISTENERS, { events: { message: MESSAGE, '*': ONCE }, returns: '#worker' }),

  // Timers.
  ...each('setInterval timers.setInterval', { registers: TIMER }),
  ['cron.CronJob.from', { registers: { ...TIMER, options: ['onTick'] } }],
  ...each(
    'node-cron.schedule cron.CronJob node-schedule.scheduleJob croner.Cron toad-scheduler.Task',
    { registers: TIMER },
  ),
];
