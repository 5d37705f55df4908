import type { FastifyInstance } from 'fastify';
import { Failure } from '../../base/failure.ts';
import { isoTimestamp } from '../../base/timestamp.ts';
import { DirectoryPluginsQuery } from '../../contract/directory/answers.ts';
import type { DirectoryNode, ListedPlugin } from '../../directory/read/open-directory.ts';
import type { OpenPublication } from '../../publication/open-publication.ts';
import { directoryHead, nodeResponse, servedNode } from '../responses/directory-response.ts';
import { offsetOf, pageOf } from '../responses/paging.ts';
import { type ListedRecord, responseBody, responseHead } from '../responses/record-page.ts';
import type { ApiDeps } from '../api-deps.ts';
import { sendJson, sendWritten } from '../http/json-response.ts';
import { checkedParameters } from '../http/request/checked-request.ts';
import { type ServingSnapshot, readySnapshot } from '../serving-snapshot.ts';

/** One node, its ancestors and its children; and the root of the directory, where one begins. */
export function getDirectoryNode({ clock, current }: Pick<ApiDeps, 'clock' | 'current'>) {
  return async (app: FastifyInstance): Promise<void> => {
    app.get('/v1/directory', (request, reply) => {
      const served = readySnapshot(current());
      const head = directoryHead(served, request.id, isoTimestamp(clock.nowMs()));
      void sendJson(reply, nodeResponse(served, served.directory.root, head));
    });
    app.get<{ Params: { node_id: string } }>('/v1/directory/nodes/:node_id', (request, reply) => {
      const served = readySnapshot(current());
      const node = servedNode(served, request.params.node_id);
      const head = directoryHead(served, request.id, isoTimestamp(clock.nowMs()));
      void sendJson(reply, nodeResponse(served, node, head));
    });
  };
}

/** Plugins at a node and below it, records as they were published. */
export function listNodePlugins({ clock, current }: Pick<ApiDeps, 'clock' | 'current'>) {
  return async (app: FastifyInstance): Promise<void> => {
    app.get<{ Params: { node_id: string } }>(
      '/v1/directory/nodes/:node_id/plugins',
      { config: { takesQueryParameters: true } },
      (request, reply) => {
        const { limit, cursor } = checkedParameters(DirectoryPluginsQuery, request.raw.url ?? '');
        const served = readySnapshot(current());
        const node = servedNode(served, request.params.node_id);

        const head = { ...directoryHead(served, request.id, isoTimestamp(clock.nowMs())), node_id: node.nodeId };
        const page = pageAt(served, node, offsetOf(cursor), limit);
        sendWritten(reply, responseHead(head), page);
      },
    );
  };
}

function pageAt(
  { publication, directory }: ServingSnapshot,
  node: DirectoryNode,
  offset: number,
  limit: number,
): Buffer {
  const { total, plugins } = directory.pluginsOf(node, { offset, limit });
  const page = pageOf({ offset, limit, returned: plugins.length, total });
  const records = plugins.map((plugin) => listedRecord(publication, plugin));
  return responseBody({ list: 'plugins', records, page }, publication.discovery);
}

function listedRecord({ discovery }: OpenPublication, { entryId, placement }: ListedPlugin): ListedRecord {
  const recordIndex = discovery.indexOf(entryId);
  if (recordIndex === null) throw new Failure('internal_error', 'The directory names a plugin without a record.');
  return { recordIndex, more: { placement } };
}
