import { type Registration, type Runs, words } from './registration.ts';

/** Decorators of methods that a framework calls. */
export const DECORATORS: ReadonlyMap<string, Registration> = new Map([
  ...decorators(
    'request',
    '{NAME} {text} handler',
    '@nestjs/common',
    'All Copy Delete Get Head Lock Move Options Patch Post Propfind Proppatch Put Search Sse Unlock',
  ),
  ...decorators(
    'request',
    '{NAME} {text} handler',
    'routing-controllers',
    'All Delete Get Head Patch Post Put Method',
  ),
  ...decorators(
    'request',
    '{NAME} {text} handler',
    'tsoa',
    'Delete Get Head Options Patch Post Put',
  ),
  ...decorators(
    'request',
    '{NAME} {text} handler',
    '@tsed/common',
    'All Delete Get Head Options Patch Post Put',
  ),
  ...decorators(
    'request',
    '{NAME} {text} handler',
    '@tsed/schema',
    'All Delete Get Head Options Patch Post Put',
  ),
  ...['@midwayjs/core', '@midwayjs/decorator', '@foal/core', '@overnightjs/core'].flatMap((name) =>
    decorators(
      'request',
      '{NAME} {text} handler',
      name,
      'All Del Delete Get Head Options Patch Post Put',
    ),
  ),
  ...decorators(
    'request',
    '{NAME} {text} handler',
    '@loopback/rest',
    'del get patch post put operation',
  ),
  ...decorators(
    'request',
    '{NAME} {text} handler',
    'inversify-express-utils',
    'all httpDelete httpGet httpHead httpPatch httpPost httpPut',
  ),
  ...decorators(
    'request',
    'GraphQL {name} {text}',
    '@nestjs/graphql',
    'Mutation Query ResolveField ResolveProperty ResolveReference Subscription',
  ),
  ...decorators(
    'request',
    'GraphQL {name} {text}',
    'type-graphql',
    'FieldResolver Mutation Query Subscription',
  ),
  ...decorators(
    'message',
    '`{text}` listener',
    '@nestjs/microservices',
    'EventPattern GrpcMethod GrpcStreamMethod MessagePattern',
  ),
  ...decorators('request', 'controller action {text}', 'egg', 'HTTPMethod'),
  ...decorators('request', 'controller action {text}', '@eggjs/tegg', 'HTTPMethod'),
  ...decorators('message', '`{text}` listener', '@nestjs/websockets', 'SubscribeMessage'),
  ...decorators(
    'message',
    '`{text}` listener',
    '@golevelup/nestjs-rabbitmq',
    'RabbitRPC RabbitSubscribe',
  ),
  ...decorators(
    'message',
    '{name} {text} handler',
    'nestjs-telegraf',
    'Action Command Hears Help On Settings Start',
  ),
  ...decorators('message', '`{text}` job', '@nestjs/bull', 'Process'),
  ...decorators('message', '`{text}` listener', '@nestjs/event-emitter', 'OnEvent'),
  ...decorators('timer', 'recurring timer', '@nestjs/schedule', 'Cron Interval'),
  // What is done to the data for a request; all of them await it.
  ...hooks(
    'typeorm',
    'AfterInsert AfterLoad AfterRecover AfterRemove AfterSoftRemove AfterUpdate BeforeInsert BeforeRecover ' +
      'BeforeRemove BeforeSoftRemove BeforeUpdate',
  ),
  ...hooks(
    'sequelize-typescript',
    'AfterCreate AfterDestroy AfterFind AfterSave AfterUpdate AfterUpsert BeforeBulkCreate BeforeCreate ' +
      'BeforeDestroy BeforeFind BeforeSave BeforeUpdate BeforeUpsert BeforeValidate',
  ),
  ...hooks(
    '@mikro-orm/core',
    'AfterCreate AfterDelete AfterUpdate AfterUpsert BeforeCreate BeforeDelete BeforeUpdate BeforeUpsert OnLoad',
  ),
]);

/** A controller hands it over, and awaits it. */
const OF_BUS = { runs: 'request', settles: 'always', needsServer: true } as const;

/** Methods that a framework calls because the class implements an interface or extends a class of it. */
export const INTERFACE_METHODS: ReadonlyMap<string, readonly [string, Registration]> = new Map([
  [
    '@nestjs/common.CanActivate',
    ['canActivate', { runs: 'request', settles: 'always', label: 'guard' }],
  ],
  ['@nestjs/common.ExceptionFilter', ['catch', { runs: 'request', label: 'exception filter' }]],
  [
    '@nestjs/common.NestInterceptor',
    ['intercept', { runs: 'request', settles: 'always', label: 'interceptor' }],
  ],
  ['@nestjs/common.NestMiddleware', ['use', { runs: 'request', label: 'middleware' }]],
  [
    '@nestjs/common.PipeTransform',
    ['transform', { runs: 'request', settles: 'always', label: 'pipe' }],
  ],
  [
    '@nestjs/passport.PassportStrategy',
    ['validate', { runs: 'request', settles: 'always', label: 'passport strategy' }],
  ],
  [
    '@nestjs/websockets.OnGatewayConnection',
    ['handleConnection', { runs: 'message', label: '`connection` listener' }],
  ],
  [
    '@nestjs/websockets.OnGatewayDisconnect',
    ['handleDisconnect', { runs: 'message', label: '`disconnect` listener' }],
  ],
  ['@nestjs/cqrs.ICommandHandler', ['execute', { ...OF_BUS, label: 'command handler' }]],
  ['@nestjs/cqrs.IQueryHandler', ['execute', { ...OF_BUS, label: 'query handler' }]],
  ['@nestjs/bullmq.WorkerHost', ['process', { runs: 'message', settles: 'always', label: 'job' }]],
]);

function hooks(packageName: string, names: string): [string, Registration][] {
  return decorators('request', '`{name}` hook', packageName, names).map(([key, registration]) => [
    key,
    { ...registration, needsServer: true },
  ]);
}

function decorators(
  runs: Runs,
  label: string,
  packageName: string,
  names: string,
): [string, Registration][] {
  const settles = runs === 'request' ? ({ settles: 'always' } as const) : {};
  return words(names).map((name) => [`${packageName}.${name}`, { runs, label, ...settles }]);
}
