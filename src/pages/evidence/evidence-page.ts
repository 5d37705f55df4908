import { Failure } from '../../base/failure.ts';
import { DirectoryNodeId } from '../../contract/directory/answers.ts';
import type { DimensionCounts } from '../../contract/evidence/dimension-counts.ts';
import { QualityDimensionName } from '../../contract/evidence/quality-dimensions.ts';
import { DimensionStatus } from '../../contract/shared/status.ts';
import { askOneSnapshot } from '../one-snapshot.ts';
import { pageNumber, partOfList } from '../page-number.ts';
import type { Page, PageFacts } from '../page.ts';
import { pinnedSnapshot, refuseOtherSnapshot } from '../pinned-snapshot.ts';
import { type ChosenFilters, discoveryFilters, readChosenFilters } from '../search/search-filters.ts';
import { type EvidenceMatrix, PLUGINS_OF_A_PAGE, evidenceView } from './evidence-view.ts';

/** `GET /evidence`: what was tested of the plugins of a topic or of a search. */
export const evidencePage: Page = {
  async read(visit, facts) {
    const { parameters } = visit;
    const page = pageNumber(parameters) ?? 1;
    const text = (parameters.get('q') ?? '').trim();
    const matrix = await (text === ''
      ? ofTopic(topicIn(parameters), page, facts)
      : ofSearch(text, parameters, page, facts));
    refuseOtherSnapshot(pinnedSnapshot(parameters), matrix.snapshotId);
    return evidenceView(matrix, { page, pages: Math.ceil(matrix.total / PLUGINS_OF_A_PAGE) }, visit);
  },
};

function topicIn(parameters: URLSearchParams): string {
  const { success, data } = DirectoryNodeId.safeParse(parameters.get('topic') ?? 'root');
  if (success) return data;
  throw new Failure('invalid_request', 'The parameter `topic` must be the node_id of a topic of the directory.');
}

async function ofTopic(
  topic: string,
  page: number,
  facts: Pick<PageFacts, 'getDirectoryNode' | 'listNodePlugins' | 'getPublication'>,
): Promise<EvidenceMatrix> {
  const [node, list, publication] = await askOneSnapshot(
    () =>
      Promise.all([
        facts.getDirectoryNode(topic),
        facts.listNodePlugins(topic, partOfList(page, PLUGINS_OF_A_PAGE)),
        facts.getPublication(),
      ]),
    (answers) => answers.map(({ snapshot_id }) => snapshot_id),
  );
  return {
    snapshotId: node.snapshot_id,
    of: { kind: 'topic', node, publication },
    total: list.page.total,
    sums: node.dimension_status,
    plugins: list.plugins,
  };
}

async function ofSearch(
  query: string,
  parameters: URLSearchParams,
  page: number,
  facts: Pick<PageFacts, 'searchDiscovery'>,
): Promise<EvidenceMatrix> {
  const chosen = readChosenFilters(parameters);
  const filters = discoveryFilters(chosen);
  const found = await facts.searchDiscovery({
    query,
    ...partOfList(page, PLUGINS_OF_A_PAGE),
    facets: true,
    ...(filters === null ? {} : { filters }),
  });
  if (found.facets === undefined) throw new Error('A search that was asked for facets has none.');
  return {
    snapshotId: found.snapshot_id,
    of: { kind: 'search', query },
    total: found.page.total,
    sums: ofHits(found.facets.dimension_status, chosen),
    plugins: found.candidates,
  };
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
