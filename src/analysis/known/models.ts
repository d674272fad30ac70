/**
 * Schemas of Mongoose, and the methods of the models that are made with them.
 *
 * Source: the documentation of Mongoose, `Schema`, `Model` and `Query`.
 */

export const SCHEMAS: ReadonlySet<string> = new Set(['mongoose.Schema']);

/** Static methods of a model that yield one document of it. */
export const FINDS_DOCUMENT: ReadonlySet<string> = new Set([
  'create',
  'findById',
  'findByIdAndDelete',
  'findByIdAndRemove',
  'findByIdAndUpdate',
  'findOne',
  'findOneAndDelete',
  'findOneAndRemove',
  'findOneAndReplace',
  'findOneAndUpdate',
]);

/** Methods of a query that yield what it yields. `lean()` yields an object without methods. */
export const GIVES_QUERY: ReadonlySet<string> = new Set([
  'exec',
  'orFail',
  'populate',
  'select',
  'session',
  'sort',
  'where',
]);
