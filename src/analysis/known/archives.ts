/**
 * What packs and unpacks workbooks and archives on the thread: terms of the table in `blocking.ts`.
 *
 * Source: the documentation and the code of each package.
 */

import { SHARES_FILE } from './file-system.ts';
import { each, sibling, type Blocking } from './replacement.ts';

const PACKS: Blocking = { cost: 'computation' };

/** Of `toBufferPromise` of adm-zip, which the package has since 0.5.3. */
const EMPTIES = 'before version 0.5.14 of the package, the archive is empty afterwards';

export const ARCHIVES: readonly (readonly [string, Blocking])[] = [
  // They parse or pack all of a workbook or an archive, whether it is a file or stands in memory: to await the bytes
  // of a workbook would take the disk off, and leave the parsing.
  ...each('xlsx', 'read readFile write writeFile', () => PACKS, ''),
  // Its `addLocalFolderPromise` never ends for an empty folder.
  ...each('adm-zip()', 'addLocalFile addLocalFolder extractEntryTo', () => PACKS, ''),
  [
    'adm-zip().extractAllTo',
    sibling('extractAllToAsync', {
      ...PACKS,
      // It takes no password.
      arity: [1, 3],
      differs: `${SHARES_FILE}, and before version 0.5.14 the package does not say when it is done`,
    }),
  ],
  // What it takes besides is called once the file is written.
  [
    'adm-zip().writeZip',
    sibling('writeZipPromise', {
      ...PACKS,
      arity: [1, 1],
      differs: `${SHARES_FILE}, a failure is a text, a folder that cannot be made ends the process, and ${EMPTIES}`,
    }),
  ],
  [
    'adm-zip().toBuffer',
    sibling('toBufferPromise', { ...PACKS, arity: [0, 0], callsBack: true, differs: EMPTIES }),
  ],
];
