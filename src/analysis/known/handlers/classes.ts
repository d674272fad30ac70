import { CHAT_EVENTS } from './bots.ts';
import { MESSAGE, type Registration, type Runs, type Settles, words } from './registration.ts';

const ACTIVITY: Registration = {
  runs: 'message',
  settles: 'always',
  label: '{text} Temporal activity',
};

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
    'typescript-rest',
    'DELETE GET HEAD OPTIONS PATCH POST PUT',
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
  ...['@midwayjs/core', '@midwayjs/decorator', '@foal/core'].flatMap((name) =>
    decorators(
      'request',
      '{NAME} {text} handler',
      name,
      'All Del Delete Get Head Options Patch Post Put',
    ),
  ),
  // It gives the methods to a router of Express.
  ...decorators(
    'request',
    '{NAME} {text} handler',
    '@overnightjs/core',
    'All Delete Get Head Options Patch Post Put',
    'express',
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
  ['nestjs-temporal-core.ActivityMethod', ACTIVITY],
  ['nestjs-temporal.Activity', ACTIVITY],
  ...decorators('message', '`{text}` listener', '@nestjs/event-emitter', 'OnEvent'),
  ...decorators('timer', 'recurring timer', '@nestjs/schedule', 'Cron Interval'),
  ...decorators(
    'message',
    '{name} {text} handler',
    'discordx',
    'ButtonComponent ContextMenu ModalComponent SelectMenuComponent SimpleCommand Slash',
  ),
  ...decorators(
    'message',
    '{name} {text} handler',
    'necord',
    'Button MessageCommand Modal SlashCommand StringSelect Subcommand TextCommand UserCommand',
  ),
  // What is done to the data for a request; all of them await it, TypeORM the hooks of an entity together.
  ...hooks(
    'typeorm',
    'AfterInsert AfterLoad AfterRecover AfterRemove AfterSoftRemove AfterUpdate BeforeInsert BeforeRecover ' +
      'BeforeRemove BeforeSoftRemove BeforeUpdate',
    'other hooks of the entity run meanwhile',
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

const AWAITED = { runs: 'request', settles: 'always' } as const;
/** A controller hands it over, and awaits it. */
const OF_BUS = { ...AWAITED, needsServer: true } as const;
const COMMAND: Registration = { runs: 'message', settles: 'always', label: 'command' };

/** It makes of a value what the database has, and the other way round. */
export const TRANSFORMER: Registration = {
  runs: 'request',
  settles: 'at once',
  label: 'column transformer',
  needsServer: true,
};

/** Methods that a framework calls because the class implements an interface or extends a class of it. */
export const INTERFACE_METHODS: ReadonlyMap<string, readonly (readonly [string, Registration])[]> =
  new Map([
    ofClass('@nestjs/common.CanActivate', 'canActivate', { ...AWAITED, label: 'guard' }),
    ofClass('@nestjs/common.ExceptionFilter', 'catch', {
      runs: 'request',
      label: 'exception filter',
    }),
    ofClass('@nestjs/common.NestInterceptor', 'intercept', { ...AWAITED, label: 'interceptor' }),
    ofClass('@nestjs/common.NestMiddleware', 'use', { runs: 'request', label: 'middleware' }),
    ofClass('@nestjs/common.PipeTransform', 'transform', { ...AWAITED, label: 'pipe' }),
    ofClass('@nestjs/passport.PassportStrategy', 'validate', {
      ...AWAITED,
      label: 'passport strategy',
    }),
    ofClass('@nestjs/websockets.OnGatewayConnection', 'handleConnection', {
      runs: 'message',
      label: '`connection` listener',
    }),
    ofClass('@nestjs/websockets.OnGatewayDisconnect', 'handleDisconnect', {
      runs: 'message',
      label: '`disconnect` listener',
    }),
    ofClass('@nestjs/cqrs.ICommandHandler', 'execute', { ...OF_BUS, label: 'command handler' }),
    ofClass('@nestjs/cqrs.IQueryHandler', 'execute', { ...OF_BUS, label: 'query handler' }),
    ofClass('typeorm.ValueTransformer', 'from to', TRANSFORMER),
    ofClass('multer.StorageEngine', '_handleFile _removeFile', {
      runs: 'request',
      label: 'storage of uploads',
    }),
    ofClass('express-session.Store', 'destroy get set touch', {
      runs: 'request',
      label: 'session store',
    }),
    ofClass('actionhero.Action', 'run', { ...AWAITED, label: 'action' }),
    ofClass('actionhero.Task', 'run', { runs: 'message', settles: 'always', label: 'job' }),
    ofClass('@nestjs/bullmq.WorkerHost', 'process', {
      runs: 'message',
      settles: 'always',
      label: 'job',
    }),
    ofClass(
      '@sapphire/framework.Command',
      'autocompleteRun chatInputRun contextMenuRun messageRun',
      COMMAND,
    ),
    ofClass('discord-akairo.Command', 'exec', COMMAND),
    // The event is that of their options, or of their file.
    ofClass('@sapphire/framework.Listener', 'run', { ...MESSAGE, byFile: CHAT_EVENTS }),
    ofClass('discord-akairo.Listener', 'exec', { ...MESSAGE, byFile: CHAT_EVENTS }),
    ofClass('discord.js-commando.Command', 'run', COMMAND),
  ]);

function ofClass(
  key: string,
  names: string,
  registration: Registration,
): [string, [string, Registration][]] {
  return [key, words(names).map((name) => [name, registration])];
}

function hooks(packageName: string, names: string, afterWait?: string): [string, Registration][] {
  return decorators('request', '`{name}` hook', packageName, names).map(([key, registration]) => [
    key,
    { ...registration, needsServer: true, ...(afterWait === undefined ? {} : { afterWait }) },
  ]);
}

function decorators(
  runs: Runs,
  label: string,
  packageName: string,
  names: string,
  settles: Settles = 'always',
): [string, Registration][] {
  const settled = runs === 'request' ? { settles } : {};
  return words(names).map((name) => [`${packageName}.${name}`, { runs, label, ...settled }]);
}
