import { type Children, h } from '../markup.ts';
import type {
  DirectoryNodeResponse,
  DirectoryPluginsResponse,
  PluginDirectoryResponse,
} from '../../contract/directory/answers.ts';
import type { PublicationManifest } from '../../contract/publication/manifest.ts';
import { formatShares } from '../language/format.ts';
import { linkHere, linkToTopic } from '../links.ts';
import type { PageContent, Visit } from '../page.ts';
import { type CoveredQuestions, coverageOf, coverageStep, questionsInAddress } from './coverage.ts';
import { coverageChoice, coverageLegend } from './coverage-legend.ts';
import { directoryWords } from './directory-words.ts';
import { placedPluginsView } from './placed-plugins-view.ts';
import { topicTable } from './topic-table.ts';
import { type Reproduction, reproduceView } from '../parts/reproduce-view.ts';
import { wayFromRoot } from '../parts/way-from-root.ts';
import { treemapView } from './treemap-view.ts';

export interface DirectoryAnswers {
  /** The manifest of the publication that all of it is of. */
  readonly publication: PublicationManifest;
  readonly node: DirectoryNodeResponse;
  /** Its children, in their order, each with what lies below it. */
  readonly below: readonly DirectoryNodeResponse[];
  /** `null`: its plugins are not listed. */
  readonly list: DirectoryPluginsResponse | null;
  /** Of each plugin of the list, in its order. */
  readonly placements: readonly PluginDirectoryResponse[];
}

/** One topic: its way from the root, what lies below it as a picture and as a table, and its plugins. */
export function directoryView(
  { publication, node, below, list, placements }: DirectoryAnswers,
  { questions, page }: { readonly questions: CoveredQuestions; readonly page: number },
  visit: Visit,
): PageContent {
  const { language } = visit;
  const words = directoryWords(language);
  return {
    title: node.level === 0 ? words.directory : `${node.label[language]} · ${words.directory}`,
    snapshotId: node.snapshot_id,
    main: [
      topicsAbove(node, questions, visit),
      h('h1', null, node.level === 0 ? words.directory : node.label[language]),
      node.description === null ? null : h('p', { class: 'narrow' }, node.description[language]),
      h('p', { class: 'soft' }, words.holds(node.plugin_count, node.children.length, node.cross_entries_count)),
      node.children.length === 0 ? null : topics(below, questions, visit),
      list === null
        ? h(
            'p',
            null,
            h(
              'a',
              { href: linkHere(visit, { page: 1 }) },
              words.listAll(node.plugin_count + node.cross_entries_count, node.level === 0),
            ),
          )
        : placedPluginsView({ node, list, placements }, page, visit),
      reproduceView(sameFacts(node, list, publication), language),
    ],
  };
}

/** Path keys and node ids are of letters, digits and signs that no shell reads. */
function sameFacts(
  { snapshot_id, node_id, path_key }: DirectoryNodeResponse,
  list: DirectoryPluginsResponse | null,
  publication: PublicationManifest,
): Reproduction {
  const shown = list === null ? [] : [`curl "$SERVICE/v1/directory/nodes/${node_id}/plugins"`];
  return {
    snapshotId: snapshot_id,
    publication,
    file: 'directory.json',
    curl: [`curl "$SERVICE/v1/directory/nodes/${node_id}"`, ...shown],
    commandLine: [`tree ${path_key === '' ? '' : `${path_key} `}--depth 2 --json --server "$SERVICE"`],
    tools: [
      {
        name: 'browse_directory',
        arguments: { node_id, ...(list === null ? {} : { show: 'plugins' }), detail: 'full' },
      },
    ],
  };
}

function topicsAbove({ path }: DirectoryNodeResponse, questions: CoveredQuestions, visit: Visit): Children {
  const { language } = visit;
  const linkOf = ({ path_key, label }: (typeof path)[number]) => ({
    href: linkToTopic(visit, path_key, questionsInAddress(questions)),
    text: path_key === '' ? directoryWords(language).directory : label[language],
  });
  return wayFromRoot(path, linkOf, language);
}

function topics(below: DirectoryAnswers['below'], questions: CoveredQuestions, visit: Visit): Children {
  const words = directoryWords(visit.language);
  return h('div', { class: 'topics-below' }, [
    h('h2', { id: 'below' }, words.below),
    coverageChoice(questions, visit),
    treemapView(below, questions, visit),
    coverageLegend(visit.language),
    alike(below, questions, visit),
    topicTable(below, questions, visit),
  ]);
}

/** Where colours tell nothing apart, the shares behind them; what does not apply anywhere has none. */
function alike(below: DirectoryAnswers['below'], questions: CoveredQuestions, { language }: Visit): Children {
  const coverages = below.map(({ dimension_status }) => coverageOf(dimension_status, questions));
  if (below.length < 2 || coverages.some(({ asked }) => asked === 0)) return null;
  if (new Set(coverages.map(coverageStep)).size > 1) return null;
  const shares = coverages.map(({ tested, asked }) => tested / asked);
  const range = formatShares(Math.min(...shares), Math.max(...shares), language);
  return h('p', { class: 'small' }, directoryWords(language).alike(range));
}
