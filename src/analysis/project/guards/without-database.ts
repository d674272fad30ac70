import type { TSESTree } from '@typescript-eslint/utils';
import { unwrap } from '../../../ast/nodes.ts';
import { lastName } from '../summary/names.ts';
import { createSays, type Says } from './conditions.ts';

/** `this.useSQLite`, `isDatabaseReady()`, `mongoConnected`; a name is enough to stay silent, never to report. */
const HAS_DATABASE =
  /^_*(?:(?:has|is|should_?use|use|uses|using)_?)(?:my_?sql|pg|postgres\w*?|sql|sqlite3?|mongo(?:db|ose)?|supabase|(?:my|the)?(?:database|db))(?:_?(?:available|connected|connection|enabled|initiali[sz]ed|ready))?$|^_*(?:my_?sql|pg|postgres\w*?|sqlite3?|mongo(?:db|ose)?|supabase|database|db)_?(?:available|connected|enabled|initiali[sz]ed|ready)$/i;
/** Where a request says what it wants: `req.query`, `ctx.request.body`. */
const OF_REQUEST = /^(?:body|params|query|searchParams)$/;

/**
 * Tells which branches stand in for a database that is not there: `if (this.useSQLite) … else …`. Who runs
 * the program for others has one; and what it stands in for is asked in the same way. Which of two ways a
 * request asks for (`if (req.query.useDb) … else …`) says nothing of what is there.
 */
export function createWithoutDatabase(): Says {
  return createSays((node, isTrue) => {
    const asked = node.type === 'CallExpression' ? node.callee : node;
    return !isTrue && HAS_DATABASE.test(lastName(asked)) && !isAskedFor(asked);
  });
}

function isAskedFor(node: TSESTree.Node): boolean {
  const asked = unwrap(node);
  return asked.type === 'MemberExpression' && OF_REQUEST.test(lastName(asked.object));
}
