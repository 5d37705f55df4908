import { z } from 'zod';
import { Code } from '../shared/ids.ts';
import { Timestamp } from '../shared/timestamp.ts';

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
