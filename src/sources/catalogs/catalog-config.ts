import { z } from 'zod';
import { Failure, type FailureItem } from '../../base/failure.ts';
import { type PointerTokens, parsePointer } from '../../base/json-pointer.ts';
import { parseTimestampMs } from '../../base/timestamp.ts';
import type { ListingStanding } from '../../facts/catalog/listing.ts';
import type { SourceDescription } from '../../facts/catalog/source-snapshot.ts';
import { type FieldPicks, FieldSource, type SideFile } from './field-mapping.ts';

/** Fields of a listing that a mapping can fill, in the host profile's spelling. */
export const TARGET_FIELDS = [
  'repository',
  'subdirectory',
  'package_name',
  'name',
  'category',
  'description_en',
  'description_zh_cn',
  'stars',
  'downloads',
  'observed_at',
  'stars_observed_at',
  'downloads_observed_at',
  'record_page_url',
  'origin',
  'license',
  'standing',
  'is_text_model_written',
  'former_repositories',
] as const;
/** Fields that say when the catalog saw a record, or what it counts. */
export const OBSERVED_AT_FIELDS = [
  'observed_at',
  'stars_observed_at',
  'downloads_observed_at',
] as const satisfies readonly TargetField[];
export type TargetField = (typeof TARGET_FIELDS)[number];

/** One catalog of a host, ready to be read. */
export interface CatalogConfig {
  readonly id: string;
  readonly format: 'yaml-directory' | 'jsonl' | 'json';
  readonly place: { readonly kind: 'path'; readonly path: string } | { readonly kind: 'url'; readonly url: string };
  readonly license: string | null;
  readonly licenseUrl: string | null;
  readonly sourceUrl: string | null;
  /**
   * When whoever keeps a local catalog says it was checked; `null`: its records' own dates tell.
   * A catalog with a URL is observed when it is fetched.
   */
  readonly statedAsOfMs: number | null;
  /** What the profile states of every entry whose record has no standing of its own; `null`: it states none. */
  readonly standing: ListingStanding | null;
  /** Where the array of records stands in a `json` catalog. */
  readonly records: PointerTokens;
  /** Bound on all bytes read for the catalog, side files included. */
  readonly maxBytes: number;
  readonly timeoutMs: number;
  /** Of the usable records of the current reading, how many may be gone in one that replaces it by itself: 0 to 1. */
  readonly mostShrinkShare: number;
  readonly fields: Readonly<Partial<Record<TargetField, FieldPicks>>>;
  readonly sideFiles: readonly SideFile[];
}

/** A catalog that loses more than this at once has mostly failed; what was lost that way is dear to notice. */
export const MostShrinkShare = z.number().min(0).max(1).default(0.3);

export const STANDINGS = [
  'reviewed',
  'curated_or_reviewed',
  'indexed',
  'labelled',
  'rejected',
] as const satisfies readonly ListingStanding[];
const Stamp = z
  .string()
  .refine((text) => parseTimestampMs(text) !== null, 'A day like 2026-08-23 or an instant with its offset.');
const PublicUrl = z.url({ protocol: /^https?$/u }).max(500);

/**
 * One catalog as a host profile writes it; `path` comes with its variables already filled in.
 *
 * @internal
 */
export const CatalogConfigInput = z
  .strictObject({
    id: z.string().regex(/^[a-z0-9][a-z0-9-]*$/u, 'Lower-case letters, digits and hyphens only.'),
    format: z.enum(['yaml-directory', 'jsonl', 'json']),
    path: z.string().min(1).optional(),
    url: PublicUrl.optional(),
    license: z.string().min(1).nullable().default(null),
    license_url: PublicUrl.nullable().default(null),
    source_url: PublicUrl.nullable().default(null),
    as_of: Stamp.optional(),
    standing: z.enum(STANDINGS).nullable().default(null),
    records: z
      .string()
      .refine((text) => parsePointer(text) !== null, 'Not a JSON pointer (RFC 6901).')
      .optional(),
    max_bytes: z.int().min(1).max(1_073_741_824).default(67_108_864),
    most_shrink_share: MostShrinkShare,
    timeout_seconds: z.number().positive().max(3_600).default(60),
    fields: z.partialRecord(z.enum(TARGET_FIELDS), FieldSource),
  })
  .superRefine((input, context) => {
    for (const { path, message } of contradictionsIn(input)) context.addIssue({ code: 'custom', path, message });
  });
type CatalogConfigInput = z.infer<typeof CatalogConfigInput>;

interface Contradiction {
  readonly path: string[];
  readonly message: string;
}

function contradictionsIn(input: CatalogConfigInput): Contradiction[] {
  const found: Contradiction[] = [];
  const add = (path: string[], message: string) => found.push({ path, message });
  if ((input.path === undefined) === (input.url === undefined)) add(['path'], 'Give exactly one of path and url.');
  if (input.url !== undefined && input.format === 'yaml-directory')
    add(['url'], 'A yaml-directory is read from a path.');
  if (input.url !== undefined && input.as_of !== undefined)
    add(['as_of'], 'A catalog with a url is as of its fetch; as_of is for one with a path.');
  if (input.records !== undefined && input.format !== 'json')
    add(['records'], 'Only a json catalog has a records pointer.');
  if (!input.fields.repository && !input.fields.package_name) {
    add(['fields'], 'Map repository or package_name: without them no record has an identity.');
  }
  for (const place of input.fields.standing ?? []) {
    const isKnown = [...(place.values?.values() ?? [])].every((word) =>
      STANDINGS.some((standing) => standing === word),
    );
    if (!isKnown) add(['fields', 'standing', 'values'], `Values must be among ${STANDINGS.join(', ')}.`);
  }
  const sideFiles = sideFilesOf(input);
  if (input.url !== undefined && sideFiles.length > 0) add(['fields'], 'Side files need a catalog with a path.');
  if (new Set(sideFiles.map(({ file }) => file)).size < sideFiles.length) {
    add(['fields'], 'All fields from one side file must name the same pointer_of_key.');
  }
  return found;
}

/** Each pair of file and key once. */
function sideFilesOf({ fields }: Pick<CatalogConfigInput, 'fields'>): SideFile[] {
  const places = Object.values(fields).flatMap((sources) => sources ?? []);
  const byText = new Map(places.flatMap(({ sideFile }) => (sideFile ? [[JSON.stringify(sideFile), sideFile]] : [])));
  return [...byText.values()];
}

/**
 * Reads one catalog of a host profile.
 *
 * @param pointer where the value stands in the profile, for the error
 * @throws Failure `config_invalid` with one item for each thing that is wrong
 */
export function parseCatalogConfig(value: unknown, pointer: string): CatalogConfig {
  const parsed = CatalogConfigInput.safeParse(value);
  if (parsed.success) return toConfig(parsed.data);
  const items = parsed.error.issues.map((issue): FailureItem => ({
    pointer: [pointer, ...issue.path].map(String).join('/'),
    code: 'catalog_config_invalid',
    detail: issue.message,
  }));
  throw new Failure('config_invalid', `The catalog at ${pointer} is not valid; each item says what to change.`, {
    items,
  });
}

function toConfig(input: CatalogConfigInput): CatalogConfig {
  return {
    id: input.id,
    format: input.format,
    place: input.url === undefined ? { kind: 'path', path: input.path ?? '' } : { kind: 'url', url: input.url },
    license: input.license,
    licenseUrl: input.license_url,
    sourceUrl: input.source_url,
    statedAsOfMs: parseTimestampMs(input.as_of ?? ''),
    standing: input.standing,
    records: parsePointer(input.records ?? '') ?? [],
    maxBytes: input.max_bytes,
    mostShrinkShare: input.most_shrink_share,
    timeoutMs: Math.round(input.timeout_seconds * 1_000),
    fields: input.fields,
    sideFiles: sideFilesOf(input),
  };
}

/** A catalog as a source, under the terms of its configuration. */
export function describeCatalog({ id, license, licenseUrl, sourceUrl }: CatalogConfig): SourceDescription {
  return { sourceId: id, kind: 'catalog', license, licenseUrl, sourceUrl };
}
