import type { TSESTree } from '@typescript-eslint/utils';
import { isFunction, staticName, unwrap } from '../../../ast/nodes.ts';
import { valueOfStep } from '../../../ast/returns.ts';
import { lastName } from '../summary/names.ts';
import { exitOf } from './dead.ts';

/** `res.status(400)`, `reply.code(404)`, `res.sendStatus(401)`, `ctx.throw(403)` */
const ANSWERS = /^(?:abort|code|sendStatus|status|throw|writeHead)$/;
/** `HttpStatus.BAD_REQUEST`, `StatusCodes.NOT_FOUND` */
const FAILURE =
  /^(?:BAD_(?:GATEWAY|REQUEST)|CONFLICT|FORBIDDEN|GONE|INTERNAL_SERVER_ERROR|NOT_(?:ACCEPTABLE|FOUND)|PAYLOAD_TOO_LARGE|REQUEST_TOO_LONG|TOO_MANY_REQUESTS|UNAUTHORIZED|UNPROCESSABLE_ENTITY|UNSUPPORTED_MEDIA_TYPE)$/;
const FIRST_FAILURE = 400;
/** What always goes on to the next step. */
const STRAIGHT: ReadonlySet<string> = new Set(['ExpressionStatement', 'VariableDeclaration']);

/** Whether a node stands in a branch that ends with a refusal: `if (!isImage) { unlink(file); return res.status(415).end(); }`. */
export function isWhileRefusing(node: TSESTree.Node): boolean {
  for (let child = node; child.parent && !isFunction(child); child = child.parent) {
    const { parent } = child;
    if (parent.type !== 'BlockStatement') continue;
    const last = parent.body.at(-1);
    if (isRefusedRightAfter(child, parent)) return true;
    if (parent.parent.type === 'IfStatement') {
      if (last?.type === 'ThrowStatement') return true;
      if (last?.type === 'ReturnStatement' && parent.body.some(refuses)) return true;
    }
    // What stands behind the block is not come to: `{ rm(file); return res.send('ok'); } return res.sendStatus(404);`
    if ((exitOf(parent)?.range[1] ?? 0) >= child.range[1]) return false;
  }
  return false;
}

/** Whether nothing but a refusal follows in the same block: `unlink(file); return res.status(400).end();`. */
function isRefusedRightAfter(child: TSESTree.Node, { body }: TSESTree.BlockStatement): boolean {
  const [last, ...others] = body.filter(({ range }) => range[0] >= child.range[1]).reverse();
  const isStraight = others.every(({ type }) => STRAIGHT.has(type));
  const isRefusal = last?.type === 'ThrowStatement' || last?.type === 'ReturnStatement';
  return isRefusal && isStraight && (last.type === 'ThrowStatement' || refuses(last));
}

/** `return res.status(400).json(…);`, `res.statusCode = 404;` */
export function refuses(step: TSESTree.Statement): boolean {
  const value = valueOfStep(step);
  const node = value && unwrap(value);
  if (node?.type === 'AssignmentExpression') {
    return /^status(?:Code)?$/.test(lastName(node.left)) && isFailure(node.right);
  }
  return node ? answersFailure(node) : false;
}

/** `res.status(400).json(…)`, `Response.json({ error }, { status: 400 })` */
function answersFailure(value: TSESTree.Node): boolean {
  let node = value;
  while (node.type === 'CallExpression' || node.type === 'NewExpression') {
    const { arguments: given, callee } = node;
    const [first] = given;
    if (first && ANSWERS.test(lastName(callee)) && isFailure(first)) return true;
    if (given.some(hasFailure)) return true;
    if (callee.type !== 'MemberExpression') return false;
    node = unwrap(callee.object);
  }
  return node.type === 'AwaitExpression' && answersFailure(unwrap(node.argument));
}

/** `{ status: 400 }` */
function hasFailure(given: TSESTree.Node): boolean {
  return (
    given.type === 'ObjectExpression' &&
    given.properties.some(
      (one) =>
        one.type === 'Property' &&
        /^status(?:Code)?$/.test(staticName(one) ?? '') &&
        isFailure(one.value),
    )
  );
}

function isFailure(node: TSESTree.Node): boolean {
  if (node.type === 'MemberExpression') return FAILURE.test(staticName(node) ?? '');
  return node.type === 'Literal' && typeof node.value === 'number' && node.value >= FIRST_FAILURE;
}
