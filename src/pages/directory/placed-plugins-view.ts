import { type Children, h } from '../markup.ts';
import type {
  DirectoryNodeResponse,
  DirectoryPluginsResponse,
  PluginDirectoryResponse,
} from '../../contract/directory/answers.ts';
import { labelled, sentences } from '../language/punctuation.ts';
import { linkHere, linkToPlugin, linkToTopic } from '../links.ts';
import type { Visit } from '../page.ts';
import { catalogDescription } from '../parts/catalog-description.ts';
import { evidenceMarks, markSprite, marksHelp } from '../parts/evidence-marks.ts';
import { pagesNavigation } from '../parts/pages-navigation.ts';
import { untrusted } from '../parts/untrusted.ts';
import { placementReasons } from '../plugin/placement-view.ts';
import { directoryWords } from './directory-words.ts';

export const PLUGINS_OF_A_PAGE = 20;

interface PlacedPlugins {
  readonly node: DirectoryNodeResponse;
  readonly list: DirectoryPluginsResponse;
  /** Of each plugin of the list, in its order. */
  readonly placements: readonly PluginDirectoryResponse[];
}

/** The plugins of a topic, a part of them at a time, each with what led it here and what was tested. */
export function placedPluginsView({ node, list, placements }: PlacedPlugins, page: number, visit: Visit): Children {
  const words = directoryWords(visit.language);
  const { plugins } = list;
  return h('section', { 'aria-labelledby': 'plugins' }, [
    markSprite(),
    h('h2', { id: 'plugins' }, words.pluginsHere(list.page.total)),
    h('p', { class: 'soft small' }, words.noRanking),
    plugins.length === 0
      ? h(
          'p',
          null,
          sentences([words.beyond, h('a', { href: linkHere(visit, { page: 1 }) }, words.firstPage)], visit.language),
        )
      : h(
          'ol',
          { class: 'placed', start: (page - 1) * PLUGINS_OF_A_PAGE + 1 },
          plugins.map((plugin, place) => placedPlugin(plugin, placements[place]!, node, visit)),
        ),
    pagesNavigation({ page, pages: Math.ceil(list.page.total / PLUGINS_OF_A_PAGE), firstPage: 1 }, visit),
    plugins.length === 0 ? null : marksHelp(visit.language),
  ]);
}

function placedPlugin(
  { entry, quality, placement }: DirectoryPluginsResponse['plugins'][number],
  { canonical, cross_entries }: PluginDirectoryResponse,
  node: DirectoryNodeResponse,
  visit: Visit,
): Children {
  const { language } = visit;
  const words = directoryWords(language);
  const { identity } = entry;
  const whose = identity.repository_full_name ?? identity.registry_package;
  const here = placement === 'canonical' ? canonical : (cross_entries.find(isAtOrBelow(node)) ?? canonical);
  return h('li', { class: 'hit' }, [
    h('h3', null, h('a', { href: linkToPlugin(visit, entry.entry_id) }, untrusted(identity.name, null))),
    whose === null ? null : h('p', { class: 'meta' }, untrusted(whose, null)),
    catalogDescription(entry.imported_content.description, language),
    h('p', { class: 'small soft' }, [
      labelled(placement === 'canonical' ? words.whyHere : words.whyAlsoHere, language),
      placementReasons(here.evidence, language),
      placement === 'canonical' ? null : [' · ', labelled(words.atHome, language), homeOf(canonical, visit)],
    ]),
    evidenceMarks(quality, language),
  ]);
}

/** Whether a place is the node or lies below it; a path ends with the place itself. */
function isAtOrBelow({ node_id }: DirectoryNodeResponse): (place: PluginDirectoryResponse['canonical']) => boolean {
  return ({ path }) => path.some((step) => step.node_id === node_id);
}

function homeOf({ path }: PluginDirectoryResponse['canonical'], visit: Visit): Children {
  const words = directoryWords(visit.language);
  const last = path.at(-1);
  return h(
    'a',
    { href: linkToTopic(visit, last?.path_key ?? '') },
    path.length === 0 ? words.directory : path.map(({ label }) => label[visit.language]).join(' › '),
  );
}
