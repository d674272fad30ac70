import type { Entity } from '../summary/value.ts';

/** `stopStream`, `closeTerminals`, `finishProcessExit`, and the method `kill`: what is cleaned up once, when something ends that many requests used. */
const ENDS_LIFE =
  /^_*(?:(?:close|destroy|dispose|end|kill|stop|tear_?down|terminate)_?(?:all_?)?(?:browser|child|container|process|pty|sandbox|session|stream|terminal|tunnel|worker)(?:s|es)?|finish_?\w*exit)$/i;
const ENDS_OWN_LIFE = /^_*(?:dispose|kill|stop|tear_?down|terminate)(?:_?all)?$/i;
const ENDS =
  /re_?(?:boot|start)|shut_?down|clean_?up|tear_?down|destroy|dispos|quit|terminat|bootstrap|^_*exit/i;

/** Whether a function says by its name that it ends something that many requests used. */
export function endsLife({ name, owner }: Pick<Entity, 'name' | 'owner'>): boolean {
  return ENDS_LIFE.test(name) || (owner !== undefined && ENDS_OWN_LIFE.test(name));
}

/** Whether a name is of what ends a part of the program, or makes it start anew. */
export function isOfEnd(name: string): boolean {
  return ENDS.test(name);
}
