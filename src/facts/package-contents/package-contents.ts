import { z } from 'zod';
import type { Json } from '../../base/canonical-json.ts';
import { INTEGRITY_CODES, type IntegrityCode } from '../../contract/evidence/quality-reason-codes.ts';
import { type StaticScanObservation, StaticScanValue } from './static-scan-observation.ts';

/** One plain file of a released archive, read into memory; nothing of it was written or run. */
export interface ArchiveFile {
  /** Below the archive's one top folder, with `/`, no `.` or `..`: `lib/index.js`. */
  readonly path: string;
  readonly bytes: Uint8Array;
}

/** What was seen in the archive of one release; can be written as JSON and is kept as it is. */
export type PackageContents =
  | {
      readonly kind: 'read';
      readonly integrity: IntegrityObservation;
      readonly scan: StaticScanObservation;
      /** Text of the profile that the release brings along, as its publisher wrote it; absent: it brings none. */
      readonly publisherProfile?: string;
      /** What its manifest and README say; absent: nobody read them yet. */
      readonly publisherTexts?: PublisherTexts;
    }
  /** The archive breaks a rule of safe unpacking, and nothing further was observed. */
  | { readonly kind: 'refused'; readonly rule: string };

/** What the archive holds and lacks. */
export interface IntegrityObservation {
  /** Whether all that the host's own sections name is there; `null`: they name nothing. */
  readonly isHostPartWhole: boolean | null;
  readonly counts: Readonly<Record<IntegrityCode, number>>;
  /** The first of each code; all are counted. */
  readonly findings: readonly IntegrityFinding[];
}

/** One thing seen in the archive, with where it stands. */
export interface IntegrityFinding {
  readonly code: IntegrityCode;
  /** JSON pointer into the manifest (RFC 6901); `null`: it is about the file alone. */
  readonly pointer: string | null;
  /** Third-party text: the file in the archive, or the one that is declared and not there; `null`: none. */
  readonly path: string | null;
}

/** What a passage of a README is for, decided by the heading it stands under; `readme_excerpt`: the first prose of the file. */
export const README_ROLES = [
  'readme_excerpt',
  'quick_start',
  'prerequisites',
  'permissions_claimed',
  'limitations',
  'non_fit_conditions',
] as const;
export type ReadmeRole = (typeof README_ROLES)[number];

/** One passage of a released archive, word for word: markup is taken off and white space collapsed, nothing else. */
export interface PublisherText {
  readonly role: 'description' | ReadmeRole;
  /** Line breaks stand only between lines of code. */
  readonly text: string;
  /** Below the archive's top folder. */
  readonly file: string;
  /** Place in a JSON file; `null`: the file is no JSON. */
  readonly pointer: string | null;
  /** The heading above it, as written; `null`: there is none. */
  readonly heading: string | null;
  /** From 1; `null`: the place is a pointer. */
  readonly firstLine: number | null;
  /** Of its last line. */
  readonly lastLine: number | null;
  /** The passage goes on in the file, or something of its role that is not kept follows: a table, long data, a passage beyond the eighth. */
  readonly isCut: boolean;
  /** It is code alone, which is in no language; code behind prose stands on lines of its own. */
  readonly isCode: boolean;
}

/** A value of the manifest that asks for something, e.g. a range of an engine. */
export interface DeclaredValue {
  /** Into `package.json`. */
  readonly pointer: string;
  readonly text: string;
  /** A peer that the manifest says may be missing. */
  readonly isOptional: boolean;
}

export interface TextFile {
  readonly path: string;
  /** `cut`: longer than what is read; `unreadable`: not UTF-8. */
  readonly coverage: 'whole' | 'cut' | 'unreadable';
}

/** What the publisher wrote into the files of one released archive; can be written as JSON. */
export interface PublisherTexts {
  /** Those that were read, whole or in part. */
  readonly files: readonly TextFile[];
  /** Name for people; `null`: the manifest gives none. */
  readonly displayName: string | null;
  readonly keywords: readonly string[];
  readonly texts: readonly PublisherText[];
  readonly declared: readonly DeclaredValue[];
}

const line = z.int().positive().nullable();

/** `PublisherTexts` as it is kept. */
const PublisherTextsValue = z.strictObject({
  files: z.array(z.strictObject({ path: z.string(), coverage: z.enum(['whole', 'cut', 'unreadable']) })),
  displayName: z.string().nullable(),
  keywords: z.array(z.string()),
  texts: z.array(
    z.strictObject({
      role: z.enum(['description', ...README_ROLES]),
      text: z.string(),
      file: z.string(),
      pointer: z.string().nullable(),
      heading: z.string().nullable(),
      firstLine: line,
      lastLine: line,
      isCut: z.boolean(),
      isCode: z.boolean(),
    }),
  ),
  declared: z.array(z.strictObject({ pointer: z.string(), text: z.string(), isOptional: z.boolean() })),
});

/** Raised by every change that can change what is seen in an archive. */
export const CONTENTS_COLLECTOR_VERSION = '4.5.0';

const natural = z.int().nonnegative();

const Integrity = z.strictObject({
  isHostPartWhole: z.boolean().nullable(),
  counts: z.record(z.enum(INTEGRITY_CODES), natural),
  findings: z.array(
    z.strictObject({ code: z.enum(INTEGRITY_CODES), pointer: z.string().nullable(), path: z.string().nullable() }),
  ),
});

/** The value of a `package_contents` observation. */
const ContentsValue = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('read'),
    integrity: Integrity,
    scan: StaticScanValue,
    publisherProfile: z.string().optional(),
    publisherTexts: PublisherTextsValue.optional(),
  }),
  z.strictObject({ kind: z.literal('refused'), rule: z.string() }),
]);

export function packageContentsToJson(contents: PackageContents): Json {
  const value: Json = JSON.parse(JSON.stringify(contents));
  return value;
}

/** @returns `null` where the value is not of today's shape: the archive is then read again */
export function parsePackageContents(value: Json): PackageContents | null {
  const { data } = ContentsValue.safeParse(value);
  if (data === undefined) return null;
  if (data.kind === 'refused') return data;
  const { publisherProfile, publisherTexts, ...read } = data;
  return {
    ...read,
    ...(publisherProfile === undefined ? {} : { publisherProfile }),
    ...(publisherTexts === undefined ? {} : { publisherTexts }),
  };
}
