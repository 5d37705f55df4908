import { Failure } from '../../base/failure.ts';
import type { PluginDirectoryResponse } from '../../contract/directory/answers.ts';
import { QualityDimensionName } from '../../contract/evidence/quality-dimensions.ts';
import { EntryId } from '../../contract/shared/ids.ts';
import { PLACE_PARAMETER } from '../links.ts';
import { askOneSnapshot } from '../one-snapshot.ts';
import { pageNumber, partOfList } from '../page-number.ts';
import type { Page, PageFacts, Visit } from '../page.ts';
import { pinnedSnapshot, refuseOtherSnapshot } from '../pinned-snapshot.ts';
import { type CoveredQuestions, QUESTIONS_PARAMETER } from './coverage.ts';
import { type DirectoryAnswers, directoryView } from './directory-view.ts';
import { nodeAtPath } from './node-at-path.ts';
import { PLUGINS_OF_A_PAGE } from './placed-plugins-view.ts';

/** `GET /directory/<path>`, or `?plugin=` of one that stands there: a topic, what lies below it, how much of that was looked at, and its plugins. */
export const directoryPage: Page = {
  async read(visit, facts) {
    const pinned = pinnedSnapshot(visit.parameters);
    const questions = coveredQuestions(visit.parameters);
    const listedPage = pageNumber(visit.parameters);
    const answers = await askOneSnapshot(
      async () => {
        const place = await placeAsked(visit, facts);
        return { place, ...(await ask(pathOf(visit, place), listedPage, facts)) };
      },
      ({ place, publication, node, below, list, placements }) =>
        [place, publication, node, ...below, list, ...placements].flatMap((answer) =>
          answer === null ? [] : [answer.snapshot_id],
        ),
    );
    refuseOtherSnapshot(pinned, answers.node.snapshot_id);
    return directoryView(answers, { questions, page: listedPage ?? 1 }, visit);
  },
};

/** `null`: the address names a topic, and no plugin. @throws Failure `not_found` */
async function placeAsked({ parameters }: Visit, facts: PageFacts): Promise<PluginDirectoryResponse | null> {
  const asked = parameters.get(PLACE_PARAMETER);
  if (asked === null) return null;
  const { success, data: id } = EntryId.safeParse(asked);
  if (!success) throw new Failure('not_found', 'No plugin has an id of this form.');
  return facts.getPluginDirectory(id);
}

function pathOf({ segments }: Visit, place: PluginDirectoryResponse | null): string {
  return place === null ? (segments['*'] ?? '') : (place.canonical.path.at(-1)?.path_key ?? '');
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
async function ask(path: string, listedPage: number | null, facts: PageFacts): Promise<DirectoryAnswers> {
  const node = await nodeAtPath(path, facts);
  const publication = await facts.getPublication();
  const below = await Array.fromAsync(node.children, ({ node_id }) => facts.getDirectoryNode(node_id));
  if (node.children.length > 0 && listedPage === null) return { publication, node, below, list: null, placements: [] };
  const list = await facts.listNodePlugins(node.node_id, partOfList(listedPage ?? 1, PLUGINS_OF_A_PAGE));
  const placements = await Array.fromAsync(list.plugins, ({ entry }) => facts.getPluginDirectory(entry.entry_id));
  return { publication, node, below, list, placements };
}
