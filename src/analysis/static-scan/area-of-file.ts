import type { ScanArea } from '../../facts/package-contents/static-scan-observation.ts';

const VENDORED = /(?:^|\/)(?:node_modules|bower_components|jspm_packages|vendors?|third[_-]?party|3rdparty)\//iu;
const TEST =
  /(?:^|\/)(?:tests?|__tests__|__mocks__|specs?|e2e|fixtures|examples?|benchmarks?|coverage)\/|[._-](?:test|spec)s?\.[cm]?[jt]sx?$|(?:^|\/)tests?\.[cm]?[jt]s$/iu;
const CONFIG =
  /(?:^|\/)(?:[^/]+\.config|\.?[a-z-]+rc|gulpfile|gruntfile|jakefile|webpack[^/]*|rollup[^/]*|vite[^/]*|esbuild[^/]*|karma[^/]*|jest[^/]*|babel[^/]*)\.[cm]?[jt]s$|(?:^|\/)(?:scripts|tools|build-scripts|\.github|\.storybook)\//iu;
const CLIENT =
  /(?:^|\/)(?:public|static|www|clients?|browser|frontend|web|webapp|resources|assets)\/|(?:^|\/)(?:client|browser)\.[cm]?[jt]sx?$|\.(?:browser|client)\.[cm]?[jt]sx?$/iu;
const MINIFIED = /[.-]min\.[cm]?js$/iu;

/**
 * Where a file belongs by its name and form alone; a file that the host's own
 * part loads is that part, whatever it is called.
 */
export function areaOfFile(path: string, text: string): ScanArea {
  if (VENDORED.test(path)) return 'vendored';
  if (TEST.test(path)) return 'test';
  if (CONFIG.test(path)) return 'config';
  if (MINIFIED.test(path) || isMinified(text)) return 'minified';
  if (CLIENT.test(path) || /\.html?$/iu.test(path)) return 'client';
  return 'host';
}

const LONGEST_WRITTEN_LINE = 300;
/** Characters; below it a file says too little of its form. */
const LEAST_MINIFIED = 2_000;

/** Whether hardly anything of it stands in lines that people write. */
function isMinified(text: string): boolean {
  if (text.length < LEAST_MINIFIED) return false;
  let inLongLines = 0;
  for (let start = 0; start < text.length;) {
    const found = text.indexOf('\n', start);
    const end = found === -1 ? text.length : found;
    if (end - start > LONGEST_WRITTEN_LINE) inLongLines += end - start;
    start = end + 1;
  }
  return inLongLines > text.length * 0.8;
}
