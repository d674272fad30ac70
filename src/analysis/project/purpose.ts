import type { PackageFacts } from './package.ts';

const FOLDERS =
  /(?:^|\/)(?:__fixtures__|__mocks__|__tests__|bench|benchmark|benchmarks|bin|build|cli|cypress|e2e|fixtures|install|installer|migrations?|scripts?|seeds?|specs?|tests?|tooling|tools)\//;
const NAMES = /\.(?:bench|config|conf|cy|e2e|spec|stories|test)\.[cm]?[jt]sx?$/;
const CONFIGS =
  /(?:^|\/)(?:gulpfile|gruntfile|jakefile|karma|rollup|vite|webpack|esbuild|\.[\w-]+rc)(?:[.-][\w.-]*)?\.[cm]?[jt]s$/i;

/** Whether a file can be part of a running server: not a test, script, build, configuration or program of the command line. */
export function isServerCode(
  file: string,
  { programs, relative }: PackageFacts,
  isProgram: boolean,
): boolean {
  const path = relative(file);
  return (
    !isProgram &&
    !programs.has(file) &&
    !FOLDERS.test(path) &&
    !NAMES.test(path) &&
    !CONFIGS.test(path)
  );
}
