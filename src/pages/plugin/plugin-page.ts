import { Failure } from '../../base/failure.ts';
import { EntryId } from '../../contract/shared/ids.ts';
import { askOneSnapshot } from '../one-snapshot.ts';
import type { Page, PageFacts } from '../page.ts';
import { pinnedSnapshot, refuseOtherSnapshot } from '../pinned-snapshot.ts';
import { type PluginAnswers, pluginView } from './plugin-view.ts';
import { verifiedRelease } from './stated-host-ranges.ts';

/** `GET /plugins/{entry_id}`: what is known of one plugin, by who says it. */
export const pluginPage: Page = {
  async read(visit, facts) {
    const pinned = pinnedSnapshot(visit.parameters);
    const { success, data: id } = EntryId.safeParse(visit.segments['entry_id']);
    if (!success) throw new Failure('not_found', 'No plugin has an id of this form.');
    const answers = await askOneSnapshot(
      () => ask(id, facts),
      ({ record, placement, lookup, publication, releases, changes }) =>
        [record, placement, lookup, publication, changes, ...(releases === null ? [] : [releases])].map(
          ({ snapshot_id }) => snapshot_id,
        ),
    );
    refuseOtherSnapshot(pinned, answers.record.snapshot_id);
    return pluginView(answers, visit);
  },
};

/** One after the other, so that a page takes no more than its turn. */
async function ask(id: EntryId, facts: PageFacts): Promise<PluginAnswers> {
  const record = await facts.getPlugin(id);
  if (record.kind !== 'entry') throw new Failure('not_found', 'No plugin with this id is published.');
  const placement = await facts.getPluginDirectory(id);
  const lookup = await facts.lookupPlugin({ name: id });
  const newest = lookup.entries.find(({ entry_id }) => entry_id === id)?.candidate_id ?? null;
  const releases = await verifiedRelease(newest, facts);
  const changes = await facts.getChanges(null, { id, limit: 1, cursor: 'offset:0' });
  const publication = await facts.getPublication();
  return { record, placement, lookup, releases, changes, publication };
}
