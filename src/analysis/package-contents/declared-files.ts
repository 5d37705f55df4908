import { memberOf } from '../../base/json-pointer.ts';
import { INSTALL_SCRIPTS, textsAt } from '../../base/package-manifest.ts';
import type { IntegrityFinding } from '../../facts/package-contents/package-contents.ts';
import { joinPath } from '../static-scan/package-files.ts';
import { type ExportTarget, type HasFile, exportTargets, nodeFile } from './manifest-targets.ts';

/** Where a host's plugins name their files in the manifest: JSON pointers, from the host profile. */
export interface EntryPointers {
  /** Loaded by the host itself. */
  readonly host: readonly string[];
  /** Loaded by browsers; also an export, which is then none of the host's. */
  readonly client: readonly string[];
  /** Endings: a file named as a host file but for its ending is loaded by browsers. */
  readonly beside: readonly string[];
}

/** What the manifest declares, held against the files of the archive. */
export interface DeclaredFiles {
  readonly findings: readonly IntegrityFinding[];
  /** Whether all that the host's own sections name is there; `null`: they name nothing. */
  readonly isHostPartWhole: boolean | null;
  /** Files that are there, by who loads them; without repeats. */
  readonly hostEntries: readonly string[];
  readonly clientEntries: readonly string[];
}

type Loader = 'host' | 'client' | 'tools';

/** One way into the package that its manifest declares. */
interface Declared {
  readonly pointer: string;
  readonly path: string;
  readonly loader: Loader;
  readonly isOptional: boolean;
  readonly found: readonly string[];
}

/** Whether what the manifest declares is in the archive, found as whoever loads it would find it. */
export function declaredFiles(manifest: unknown, paths: readonly string[], pointers: EntryPointers): DeclaredFiles {
  const known = new Set(paths);
  const hasFile: HasFile = (path) => known.has(path);
  const declared = [
    ...mainFiles(manifest, hasFile),
    ...fromMembers(manifest, ['/bin', ...pointers.host], 'host', false, (text) => nodeFile(text, hasFile)),
    ...fromMembers(manifest, pointers.client, 'client', false, (text) => nodeFile(text, hasFile)),
    ...fromMembers(manifest, ['/module'], 'host', true, (text) => nodeFile(text, hasFile)),
    ...browserFile(manifest, hasFile),
    ...fromMembers(manifest, ['/types', '/typings'], 'tools', true, (text) => typesFile(text, hasFile)),
    ...exportTargets(memberOf(manifest, 'exports'))
      // Told above.
      .filter(({ pointer }) => !isBelowAny(pointer, pointers.client))
      .flatMap((target) => exported(target, paths)),
  ];
  return {
    findings: declared
      .filter(({ found }) => found.length === 0)
      .map(({ pointer, path, isOptional }) => ({
        code: isOptional ? 'optional_export_missing' : 'declared_entrypoint_missing',
        pointer,
        path,
      })),
    isHostPartWhole: isHostPartWhole(declared, pointers),
    hostEntries: [...new Set([...entriesOf(declared, 'host'), ...installedFiles(manifest, hasFile)])],
    clientEntries: [...new Set([...entriesOf(declared, 'client'), ...filesBeside(declared, pointers, hasFile)])],
  };
}

/** A host that finds a plugin's page by the name of its program is told so by its profile. */
function filesBeside(
  declared: readonly Declared[],
  { host, beside }: EntryPointers,
  hasFile: HasFile,
): readonly string[] {
  const programs = declared.filter(({ pointer: at }) => isBelowAny(at, host)).flatMap(({ found }) => found);
  return programs
    .flatMap((path) => beside.map((ending) => path.replace(/\.[^./]*$/u, '') + ending))
    .filter((path) => hasFile(path));
}

/** `node install.js`, alone or among other commands; options that take a value of their own are not known. */
const NODE_COMMAND = /(?:^|[;&|]\s*)node\s+(?:-\S+\s+)*["']?([^\s"';&|]+)/gu;

/** What an installer runs is run on the host's machine too. */
function installedFiles(manifest: unknown, hasFile: HasFile): readonly string[] {
  return INSTALL_SCRIPTS.flatMap((name) => textsAt(manifest, `/scripts/${name}`)).flatMap(({ text }) =>
    [...text.matchAll(NODE_COMMAND)].flatMap(([, path]) => nodeFile(path!, hasFile) ?? []),
  );
}

function isHostPartWhole(declared: readonly Declared[], { host, client }: EntryPointers): boolean | null {
  const named = declared.filter(({ pointer }) => isBelowAny(pointer, [...host, ...client]));
  return named.length === 0 ? null : named.every(({ found }) => found.length > 0);
}

function isBelowAny(at: string, pointers: readonly string[]): boolean {
  return pointers.some((pointer) => at === pointer || at.startsWith(`${pointer}/`));
}

function entriesOf(declared: readonly Declared[], loader: Loader): readonly string[] {
  return [...new Set(declared.filter((entry) => entry.loader === loader).flatMap(({ found }) => found))];
}

/** `main`, which `exports` overrides; where it names nothing, Node takes the index of the package. */
function mainFiles(manifest: unknown, hasFile: HasFile): readonly Declared[] {
  const main = memberOf(manifest, 'main');
  const index = nodeFile('.', hasFile);
  if (typeof main !== 'string' || main === '') {
    return index === null ? [] : [{ pointer: '/main', path: index, loader: 'host', isOptional: true, found: [index] }];
  }
  const found = nodeFile(main, hasFile) ?? index;
  const isOptional = memberOf(manifest, 'exports') !== undefined;
  return [{ pointer: '/main', path: main, loader: 'host', isOptional, found: found === null ? [] : [found] }];
}

function fromMembers(
  manifest: unknown,
  pointers: readonly string[],
  loader: Loader,
  isOptional: boolean,
  find: (text: string) => string | null,
): readonly Declared[] {
  return pointers.flatMap((pointer) =>
    textsAt(manifest, pointer).map(({ pointer: at, text }): Declared => {
      const found = find(text);
      return { pointer: at, path: text, loader, isOptional, found: found === null ? [] : [found] };
    }),
  );
}

/** Only the text form names a file to load; the map form replaces files inside of bundles. */
function browserFile(manifest: unknown, hasFile: HasFile): readonly Declared[] {
  const isText = typeof memberOf(manifest, 'browser') === 'string';
  return isText ? fromMembers(manifest, ['/browser'], 'client', true, (text) => nodeFile(text, hasFile)) : [];
}

function typesFile(declared: string, hasFile: HasFile): string | null {
  const path = joinPath([], declared);
  if (path === null) return null;
  return [path, `${path}.d.ts`, `${path}/index.d.ts`].find((candidate) => hasFile(candidate)) ?? null;
}

function exported(
  { pointer, target, isMain, conditions }: ExportTarget,
  paths: readonly string[],
): readonly Declared[] {
  if (target === null) return [];
  const loader = conditions.includes('types') ? 'tools' : conditions.includes('browser') ? 'client' : 'host';
  return [{ pointer, path: target, loader, isOptional: !isMain, found: filesOfTarget(target, paths) }];
}

/** An exact file, all files of a pattern (`./lib/*.js`), or all below a folder (`./lib/`). */
function filesOfTarget(target: string, paths: readonly string[]): readonly string[] {
  if (!target.startsWith('./')) return [];
  const path = target.slice(2);
  const star = path.indexOf('*');
  if (star === -1 && !path.endsWith('/')) return paths.includes(path) ? [path] : [];
  const [before, after] = star === -1 ? [path, ''] : [path.slice(0, star), path.slice(star + 1)];
  return paths.filter(
    (file) => file.length > before.length + after.length && file.startsWith(before) && file.endsWith(after),
  );
}
