import { noRecreatedClosure } from '../../src/rules/no-recreated-closure.ts';
import { testRule } from '../harness/rule-tester.ts';

const SAVE = `  save(store) {
    const label = (item) => {
      const name = item.name.trim();
      return Pool.prefix + name;
    };
    return store.items.map((item) => label(item) + label(store));
  }`;

testRule(noRecreatedClosure, {
  valid: [
    ...['static all = new Pool();', 'static all = new this();', 'static { Pool.fill(); }'].map(
      (made) => ({
        title: `A helper that names its class, which may run before the class is there: ${made}`,
        code: `export class Pool {
  static prefix = 'pool';
  ${made}
${SAVE}
}`,
      }),
    ),
    {
      title: 'The name of a class that is given another one.',
      code: `class Pool {
${SAVE}
}
export const pool = new Pool();
Pool = Object;`,
    },
    {
      title: 'The name of a class expression, which nothing around it has.',
      code: `export const pool = new (class Pool {
${SAVE}
})();`,
    },
    {
      title: 'The name of a class that a decorator may replace.',
      languages: ['ts'],
      filename: 'file.ts',
      code: `@replaced
export class Pool {
${SAVE.replace('store', 'store: Store').replace('item', 'item: Item')}
}`,
    },
    {
      title: 'A type parameter of a class.',
      languages: ['ts'],
      filename: 'file.ts',
      code: `export class Pool<Item> {
  save(store: Store<Item>) {
    const label = (item: Item) => {
      const name = String(item);
      return name.trim();
    };
    return store.items.map((item) => label(item) + label(store.first));
  }
}`,
    },
  ],
  invalid: [
    {
      title: 'A helper that names its class, whose static parts run nothing of it.',
      languages: ['js'],
      code: `export class Pool extends Base {
  static prefix = read('pool');
  save(store) {
    const label = [|(item) =>|] {
      const name = item.name.trim();
      return Pool.prefix + name;
    };
    return store.items.map((item) => label(item) + label(store));
  }
}`,
      output: `const label = (item) => {
  const name = item.name.trim();
  return Pool.prefix + name;
};

export class Pool extends Base {
  static prefix = read('pool');
  save(store) {
    return store.items.map((item) => label(item) + label(store));
  }
}`,
    },
    {
      title: 'A helper that names its class in a type.',
      languages: ['ts'],
      filename: 'file.ts',
      code: `class Pool {
  size = 1;
  add(others: readonly Pool[]) {
    const sizeOf = [|(pool: Pool) =>|] {
      const { size } = pool;
      return Math.min(size, 9);
    };
    return others.map((other) => sizeOf(other) + sizeOf(this));
  }
}
export const pool = new Pool();`,
      output: `const sizeOf = (pool: Pool) => {
  const { size } = pool;
  return Math.min(size, 9);
};

class Pool {
  size = 1;
  add(others: readonly Pool[]) {
    return others.map((other) => sizeOf(other) + sizeOf(this));
  }
}
export const pool = new Pool();`,
    },
  ],
});
