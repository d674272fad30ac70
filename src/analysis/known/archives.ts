/**
 * What packs and unpacks workbooks and archives on the thread: terms of the table in `blocking.ts`.
 *
 * Source: the documentation and the code of each package.
 */

import { SHARES_FILE } from './file-system.ts';
import { each, sibling, type Blocking } from './replacement.ts';

const PACKS: Blocking = { cost: 'computation' };

/** Of adm-zip: `toBufferPromise` and `writeZipPromise`, which packs what that gives. */
const EMPTIES: Partial<Blocking> = {
  awaitableSince: [0, 5, 3],
  before: { version: [0, 5, 13], differs: 'the archive is empty afterwards' },
};

export const ARCHIVES: readonly (readonly [string, Blocking])[] = [
  // They parse or pack all of a workbook or an archive, whether it is a file or stands in memory: to await the bytes
  // of a workbook would take the disk off, and leave the parsing.
  ...each('xlsx', 'read readFile write writeFile', () => PACKS, ''),
  ...each('node-xlsx', 'build parse', () => PACKS, ''),
  // Its `addLocalFolderPromise` never ends for an empty folder.
  ...each('adm-zip()', 'addLocalFile addLocalFolder extractEntryTo', () => PACKS, ''),
  [
    'adm-zip().extractAllTo',
    sibling('extractAllToAsync', {
      ...PACKS,
      // It takes no password.
      arity: [1, 3],
      differs: 'others can see files half written',
      awaitableSince: [0, 5, 13],
      before: { version: [0, 5, 13], differs: 'it does not say when it is done' },
    }),
  ],
  // What it takes besides is called once the file is written.
  [
    'adm-zip().writeZip',
    sibling('writeZipPromise', {
      ...PACKS,
      ...EMPTIES,
      arity: [1, 1],
      differs: `${SHARES_FILE}, a failure is a text, and a folder that cannot be made ends the process`,
    }),
  ],
  [
    'adm-zip().toBuffer',
    sibling('toBufferPromise', { ...PACKS, ...EMPTIES, arity: [0, 0], callsBack: true }),
  ],
];
