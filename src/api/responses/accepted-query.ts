import { Failure } from '../../base/failure.ts';
import type { RouteRequest } from '../../contract/directory/route.ts';
import { isServedSchemaVersion } from '../../contract/shared/request-fields.ts';
import type { DiscoveryQuery } from '../../search/discovery/discovery-searcher.ts';
import { refuseBeyondBoundary } from '../http/data-boundary/data-boundary.ts';
import { type ServingSnapshot, readySnapshot } from '../serving-snapshot.ts';
import { offsetOf } from './paging.ts';

/** A request that is answered, and what answers it. */
export interface AcceptedRequest<Request> {
  readonly request: Request;
  readonly served: ServingSnapshot;
}

/** What every request with a body has. */
type AnyRequest = Pick<RouteRequest, 'schema_version' | 'snapshot_id'>;

/**
 * Everything that can be refused of a request whose form was checked, in order: its
 * version, its words, that nothing is served, and a pin of another snapshot.
 *
 * @param textsOf every text of the request that a client writes freely, by its field
 * @throws Failure that says which
 */
export function acceptTexts<Request extends AnyRequest>(
  request: Request,
  snapshot: ServingSnapshot | null,
  textsOf: (request: Request) => Readonly<Partial<Record<'name' | 'query', string | undefined>>>,
): AcceptedRequest<Request> {
  refuseOtherMajor(request.schema_version);
  const { name, query } = textsOf(request);
  if (name !== undefined) refuseBeyondBoundary(name, 'name');
  if (query !== undefined) refuseBeyondBoundary(query, 'query');
  const served = readySnapshot(snapshot);
  refuseOtherSnapshot(request.snapshot_id, served.publication.manifest.snapshot_id);
  return { request, served };
}

/** The same of a search, by whatever it searches. */
export function acceptRequest<Request extends AnyRequest & Pick<RouteRequest, 'query'>>(
  request: Request,
  snapshot: ServingSnapshot | null,
): AcceptedRequest<Request> {
  return acceptTexts(request, snapshot, ({ query }) => ({ query }));
}

/** The same of a search or a route, with what is looked for. */
export function acceptQuery<Request extends RouteRequest>(
  request: Request,
  snapshot: ServingSnapshot | null,
): AcceptedRequest<Request> & { readonly query: DiscoveryQuery } {
  const accepted = acceptRequest(request, snapshot);
  return { ...accepted, query: queryOf(accepted.request) };
}

function queryOf({ query: text, locale, limit, cursor, filters }: RouteRequest): DiscoveryQuery {
  return { text, locale: locale ?? null, offset: offsetOf(cursor), limit, filters: filters ?? null };
}

/** @throws Failure `unsupported_schema_version` where a request is written for another major version */
function refuseOtherMajor(schemaVersion: string | undefined): void {
  if (schemaVersion === undefined || isServedSchemaVersion(schemaVersion)) return;
  const detail = 'Only schema versions 1.x.x are served.';
  throw new Failure('unsupported_schema_version', detail, {
    items: [{ pointer: '/schema_version', code: 'unsupported_schema_version', detail }],
  });
}

/** @throws Failure `snapshot_superseded` where a request is pinned to another snapshot than the one served */
function refuseOtherSnapshot(pinned: string | undefined, servedSnapshotId: string): void {
  if (pinned === undefined || pinned === servedSnapshotId) return;
  const detail = 'The pinned snapshot is not the one served; start again at the first page without the pin.';
  throw new Failure('snapshot_superseded', detail, {
    items: [{ pointer: '/snapshot_id', code: 'snapshot_superseded', detail }],
  });
}
