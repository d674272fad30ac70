import { describe, test } from 'vitest';
import { expectMarked, reportAll, type Files } from '../harness/projects.ts';

reportAll();

function controller(decorator: string, mark: string): string {
  return `import { readFileSync } from 'node:fs';
import { Controller } from '@nestjs/common';
import { Show } from './show.js';
@Controller('rows')
export class RowsController {
  ${decorator}
  show(name: string) { return readFileSync(name); }${mark}
}
`;
}

const SILENT: Readonly<Record<string, Files>> = {
  'decorators that make no route': {
    'rows.ts': controller('@Show()', ''),
    'show.ts':
      "import { applyDecorators, HttpCode, SetMetadata } from '@nestjs/common';\nexport const Show = () => applyDecorators(HttpCode(200), SetMetadata('a', 1));\n",
  },
  'a function of the same name that is no decorator of Nest': {
    'rows.ts': controller('@Show()', ''),
    'show.ts':
      "import { Get } from '@nestjs/common';\nconst applyDecorators = (...all: unknown[]) => all[1];\nexport function Show() { return applyDecorators(Get('/'), () => {}); }\n",
  },
  'a route of another function': {
    'rows.ts': controller('@Show()', ''),
    'show.ts':
      "import { applyDecorators, Get } from '@nestjs/common';\nexport const Get2 = () => applyDecorators(Get('/'));\nexport const Show = () => () => {};\n",
  },
  'decorators that are put together of themselves': {
    'rows.ts': controller('@Show()', ''),
    'show.ts':
      "import { applyDecorators } from '@nestjs/common';\nexport function Show() { return applyDecorators(Show()); }\n",
  },
};

const FOUND: Readonly<Record<string, Files>> = {
  'a route among what is put together': {
    'rows.ts': controller('@Show()', ' // hot'),
    'show.ts':
      "import { applyDecorators, Get, HttpCode } from '@nestjs/common';\nexport function Show() {\n  return applyDecorators(Get('/'), HttpCode(200));\n}\n",
  },
  'one of two of them, put together by an arrow, with another name for the function': {
    'rows.ts': controller("@Show('a')", ' // hot'),
    'show.ts':
      "import * as nest from '@nestjs/common';\nconst Route = (name: string) => nest.applyDecorators(nest.Post(name));\nexport const Show = (name: string) => nest.applyDecorators(nest.HttpCode(201), Route(name));\n",
  },
};

describe('decorators that are put together of others', () => {
  test.each(Object.entries({ ...SILENT, ...FOUND }))('%s', (_, files) => {
    expectMarked(files);
  });
});
