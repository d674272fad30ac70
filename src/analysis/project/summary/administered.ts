import type { Draft, Entity, Value } from './value.ts';

const WHO = String.raw`(?:admin(?:istrator)?|dev(?:eloper)?|(?:bot_?)?owner|super_?user)s?`;
/** `adminOnly: true`, `requiresOwner: true` */
const FOR_THEM = new RegExp(
  `^(?:is_?)?${WHO}_?(?:only|required)$|^(?:only|requires?)_?(?:for_?)?${WHO}$`,
  'i',
);

/**
 * Takes note of the functions that say themselves, or by what stands beside them, that only administrators may
 * have them run: `{ name: 'eval', ownerOnly: true, run(message) { … } }`, `super({ ownerOnly: true })` of a
 * class, `exports.config = { adminOnly: true }` beside `exports.run`. Whoever runs them looks at that.
 *
 * A name is enough to stay silent, never to report.
 */
export function markSaidToBeAdministered(draft: Draft): void {
  const saying = new Set(draft.entities.filter(isForThem));
  if (saying.size === 0) return;
  for (const entity of saying) {
    if (entity.kind === 'function') entity.isForAdministrators = true;
    markAll(entity.members.values());
  }
  const says = (value: Value | undefined): boolean =>
    value?.kind === 'entity' && value.entity.kind === 'object' && saying.has(value.entity);
  for (const { args, caller, name } of draft.calls) {
    const made = caller?.owner;
    // `super` has no name.
    if (name !== '' || made?.construct !== caller || !made?.superClass) continue;
    if (args.some(says)) markAll(made.instance.values());
  }
  const whole = draft.whole.flatMap((value) => (value.kind === 'entity' ? value.entity : []));
  for (const members of [draft.exports, ...whole.map(({ members }) => members)]) {
    if ([...members].some(([name, value]) => name !== 'default' && says(value))) {
      markAll(members.values());
    }
  }
}

function isForThem({ flags }: Entity): boolean {
  return [...(flags ?? [])].some(([name, value]) => value === true && FOR_THEM.test(name));
}

function markAll(values: Iterable<Value>): void {
  for (const value of values) {
    if (value.kind === 'entity' && value.entity.kind === 'function') {
      value.entity.isForAdministrators = true;
    }
  }
}
