import type { Clock } from '../../base/clock.ts';
import { compareCodeUnits } from '../../base/compare.ts';
import { STATIC_CODES } from '../../contract/evidence/quality-reason-codes.ts';
import {
  REACHABILITIES,
  type Reachability,
  SCAN_AREAS,
  type ScanArea,
  type ScanBounds,
  type ScanCoverage,
  type ScanFinding,
  type SourceFinding,
  type StaticScanObservation,
  type UnresolvedLoad,
} from '../../facts/package-contents/static-scan-observation.ts';
import { mayRunInHost } from './risk-class.ts';
import type { LinePosition } from './scan-source.ts';

/** A file that the scan reads, with what decides how it counts. */
export interface TalliedFile {
  readonly path: string;
  readonly area: ScanArea;
  readonly reachability: Reachability;
}

/** Counts what one scan reads and sees, and keeps it within its bounds. */
export interface ScanTally {
  readonly mayRead: (bytes: number) => boolean;
  readonly skip: (file: TalliedFile) => void;
  /** A file was not followed to its end. */
  readonly cutShort: (file: TalliedFile) => void;
  readonly read: (file: TalliedFile, sizeBytes: number, isParsed: boolean) => void;
  readonly add: (
    file: TalliedFile,
    findings: readonly SourceFinding[],
    unresolvedLoads: readonly LinePosition[],
    unlistedPackages: readonly string[],
  ) => void;
  readonly observation: () => StaticScanObservation;
}

/** An empty tally; its time begins now. */
export function createScanTally(bounds: ScanBounds, { nowMs }: Clock): ScanTally {
  const startedMs = nowMs();
  const counts = new Map<string, number>();
  const filesByArea: Record<ScanArea, number> = { host: 0, client: 0, config: 0, minified: 0, vendored: 0, test: 0 };
  const filesByReachability: Record<Reachability, number> = { reachable: 0, unknown: 0, not_reached: 0 };
  const findings: ScanFinding[] = [];
  const unresolvedLoads: UnresolvedLoad[] = [];
  const unlisted = new Set<string>();
  let [filesRead, bytesRead, filesSkipped, filesUnparsed, unresolved] = [0, 0, 0, 0, 0];
  const runnableUnread = new Set<string>();
  let limitReached: ScanCoverage['limitReached'] = null;

  const unread = (file: TalliedFile): void => {
    if (mayRunInHost(file)) runnableUnread.add(file.path);
  };
  const limitFor = (bytes: number): ScanCoverage['limitReached'] => {
    if (bytes > bounds.maxFileBytes) return 'file_bytes';
    if (filesRead >= bounds.maxFiles) return 'files';
    if (bytesRead + bytes > bounds.maxBytes) return 'bytes';
    return nowMs() - startedMs >= bounds.maxMs ? 'time' : null;
  };
  return {
    mayRead: (bytes) => {
      const limit = limitFor(bytes);
      // A bound of the whole scan says more than one large file.
      if (limitReached === null || limitReached === 'file_bytes') limitReached = limit ?? limitReached;
      return limit === null;
    },
    skip: (file) => {
      filesSkipped += 1;
      unread(file);
    },
    cutShort: (file) => {
      limitReached ??= 'steps';
      unread(file);
    },
    read: (file, sizeBytes, isParsed) => {
      const { area, reachability } = file;
      filesRead += 1;
      bytesRead += sizeBytes;
      filesByArea[area] += 1;
      filesByReachability[reachability] += 1;
      if (isParsed) return;
      filesUnparsed += 1;
      unread(file);
    },
    add: (file, found, loads, packages) => {
      const { path, area, reachability } = file;
      for (const finding of found) {
        const key = abilityKey(area, reachability, finding.code);
        const count = (counts.get(key) ?? 0) + 1;
        counts.set(key, count);
        if (count <= bounds.maxFindings) findings.push({ path, area, reachability, ...finding });
      }
      // What is not reached loads nothing.
      if (reachability === 'not_reached') return;
      if (mayRunInHost(file)) for (const name of packages) unlisted.add(name);
      unresolved += loads.length;
      const room = bounds.maxFindings - unresolvedLoads.length;
      unresolvedLoads.push(...loads.slice(0, room).map(({ line, column }) => ({ path, line, column })));
    },
    observation: () => ({
      bounds,
      bounded: {
        filesRead,
        bytesRead,
        filesSkipped,
        filesUnparsed,
        runnableUnread: runnableUnread.size,
        unresolvedLoads: unresolved,
        unlistedPackages: unlisted.size,
        limitReached,
      },
      filesByArea,
      filesByReachability,
      abilities: countedAbilities(counts),
      findings,
      unresolvedLoads,
      unlistedPackages: [...unlisted].sort(compareCodeUnits).slice(0, bounds.maxFindings),
    }),
  };
}

/** In canonical order. @param counts by `abilityKey` */
function countedAbilities(counts: ReadonlyMap<string, number>): StaticScanObservation['abilities'] {
  return SCAN_AREAS.flatMap((area) =>
    REACHABILITIES.flatMap((reachability) =>
      STATIC_CODES.flatMap((code) => {
        const count = counts.get(abilityKey(area, reachability, code)) ?? 0;
        return count === 0 ? [] : [{ code, area, reachability, count }];
      }),
    ),
  );
}

function abilityKey(area: ScanArea, reachability: Reachability, code: string): string {
  return `${area} ${reachability} ${code}`;
}

/** Room for all but a few real plugins, in some seconds. */
export const SCAN_BOUNDS: ScanBounds = {
  maxFiles: 4_000,
  maxBytes: 33_554_432,
  maxFileBytes: 8_388_608,
  maxMs: 20_000,
  maxFindings: 20,
};
