import type { Clock } from '../../base/clock.ts';
import { compareCodeUnits } from '../../base/compare.ts';
import type { ArchiveFile } from '../../facts/package-contents/package-contents.ts';
import {
  type Reachability,
  SCAN_AREAS,
  type ScanArea,
  type ScanBounds,
  type StaticScanObservation,
} from '../../facts/package-contents/static-scan-observation.ts';
import { unlistedPackages } from './known-modules/known-modules.ts';
import { type OpenFile, type SourceFile, openFile, sourceFiles } from './source-files.ts';
import { type PackageFiles, createPackageFiles, pageFile } from './package-files.ts';
import { type ScanTally, createScanTally } from './scan-tally.ts';
import type { ModuleValue } from './syntax/scope.ts';
import { areaOfFile } from './file-kind.ts';

/** One release to scan. */
export interface ScanRequest {
  /** Source text, and each `package.json`; other files count by their names only. */
  readonly files: readonly ArchiveFile[];
  /** Files that the host loads: what they load is the host's part too. */
  readonly hostEntries: readonly string[];
  /** Files that browsers load. */
  readonly clientEntries: readonly string[];
  readonly bounds: ScanBounds;
  /** What the bound of time is measured by: whoever shares a machine counts processor time. */
  readonly clock: Clock;
  /** Called before each file is parsed: the last path is that of the file that ended the process. */
  readonly onFile?: (path: string) => void;
  /** Files that are not to be parsed. */
  readonly skippedPaths?: ReadonlySet<string>;
}

interface ScanState {
  readonly request: ScanRequest;
  readonly sources: ReadonlyMap<string, SourceFile>;
  /** Source text alone. */
  readonly packageFiles: PackageFiles;
  /** Whatever the release holds, data too. */
  readonly allFiles: PackageFiles;
  readonly tally: ScanTally;
  /** Paths that were read, or skipped. */
  readonly done: Set<string>;
  /** Files that loads with a computed name may stand for. */
  readonly perhapsLoaded: Set<string>;
  /** What the files that were read hand on. */
  readonly values: Map<string, ModuleValue>;
}

/**
 * Reads the source text of one release: what the host comes to run, then what
 * browsers load, then what computed names may stand for, then the rest by area
 * and path, until a bound is met.
 */
export function scanFiles(request: ScanRequest): StaticScanObservation {
  const { sources, manifests } = sourceFiles(request.files);
  const state: ScanState = {
    request,
    sources,
    packageFiles: createPackageFiles(scriptPaths(sources), manifests),
    allFiles: createPackageFiles(
      request.files.map(({ path }) => path),
      manifests,
    ),
    tally: createScanTally(request.bounds, request.clock),
    done: new Set(),
    perhapsLoaded: new Set(),
    values: new Map(),
  };
  const entries = request.hostEntries.filter((path) => sources.has(path));
  readFrom(entries, 'reachable', () => 'host', state);
  // Nothing tells where the host begins.
  if (entries.length === 0) for (const path of scriptPaths(sources)) state.perhapsLoaded.add(path);
  readPages(state);
  readPerhapsLoaded(state);
  const rest = othersByArea(state);
  for (const { file, area } of rest) readFrom([file.path], 'not_reached', () => area, state, false);
  return state.tally.observation();
}

/** What pages and the declared client files load is the browser's. */
function readPages(state: ScanState): void {
  const { sources, request } = state;
  const paths = [...sources.keys()];
  const pages = [...sources.values()].filter(
    (file) => file.source.kind === 'page' && !IS_FOR_DEVELOPERS.has(clientArea(file)),
  );
  const named = pages.flatMap(({ path, addresses }) =>
    addresses().flatMap((address) => pageFile(address, path, paths) ?? []),
  );
  const entries = new Set([...request.clientEntries, ...pages.map(({ path }) => path), ...named]);
  readFrom([...entries], 'not_reached', (file) => clientArea(file), state);
}

const IS_FOR_DEVELOPERS: ReadonlySet<ScanArea> = new Set(['test', 'config']);

function readPerhapsLoaded(state: ScanState): void {
  for (;;) {
    const waiting = othersByArea(state).filter(({ file }) => state.perhapsLoaded.has(file.path));
    if (waiting.length === 0) return;
    const areas = new Map(waiting.map(({ file, area }) => [file.path, area]));
    const areaOf = (file: SourceFile) => areas.get(file.path) ?? areaOfFile(file.path, file.text());
    readFrom([...areas.keys()], 'unknown', areaOf, state);
  }
}

function clientArea(file: SourceFile): ScanArea {
  const area = areaOfFile(file.path, file.text());
  return area === 'host' ? 'client' : area;
}

interface Frame {
  readonly file: SourceFile;
  readonly open: OpenFile;
  readonly area: ScanArea;
  readonly loaded: readonly string[];
  next: number;
}

/** Goes from files to what they load, and asks what a file can do once all it loads was asked. */
function readFrom(
  entries: readonly string[],
  reachability: Reachability,
  areaOf: (file: SourceFile) => ScanArea,
  state: ScanState,
  follows = true,
): void {
  const stack: Frame[] = [];
  const enter = (path: string) => {
    const frame = openFrame(path, reachability, areaOf, state);
    if (frame !== null) stack.push(frame);
  };
  for (const entry of entries) {
    enter(entry);
    for (let frame = stack.at(-1); frame !== undefined; frame = stack.at(-1)) {
      const path = follows ? frame.loaded[frame.next] : undefined;
      frame.next += 1;
      if (path !== undefined) enter(path);
      else {
        stack.pop();
        finishFrame(frame, reachability, state);
      }
    }
  }
}

/** Whether a file that is loaded can do nothing. */
function isData(path: string | null): boolean {
  return path?.toLowerCase().endsWith('.json') === true;
}

function finishFrame({ file, area, open }: Frame, reachability: Reachability, state: ScanState): void {
  const { path } = file;
  const { findings, value, isCutShort } = open.finish((specifier) => {
    const found = state.packageFiles.resolve(specifier, path);
    return found === null ? null : (state.values.get(found) ?? null);
  });
  if (value !== null) state.values.set(path, value);
  const { packageFiles, allFiles } = state;
  const ofOthers = open.specifiers.filter(
    (specifier) =>
      packageFiles.resolve(specifier, path) === null &&
      !packageFiles.isOwnName(specifier, path) &&
      !isData(allFiles.resolve(specifier, path)),
  );
  const tallied = { path, area, reachability };
  state.tally.add(tallied, findings, open.computedLoads, unlistedPackages(ofOthers));
  if (isCutShort) state.tally.cutShort(tallied);
}

/** @returns `null`: read before, no source text, or beyond a bound */
function openFrame(
  path: string,
  reachability: Reachability,
  areaOf: (file: SourceFile) => ScanArea,
  state: ScanState,
): Frame | null {
  const { sources, done, tally, request, packageFiles, perhapsLoaded } = state;
  const file = sources.get(path);
  if (file === undefined || done.has(path)) return null;
  // A page is the browser's, whoever names it.
  if (file.source.kind === 'page' && reachability !== 'not_reached') return null;
  done.add(path);
  if (!tally.mayRead(file.sizeBytes) || request.skippedPaths?.has(path) === true) {
    tally.skip({ path, area: areaOf(file), reachability });
    if (reachability !== 'not_reached') for (const other of scriptPaths(sources)) perhapsLoaded.add(other);
    return null;
  }
  request.onFile?.(path);
  const area = areaOf(file);
  const open = openFile(file);
  tally.read({ path, area, reachability }, file.sizeBytes, open.isParsed);
  if (reachability !== 'not_reached') {
    const matching = open.computedLoads.flatMap(({ text }) => packageFiles.matching(text, path));
    // What an unread text loads is not known at all.
    for (const other of open.isParsed ? matching : scriptPaths(sources)) perhapsLoaded.add(other);
  }
  const named = [...open.specifiers, ...open.perhapsFiles];
  const loaded = named.flatMap((specifier) => packageFiles.resolve(specifier, path) ?? []);
  return { file, open, area, loaded, next: 0 };
}

function othersByArea({
  sources,
  done,
}: ScanState): ReadonlyArray<{ readonly file: SourceFile; readonly area: ScanArea }> {
  return [...sources.values()]
    .filter(({ path }) => !done.has(path))
    .map((file) => ({ file, area: areaOfFile(file.path, file.text()) }))
    .sort(
      (a, b) => SCAN_AREAS.indexOf(a.area) - SCAN_AREAS.indexOf(b.area) || compareCodeUnits(a.file.path, b.file.path),
    );
}

function scriptPaths(sources: ReadonlyMap<string, SourceFile>): readonly string[] {
  return [...sources.values()].filter(({ source }) => source.kind === 'script').map(({ path }) => path);
}
