import type { ArchiveFile } from '../../facts/package-contents/package-contents.ts';
import { areaOfFile } from '../static-scan/file-kind.ts';
import { resolveRelative } from '../static-scan/package-files.ts';

const README = /^readme(?:[._-][\w-]{1,16})?(?:\.(?:md|markdown|mdown|txt))?$/iu;
/** As much of each README as the registry shows of it twice over. */
const MAX_README_BYTES = 131_072;
/** `node patch.cjs --undo`, in a command or a sentence; options that take a value of their own are not known. */
const NODE_COMMAND = /(?<![\w./-])node[ \t]+(?:--?\S+[ \t]+)*["']?([\w@./\\-]{1,200}\.[cm]?[jt]s)(?![\w/-])/gu;

/**
 * Files that a README of the release has its reader run with Node: what they do is done on the host's machine, as what
 * an installer or a command of the package does. Examples, tests and tools of the package's developers are none.
 */
export function filesToldToRun(files: readonly ArchiveFile[]): readonly string[] {
  const byPath = new Map(files.map((file) => [file.path, file]));
  const told = files
    .filter(({ path }) => README.test(path))
    .flatMap(({ bytes }) => [...new TextDecoder().decode(bytes.subarray(0, MAX_README_BYTES)).matchAll(NODE_COMMAND)])
    .flatMap(([, path]) => resolveRelative((path ?? '').replaceAll('\\', '/'), '', (file) => byPath.has(file)) ?? []);
  return [...new Set(told)].filter(
    (path) => areaOfFile(path, new TextDecoder().decode(byPath.get(path)?.bytes)) === 'host',
  );
}
