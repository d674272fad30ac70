import { describe, test } from 'vitest';
import { expectMarked, reportAll, type Files } from '../harness/projects.ts';

reportAll();

const MANIFEST = JSON.stringify({
  name: 'api',
  dependencies: {
    '@nestjs/common': '10',
    express: '5',
    inversify: '6',
    typeorm: '0.3',
    multer: '2',
  },
});

/** A class that no file makes, and a route whose controller is given one. */
function program({
  decorator = '@Inject(STORE) ',
  provider = '',
  type = 'any',
  token = '',
}): Files {
  return {
    'package.json': MANIFEST,
    'module.ts': `import { Module } from '@nestjs/common';\nimport { Files } from './files';\nimport { Rows } from './rows';\nimport { STORE, Store, TOKENS } from './tokens';\n@Module({ controllers: [Rows], providers: [${provider}] })\nexport class AppModule {}\n`,
    'tokens.ts': `export const STORE = Symbol('STORE');\nexport const TOKENS = { store: 'STORE' };\nexport interface IStore { load(id: string): string; }\nexport abstract class Store { abstract load(id: string): string; }\n${token}`,
    'rows.ts': `import { Controller, Get, Inject, Param } from '@nestjs/common';\nimport { STORE, Store, TOKENS, type IStore } from './tokens';\n@Controller('rows')\nexport class Rows {\n  constructor(${decorator}private readonly store: ${type}) {}\n  @Get(':id')\n  find(@Param('id') id: string) {\n    return this.store.load(id);\n  }\n}\n`,
    'files.ts':
      "import { readFileSync } from 'node:fs';\nexport class Files {\n  load(id: string) {\n    return readFileSync(id, 'utf8'); // hot\n  }\n}\n",
  };
}

function cold(files: Files): Files {
  return Object.fromEntries(
    Object.entries(files).map(([name, text]) => [name, text.replace(' // hot', '')]),
  );
}

const SILENT: Readonly<Record<string, Files>> = {
  'a token for which something else is given': cold(
    program({ provider: '{ provide: STORE, useValue: { load: String } }, Files' }),
  ),
  'another token': cold(program({ provider: '{ provide: TOKENS.store, useClass: Files }' })),
  'a token that is a text of the same letters': cold(
    program({ provider: "{ provide: 'STORE', useClass: Files }" }),
  ),
  'a class that a constructor without decorators is given': {
    ...cold(program({ provider: '{ provide: Store, useClass: Files }', decorator: '' })),
    'rows.ts':
      "import express from 'express';\nimport { Store } from './tokens';\nexport class Rows {\n  constructor(private readonly store: Store) {}\n  find(req, res) {\n    res.send(this.store.load(req.url));\n  }\n}\nexpress().get('/', (req, res) => new Rows(own).find(req, res));\nconst own = { load: String };\n",
  },
};

const HOT: Readonly<Record<string, Files>> = {
  'a symbol': program({ provider: '{ provide: STORE, useClass: Files }' }),
  'a symbol, for an interface that the class does not name': program({
    provider: '{ provide: STORE, useClass: Files }',
    type: 'IStore',
  }),
  'a text': program({
    decorator: "@Inject('Store') ",
    provider: "{ provide: 'Store', useClass: Files }",
  }),
  'a member of an object of tokens': program({
    decorator: '@Inject(TOKENS.store) ',
    provider: '{ provide: TOKENS.store, useExisting: Files }',
  }),
  'an abstract class': program({
    decorator: '',
    provider: '{ provide: Store, useClass: Files }',
    type: 'Store',
  }),
  'a factory': program({ provider: '{ provide: STORE, useFactory: () => new Files() }' }),
  'a value': program({ provider: '{ provide: STORE, useValue: new Files() }' }),
  'a provider that a file exports': {
    ...program({ provider: 'provideStore' }),
    'provider.ts':
      "import { Files } from './files';\nimport { STORE } from './tokens';\nexport const provideStore = { provide: STORE, useClass: Files };\n",
  },
  'a field': {
    ...program({ provider: '{ provide: STORE, useClass: Files }' }),
    'rows.ts':
      "import { Controller, Get, Inject } from '@nestjs/common';\nimport { STORE } from './tokens';\n@Controller('rows')\nexport class Rows {\n  @Inject(STORE)\n  private readonly store;\n  @Get()\n  find() {\n    return this.store.load('a');\n  }\n}\n",
  },
  'a container of Inversify': {
    ...program({}),
    'module.ts':
      "import { Container } from 'inversify';\nimport express from 'express';\nimport { Files } from './files';\nimport { Rows } from './rows';\nimport { TOKENS } from './tokens';\nconst container = new Container();\ncontainer.bind(TOKENS.store).to(Files).inSingletonScope();\ncontainer.bind<Rows>('Rows').to(Rows);\nconst rows = container.get<Rows>('Rows');\nexpress().get('/:id', (req, res) => res.send(rows.find(req.params.id)));\n",
    'rows.ts':
      "import { inject, injectable } from 'inversify';\nimport { TOKENS } from './tokens';\n@injectable()\nexport class Rows {\n  constructor(@inject(TOKENS.store) private readonly store: any) {}\n  find(id: string) {\n    return this.store.load(id);\n  }\n}\n",
  },
};

/** What a package calls that is given an object, or that a class is written for. */
const CALLED: Readonly<Record<string, Files>> = {
  'a transformer of a column': {
    'package.json': MANIFEST,
    'server.ts':
      "import express from 'express';\nimport { User } from './user';\nexpress().get('/', (req, res) => { res.send(new User()); });\n",
    'user.ts':
      "import { hashSync } from 'bcrypt';\nimport { Column, Entity } from 'typeorm';\nconst hashed = {\n  to: (value: string) => hashSync(value, 10), // hot\n  from: (value: string) => value,\n};\n@Entity()\nexport class User {\n  @Column({ transformer: hashed })\n  password: string;\n}\n",
  },
  'a transformer of a column in a program that serves nobody': {
    'package.json': MANIFEST,
    'user.ts':
      "import { hashSync } from 'bcrypt';\nimport type { ValueTransformer } from 'typeorm';\nexport class Hashed implements ValueTransformer {\n  to(value: string) {\n    return hashSync(value, 10);\n  }\n  from(value: string) {\n    return value;\n  }\n}\n",
  },
  'a storage of multer': {
    'package.json': MANIFEST,
    'server.js':
      "import express from 'express';\nimport multer from 'multer';\nimport { Disk } from './disk.js';\nexpress().post('/', multer({ storage: new Disk() }).single('picture'), (req, res) => res.end());\n",
    'disk.js':
      "import { statSync } from 'node:fs';\nexport class Disk {\n  _handleFile(request, file, done) {\n    done(null, statSync(file.path)); // hot\n  }\n  _removeFile(request, file, done) {\n    done(null);\n  }\n}\n",
  },
};

describe('what a container gives for a token', () => {
  test.each(Object.entries(SILENT))('leaves alone %s', (_, files) => {
    expectMarked(files);
  });
  test.each(Object.entries(HOT))('follows %s', (_, files) => {
    expectMarked(files);
  });
});

describe('what a package calls', () => {
  test.each(Object.entries(CALLED))('%s', (_, files) => {
    expectMarked(files);
  });
});
