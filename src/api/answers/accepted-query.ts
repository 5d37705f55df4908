import { Failure } from '../../base/failure.ts';
import type { RouteRequest } from '../../contract/directory/route.ts';
import { isServedSchemaVersion } from '../../contract/shared/request-fields.ts';
import type { DiscoveryQuery } from '../../search/discovery/discovery-searcher.ts';
import { refuseBeyondBoundary } from '../http/data-boundary/data-boundary.ts';
import { offsetOf } from './paging.ts';

/** What a request asks for, checked by its words, whatever is served; throws what is refused. */
export function acceptedQuery({
  schema_version,
  query: text,
  locale,
  limit,
  cursor,
  filters,
}: RouteRequest): DiscoveryQuery {
  refuseOtherMajor(schema_version);
  refuseBeyondBoundary(text);
  return { text, locale: locale ?? null, offset: offsetOf(cursor), limit, filters: filters ?? null };
}

export function refuseOtherMajor(schemaVersion: string | undefined): void {
  if (schemaVersion === undefined || isServedSchemaVersion(schemaVersion)) return;
  const detail = 'Only schema versions 1.x.x are served.';
  throw new Failure('unsupported_schema_version', detail, {
    items: [{ pointer: '/schema_version', code: 'unsupported_schema_version', detail }],
  });
}

export function refuseOtherSnapshot(pinned: string | undefined, servedSnapshotId: string): void {
  if (pinned === undefined || pinned === servedSnapshotId) return;
  const detail = 'The pinned snapshot is not the one served; start again at the first page without the pin.';
  throw new Failure('snapshot_superseded', detail, {
    items: [{ pointer: '/snapshot_id', code: 'snapshot_superseded', detail }],
  });
}
