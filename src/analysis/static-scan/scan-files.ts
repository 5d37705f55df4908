import type { Clock } from '../../base/clock.ts';
import { compareCodeUnits } from '../../base/compare.ts';
import type { ArchiveFile } from '../../facts/archive-file.ts';
import { areaOfFile } from './area-of-file.ts';
import { linePositions } from './line-positions.ts';
import { pageScripts } from './page-scripts.ts';
import { resolveRelative } from './resolve-relative.ts';
import { createScanTally, type ScanTally } from './scan-tally.ts';
import { type ScannedSource, scanSource } from './scan-source.ts';
import { type SourceKind, sourceKindOf } from './source-language.ts';
import { SCAN_AREAS, type ScanArea, type ScanBounds, type StaticScanObservation } from './static-scan-observation.ts';

export interface ScanRequest {
  readonly files: readonly ArchiveFile[];
  /** Files that the host loads: what they load is the host's part too. */
  readonly hostEntries: readonly string[];
  /** Files that browsers load. */
  readonly clientEntries: readonly string[];
  readonly bounds: ScanBounds;
  readonly clock: Clock;
  /** Told before each file is parsed: what was told last is what ended the process. */
  readonly onFile?: (path: string) => void;
  /** Files that are not to be parsed. */
  readonly skippedPaths?: ReadonlySet<string>;
}

interface SourceFile {
  readonly path: string;
  readonly bytes: Uint8Array;
  readonly source: SourceKind;
}

/**
 * Reads the source text of one release: first what the host loads, in the order
 * it is reached, then the rest by area and path, until a bound is met.
 */
export function scanFiles(request: ScanRequest): StaticScanObservation {
  const sources = new Map(
    request.files.flatMap(({ path, bytes }): Array<[string, SourceFile]> => {
      const source = sourceKindOf(path, bytes);
      return source === null ? [] : [[path, { path, bytes, source }]];
    }),
  );
  const tally = createScanTally(request.bounds, request.clock);
  const read = readFrom(request.hostEntries, 'host', sources, new Set(), tally, request);
  readFrom(request.clientEntries, 'client', sources, read, tally, request);
  for (const { file, area } of othersByArea(sources, read)) scanOne(file, area, tally, request);
  return tally.observation();
}

/** @returns the paths that were reached */
function readFrom(
  entries: readonly string[],
  area: ScanArea,
  sources: ReadonlyMap<string, SourceFile>,
  reached: Set<string>,
  tally: ScanTally,
  request: ScanRequest,
): Set<string> {
  const waiting = [...entries];
  for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
    const file = sources.get(path);
    if (file === undefined || reached.has(path)) continue;
    reached.add(path);
    // A page is the browser's, whoever names it.
    const specifiers = scanOne(file, file.source.kind === 'page' ? 'client' : area, tally, request);
    const from = path;
    const found = specifiers.map((specifier) =>
      resolveRelative(specifier, from, (candidate) => sources.has(candidate)),
    );
    waiting.push(...found.filter((next) => next !== null));
  }
  return reached;
}

function othersByArea(
  sources: ReadonlyMap<string, SourceFile>,
  read: ReadonlySet<string>,
): ReadonlyArray<{ readonly file: SourceFile; readonly area: ScanArea }> {
  return [...sources.values()]
    .filter(({ path }) => !read.has(path))
    .map((file) => ({ file, area: areaOfFile(file.path, decoded(file)) }))
    .sort(
      (a, b) => SCAN_AREAS.indexOf(a.area) - SCAN_AREAS.indexOf(b.area) || compareCodeUnits(a.file.path, b.file.path),
    );
}

/** @returns the relative specifiers of the file */
function scanOne(
  file: SourceFile,
  area: ScanArea,
  tally: ScanTally,
  { onFile, skippedPaths }: ScanRequest,
): readonly string[] {
  const { path, bytes } = file;
  if (!tally.mayRead(bytes.length) || skippedPaths?.has(path) === true) {
    tally.skip();
    return [];
  }
  onFile?.(path);
  const scanned = scanText(decoded(file), file.source);
  tally.add(file, area, scanned);
  return scanned.flatMap((source) => source?.relativeSpecifiers ?? []);
}

/** A page is as many texts as it has scripts. */
export function scanText(text: string, source: SourceKind): ReadonlyArray<ScannedSource | null> {
  const positionOf = linePositions(text);
  if (source.kind === 'script') return [scanSource({ text, ...source, positionOf })];
  return pageScripts(text).map(({ text: script, moduleKind, offset }) =>
    scanSource({ text: script, language: 'js', moduleKind, positionOf: (at) => positionOf(offset + at) }),
  );
}

/** A byte order mark goes; what is no UTF-8 becomes replacement characters, in texts and comments mostly. */
function decoded({ bytes }: SourceFile): string {
  return new TextDecoder().decode(bytes);
}
