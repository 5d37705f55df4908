import { z } from 'zod';
import { isPlainName } from '../../base/plain-text.ts';

/** A lone surrogate has no form in UTF-8, and could be kept nowhere. */
const wellFormed = (text: string): string => text.toWellFormed();
const Text = z.string().transform(wellFormed);
const LongText = z.string().max(2_000).transform(wellFormed);

/** Members whose values are texts; others are left out. */
const Texts = z
  .record(Text, z.unknown())
  .transform((members) => Object.fromEntries(Object.entries(members).flatMap(([key, value]) => textMember(key, value))))
  .catch({});

function textMember(key: string, value: unknown): [string, string][] {
  return typeof value === 'string' ? [[key, value.toWellFormed()]] : [];
}

const Repository = z.union([
  LongText.transform((url) => ({ url, directory: null })),
  z.object({ url: LongText, directory: LongText.nullable().catch(null) }),
]);

/**
 * The fields of the npm registry's answers and manifests that are read; others
 * pass by unseen, and a wrong optional field is an absent one instead of
 * sinking the whole package.
 *
 * @see https://github.com/npm/registry/blob/main/docs/responses/package-metadata.md
 */
export const PackumentVersion = z.object({
  /** `null`: left out by a mirror. */
  name: Text.nullable().catch(null),
  version: z.string().min(1).max(256).refine(isPlainName),
  description: Text.nullable().catch(null),
  repository: Repository.transform(({ url }) => url)
    .nullable()
    .catch(null),
  deprecated: z.union([Text, z.boolean()]).optional().catch(undefined),
  dist: z.object({
    tarball: z.url({ protocol: /^https?$/u }).transform(wellFormed),
    integrity: z.string().optional().catch(undefined),
    shasum: z.string().optional().catch(undefined),
  }),
});
export type PackumentVersion = z.infer<typeof PackumentVersion>;

/** What `time.unpublished` says of a package of which all versions were taken back. */
export const Unpublished = z.object({ time: z.string().optional().catch(undefined) });

const Name = z.string().nullable().catch(null);
const NO_TAGS: Record<string, string> = {};
const NO_VERSIONS: Record<string, unknown> = {};
const Times = z.record(z.string(), z.unknown());

export const Packument = z.union([
  z.object({
    name: Name,
    'dist-tags': z.record(Text, Text),
    versions: z.record(z.string(), z.unknown()),
    time: Times.catch({}),
  }),
  // Without versions and tags it is a document only where it says that they were taken back.
  z
    .object({ name: Name, time: z.looseObject({ unpublished: Unpublished }) })
    .transform(({ name, time }) => ({ name, 'dist-tags': NO_TAGS, versions: NO_VERSIONS, time: { ...time } })),
]);
export type Packument = z.infer<typeof Packument>;

/** The licence as manifests spell it now (`license`) and once did (`license.type`, `licenses`). */
const License = z.union([LongText, z.object({ type: LongText }).transform(({ type }) => type)]);

/** The manifest inside a released archive (`package.json`). */
export const Manifest = z.looseObject({
  name: Text.nullable().catch(null),
  version: Text.nullable().catch(null),
  license: License.nullable().catch(null),
  licenses: z.array(License).catch([]),
  repository: Repository.nullable().catch(null),
  keywords: z.array(z.unknown()).catch([]),
  description: Text.nullable().catch(null),
  homepage: z
    .url({ protocol: /^https?$/u })
    .max(500)
    .transform(wellFormed)
    .nullable()
    .catch(null),
  engines: Texts,
  scripts: Texts,
  dependencies: Texts,
  optionalDependencies: Texts,
  peerDependencies: Texts,
  gypfile: z.boolean().catch(true),
});
export type Manifest = z.infer<typeof Manifest>;
