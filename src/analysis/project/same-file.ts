import { textOf } from './files/disk.ts';
import type { FileSummary } from './summary/value.ts';

/** Whether a text is what the disk holds. */
export function isSameText(filename: string, text: string): boolean {
  const onDisk = textOf(filename);
  return onDisk === text || onDisk === `\uFEFF${text}`;
}

/** Two parsers may list the functions of one file in different orders. */
export function haveSameShape(left: FileSummary, right: FileSummary): boolean {
  return (
    left.entities.length === right.entities.length &&
    left.entities.every(
      ({ kind, line, name }, index) =>
        kind === right.entities[index]?.kind &&
        line === right.entities[index].line &&
        name === right.entities[index].name,
    )
  );
}
