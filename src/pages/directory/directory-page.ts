import { Failure } from '../../base/failure.ts';
import type { DirectoryNodeResponse } from '../../contract/directory/answers.ts';
import { QualityDimensionName } from '../../contract/evidence/quality-dimensions.ts';
import type { FactsPort } from '../../contract/http/facts-port.ts';
import { askOneSnapshot } from '../one-snapshot.ts';
import { pageNumber, partOfList } from '../page-number.ts';
import type { Page, Visit } from '../page.ts';
import { pinnedSnapshot, refuseOtherSnapshot } from '../pinned-snapshot.ts';
import { type CoveredQuestions, QUESTIONS_PARAMETER } from './coverage.ts';
import { type DirectoryAnswers, directoryView } from './directory-view.ts';
import { PLUGINS_OF_A_PAGE } from './placed-plugins-view.ts';

/** `GET /directory/<path>`: a topic, what lies below it, how much of that was looked at, and its plugins. */
export const directoryPage: Page = {
  async read(visit, facts) {
    const pinned = pinnedSnapshot(visit.parameters);
    const questions = coveredQuestions(visit.parameters);
    const listedPage = pageNumber(visit.parameters);
    const answers = await askOneSnapshot(
      () => ask(pathOf(visit), listedPage, facts),
      ({ publication, node, below, list, placements }) =>
        [publication, node, ...below, ...(list === null ? [] : [list]), ...placements].map(
          ({ snapshot_id }) => snapshot_id,
        ),
    );
    refuseOtherSnapshot(pinned, answers.node.snapshot_id);
    return directoryView(answers, { questions, page: listedPage ?? 1 }, visit);
  },
};

function pathOf({ segments }: Visit): string {
  return segments['*'] ?? '';
}

function coveredQuestions(parameters: URLSearchParams): CoveredQuestions {
  const text = parameters.get(QUESTIONS_PARAMETER);
  if (text === null) return 'beyond_listing';
  const { success, data } = QualityDimensionName.safeParse(text);
  if (success) return data;
  throw new Failure(
    'invalid_request',
    `The parameter \`by\` must be one of ${QualityDimensionName.options.join(', ')}.`,
  );
}

/** Plugins are listed where nothing lies below, and where the address asks for a page of them. All are asked for one after the other: a page takes no more than its turn. */
async function ask(path: string, listedPage: number | null, facts: FactsPort): Promise<DirectoryAnswers> {
  const node = await nodeAt(path, facts);
  const publication = await facts.getPublication();
  const below = await Array.fromAsync(node.children, ({ node_id }) => facts.getDirectoryNode(node_id));
  if (node.children.length > 0 && listedPage === null) return { publication, node, below, list: null, placements: [] };
  const list = await facts.listNodePlugins(node.node_id, partOfList(listedPage ?? 1, PLUGINS_OF_A_PAGE));
  const placements = await Array.fromAsync(list.plugins, ({ entry }) => facts.getPluginDirectory(entry.entry_id));
  return { publication, node, below, list, placements };
}

/** Walks down from the root, for a path does not tell the id of its node. @throws Failure `not_found` */
async function nodeAt(path: string, facts: FactsPort): Promise<DirectoryNodeResponse> {
  let node = await facts.getDirectory();
  while (node.path_key !== path) {
    const next = node.children.find(({ path_key }) => path === path_key || path.startsWith(`${path_key}/`));
    if (next === undefined) throw new Failure('not_found', 'The directory has no topic at this path.');
    node = await facts.getDirectoryNode(next.node_id);
  }
  return node;
}
