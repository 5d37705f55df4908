import { Failure } from '../../base/failure.ts';
import type { Page } from '../page.ts';
import { pinnedSnapshot } from '../pinned-snapshot.ts';
import { whyView } from './why-view.ts';

/** `GET /why`: how a name is listed and where a search finds it, or why it does not. */
export const whyPage: Page = {
  async read(visit, facts) {
    const name = (visit.parameters.get('package') ?? '').trim();
    const query = (visit.parameters.get('q') ?? '').trim();
    const pinned = pinnedSnapshot(visit.parameters);
    for (const text of [name, query]) {
      if (Array.from(text).length > MOST_CHARACTERS) {
        throw new Failure('invalid_request', 'Names and searches have at most 500 characters.');
      }
    }
    const answer =
      name === ''
        ? null
        : await facts.lookupPlugin({
            name,
            ...(query === '' ? {} : { query }),
            ...(pinned === null ? {} : { snapshot_id: pinned }),
          });
    return whyView({ name, query, answer }, visit);
  },
};

/** As the operation takes them. */
const MOST_CHARACTERS = 500;
