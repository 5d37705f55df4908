import type { FastifyInstance } from 'fastify';
import { Failure } from '../../base/failure.ts';
import { isoTimestamp } from '../../base/timestamp.ts';
import { type ChangesResponse, ChangesQuery, type PublishedChange } from '../../contract/publication/changes.ts';
import { NO_APPROVAL_FLAGS, SCHEMA_VERSION } from '../../contract/shared/answer-envelope.ts';
import type { KeptChanges } from '../../publication/changes/kept-changes.ts';
import type { ApiDeps } from '../api-deps.ts';
import { sendJson } from '../http/json-response.ts';
import { checkedParameters } from '../http/request/checked-request.ts';
import { offsetOf, pageOf } from '../responses/paging.ts';
import { readySnapshot } from '../serving-snapshot.ts';

/** What was added, changed and withdrawn since a publication that is kept, of all records, of one, or of those of which a field changed. */
export function getChanges({ clock, current }: Pick<ApiDeps, 'clock' | 'current'>) {
  return async (app: FastifyInstance): Promise<void> => {
    app.get('/v1/changes', { config: { takesQueryParameters: true } }, async (request, reply) => {
      const { since: asked, id, field, limit, cursor } = checkedParameters(ChangesQuery, request.raw.url ?? '');
      const { changes, publication } = readySnapshot(current());
      const since = asked ?? (await changes.oldest());
      const everything = (await changes.since(since)) ?? (await refuseUnknown(changes));
      const all = everything.filter((change) => isAskedFor(change, id, field));
      const offset = offsetOf(cursor);
      const shown = all.slice(offset, offset + limit);
      const { publication_version, snapshot_id } = publication.manifest;
      const response: WithTextId<ChangesResponse> = {
        schema_version: SCHEMA_VERSION,
        since,
        publication_version,
        previous: await changes.previous(),
        snapshot_id,
        request_id: request.id,
        generated_at: isoTimestamp(clock.nowMs()),
        counts: countsOf(all),
        changes: [...shown],
        steps: id === undefined ? null : [...(await changes.steps(since, id))],
        page: pageOf({ offset, limit, returned: shown.length, total: all.length }),
        ...NO_APPROVAL_FLAGS,
      };
      return sendJson(reply, response);
    });
  };
}

/** @param id of the one record @param field pointer to what changed; absent: whatever did */
function isAskedFor(change: PublishedChange, id: string | undefined, field: string | undefined): boolean {
  if (id !== undefined && change.id !== id) return false;
  return field === undefined || (change.change === 'changed' && change.fields.some((named) => isPartOf(named, field)));
}

/** Whether one of two pointers leads to the other or to what holds it. */
function isPartOf(one: string, other: string): boolean {
  return one === other || one.startsWith(`${other}/`) || other.startsWith(`${one}/`);
}

/** The framework knows the id of a request as text. */
type WithTextId<Response> = Omit<Response, 'request_id'> & { readonly request_id: string };

function countsOf(changes: readonly PublishedChange[]): ChangesResponse['counts'] {
  const counts = { added: 0, changed: 0, withdrawn: 0, no_longer_published: 0 };
  for (const change of changes) {
    counts[change.change] += 1;
    if (change.change === 'withdrawn' && change.reason_code === 'no_longer_published') counts.no_longer_published += 1;
  }
  return counts;
}

/** One that is too old and one that never was look alike: nothing is kept of either. */
async function refuseUnknown(changes: KeptChanges): Promise<never> {
  throw new Failure(
    'not_found',
    'Changes cannot be told since this publication: it is not kept, or never was. Read the files of GET /v1/publication instead, or ask since the one in `errors` or a newer one.',
    { items: [{ pointer: '/since', code: 'oldest_publication', detail: await changes.oldest() }] },
  );
}
