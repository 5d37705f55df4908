import { z } from 'zod';
import { Code } from '../shared/ids.ts';
import { Timestamp } from '../shared/timestamp.ts';

export const SourceDate = z
  .strictObject({
    source: z
      .string()
      .min(1)
      .max(137)
      .describe('`catalog.<id>`, or a source of observations as `provider_failures` names it.'),
    observed_at: Timestamp.describe('Its newest answer, or the date that a local file or its configuration states.'),
  })
  .describe('When a source last gave, or confirmed, what is published.');
export type SourceDate = z.infer<typeof SourceDate>;

/** Sources beside the catalogs; a catalog is named `catalog.<id>`. */
export const PROVIDERS = ['advisories', 'package_registry', 'repository_host'] as const;
export type Provider = (typeof PROVIDERS)[number];

/** The spec names the array and leaves its items open; this shape is ours. */
export const ProviderFailure = z
  .strictObject({
    provider: z
      .string()
      .min(1)
      .max(128)
      .describe('Source that failed: advisories, package_registry, repository_host, or catalog.<id>.'),
    code: Code.describe('How it failed.'),
    affected_fields: z.array(z.string().min(1).max(256)).describe('JSON pointers to what may be missing or old.'),
    observed_at: Timestamp.nullable().describe('The newest attempt; null: nobody has tried yet.'),
    attempts: z
      .int()
      .nonnegative()
      .describe('Attempts since its last answer, of all subjects together; 0: nobody has tried yet.'),
    retryable: z.boolean().describe('Whether trying again later may help.'),
  })
  .describe('A source that gave no answer when it was last asked; its plugins have not failed.');
export type ProviderFailure = z.infer<typeof ProviderFailure>;

const records = z.int().nonnegative().nullable();

export const DegradedSource = z
  .strictObject({
    source: z.string().min(1).max(128).describe('Id of the catalog in the host profile.'),
    code: Code.describe(
      'Why it was not read anew: it could not be had, or what it gave may not replace what it gave before.',
    ),
    since: Timestamp.describe('The first attempt that failed since its reading in force.'),
    records_in_force: records.describe(
      'Records of that reading that can be used; null: there is none, or nothing came to compare it with.',
    ),
    records_offered: records.describe('Records of the newest attempt that could be used; null: it gave none to count.'),
  })
  .describe('A source whose earlier reading is still published, because asking it again failed.');
export type DegradedSource = z.infer<typeof DegradedSource>;
