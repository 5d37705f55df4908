import { z } from 'zod';
import { Code } from '../shared/ids.ts';
import { Timestamp } from '../shared/timestamp.ts';

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
