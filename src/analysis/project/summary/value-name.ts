import type { Value } from './value.ts';

/** The last name in a value: `wrap` for `utils.wrap(handler)`. */
export function lastName(value: Value): string {
  switch (value.kind) {
    case 'call':
    case 'new':
      return lastName(value.callee);
    case 'entity':
      return value.entity.name;
    case 'global':
    case 'member':
      return value.name;
    case 'import':
      return value.specifier;
    default:
      return '';
  }
}
