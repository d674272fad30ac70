import type { TSESTree } from '@typescript-eslint/utils';
import { unwrap, type Call } from '../../ast/nodes.ts';
import type { Analysis } from '../analyze.ts';
import { lastName } from '../project/summary/names.ts';
import { constantNumber } from './blocking-keys.ts';

/** A page of the system's memory, which it reads in any case. */
const FEW = 4096;
const MAKES_BUFFER = /^(?:alloc|allocUnsafe|Uint8Array)$/;

/**
 * Whether a call reads so few bytes of an open file that it takes microseconds, and awaiting it many times as long:
 * `readSync(fd, header, 0, 24, 0)`, or into `const header = Buffer.alloc(24)`.
 */
export function readsFewBytes({ arguments: given, callee }: Call, analysis: Analysis): boolean {
  if (lastName(callee) !== 'readSync') return false;
  const [, buffer, , length] = given;
  const sizes = [length, buffer && sizeOfBuffer(buffer, analysis)];
  return sizes.some((size) => size !== undefined && isFew(size, analysis));
}

/** `24` of `const header = Buffer.alloc(24)` */
function sizeOfBuffer(buffer: TSESTree.Node, { bindings }: Analysis): TSESTree.Node | undefined {
  const variable = buffer.type === 'Identifier' ? bindings.variableOf(buffer) : undefined;
  const made = unwrap((variable && bindings.constantInit(variable)) ?? buffer);
  const isMade = made.type === 'CallExpression' || made.type === 'NewExpression';
  return isMade && MAKES_BUFFER.test(lastName(made.callee)) ? made.arguments[0] : undefined;
}

/** `24`, `4 * 1024`, `HEADER_LENGTH`, the length of a buffer of few bytes */
function isFew(size: TSESTree.Node, analysis: Analysis): boolean {
  const written = unwrap(size);
  const buffer =
    written.type === 'MemberExpression' && /^(?:byteL|l)ength$/.test(lastName(written))
      ? sizeOfBuffer(written.object, analysis)
      : undefined;
  const known = constantNumber(buffer ?? written, analysis.sourceCode, 0);
  return known !== undefined && known <= FEW;
}
