import type { TSESTree } from '@typescript-eslint/utils';
import { unwrap } from '../../ast/nodes.ts';
import type { Analysis } from '../analyze.ts';
import { lastName } from '../project/summary/names.ts';

/** Where multer, formidable and express-fileupload put an upload: `req.file.path`, `files[0].filepath`. */
const PUT = /^(?:filepath|path|tempFilePath)$/;
const OF_UPLOAD = /^(?:file|files|upload|uploads)$/;

/** Whether a path is that of an upload: `req.files.logo.path`. */
export function isUpload(path: TSESTree.Node): boolean {
  let node = unwrap(path);
  if (node.type !== 'MemberExpression' || !PUT.test(lastName(node))) return false;
  for (node = unwrap(node.object); node.type === 'MemberExpression'; node = unwrap(node.object)) {
    if (OF_UPLOAD.test(lastName(node))) return true;
  }
  return OF_UPLOAD.test(lastName(node));
}

/** The same of a variable that holds it. */
export function isOfUploadByName(path: TSESTree.Node, bindings: Analysis['bindings']): boolean {
  const node = unwrap(path);
  const variable = node.type === 'Identifier' ? bindings.variableOf(node) : undefined;
  return isUpload((variable && bindings.constantInit(variable)) ?? node);
}
