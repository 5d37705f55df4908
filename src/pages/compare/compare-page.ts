import { Failure } from '../../base/failure.ts';
import { EntryId } from '../../contract/shared/ids.ts';
import type { PluginRecord } from '../../contract/shared/plugin-record.ts';
import { askOneSnapshot } from '../one-snapshot.ts';
import type { Page, PageFacts } from '../page.ts';
import { pinnedSnapshot, refuseOtherSnapshot } from '../pinned-snapshot.ts';
import { chooseView, compareView } from './compare-view.ts';
import { MOST_COMPARED, PICK_PARAMETER } from './picked-plugins.ts';

/** `GET /compare`: two to four plugins side by side, in the order of the address. */
export const comparePage: Page = {
  async read(visit, facts) {
    const pinned = pinnedSnapshot(visit.parameters);
    const ids = [...new Set(visit.parameters.getAll(PICK_PARAMETER))].map(entryId);
    if (ids.length < 2 || ids.length > MOST_COMPARED) return chooseView(ids.length, visit);
    const { records, publication } = await askOneSnapshot(
      // One after the other, so that a page takes no more than its turn.
      async () => ({
        records: await Array.fromAsync(ids, (id) => entryRecord(id, facts)),
        publication: await facts.getPublication(),
      }),
      (answers) => [...answers.records, answers.publication].map(({ snapshot_id }) => snapshot_id),
    );
    refuseOtherSnapshot(pinned, records[0]!.snapshot_id);
    return compareView(records, publication, visit);
  },
};

function entryId(text: string): EntryId {
  const { success, data } = EntryId.safeParse(text);
  if (success) return data;
  throw new Failure('invalid_request', `The parameter \`${PICK_PARAMETER}\` must be the entry id of a plugin.`);
}

async function entryRecord(id: EntryId, facts: Pick<PageFacts, 'getPlugin'>): Promise<PluginRecord> {
  const record = await facts.getPlugin(id);
  if (record.kind === 'entry') return record;
  throw new Failure('not_found', 'No plugin with one of these ids is published.');
}
