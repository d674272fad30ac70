/** Classes of packages that are maps, with the methods of `Map`, by their keys (see `origin.ts`). */
export const MAPS: ReadonlySet<string> = new Set([
  '@discordjs/collection',
  '@discordjs/collection.Collection',
  'discord.js.Collection',
]);
