import type { Entity, Value } from './value.ts';

/** The last name in a value: `wrap` for `utils.wrap(handler)`. */
export function lastName(value: Value): string {
  switch (value.kind) {
    case 'call':
    case 'new':
      return lastName(value.callee);
    case 'entity':
      return value.entity.name;
    case 'member':
      // `import throttle from 'lodash/throttle.js'`
      return value.name === 'default' && value.of.kind === 'import'
        ? value.of.specifier.replace(/^.*\//, '').replace(/\.[cm]?[jt]s$/, '')
        : value.name;
    case 'global':
      return value.name;
    case 'import':
      return value.specifier;
    default:
      return '';
  }
}

/** The function to which a value, or what it is taken from, is given. */
export function givenTo(value: Value): Entity | undefined {
  let root = value;
  while (root.kind === 'member' || root.kind === 'element') root = root.of;
  return root.kind === 'param' ? root.entity : undefined;
}
