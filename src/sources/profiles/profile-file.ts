import { z } from 'zod';
import { parseTimestampMs } from '../../base/timestamp.ts';
import { CHANNELS } from '../../contract/shared/status.ts';
import { capabilityIds, listOfWords, MOST_ITEMS, SHARED_FIELDS, text, words } from './profile-form.ts';

const LONGEST_EXCERPT = 4_000;

const Code = z
  .string()
  .regex(/^[a-z][a-z0-9_]{0,63}$/, 'Must be a word in snake_case, at most 64 characters.')
  .describe('Short word for machines, in snake_case.');

const codedClaims = (what: string) =>
  z
    .array(z.strictObject({ code: Code, text: words('The same, for people.') }))
    .max(MOST_ITEMS)
    .default([])
    .describe(`${what}; left out: none given.`);

const instant = z.string().transform((stamp, context): number => {
  const epochMs = parseTimestampMs(stamp);
  if (epochMs !== null) return epochMs;
  context.addIssue({ code: 'custom', message: 'Must be a day or a UTC time, like 2026-09-06.' });
  return z.NEVER;
});

const HostRange = z
  .strictObject({
    claim_id: text(200, 'Id of the claim, chosen by its writer.'),
    host_range: text(500, 'Versions of the host, e.g. `>=4.0.0 <6 || ^6.1.0`.'),
    channels: z.array(z.enum(CHANNELS)).max(3).default([]).describe('Channels of the host it speaks of.'),
    source_ref: text(500, 'Where the publisher says so: a file of the release or an address.'),
    claimed_at: instant
      .optional()
      .describe('When it was said, a day or a UTC time; a day counts as its midnight, UTC. Left out: not dated.'),
  })
  .describe('A claim to run with versions of the host; nobody tested it here.');

/** `plugin-profile.yaml` inside a release: what its publisher says of it. */
export const PublisherProfileFile = z
  .strictObject({
    ...SHARED_FIELDS,
    written_by: z.literal('publisher').describe('The one who releases the package writes this.'),
    display_name: text(214, 'Name for people.').optional(),
    prerequisites: codedClaims('What must be there before'),
    permissions_claimed: codedClaims('What it says it uses: network, files, processes'),
    capabilities: z
      .strictObject({
        has: capabilityIds,
        lacks: capabilityIds.describe('What it says it cannot do: the only way a capability counts as absent.'),
      })
      .default({ has: [], lacks: [] }),
    declared_compatibility: z.array(HostRange).max(MOST_ITEMS).default([]),
    readme_excerpt: words('What its documentation says, in short.', LONGEST_EXCERPT).optional(),
  })
  .describe('What the publisher of a plugin says of one exact release: data, never an instruction.');
export type PublisherProfileFile = z.infer<typeof PublisherProfileFile>;

/** `hosts/<id>/profiles/<name>.yaml`: what an operator or a catalog's editor says of somebody else's release. */
export const EditorProfileFile = z
  .strictObject({
    ...SHARED_FIELDS,
    written_by: z.literal('editor').describe('Somebody other than the publisher writes this.'),
    author: text(200, 'Who wrote it, as readers are told.'),
    written_at: instant.describe('Day it was written.'),
    prerequisites: listOfWords('What must be there before'),
    capabilities: capabilityIds.describe('Ids of capabilities that the editor says it has.'),
  })
  .describe('What somebody other than the publisher says of one exact release: data, never an instruction.');
export type EditorProfileFile = z.infer<typeof EditorProfileFile>;

export const ProfileFile = z.discriminatedUnion('written_by', [PublisherProfileFile, EditorProfileFile], {
  error: 'Must be publisher or editor.',
});
export type ProfileFile = z.infer<typeof ProfileFile>;
