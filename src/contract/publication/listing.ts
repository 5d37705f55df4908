import { z } from 'zod';
import { Code, EntryId, WebUrl } from '../shared/ids.ts';
import { UntrustedText } from '../shared/status.ts';
import { Timestamp } from '../shared/timestamp.ts';

const Named = z.string().min(1).max(500).nullable();

/** One line of a publication's `listings.jsonl`: a record of a catalog, and what became of it. */
export const PublishedListing = z
  .strictObject({
    catalog_id: z.string().min(1).max(128).describe('Id of the catalog in the host profile: who says it.'),
    locator: z.string().min(1).max(500).describe('File and line of the record inside its catalog.'),
    trust: UntrustedText,
    name: Named.describe('Name it gives; null: none that can be read.'),
    registry_package: Named.describe('Package it names; null: none.'),
    repository: Named.describe('Repository it names, `<repository host>:<owner>/<repo>` and the folder; null: none.'),
    unread_address: Named.describe(
      'Host and path of the address it gives as its repository, where that is none of a repository that is read; null: none.',
    ),
    record_page_url: WebUrl.nullable().describe('Page of the record; null: it has none.'),
    standing: z
      .enum(['reviewed', 'curated_or_reviewed', 'indexed', 'labelled', 'rejected'])
      .nullable()
      .describe(
        'How far the catalog stands behind it, by a field of the record or by what the host profile says of the whole catalog; curated_or_reviewed: one of the two, and it is not said which; null: neither states it, or the record could not be read so far.',
      ),
    standing_stated_by: z
      .enum(['record', 'host_profile'])
      .nullable()
      .optional()
      .describe(
        'Who states the standing: the record itself, or the host profile, which whoever runs the service wrote, of the whole catalog; null: nobody. Absent: a publication that does not say.',
      ),
    observed_at: Timestamp.nullable().describe('When the catalog saw it, as it says; null: it does not say.'),
    outcome: z
      .enum(['listed', 'merged', 'excluded'])
      .describe('listed: it leads an entry; merged: it joined the entry of another record; excluded: not published.'),
    entry_id: EntryId.nullable().describe(
      'The entry it leads or joined, also where that is withdrawn; of a record that its catalog rejects, the entry that records of others give the same plugin; null: it was left out, and there is none.',
    ),
    rule: Code.nullable().describe('The rule by which it was merged or excluded; null: listed.'),
    detail: z.string().min(1).max(1000).nullable().describe('Why it was excluded, in words; null: it was not.'),
  })
  .describe('A record of a catalog, and what became of it.');
export type PublishedListing = z.infer<typeof PublishedListing>;
