import type { Clock } from '../../base/clock.ts';
import type { ScannedSource } from './scan-source.ts';
import { STATIC_CODES } from './static-code.ts';
import {
  SCAN_AREAS,
  type ScanArea,
  type ScanBounds,
  type ScanCoverage,
  type ScanFinding,
  type StaticScanObservation,
} from './static-scan-observation.ts';

/** Counts what one scan reads and sees, and keeps it within its bounds. */
export interface ScanTally {
  readonly mayRead: (bytes: number) => boolean;
  readonly skip: () => void;
  readonly add: (
    file: { readonly path: string; readonly bytes: Uint8Array },
    area: ScanArea,
    scanned: ReadonlyArray<ScannedSource | null>,
  ) => void;
  readonly observation: () => StaticScanObservation;
}

export function createScanTally(bounds: ScanBounds, { nowMs }: Clock): ScanTally {
  const startedMs = nowMs();
  const counts = new Map<string, number>();
  const filesByArea: Record<ScanArea, number> = { host: 0, client: 0, config: 0, minified: 0, vendored: 0, test: 0 };
  const findings: ScanFinding[] = [];
  let [filesRead, bytesRead, filesSkipped, filesUnparsed] = [0, 0, 0, 0];
  let limitReached: ScanCoverage['limitReached'] = null;

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
    skip: () => {
      filesSkipped += 1;
    },
    add: ({ path, bytes }, area, scanned) => {
      filesRead += 1;
      bytesRead += bytes.length;
      filesByArea[area] += 1;
      if (scanned.includes(null)) filesUnparsed += 1;
      for (const finding of scanned.flatMap((source) => source?.findings ?? [])) {
        const key = `${area} ${finding.code}`;
        const count = (counts.get(key) ?? 0) + 1;
        counts.set(key, count);
        if (count <= bounds.maxFindings) findings.push({ path, area, ...finding });
      }
    },
    observation: () => ({
      bounds,
      bounded: { filesRead, bytesRead, filesSkipped, filesUnparsed, limitReached },
      filesByArea,
      abilities: SCAN_AREAS.flatMap((area) =>
        STATIC_CODES.flatMap((code) => {
          const count = counts.get(`${area} ${code}`) ?? 0;
          return count === 0 ? [] : [{ code, area, count }];
        }),
      ),
      findings,
    }),
  };
}
