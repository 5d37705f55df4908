import { z } from 'zod';

/** An exact version with its pre-release and build parts, by the grammar of Semantic Versioning 2.0.0. */
export const ReleaseVersion = z
  .string()
  .max(128)
  .regex(
    /^(?:0|[1-9]\d*)\.(?:0|[1-9]\d*)\.(?:0|[1-9]\d*)(?:-[0-9A-Za-z-]+(?:\.[0-9A-Za-z-]+)*)?(?:\+[0-9A-Za-z-]+(?:\.[0-9A-Za-z-]+)*)?$/,
  )
  .describe('Exact version, never a range or a tag, e.g. `1.2.0-rc.1`.');
export type ReleaseVersion = z.infer<typeof ReleaseVersion>;
