import { z } from 'zod';
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
