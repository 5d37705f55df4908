import { type Children, h } from '../markup.ts';
import type { DirectoryNodeResponse } from '../../contract/directory/answers.ts';
import type { SearchFacets } from '../../contract/discovery/facets.ts';
import type { DiscoveryRequest } from '../../contract/discovery/search.ts';
import type { ShownRecord, ShownSearch } from '../../contract/discovery/shown-search.ts';
import type { DimensionCounts } from '../../contract/evidence/dimension-counts.ts';
import { QualityDimensionName } from '../../contract/evidence/quality-dimensions.ts';
import type { PublicationManifest } from '../../contract/publication/manifest.ts';
import type { DimensionStatus } from '../../contract/shared/status.ts';
import { formatNumber } from '../language/format.ts';
import { linkHere, linkTo, linkToObservation, linkToPlugin } from '../links.ts';
import type { PageContent, Visit } from '../page.ts';
import { markSprite, marksHelp, statusMark, statusShape } from '../parts/evidence-marks.ts';
import { dimensionWords, STATUSES_IN_ORDER, statusWords } from '../parts/evidence-words.ts';
import { pagesNavigation } from '../parts/pages-navigation.ts';
import { type Reproduction, reproduceView } from '../parts/reproduce-view.ts';
import { scrollingTable } from '../parts/scrolling-table.ts';
import { untrusted } from '../parts/untrusted.ts';
import { validityView } from '../parts/validity-view.ts';
import { wayFromRoot } from '../parts/way-from-root.ts';
import { filterWords } from '../search/filter-words.ts';
import { chosenInWords, chosenView } from '../search/filters-view.ts';
import { reproduceSearch } from '../search/reproduce-search.ts';
import { type ChosenFilters, chosenValues } from '../search/search-filters.ts';
import { searchWords } from '../search/search-words.ts';
import { keptBackView } from '../search/without-filters.ts';
import { evidenceWords } from './evidence-matrix-words.ts';

/** Few enough for a page of eight marks each to weigh little. */
export const PLUGINS_OF_A_PAGE = 20;

/** Plugins by what was tested of them. */
export interface EvidenceMatrix {
  readonly snapshotId: string;
  readonly publication: PublicationManifest;
  readonly of: { readonly kind: 'topic'; readonly node: DirectoryNodeResponse } | MatrixSearch;
  /** Plugins on all pages. */
  readonly total: number;
  /** Of a topic, of the plugins that have their place there. */
  readonly sums: DimensionCounts;
  readonly plugins: readonly ShownRecord[];
}

interface MatrixSearch {
  readonly kind: 'search';
  readonly request: DiscoveryRequest;
  readonly chosen: ChosenFilters;
  readonly found: ShownSearch;
  readonly facets: SearchFacets;
  /** What there is without the filters; `null`: there are none, or something passes them. */
  readonly unfiltered: ShownSearch | null;
}

const DIMENSIONS = QualityDimensionName.options;

export function evidenceView(
  matrix: EvidenceMatrix,
  place: { readonly page: number; readonly pages: number },
  visit: Visit,
): PageContent {
  const words = evidenceWords(visit.language);
  const { of, publication } = matrix;
  const heading = of.kind === 'topic' ? words.ofTopic(of.node.label[visit.language]) : words.ofSearch(of.request.query);
  return {
    title: [heading, ...(of.kind === 'topic' ? [] : chosenInWords(of.chosen, of.facets, visit.language))].join(' · '),
    snapshotId: matrix.snapshotId,
    main: [
      markSprite(),
      of.kind === 'topic' ? ancestors(of.node, visit) : null,
      h('h1', { id: 'matrix' }, heading),
      validityView(publication, visit.language),
      h('p', { class: 'soft narrow' }, words.howToRead),
      of.kind === 'topic' ? children(of.node, visit) : whatIsSearched(of, visit),
      matrix.plugins.length === 0 ? whyEmpty(matrix, visit) : table(matrix, visit),
      pagesNavigation(place, visit),
      marksHelp(visit.language),
      of.kind === 'topic'
        ? reproduceView(sameFacts(of.node, publication), visit.language)
        : reproduceSearch(of.request, of.found, publication, visit),
    ],
  };
}

/** By what it is narrowed, and where that and the reasons of each hit are chosen and told. */
function whatIsSearched({ chosen, facets }: MatrixSearch, visit: Visit): Children {
  const href = linkHere({ ...visit, path: '/search' }, { page: null, topic: null });
  return [
    chosenView(chosenValues(chosen), facets, visit),
    h('p', null, h('a', { href }, evidenceWords(visit.language).toSearch)),
  ];
}

/** Nothing passes the filters, nothing is found, or the list ends before this page. */
function whyEmpty({ of, total }: EvidenceMatrix, { language }: Visit): Children {
  if (of.kind === 'topic' || total > 0) return h('p', null, evidenceWords(language).nothing);
  if (of.unfiltered === null) return h('p', null, searchWords(language).nothing);
  return [h('p', null, filterWords(language).nothingPasses), keptBackView(of.unfiltered, language)];
}

/** Path keys and node ids are of letters, digits and signs that no shell reads. */
function sameFacts(
  { snapshot_id, node_id, path_key }: DirectoryNodeResponse,
  publication: Reproduction['publication'],
): Reproduction {
  return {
    snapshotId: snapshot_id,
    publication,
    file: 'directory.json',
    curl: [
      `curl "$SERVICE/v1/directory/nodes/${node_id}"`,
      `curl "$SERVICE/v1/directory/nodes/${node_id}/plugins?limit=${PLUGINS_OF_A_PAGE}"`,
    ],
    commandLine: [`tree ${path_key === '' ? '' : `${path_key} `}--depth 2 --json --server "$SERVICE"`],
    tools: [{ name: 'browse_directory', arguments: { node_id, show: 'plugins', detail: 'full' } }],
  };
}

function ancestors({ path }: DirectoryNodeResponse, visit: Visit): Children {
  const { language } = visit;
  const linkOf = ({ node_id, label }: (typeof path)[number]) => ({
    href: linkToMatrix(node_id, visit),
    text: label[language],
  });
  return wayFromRoot(path, linkOf, language);
}

function children({ children: topics }: DirectoryNodeResponse, visit: Visit): Children {
  if (topics.length === 0) return null;
  const words = evidenceWords(visit.language);
  return h(
    'nav',
    { class: 'topics', 'aria-label': words.below },
    h(
      'ul',
      { class: 'chips' },
      topics.map(({ node_id, label, plugin_count }) =>
        h(
          'li',
          null,
          h('a', { href: linkToMatrix(node_id, visit) }, [
            label[visit.language],
            ' ',
            h('b', null, formatNumber(plugin_count, visit.language)),
          ]),
        ),
      ),
    ),
  );
}

function linkToMatrix(nodeId: string, visit: Visit): string {
  return linkTo(visit, '/evidence', { topic: nodeId === 'root' ? null : nodeId });
}

/** Sums and plugins in one table, so that a sum stands over the marks that it counts. */
function table(matrix: EvidenceMatrix, visit: Visit): Children {
  const { language } = visit;
  const words = evidenceWords(language);
  const names = dimensionWords(language);
  return scrollingTable({ labelledBy: 'matrix' }, 'held', [
    h('table', { class: 'matrix' }, [
      h(
        'thead',
        null,
        h('tr', null, [
          h('th', { scope: 'col' }, words.plugin),
          DIMENSIONS.map((name) => h('th', { scope: 'col' }, h('span', null, names[name]))),
        ]),
      ),
      h('tbody', { class: 'sums' }, [
        groupRow(sumsHeading(matrix, visit)),
        STATUSES_IN_ORDER.map((status) => sumRow(status, matrix.sums, visit)),
      ]),
      h('tbody', null, [
        groupRow(words.listed(matrix.total)),
        matrix.plugins.map((plugin) => pluginRow(plugin, visit)),
      ]),
    ]),
  ]);
}

function groupRow(text: string): Children {
  return h('tr', null, h('th', { scope: 'rowgroup', colspan: DIMENSIONS.length + 1 }, h('span', null, text)));
}

function sumsHeading({ of, total }: EvidenceMatrix, { language }: Visit): string {
  const words = evidenceWords(language);
  if (of.kind === 'search') return words.sumsOfHits(total, chosenValues(of.chosen).length > 0);
  return words.sumsOfTopic(of.node.plugin_count, total - of.node.plugin_count, of.node.level === 0);
}

function sumRow(status: DimensionStatus, sums: DimensionCounts, { language }: Visit): Children {
  return h('tr', { class: status }, [
    h('th', { scope: 'row' }, statusMark(status, language)),
    DIMENSIONS.map((name) => {
      const count = sums[name][status];
      return h('td', count === 0 ? { class: 'soft' } : null, formatNumber(count, language));
    }),
  ]);
}

/** Each mark leads to what was observed. @param quality `null`: nobody analysed the plugin, and its page says so */
function pluginRow({ entry, quality }: EvidenceMatrix['plugins'][number], visit: Visit): Children {
  const words = statusWords(visit.language);
  return h('tr', null, [
    h(
      'th',
      { scope: 'row' },
      h('a', { href: linkToPlugin(visit, entry.entry_id) }, untrusted(entry.identity.name, null)),
    ),
    DIMENSIONS.map((name) => {
      const status = quality?.dimensions[name].status ?? 'not_tested';
      return h(
        'td',
        null,
        h('a', { href: linkToObservation(visit, entry.entry_id, name) }, [
          statusShape(status),
          h('span', { class: 'hidden' }, words[status]),
        ]),
      );
    }),
  ]);
}
