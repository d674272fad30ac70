import type { TSESTree } from '@typescript-eslint/utils';
import { memberName, unwrap } from '../../../ast/nodes.ts';
import { OF_REQUEST } from '../../known/handlers/types.ts';
import { textsOf } from '../summary/collections.ts';
import type { Resolver, Target, Written } from './resolver.ts';
import { listOfItem } from './elements.ts';
import type { CallSite, Entity, FileSummary, Value } from '../summary/value.ts';

/** Something that a call puts into an object or a list: `add(routes, '/users', users.list)`. */
export interface Filled extends Written {
  readonly owner: Target;
  /** The file that makes the owner. */
  readonly within: FileSummary;
  /** `undefined` for any. */
  readonly name: string | undefined;
}

/** A way longer than this is not followed. */
const MAX_PATH = 4;
const NONE: readonly never[] = [];

/**
 * Takes note of what a function puts into an object or a list that it is given: `into` is the object, `key`
 * the name of the new member.
 */
export function noteFill(
  into: TSESTree.Node,
  key: Value | undefined,
  value: Value,
  valueOf: (node: TSESTree.Node) => Value | undefined,
): void {
  const path: (Value | undefined)[] = [key];
  let node = unwrap(into);
  for (;;) {
    if (node.type === 'AssignmentExpression') node = unwrap(node.left);
    else if (node.type === 'MemberExpression') {
      const name = memberName(node);
      path.unshift(name === undefined ? valueOf(node.property) : { kind: 'string', text: name });
      node = unwrap(node.object);
    } else break;
  }
  let root = valueOf(node);
  while (root) {
    const list = root.kind === 'call' ? listOfItem(root.callee) : undefined;
    if (root.kind === 'member') path.unshift({ kind: 'string', text: root.name });
    else if (root.kind === 'element' || list) path.unshift(undefined);
    else break;
    root = root.kind === 'member' || root.kind === 'element' ? root.of : list;
  }
  if (root?.kind !== 'param' || path.length > MAX_PATH) return;
  const { entity, index } = root;
  // What middleware adds to a request is another matter.
  if (OF_REQUEST.test(entity.params[index]?.name ?? '')) return;
  entity.fills.push({ index, path, value });
}

/** What a call of a function puts into what it passes. */
export function filledBy(call: CallSite, callee: Entity, resolver: Resolver): Filled[] {
  if (callee.fills.length === 0 || call.isSpread) return [];
  return callee.fills.flatMap(({ index, path, value }) => {
    const into = call.args[index];
    const written = givenIn(call, callee, value) ?? { value, file: callee.file };
    let owners = into ? resolver.resolve(into, call.file) : NONE;
    for (const key of path.slice(0, -1)) {
      const names = namesOf(key);
      owners = owners.flatMap((owner) =>
        names ? names.flatMap((name) => resolver.member(owner, name)) : resolver.elements(owner),
      );
    }
    const names = namesOf(path.at(-1)) ?? [undefined];
    return owners.flatMap((owner) => {
      const within = fileOf(owner);
      return within ? names.map((name) => ({ ...written, owner, within, name })) : [];
    });
  });

  function namesOf(key: Value | undefined): readonly string[] | undefined {
    return textsOf(key && (givenIn(call, callee, key)?.value ?? key));
  }
}

/** What a call passes, where a value is a parameter of the function that it calls. */
function givenIn(call: CallSite, callee: Entity, value: Value): Written | undefined {
  if (value.kind !== 'param' || value.entity !== callee) return undefined;
  const given = call.args[value.index];
  const { initial } = callee.params[value.index] ?? {};
  if (given) return { value: given, file: call.file };
  return initial && { value: initial, file: callee.file };
}

/** The file of a list or of an object literal. */
function fileOf(target: Target): FileSummary | undefined {
  if (target.kind === 'array') return target.file;
  const isObject = target.kind === 'entity' && target.entity.kind === 'object';
  return isObject ? target.entity.file : undefined;
}
