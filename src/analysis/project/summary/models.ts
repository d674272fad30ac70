import type { TSESTree } from '@typescript-eslint/utils';
import type { FunctionNode } from '../../../ast/nodes.ts';
import { staticName, wrapped } from '../../../ast/nodes.ts';
import { FINDS_DOCUMENT, GIVES_QUERY, SCHEMAS } from '../../known/models.ts';
import { blankEntity } from './blank-entity.ts';
import { instance, member } from './collections.ts';
import { lastName } from './names.ts';
import { isOfKeys } from './package-keys.ts';
import type { Draft, Entity, Value } from './value.ts';

export interface Models {
  /** What else a call or `new` gives: what has the model, for a schema; a model; for a search, a document. */
  readonly made: (
    node: TSESTree.Node,
    value: Value & { kind: 'call' | 'new' },
  ) => Value | undefined;
  /** What `schema.statics` and `schema.methods` are the members of. */
  readonly partOf: (schema: Value | undefined, name: string | undefined) => Value | undefined;
  /** What `this` is in a hook or in the accessor of a property: `schema.pre('save', fn)`, `schema.virtual('name').set(fn)`. */
  readonly documentOf: (fn: FunctionNode) => Value | undefined;
  /** What a callback gets: `User.findOne(query, (error, user) => …)`, `User.findOne(query).then((user) => …)`. */
  readonly givenTo: (fn: FunctionNode, index: number) => Value | undefined;
}

/** Methods of a schema, and of its properties, whose functions have a document for `this`. */
const HOOKS = new Set(['post', 'pre']);
const ACCESSORS = new Set(['get', 'set']);
/** What they come back from. */
const GIVES_PART = new Set([...HOOKS, ...ACCESSORS, 'path', 'virtual']);

/** The name by which a schema has its model, and a model itself: code has no such name. */
export const MODEL = '#model';
/** What has all models by their names, see `DECORATES`. */
const MODELS: Value = { kind: 'global', name: '#mongooseModels' };

/**
 * Makes up a class for each schema of Mongoose: its model, of which the statics of the schema are static
 * members, and the methods those of its documents. What a file makes with a schema of another one is found
 * by a name that nothing else has.
 */
export function createModels(
  draft: Draft,
  enclosingEntity: (node: TSESTree.Node) => Entity | undefined,
  lineOf: (node: TSESTree.Node) => number,
  valueOf: (node: TSESTree.Node) => Value | undefined,
): Models {
  /** The model of each schema. */
  const models = new Map<Entity, Value & { kind: 'entity' }>();
  return { made, partOf, documentOf, givenTo };

  function made(
    node: TSESTree.Node,
    { args, callee, kind }: Value & { kind: 'call' | 'new' },
  ): Value | undefined {
    const [first, second] = args;
    if (isOfKeys(callee, SCHEMAS)) return schemaAt(node, second);
    if (kind === 'new') return undefined;
    if (callee.kind === 'member' && callee.name === 'define') return defined(node, args);
    const isModel = callee.kind === 'member' && callee.name === 'model';
    if (!isModel) return isQuery(callee, args) ? documentOfModel(callee.of) : found(callee);
    if (second) return member(second, MODEL);
    // `mongoose.model('User')`
    const isNamed = args.length === 1 && first?.kind === 'string';
    return isNamed ? member(member(MODELS, first.text), MODEL) : undefined;
  }

  /** The document that a search finds, if its callee is one of a model. */
  function found(callee: Value | undefined): Value | undefined {
    if (callee?.kind !== 'member') return undefined;
    if (FINDS_DOCUMENT.has(callee.name)) return documentIn(callee.of) ?? documentOfModel(callee.of);
    return GIVES_QUERY.has(callee.name) ? documentIn(callee.of) : undefined;
  }

  /** `sequelize.define('User', attributes, { instanceMethods: … })`: a class of which it is the prototype that is added to. */
  function defined(
    node: TSESTree.Node,
    [name, attributes, options]: readonly (Value | undefined)[],
  ): Value | undefined {
    if (name?.kind !== 'string' || !attributes) return undefined;
    const entity = blankEntity({
      kind: 'class',
      file: draft,
      name: name.text,
      line: lineOf(node),
      parent: enclosingEntity(node),
    });
    draft.entities.push(entity);
    const value = { kind: 'entity', entity } as const;
    entity.members.set(MODEL, value);
    if (options) {
      entity.spreads.push(member(options, 'classMethods'));
      entity.instanceSpreads.push(member(options, 'instanceMethods'));
    }
    return value;
  }

  function schemaAt(node: TSESTree.Node, options: Value | undefined): Value {
    const given = { file: draft, name: '', line: lineOf(node), parent: enclosingEntity(node) };
    const schema = blankEntity({ ...given, kind: 'object' });
    const model = blankEntity({ ...given, kind: 'class' });
    draft.entities.push(schema, model);
    const value = { kind: 'entity', entity: model } as const;
    models.set(schema, value);
    schema.members.set(MODEL, value);
    model.members.set(MODEL, value);
    if (options) {
      model.spreads.push(member(options, 'statics'));
      model.instanceSpreads.push(member(options, 'methods'));
    }
    return { kind: 'entity', entity: schema };
  }

  function partOf(schema: Value | undefined, name: string | undefined): Value | undefined {
    if (name !== 'methods' && name !== 'statics') return undefined;
    const options = schema?.kind === 'union' ? schema.options : [schema];
    for (const option of options) {
      const model = option?.kind === 'entity' ? models.get(option.entity) : undefined;
      if (model) return name === 'statics' ? model : instance(model);
    }
    return undefined;
  }

  function documentOf(fn: FunctionNode): Value | undefined {
    const callee = methodGiven(fn);
    if (!callee) return undefined;
    const name = staticName(callee) ?? '';
    if (!HOOKS.has(name) && !ACCESSORS.has(name)) return undefined;
    let of = valueOf(callee.object);
    // `schema.virtual('name').get(…).set(…)`
    while (of?.kind === 'call' && of.callee.kind === 'member' && GIVES_PART.has(of.callee.name)) {
      of = of.callee.of;
    }
    return partOf(of, 'methods');
  }

  function givenTo(fn: FunctionNode, index: number): Value | undefined {
    const callee = methodGiven(fn);
    if (!callee) return undefined;
    if (index === 0 && staticName(callee) === 'then') return documentIn(valueOf(callee.object));
    return index === 1 && isSearch(lastName(callee)) ? found(valueOf(callee)) : undefined;
  }
}

/** `User.query()` of Objection, which `pool.query(text)` is not. */
function isQuery(
  callee: Value,
  args: readonly (Value | undefined)[],
): callee is Value & { kind: 'member' } {
  return callee.kind === 'member' && callee.name === 'query' && args.length === 0;
}

function documentOfModel(model: Value): Value | undefined {
  return instance(member(model, MODEL));
}

function isSearch(name: string): boolean {
  return FINDS_DOCUMENT.has(name) || GIVES_QUERY.has(name);
}

function documentIn(value: Value | undefined): Value | undefined {
  return value?.kind === 'union' ? value.options.find(isDocument) : undefined;
}

function isDocument(value: Value): boolean {
  return value.kind === 'instance' && value.of.kind === 'member' && value.of.name === MODEL;
}

/** The method that a function is the last argument of. */
function methodGiven(fn: FunctionNode): TSESTree.MemberExpression | undefined {
  const argument = wrapped(fn);
  const call = argument.parent;
  if (call?.type !== 'CallExpression' || call.arguments.at(-1) !== argument) return undefined;
  return call.callee.type === 'MemberExpression' ? call.callee : undefined;
}
