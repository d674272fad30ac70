import { typeOfFork } from '../../known/handlers/messengers.ts';
import { METHODS } from '../../known/handlers/methods.ts';
import type { Method } from '../../known/handlers/registration.ts';
import { DECLARED_AS, MADE_BY, PROPERTIES } from '../../known/handlers/types.ts';

/** Functions of the language and of packages that give back what they are given. */
export const PASSES_THROUGH: ReadonlySet<string> = new Set([
  'Object.freeze',
  'Object.seal',
  'Promise.resolve',
  'fastify-plugin',
  'express-ws',
  'http-shutdown',
  'koa-qs',
  'koa-websocket',
  'stoppable',
]);

/** Containers of dependencies give an object of the class that they are asked for. Source: the documentation of each. */
export const GIVES_INSTANCE: ReadonlySet<string> = new Set([
  'tsyringe.container.resolve',
  'tsyringe.DependencyContainer().resolve',
  'typedi.Container.get',
  'inversify.Container().get',
  'inversify.Container().resolve',
  '@nestjs/core.ModuleRef().create',
  '@nestjs/core.ModuleRef().get',
  '@nestjs/core.ModuleRef().resolve',
]);

/** The type in the table of handlers that a property of something of a package has. */
export function typeOfMember(path: string): string | undefined {
  return PROPERTIES.get(path) ?? MADE_BY.get(path);
}

/** What an object is called that is declared as something of a package, or made of it with `new`. */
export function keyOfInstance(key: string): string {
  return DECLARED_AS.get(key) ?? typeOfFork(key) ?? keyMadeBy(key);
}

/** What the result of a call of something of a package is called. */
export function keyMadeBy(key: string): string {
  const made = `${key}()`;
  return MADE_BY.get(made) ?? typeOfFork(made) ?? made;
}

/** What is known of a method of something of a package. */
export function methodNamed(
  key: string,
  extraMethods: ReadonlyMap<string, Method>,
): Method | undefined {
  const exact = extraMethods.get(key) ?? METHODS.get(key);
  if (exact || !key.startsWith('#')) return exact;
  // `app[method](…)`.
  if (key.endsWith('[]')) return METHODS.get(`${key.slice(0, -'[]'.length)}.get`);
  return METHODS.get(`${key.slice(0, key.indexOf('.'))}.*`);
}
