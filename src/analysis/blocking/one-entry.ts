import type { Call } from '../../ast/nodes.ts';
import { removesOne } from './removes-one.ts';

/** What asks about an entry of a folder, sets what is kept of it, makes or opens it, or gives it another name. */
const OF_ENTRY =
  /\.(?:access|chmod|chown|createFile|ensure(?:Dir|File)|exists|l?stat|lchown|link|l?utimes|makeDirectory|mkdir|mkdirp|mkdirs|mkdtemp|open|pathExists|readlink|realpath|rename|symlink)Sync$|^tmp\.(?:dir|file)Sync$|^(?:make-dir|mkdirp(?:\.mkdirp)?)\.sync$/;

/**
 * Whether a call touches one entry of a folder: whatever the files hold, that takes some 2 to 50 microseconds, and
 * awaiting it takes two to twenty times as much of the thread, however many there are.
 */
export function touchesOne(key: string, node: Call): boolean {
  return OF_ENTRY.test(key) || removesOne(node);
}
