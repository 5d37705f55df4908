import { z } from 'zod';
import type { Json } from '../../base/canonical-json.ts';
import { INTEGRITY_CODES, STATIC_CODES } from '../../contract/evidence/quality-reason-codes.ts';
import { Sha256Text } from '../observation/observation-json.ts';
import { type PackageContents, README_ROLES } from './package-contents.ts';
import { REACHABILITIES, SCAN_AREAS } from './static-scan-observation.ts';

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
export const CONTENTS_COLLECTOR_VERSION = '4.1.0';

const natural = z.int().nonnegative();

const Integrity = z.strictObject({
  isHostPartWhole: z.boolean().nullable(),
  counts: z.record(z.enum(INTEGRITY_CODES), natural),
  findings: z.array(
    z.strictObject({ code: z.enum(INTEGRITY_CODES), pointer: z.string().nullable(), path: z.string().nullable() }),
  ),
});

const Scan = z.strictObject({
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

/** The value of a `package_contents` observation. */
const ContentsValue = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('read'),
    integrity: Integrity,
    scan: Scan,
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
