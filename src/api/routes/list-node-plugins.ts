import type { FastifyInstance } from 'fastify';
import { Failure } from '../../base/failure.ts';
import { DirectoryPluginsQuery } from '../../contract/directory/answers.ts';
import type { DirectoryNode, ListedPlugin } from '../../directory/open-directory.ts';
import type { OpenPublication } from '../../publication/open-publication.ts';
import type { RouteDeps, Served } from '../api-deps.ts';
import { checkedParameters } from '../http/checked-parameters.ts';
import { directoryHead } from '../answers/directory-answer.ts';
import { answerBody, answerHead, type ListedRecord, type Unwritten } from '../answers/record-page.ts';
import { writtenAnswer } from '../answers/json-writer.ts';
import { offsetOf, pageOf } from '../answers/paging.ts';
import { servedNode } from '../answers/served-node.ts';
import { servedNow } from '../serving-snapshot.ts';
import { createStamp } from '../answers/timestamp-cache.ts';

/** Plugins at a node and below it, records as they were published. */
export function listNodePlugins({ clock, current, replyMemory }: Pick<RouteDeps, 'clock' | 'current' | 'replyMemory'>) {
  const stampNow = createStamp(clock);
  return async (app: FastifyInstance): Promise<void> => {
    app.get<{ Params: { node_id: string } }>(
      '/v1/directory/nodes/:node_id/plugins',
      { config: { takesQueryParameters: true } },
      (request, reply) => {
        const { limit, cursor } = checkedParameters(DirectoryPluginsQuery, request.raw.url ?? '');
        const served = servedNow(current);
        const node = servedNode(served, request.params.node_id);

        const head = { ...directoryHead(served, request.id, stampNow()), node_id: node.nodeId };
        const page = pageAt(served, node, offsetOf(cursor), limit);
        const { bytes, memory } = writtenAnswer(answerHead(head), page, replyMemory);
        replyMemory.giveBackAfter(reply.raw, memory);
        void reply.type('application/json').send(bytes);
      },
    );
  };
}

function pageAt({ publication, directory }: Served, node: DirectoryNode, offset: number, limit: number): Unwritten {
  const { total, plugins } = directory.pluginsOf(node, { offset, limit });
  const page = pageOf({ offset, limit, returned: plugins.length, total });
  const records = plugins.map((plugin) => listedRecord(publication, plugin));
  return answerBody({ list: 'plugins', records, page }, publication.discovery);
}

function listedRecord({ discovery }: OpenPublication, { entryId, placement }: ListedPlugin): ListedRecord {
  const recordIndex = discovery.indexOf(entryId);
  if (recordIndex === null) throw new Failure('internal_error', 'The directory names a plugin without a record.');
  return { recordIndex, more: { placement } };
}
