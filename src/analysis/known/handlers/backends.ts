import {
  type Method,
  type Registration,
  type Settles,
  each,
  methods,
  words,
} from './registration.ts';

const CLOUD_FUNCTION: Registration = {
  runs: 'request',
  settles: 'always',
  label: 'cloud function {text}',
};

const TRIGGERS = words(
  'beforeSave afterSave beforeDelete afterDelete beforeFind afterFind beforeLogin afterLogin afterLogout ' +
    'beforePasswordResetRequest beforeSaveFile afterSaveFile beforeDeleteFile afterDeleteFile ' +
    'beforeConnect beforeSubscribe afterLiveQueryEvent',
);

const LOGIN_HOOKS = words(
  'onCreateUser onExternalLogin onLogin onLoginFailure onLogout registerLoginHandler validateLoginAttempt ' +
    'validateNewUser',
);

/** What a request does to a document of Mongoose. */
const HOOK: Registration = { runs: 'request', label: '`{text}` hook', needsServer: true };

/** What Mongoose waits for when it runs the hooks; those of `init` it runs at once. Source: Mongoose, "Middleware". */
const AWAITED_HOOKS = words(
  'aggregate bulkWrite count countDocuments deleteMany deleteOne distinct estimatedDocumentCount find findOne ' +
    'findOneAndDelete findOneAndRemove findOneAndReplace findOneAndUpdate insertMany remove replaceOne save ' +
    'update updateMany updateOne validate',
);

function hooks(settles: Settles): Method {
  const awaited = AWAITED_HOOKS.map((name) => [name, { ...HOOK, settles }] as const);
  const init: Registration = { ...HOOK, settles: 'at once' };
  return {
    events: { ...Object.fromEntries(awaited), init, '*': HOOK },
    returns: '#mongooseSchema',
  };
}

/** The getter or setter of a property, which the language calls. */
const ACCESSOR: Registration = { ...HOOK, settles: 'at once', label: '`{name}` of a property' };

/** Hooks of Sequelize, which awaits them; `afterSync` and `afterConnect` are of the start of the program. */
const MODEL_HOOK: Registration = { ...HOOK, settles: 'always', label: '`{name}` hook' };
const MODEL_HOOKS = words(
  'afterBulkCreate afterBulkDestroy afterBulkUpdate afterCreate afterDestroy afterFind afterSave afterUpdate ' +
    'afterUpsert afterValidate beforeBulkCreate beforeBulkDestroy beforeBulkUpdate beforeCount beforeCreate ' +
    'beforeDestroy beforeFind beforeSave beforeUpdate beforeUpsert beforeValidate',
);

/** What a model of Sequelize is described with; who sets or reads a property does not wait. */
const PARTS_OF_MODEL: Partial<Registration> = {
  options: MODEL_HOOKS.map((name) => `hooks.${name}`),
  accessors: ['*.get', '*.set', 'getterMethods.*', 'setterMethods.*'],
};

/** Parse Server and Meteor, whose objects are globals and can be imported, and models of data. */
export const BACKENDS: readonly [string, Method][] = [
  ...ofModules('Parse parse parse/node parse/node.Parse', ['Cloud.define'], {
    registers: CLOUD_FUNCTION,
  }),
  ...ofModules(
    'Parse parse parse/node parse/node.Parse',
    TRIGGERS.map((name) => `Cloud.${name}`),
    { registers: { ...CLOUD_FUNCTION, label: '`{name}` trigger {text}' } },
  ),
  ...ofModules('Meteor meteor/meteor.Meteor', ['methods'], {
    registers: {
      runs: 'request',
      settles: 'always',
      label: 'Meteor method {member}',
      options: ['*'],
    },
  }),
  ...ofModules('Meteor meteor/meteor.Meteor', ['publish'], {
    registers: { runs: 'request', label: 'publication {text}' },
  }),
  ...each('ValidatedMethod meteor/mdg:validated-method.ValidatedMethod', {
    registers: {
      runs: 'request',
      settles: 'always',
      label: 'Meteor method',
      options: ['run', 'validate'],
    },
  }),
  ...ofModules('Accounts meteor/accounts-base.Accounts', LOGIN_HOOKS, {
    registers: { runs: 'request', label: '`{name}` hook' },
  }),
  ...each('mongoose.Schema mongoose.Schema.Schema', {
    registers: {
      ...ACCESSOR,
      position: 0,
      options: [],
      accessors: ['*.get', '*.set', '*.*.get', '*.*.set'],
    },
  }),
  ...methods('#mongooseSchema', ['pre'], hooks('mongoose pre')),
  ...methods('#mongooseSchema', ['post'], hooks('mongoose post')),
  ...methods('#mongooseSchema', ['virtual', 'path'], { returns: '#mongooseProperty' }),
  ...methods('#mongooseProperty', ['get', 'set'], {
    registers: ACCESSOR,
    returns: '#mongooseProperty',
  }),
  ...methods('#sequelize', ['define'], {
    registers: {
      ...MODEL_HOOK,
      label: 'hook of {text}',
      ...PARTS_OF_MODEL,
    },
    returns: '#sequelizeModel',
  }),
  ...methods('#sequelizeModel', ['init'], {
    registers: { ...MODEL_HOOK, label: '`{member}` hook', ...PARTS_OF_MODEL },
  }),
  ...methods('#sequelizeModel', MODEL_HOOKS, { registers: MODEL_HOOK }),
  ...methods('#sequelizeModel', ['addHook', 'hook'], {
    events: Object.fromEntries(MODEL_HOOKS.map((name) => [name, HOOK])),
  }),
];

/** One entry for each member of an object that goes by several names. */
function ofModules(
  objects: string,
  members: readonly string[],
  method: Method,
): [string, Method][] {
  return words(objects).flatMap((object) =>
    members.map((name): [string, Method] => [`${object}.${name}`, method]),
  );
}
