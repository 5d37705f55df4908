import { Failure } from '../../base/failure.ts';
import { EntryId } from '../../contract/shared/ids.ts';
import { askOneSnapshot } from '../one-snapshot.ts';
import type { Page } from '../page.ts';
import { pinnedSnapshot, refuseOtherSnapshot } from '../pinned-snapshot.ts';
import { pluginView } from './plugin-view.ts';

/** `GET /plugins/{entry_id}`: what is known of one plugin, by who says it. */
export const pluginPage: Page = {
  async read(visit, facts) {
    const pinned = pinnedSnapshot(visit.parameters);
    const { success, data: id } = EntryId.safeParse(visit.segments['entry_id']);
    if (!success) throw new Failure('not_found', 'No plugin has an id of this form.');
    const [record, placement] = await askOneSnapshot(
      () => Promise.all([facts.getPlugin(id), facts.getPluginDirectory(id)]),
      (answers) => answers.map(({ snapshot_id }) => snapshot_id),
    );
    refuseOtherSnapshot(pinned, record.snapshot_id);
    if (record.kind !== 'entry') throw new Failure('not_found', 'No plugin with this id is published.');
    return pluginView({ record, placement }, visit);
  },
};
