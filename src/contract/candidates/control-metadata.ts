import { z } from 'zod';
import { NO_APPROVAL, SchemaVersion } from '../shared/answer-envelope.ts';
import { Freshness } from '../shared/freshness.ts';
import { PublicationVersion } from '../shared/ids.ts';
import { authority, DataClass } from '../shared/status.ts';

/** Whether the record is searched; part of the published record. */
export const STANDING = {
  availability: z
    .enum(['available', 'withdrawn', 'quarantined', 'unpublished'])
    .describe(
      'Spec 3 shows available; quarantined: other bytes were seen under this version; unpublished: the registry has it no more. Only available ones are hits.',
    ),
  withdrawn: z.boolean(),
  withdrawal_reason: z.string().min(1).max(500).nullable().describe('null: not withdrawn.'),
} as const;

export const ControlMetadata = z
  .strictObject({
    authority: authority('control_metadata'),
    schema_version: SchemaVersion,
    publication_version: PublicationVersion,
    data_class: DataClass,
    freshness: Freshness,
    ...STANDING,
    ...NO_APPROVAL,
  })
  .describe('What the service says of the record itself (spec 2.2).');
export type ControlMetadata = z.infer<typeof ControlMetadata>;
