/**
 * Schemas of Mongoose, models of Sequelize, Objection and TypeORM, and the methods of models.
 *
 * Source: the documentation of each: `Schema`, `Model` and `Query`; "Model Basics"; "Query Builder";
 * "Active Record vs Data Mapper".
 */

export const SCHEMAS: ReadonlySet<string> = new Set(['mongoose.Schema']);

/** A class that extends one of these is a model, and its instances are what it finds. */
export const MODEL_CLASSES: ReadonlySet<string> = new Set([
  'objection.Model',
  'sequelize.Model',
  'sequelize.Sequelize.Model',
  'sequelize-typescript.Model',
  'typeorm.BaseEntity',
]);

/** The packages whose models are found by a search of a class: a project that imports none has none of them. */
export const MODEL_PACKAGES: ReadonlySet<string> = new Set([
  'objection',
  'sequelize',
  'sequelize-typescript',
  'typeorm',
]);

/** What the static methods of a model are methods of, by the class that it extends. */
export const STATICS_OF_MODELS: ReadonlyMap<string, string> = new Map(
  ['sequelize.Model', 'sequelize.Sequelize.Model', 'sequelize-typescript.Model'].map((key) => [
    key,
    '#sequelizeModel',
  ]),
);

/** A class with one of these decorators is what repositories find. */
export const ENTITY_DECORATORS: ReadonlySet<string> = new Set(['typeorm.Entity']);

/** Types of repositories, which find objects of the class that stands in their brackets. */
export const REPOSITORIES: ReadonlySet<string> = new Set([
  'MongoRepository',
  'Repository',
  'TreeRepository',
]);

/** Static methods of a model that yield one document of it. */
export const FINDS_DOCUMENT: ReadonlySet<string> = new Set([
  'build',
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
  'findOneBy',
  'findOneByOrFail',
  'findOneOrFail',
  'findByPk',
]);

/** Methods of a query that yield what it yields. `lean()` yields an object without methods. */
export const GIVES_QUERY: ReadonlySet<string> = new Set([
  'exec',
  'first',
  'orFail',
  'populate',
  'select',
  'session',
  'sort',
  'where',
]);
