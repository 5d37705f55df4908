import { z } from 'zod';
import { NO_APPROVAL, SchemaVersion } from './answer-envelope.ts';
import { Freshness } from './freshness.ts';
import { PublicationVersion } from './ids.ts';
import { authority, DataClass } from './status.ts';

export const ControlMetadata = z
  .strictObject({
    authority: authority('control_metadata'),
    schema_version: SchemaVersion,
    publication_version: PublicationVersion,
    data_class: DataClass,
    freshness: Freshness,
    availability: z
      .enum(['available', 'withdrawn'])
      .describe('Spec 3 shows available; a withdrawn one is never a hit.'),
    withdrawn: z.boolean(),
    withdrawal_reason: z.string().min(1).max(500).nullable().describe('null: not withdrawn.'),
    ...NO_APPROVAL,
  })
  .describe('What the service says of the record itself (spec 2.2).');
export type ControlMetadata = z.infer<typeof ControlMetadata>;
