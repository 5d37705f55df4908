import { z } from 'zod';

/**
 * The fields of the npm registry's answers and manifests that are read; others
 * pass by unseen, and a wrong optional field is an absent one instead of
 * sinking the whole package.
 *
 * @see https://github.com/npm/registry/blob/main/docs/responses/package-metadata.md
 */
export const PackumentVersion = z.object({
  version: z.string().min(1).max(256),
  deprecated: z.union([z.string(), z.boolean()]).optional().catch(undefined),
  dist: z.object({
    tarball: z.url({ protocol: /^https?$/u }),
    integrity: z.string().optional().catch(undefined),
  }),
});

export const Packument = z.object({
  'dist-tags': z.record(z.string(), z.string()),
  versions: z.record(z.string(), z.unknown()),
  time: z.record(z.string(), z.unknown()).catch({}),
});
export type Packument = z.infer<typeof Packument>;

const LongText = z.string().max(2_000);

/** The manifest inside a released archive (`package.json`). */
export const Manifest = z.looseObject({
  license: z
    .union([LongText, z.object({ type: LongText }).transform(({ type }) => type)])
    .nullable()
    .catch(null),
  repository: z
    .union([
      LongText.transform((url) => ({ url, directory: null })),
      z.object({ url: LongText, directory: LongText.nullable().catch(null) }),
    ])
    .nullable()
    .catch(null),
  keywords: z.array(z.unknown()).catch([]),
  peerDependencies: z.record(z.string(), z.unknown()).catch({}),
});
export type Manifest = z.infer<typeof Manifest>;
