import type { FastifyInstance } from 'fastify';
import { Failure } from '../../base/failure.ts';
import { isoTimestamp } from '../../base/timestamp.ts';
import { EntryId } from '../../contract/shared/ids.ts';
import { entryAt } from '../responses/record-page.ts';
import type { ApiDeps } from '../api-deps.ts';
import { directoryHead, placesResponse } from '../responses/directory-response.ts';
import { sendJson } from '../http/json-response.ts';
import { NO_SUCH_ID, refuseWithdrawnCandidate, refuseWithdrawnEntry } from '../responses/refuse-withdrawn.ts';
import { readySnapshot, type ServingSnapshot } from '../serving-snapshot.ts';

/** Where one plugin stands, and why; of a candidate, where the entry of its package stands. */
export function getPluginDirectory({ clock, current }: Pick<ApiDeps, 'clock' | 'current'>) {
  return async (app: FastifyInstance): Promise<void> => {
    app.get<{ Params: { plugin_id: string } }>('/v1/plugins/:plugin_id/directory', (request, reply) => {
      const served = readySnapshot(current());
      const entryId = entryIdOf(served, request.params.plugin_id);
      refuseWithdrawnEntry(served, entryId);
      const places = served.directory.placementsOf(entryId);
      if (places === null) throw notFound();
      void sendJson(
        reply,
        placesResponse(entryId, places, directoryHead(served, request.id, isoTimestamp(clock.nowMs()))),
      );
    });
  };
}

function entryIdOf(served: ServingSnapshot, pluginId: string): EntryId {
  const entryId = EntryId.safeParse(pluginId);
  if (entryId.success) return entryId.data;
  const named = served.candidates?.named(pluginId) ?? null;
  if (named === null) throw notFound();
  refuseWithdrawnCandidate(named.record);
  return entryOfPackage(served, named.record.identity.install_ref.package_name);
}

/** The one entry whose package it is; a package that two entries name is nobody's. */
function entryOfPackage({ discovery, publication }: ServingSnapshot, packageName: string): EntryId {
  const entries = discovery
    .identified(packageName)
    .map((recordIndex) => entryAt(publication.discovery, recordIndex))
    .filter(({ identity }) => identity.registry_package === packageName);
  const [entry, another] = entries;
  if (entry !== undefined && another === undefined) return entry.entry_id;
  throw new Failure(
    'not_found',
    entry === undefined
      ? 'This release is published, and its package belongs to no entry of the directory, so it stands at no place.'
      : 'This release is published, and several entries of the directory name its package, so it stands at no one place.',
  );
}

function notFound(): Failure {
  return new Failure('not_found', NO_SUCH_ID);
}
