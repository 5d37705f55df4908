import { z } from 'zod';

/** What the time of a reading is. */
export const DateBasis = z
  .enum(['fetched', 'stated', 'newest_record'])
  .describe(
    'What the time is: fetched: when the catalog was fetched from its address; of a local file, which nobody fetched, stated: the day that the host profile states for it, or newest_record: the newest date its records give.',
  );
export type DateBasis = z.infer<typeof DateBasis>;
