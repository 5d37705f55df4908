import { Failure } from '../../base/failure.ts';
import { EntryId } from '../../contract/shared/ids.ts';
import { askOneSnapshot } from '../one-snapshot.ts';
import type { Page, PageFacts } from '../page.ts';
import { pinnedSnapshot, refuseOtherSnapshot } from '../pinned-snapshot.ts';
import { verifiedRelease, statedHostRanges } from '../plugin/stated-host-ranges.ts';
import type { ComparedPlugin } from './compared-facts.ts';
import { chooseView, compareView } from './compare-view.ts';
import { MOST_COMPARED, PICK_PARAMETER } from './picked-plugins.ts';

/** `GET /compare`: two to four plugins side by side, in the order of the address. */
export const comparePage: Page = {
  async read(visit, facts) {
    const pinned = pinnedSnapshot(visit.parameters);
    const ids = [...new Set(visit.parameters.getAll(PICK_PARAMETER))].map(entryId);
    if (ids.length < 2 || ids.length > MOST_COMPARED) return chooseView(ids.length, visit);
    const { plugins, publication } = await askOneSnapshot(
      // One after the other, so that a page takes no more than its turn.
      async () => ({
        plugins: await Array.fromAsync(ids, (id) => comparedPlugin(id, facts)),
        publication: await facts.getPublication(),
      }),
      (answers) => [...answers.plugins.flatMap(({ snapshotIds }) => snapshotIds), answers.publication.snapshot_id],
    );
    refuseOtherSnapshot(pinned, publication.snapshot_id);
    return compareView(plugins, publication, visit);
  },
};

function entryId(text: string): EntryId {
  const { success, data } = EntryId.safeParse(text);
  if (success) return data;
  throw new Failure('invalid_request', `The parameter \`${PICK_PARAMETER}\` must be the entry id of a plugin.`);
}

/** With what the release that was analysed says, and the snapshots of both answers. */
async function comparedPlugin(
  id: EntryId,
  facts: Pick<PageFacts, 'getPlugin'>,
): Promise<ComparedPlugin & { readonly snapshotIds: readonly string[] }> {
  const record = await facts.getPlugin(id);
  if (record.kind !== 'entry') throw new Failure('not_found', 'No plugin with one of these ids is published.');
  const version = record.quality?.dimensions.package_release.latest_version;
  const analysed = record.releases.find(({ release_version }) => release_version === version);
  const releases = await verifiedRelease(analysed?.candidate_id ?? null, facts);
  const snapshotIds = [record.snapshot_id, ...(releases === null ? [] : [releases.snapshot_id])];
  return { ...record, hostRanges: statedHostRanges(record, releases), snapshotIds };
}
