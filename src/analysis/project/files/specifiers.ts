import { FOLDER_LOADERS } from '../../known/folder-loaders.ts';
import { WORKING_FOLDER } from '../summary/folders.ts';

/** `from '…'`, `import '…'`, `import('…')`, `require('…')`: in a comment too, which costs nothing but time. */
const SPECIFIER = /\b(?:from|import|require)[\s(]*(['"`])([^'"`\n]{1,300})\1/g;

/** `require(path.join(__dirname, 'routes', name))` */
const JOINED =
  /\b(?:import|require)\s*\(\s*(?:path\.)?(?:join|resolve)\(\s*__dirname\s*,\s*(['"])\.?\/?([\w./-]{1,200})\1\s*,/g;
/** `require(__dirname + '/routes/' + name)` */
const BESIDE = /\brequire\s*\(\s*__dirname\s*\+\s*['"](\/[\w./-]{0,200}\/)[\w-]*['"]\s*\+/g;

/** `require(path.join(__dirname, file))`, `sequelize['import'](path.join(__dirname, file))` */
const JOINED_NAME =
  /\b(?:import|require)(?:['"]\])?\s*\(\s*(?:path\.)?(?:join|resolve)\(\s*__dirname\s*,\s*[\w$.]{1,80}\s*\)/;

/** `require(path.join(__dirname, '..', 'config'))` */
const JOINED_WHOLE =
  /\b(?:import|require)\s*\(\s*(?:path\.)?(?:join|resolve)\(\s*__dirname\s*,([\w\s./'",-]{1,200})\)\s*\)/g;
/** `require(__dirname + '/config')` */
const BESIDE_WHOLE = /\brequire\s*\(\s*__dirname\s*\+\s*(['"])(\/[\w./-]{1,200})\1\s*\)/g;
const FROM_HERE = /^\$\{__dirname\}(?=\/)/;
const FROM_WORKING_FOLDER = /^\$\{process\.cwd\(\)\}(?=\/)/;

/** `require(file)`, `` import(`file://${file}`) ``, `sequelize['import'](file)` */
const COMPUTED = /\b(?:import|require)(?:['"]\])?\s*\(\s*(?:[\w$]|`file:)/;
/** `path.join(__dirname, '..', 'commands')`, `__dirname + '/commands'` */
const PLACE = /\b(?:__|import\.meta\.)dirname((?:\s*[,+]\s*['"][\w./-]{0,100}['"]){1,8})/g;
/** `` `${__dirname}/commands` `` */
const IN_TEMPLATE = /\$\{(?:__|import\.meta\.)dirname\}([\w./-]{1,200})/g;

/** `path.join(process.cwd(), 'commands')`, `process.cwd() + '/commands'` */
const WORKING_PLACE = /\bprocess\.cwd\(\)((?:\s*[,+]\s*['"][\w./-]{0,100}['"]){1,8})/g;
/** `` `${process.cwd()}/commands` `` */
const WORKING_IN_TEMPLATE = /\$\{process\.cwd\(\)\}([\w./-]{1,200})/g;

/** `require('require-directory')(module)`, `requireDir('./routes')`: a package loads the files of a folder. */
const LOADS_FOLDER = new RegExp(String.raw`['"](?:${[...FOLDER_LOADERS].join('|')})['"]`);
const RELATIVE = /['"](\.{1,2}(?:\/[\w./-]{0,200})?)['"]/g;

/** `['./routes', './lib/routes']`, `path.join(__dirname, './routes')` */
const LISTED = /[[,]\s*(['"])(\.{1,2}\/[\w./-]{1,200})\1/g;

/** A folder that is handed to what loads it: `loadRoutes(path.join(__dirname, 'routes'), app)`, `{ root: path.join(__dirname, 'routes') }`. */
const LOADS_PLACE =
  /\b\w{0,60}(?:(?:[dD]ir|[fF]older|[iI]mport|[lL]oad|[rR]ead|[rR]egist(?:er|ry)|[rR]equire|[sS]can|[wW]alk)\w{0,60}\s*\(|(?:[dD]ir|[dD]irectory|[fF]older|[pP]ath|[rR]oot)\s*:)\s*(?:(?:path\.)?(?:join|resolve)\(\s*)?(?:__dirname|import\.meta\.dirname|process\.cwd\(\))/;

/** What a text imports; a specifier that ends in a slash stands for the files of a folder. */
export function specifiersIn(text: string): string[] {
  return [
    ...[...text.matchAll(SPECIFIER)].flatMap(([, , given = '']) => {
      const specifier = given.replace(FROM_HERE, '.').replace(FROM_WORKING_FOLDER, WORKING_FOLDER);
      const isTemplate = specifier.includes('${');
      return isTemplate ? foldersOf(specifier.replace(/[^/]*\$\{.*$/, '')) : specifier;
    }),
    ...[...text.matchAll(JOINED)].flatMap(([, , name]) => (name ? `./${name}/` : [])),
    ...(JOINED_NAME.test(text) ? ['./'] : []),
    ...[...text.matchAll(BESIDE)].flatMap(([, name]) => (name ? `.${name}` : [])),
    ...[...text.matchAll(JOINED_WHOLE)].map(
      ([, parts = '']) => `./${parts.replaceAll(/['"\s]/g, '').replaceAll(',', '/')}`,
    ),
    ...[...text.matchAll(BESIDE_WHOLE)].map(([, , name = '']) => `.${name}`),
    ...(LOADS_FOLDER.test(text) ? ['./', ...foldersNamedIn(text), ...placesNamedIn(text)] : []),
    ...(COMPUTED.test(text) ? foldersListedIn(text) : []),
    ...(COMPUTED.test(text) || LOADS_PLACE.test(text) ? placesNamedIn(text) : []),
  ];
}

/** The folders that a text names beside the file, and in the working folder. */
function placesNamedIn(text: string): string[] {
  const named = (start: string, ...patterns: readonly RegExp[]): string[] =>
    patterns.flatMap((pattern) =>
      [...text.matchAll(pattern)].flatMap(([, name]) => placesIn(start, name)),
    );
  return [
    ...named('.', PLACE, IN_TEMPLATE),
    ...named(WORKING_FOLDER, WORKING_PLACE, WORKING_IN_TEMPLATE),
  ];
}

function foldersNamedIn(text: string): string[] {
  return [...text.matchAll(RELATIVE)].map(([, name = '']) => `${name.replace(/\/+$/, '')}/`);
}

/** `./routes/` for `'./routes'` of a list. */
function foldersListedIn(text: string): string[] {
  return [...text.matchAll(LISTED)].map(([, , name = '']) => `${name.replace(/\/+$/, '')}/`);
}

/** A folder, and those in it. */
function foldersOf(folder: string): string[] {
  return folder.endsWith('/') ? [folder, `${folder}*/`] : [folder];
}

/** The folders that a path beside the file may lead to: `/lib`, `, '..', 'lib'`. */
function placesIn(start: string, path = ''): string[] {
  const name = path
    .replaceAll(/\s*[,+]\s*['"]|['"]/g, '/')
    .replaceAll(/(?:\/\.)?\/{1,20}(?=\/)/g, '')
    .replaceAll(/^\/|\/$/g, '');
  return name === '' ? [] : foldersOf(`${start}/${name}/`);
}
