import { Failure } from '../../base/failure.ts';
import type { LookupRequest } from '../../contract/discovery/lookup.ts';
import { askOneSnapshot } from '../one-snapshot.ts';
import type { Page, PageFacts } from '../page.ts';
import { pinnedSnapshot } from '../pinned-snapshot.ts';
import { type WhyAnswers, whyView } from './why-view.ts';

/** `GET /why`: how a name is listed and where a search finds it, or why it does not. */
export const whyPage: Page = {
  async read(visit, facts, site) {
    const name = (visit.parameters.get('package') ?? '').trim();
    const query = (visit.parameters.get('q') ?? '').trim();
    const pinned = pinnedSnapshot(visit.parameters);
    for (const text of [name, query]) {
      if (Array.from(text).length > MOST_CHARACTERS) {
        throw new Failure('invalid_request', 'Names and searches have at most 500 characters.');
      }
    }
    const request = {
      name,
      ...(query === '' ? {} : { query }),
      ...(pinned === null ? {} : { snapshot_id: pinned }),
    };
    const answers = name === '' ? null : await askOneSnapshot(() => ask(request, facts), snapshotsOf);
    return whyView({ name, query, answers }, visit, site);
  },
};

async function ask(request: LookupRequest, facts: PageFacts): Promise<WhyAnswers> {
  const lookup = await facts.lookupPlugin(request);
  // What a search found is told by the texts in which it stands.
  const found = lookup.entries.filter(({ place }) => place !== null && place.match !== null);
  const records = await Array.fromAsync(found, ({ entry_id }) => facts.getPlugin(entry_id));
  return {
    lookup,
    records: records.filter((record) => record.kind === 'entry'),
    publication: await facts.getPublication(),
  };
}

function snapshotsOf({ lookup, records, publication }: WhyAnswers): readonly string[] {
  return [lookup, publication, ...records].map(({ snapshot_id }) => snapshot_id);
}

/** As the operation takes them. */
const MOST_CHARACTERS = 500;
