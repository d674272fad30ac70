import type { FunctionNode } from '../../ast/nodes.ts';
import { nameOf } from '../project/summary/names.ts';

/** `isTimeoutError`, `errorMessage`, `describe_exception`: not `terrorOf`. */
const OF_ERRORS =
  /(?:^|_)(?:err|errors?|exceptions?)(?![a-z])|[a-z\d](?:Err|Errors?|Exceptions?)(?![a-z])/;
const ERROR = /^_*(?:err|error|ex|exception)$/i;

/**
 * Whether a function is there for what goes wrong, by its name or by what it is given: it runs once for an
 * error, which takes longer to make than most constants. A name is enough to stay silent, never to report.
 */
export function isForErrors(fn: FunctionNode): boolean {
  const [first] = fn.params;
  return OF_ERRORS.test(nameOf(fn)) || (first?.type === 'Identifier' && ERROR.test(first.name));
}
