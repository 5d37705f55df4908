import { z } from 'zod';
import { STATIC_CODES, type StaticCode } from '../../contract/evidence/quality-reason-codes.ts';
import type { Json } from '../../base/canonical-json.ts';
import type { Sha256 } from '../../base/digest.ts';
import { Sha256Text } from '../observation/observation-json.ts';

/** Whose code a file is, most important first: `docs/decisions/0031-static-scan.md`. */
export const SCAN_AREAS = ['host', 'client', 'config', 'minified', 'vendored', 'test'] as const;
export type ScanArea = (typeof SCAN_AREAS)[number];

/**
 * Whether the host comes to run a file: `reachable` from what the manifest or
 * the host profile declares; `unknown` where something reachable loads a module
 * whose name is computed, or nothing is declared; else `not_reached`.
 */
export const REACHABILITIES = ['reachable', 'unknown', 'not_reached'] as const;
export type Reachability = (typeof REACHABILITIES)[number];

/** One place where an ability was seen. */
export interface SourceFinding {
  readonly code: StaticCode;
  /** What was called or named, in our words. */
  readonly what: string;
  /** From 1. */
  readonly line: number;
  /** From 1, in UTF-16 code units. */
  readonly column: number;
  /** Of the exact source text of the expression. */
  readonly snippetDigest: Sha256;
}

export interface ScanFinding extends SourceFinding {
  readonly path: string;
  readonly area: ScanArea;
  readonly reachability: Reachability;
}

/** A place that loads a module whose name is put together when it runs. */
export interface UnresolvedLoad {
  readonly path: string;
  /** From 1. */
  readonly line: number;
  /** From 1, in UTF-16 code units. */
  readonly column: number;
}

export interface ScanBounds {
  readonly maxFiles: number;
  /** Of all files together. */
  readonly maxBytes: number;
  /** Larger files are skipped. */
  readonly maxFileBytes: number;
  /** Processor time, so that a busy machine reads no less. Checked between two files: one large file can take longer. */
  readonly maxMs: number;
  /** Places kept for each ability in each area; all are counted. */
  readonly maxFindings: number;
}

/** What was read, and what was not: nothing is said of the latter. */
export interface ScanCoverage {
  readonly filesRead: number;
  readonly bytesRead: number;
  /** Files with source text that were not read, whyever. */
  readonly filesSkipped: number;
  /** Read, and not in the language they are named for. */
  readonly filesUnparsed: number;
  /**
   * Files that the host comes or may come to run, and that were skipped, not parsed, or not followed to their end;
   * `null`: an observation that did not count them apart.
   */
  readonly runnableUnread: number | null;
  /** Places in code that is or may be reachable whose module is not known. */
  readonly unresolvedLoads: number;
  /** Packages that code which is or may be reachable loads, and of which no table says what they do. */
  readonly unlistedPackages: number;
  /** The first bound that was met; `file_bytes`: only single files were too large; `steps`: names stand for each other without end. */
  readonly limitReached: 'files' | 'bytes' | 'time' | 'file_bytes' | 'steps' | null;
}

export interface ObservedAbility {
  readonly code: StaticCode;
  readonly area: ScanArea;
  readonly reachability: Reachability;
  /** Places in all files that were read. */
  readonly count: number;
}

/** What the scan of one release saw; can be written as JSON. */
export interface StaticScanObservation {
  readonly bounds: ScanBounds;
  readonly bounded: ScanCoverage;
  readonly filesByArea: Readonly<Record<ScanArea, number>>;
  readonly filesByReachability: Readonly<Record<Reachability, number>>;
  /** By area, then reachability, then code. */
  readonly abilities: readonly ObservedAbility[];
  /** The first places of each, in the order they were read. */
  readonly findings: readonly ScanFinding[];
  /** The first of them; all are counted. */
  readonly unresolvedLoads: readonly UnresolvedLoad[];
  /** By name, the first of them; all are counted. */
  readonly unlistedPackages: readonly string[];
}

const natural = z.int().nonnegative();

/** `StaticScanObservation` as the ledger keeps it. */
export const StaticScanValue = z.strictObject({
  bounds: z.strictObject({
    maxFiles: natural,
    maxBytes: natural,
    maxFileBytes: natural,
    maxMs: natural,
    maxFindings: natural,
  }),
  bounded: z.strictObject({
    filesRead: natural,
    bytesRead: natural,
    filesSkipped: natural,
    filesUnparsed: natural,
    runnableUnread: natural.nullable().default(null),
    unresolvedLoads: natural,
    unlistedPackages: natural,
    limitReached: z.enum(['files', 'bytes', 'time', 'file_bytes', 'steps']).nullable(),
  }),
  filesByArea: z.record(z.enum(SCAN_AREAS), natural),
  filesByReachability: z.record(z.enum(REACHABILITIES), natural),
  abilities: z.array(
    z.strictObject({
      code: z.enum(STATIC_CODES),
      area: z.enum(SCAN_AREAS),
      reachability: z.enum(REACHABILITIES),
      count: natural,
    }),
  ),
  findings: z.array(
    z.strictObject({
      code: z.enum(STATIC_CODES),
      what: z.string(),
      line: natural,
      column: natural,
      snippetDigest: Sha256Text,
      path: z.string(),
      area: z.enum(SCAN_AREAS),
      reachability: z.enum(REACHABILITIES),
    }),
  ),
  unresolvedLoads: z.array(z.strictObject({ path: z.string(), line: natural, column: natural })),
  unlistedPackages: z.array(z.string()),
});

const CutByTime = z.object({ scan: z.object({ bounded: z.object({ limitReached: z.literal('time') }) }) });

/** @param contents value of a `package_contents` observation, in whatever shape its collector wrote it */
export function isCutByTime(contents: Json): boolean {
  return CutByTime.safeParse(contents).success;
}
