import { Failure } from '../../base/failure.ts';
import { DirectoryNodeId, type DirectoryNodeResponse } from '../../contract/directory/answers.ts';
import type { DiscoveryRequest } from '../../contract/discovery/search.ts';
import type { DimensionCounts } from '../../contract/evidence/dimension-counts.ts';
import { QualityDimensionName } from '../../contract/evidence/quality-dimensions.ts';
import { DimensionStatus } from '../../contract/shared/status.ts';
import { nodeAtPath } from '../directory/node-at-path.ts';
import { askOneSnapshot } from '../one-snapshot.ts';
import { pageNumber, partOfList } from '../page-number.ts';
import type { Page, PageFacts } from '../page.ts';
import { pinnedSnapshot, refuseOtherSnapshot } from '../pinned-snapshot.ts';
import { type ChosenFilters, discoveryFilters, readChosenFilters } from '../search/search-filters.ts';
import { searchWithoutFilters } from '../search/without-filters.ts';
import { type EvidenceMatrix, PLUGINS_OF_A_PAGE, evidenceView } from './evidence-view.ts';

/** `GET /evidence`: what was tested of the plugins of a topic or of a search. */
export const evidencePage: Page = {
  async read(visit, facts) {
    const { parameters } = visit;
    const page = pageNumber(parameters) ?? 1;
    const text = (parameters.get('q') ?? '').trim();
    const matrix = await (text === ''
      ? ofTopic(parameters.get('topic') ?? '', page, facts)
      : ofSearch(text, parameters, page, facts));
    refuseOtherSnapshot(pinnedSnapshot(parameters), matrix.snapshotId);
    return evidenceView(matrix, { page, pages: Math.ceil(matrix.total / PLUGINS_OF_A_PAGE) }, visit);
  },
};

/** By its `node_id`, or by its path in `/directory`; an id has a dot in it, and a path none. */
async function topicAsked(
  topic: string,
  facts: Pick<PageFacts, 'getDirectory' | 'getDirectoryNode'>,
): Promise<DirectoryNodeResponse> {
  if (!topic.includes('.')) return nodeAtPath(topic === 'root' ? '' : topic, facts);
  const { success, data: id } = DirectoryNodeId.safeParse(topic);
  if (success) return facts.getDirectoryNode(id);
  throw new Failure(
    'invalid_request',
    'The parameter `topic` must be the node_id of a topic, or its path as /directory has it.',
  );
}

async function ofTopic(
  topic: string,
  page: number,
  facts: Pick<PageFacts, 'getDirectory' | 'getDirectoryNode' | 'listNodePlugins' | 'getPublication'>,
): Promise<EvidenceMatrix> {
  const [node, list, publication] = await askOneSnapshot(
    async () => {
      const asked = await topicAsked(topic, facts);
      const [listed, published] = await Promise.all([
        facts.listNodePlugins(asked.node_id, partOfList(page, PLUGINS_OF_A_PAGE)),
        facts.getPublication(),
      ]);
      return [asked, listed, published] as const;
    },
    (answers) => answers.map(({ snapshot_id }) => snapshot_id),
  );
  return {
    snapshotId: node.snapshot_id,
    publication,
    of: { kind: 'topic', node },
    total: list.page.total,
    sums: node.dimension_status,
    plugins: list.plugins,
  };
}

async function ofSearch(
  query: string,
  parameters: URLSearchParams,
  page: number,
  facts: Pick<PageFacts, 'searchDiscovery' | 'getPublication'>,
): Promise<EvidenceMatrix> {
  const chosen = readChosenFilters(parameters);
  const filters = discoveryFilters(chosen);
  const request: DiscoveryRequest = {
    query,
    ...partOfList(page, PLUGINS_OF_A_PAGE),
    facets: true,
    ...(filters === null ? {} : { filters }),
  };
  const { found, publication, unfiltered } = await askOneSnapshot(
    () => ask(request, facts),
    (answers) => Object.values(answers).flatMap((answer) => (answer === null ? [] : [answer.snapshot_id])),
  );
  const { facets } = found;
  if (facets === undefined) throw new Error('A search that was asked for facets has none.');
  return {
    snapshotId: found.snapshot_id,
    publication,
    of: { kind: 'search', request, chosen, found, facets, unfiltered },
    total: found.page.total,
    sums: ofHits(facets.dimension_status, chosen),
    plugins: found.candidates,
  };
}

async function ask(request: DiscoveryRequest, facts: Pick<PageFacts, 'searchDiscovery' | 'getPublication'>) {
  const [found, publication] = await Promise.all([facts.searchDiscovery(request), facts.getPublication()]);
  const unfiltered = found.page.total > 0 ? null : await searchWithoutFilters(request, facts);
  return { found, publication, unfiltered };
}

/** Of a dimension that is filtered the counts say what other choices would show; hits have what was chosen alone. */
function ofHits(counts: DimensionCounts, { dimensions }: ChosenFilters): DimensionCounts {
  const sums = structuredClone(counts);
  for (const name of QualityDimensionName.options) {
    for (const status of DimensionStatus.options) {
      if (dimensions[name]?.includes(status) === false) sums[name][status] = 0;
    }
  }
  return sums;
}
