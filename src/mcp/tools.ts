import type { RouteRequest, RouteResponse } from '../contract/directory/route.ts';
import type { DiscoveryResponse } from '../contract/discovery/search.ts';
import type { Locale } from '../contract/shared/text.ts';
import { compactCandidate } from './compact-candidate.ts';
import { compactFacts } from './compact-facts.ts';
import { type ShownItem, compactHit, compactRouteHit, fittedItems } from './compact-hit.ts';
import { compactLookup } from './compact-lookup.ts';
import { compactNode, compactPlacedPlugin } from './compact-node.ts';
import { type Begun, cursorAt, placeOf, refuseOtherVersion } from './cursor.ts';
import { missingTerms, termsNoPluginHas } from './missing-terms.ts';
import type { FactsPort } from '../contract/http/facts-port.ts';
import { checkedArguments } from './checked-arguments.ts';
import type { ToolName } from './tool-failure.ts';
import {
  BrowseArguments,
  CandidateArguments,
  FactsArguments,
  LookupArguments,
  SearchArguments,
  type ToolSchema,
  inputSchema,
  listSchema,
  outputSchema,
} from './tool-schemas.ts';

/** The structured form of an answer; a `null` in it: nobody knows. */
export type ToolAnswer = Readonly<Record<string, unknown>>;

export interface Tool {
  readonly name: ToolName;
  readonly title: string;
  readonly description: string;
  readonly inputSchema: ToolSchema;
  readonly outputSchema: ToolSchema;
  /** @throws ToolFailure, or what the port throws */
  readonly answer: (port: FactsPort, given: unknown) => Promise<ToolAnswer>;
}

const searchPlugins: Tool = {
  name: 'search_plugins',
  title: 'Search plugins',
  description:
    'Plugins of the host by task or name. `missing`: words of the task that a hit lacks. `why`: how a match is not ' +
    'literal, and limitations. `evidence` counts its eight dimensions. No hit is an answer too.',
  inputSchema: inputSchema(SearchArguments),
  outputSchema: listSchema('hits', 'evidence null: nobody analysed it'),
  answer: (port, given) => hitsOf(given, port.searchDiscovery, compactHit),
};

const routePlugins: Tool = {
  name: 'route_plugins',
  title: 'Find plugins by words and directory',
  description:
    'As search_plugins, and by branches of the directory and capabilities: for tasks whose plugins use other words. ' +
    '`path`: where a hit stands.',
  inputSchema: inputSchema(SearchArguments),
  outputSchema: listSchema('hits', 'evidence null: nobody analysed it'),
  answer: (port, given) => hitsOf(given, port.routeDiscovery, compactRouteHit),
};

/** A page of hits, whichever operation finds them, each with the words of the task that it lacks. */
async function hitsOf<Answer extends DiscoveryResponse | RouteResponse>(
  given: unknown,
  search: (request: RouteRequest) => Promise<Answer>,
  compact: (candidate: Answer['candidates'][number], shown: ShownItem) => object,
): Promise<ToolAnswer> {
  const { cursor, detail, ...question } = checkedArguments(SearchArguments, given);
  const begun = placeOf(cursor, question);
  const answer = await search({ ...question, cursor: wireCursor(begun), explain: true });
  const { candidates, page, snapshot_id, explanation } = answer;
  refuseOtherVersion(begun, snapshot_id);
  const shown = { detail, locale: question.locale ?? localeOf(question.query) };
  return {
    snapshot_id,
    page: pageOf(page, { question, begun, version: snapshot_id }),
    ...(explanation === undefined ? {} : { no_plugin_has: termsNoPluginHas(explanation) }),
    hits: fittedItems<Answer['candidates'][number]>(candidates, shown, (candidate, room, place) => {
      const hit = compact(candidate, room);
      const terms = explanation?.hits[place]?.terms;
      if (explanation === undefined || terms === undefined) return hit;
      const found = { terms, reason_codes: candidate.match.reason_codes };
      return { ...hit, missing: missingTerms(explanation, found, detail) };
    }),
  };
}

const searchCandidates: Tool = {
  name: 'search_candidates',
  title: 'Search exact releases',
  description:
    'Releases whose archive was verified, by task or name, with the capabilities and host in use. `tests` counts its nine ' +
    'test dimensions. `releases_on_record` 0: nobody observed any release here. 60 calls an hour.',
  inputSchema: inputSchema(CandidateArguments),
  outputSchema: listSchema('hits', 'exact releases'),
  async answer(port, given) {
    const { cursor, detail, ...question } = checkedArguments(CandidateArguments, given);
    const begun = placeOf(cursor, question);
    const answer = await port.searchCandidates({ ...question, cursor: wireCursor(begun) });
    const { candidates, page, publication_version, provider_failures } = answer;
    refuseOtherVersion(begun, publication_version);
    const shown = { detail, locale: question.locale ?? localeOf(question.query) };
    return {
      publication_version,
      ...(candidates.length === 0 ? await releasesOnRecord(port, publication_version) : {}),
      data_class: answer.data_class,
      providers_that_failed: provider_failures.map(({ provider }) => provider),
      page: pageOf({ ...page, total: null }, { question, begun, version: publication_version }),
      hits: fittedItems(candidates, shown, compactCandidate),
    };
  },
};

/**
 * How many releases there are to find, beside an answer without any: none is another answer than no match. Absent where
 * the service does not say it of the same publication.
 */
async function releasesOnRecord(port: Pick<FactsPort, 'getHealth'>, version: string) {
  const health = await port.getHealth().catch(() => null);
  if (health === null) return {};
  const { candidates } = health;
  if (candidates === null) return { releases_on_record: 0 };
  return candidates.publication_version === version ? { releases_on_record: candidates.count } : {};
}

const browseDirectory: Tool = {
  name: 'browse_directory',
  title: 'Browse the directory',
  description:
    'The tree of all plugins, at most twenty children a node. show=plugins lists those at a node and below it, in an ' +
    'order that is no ranking.',
  inputSchema: inputSchema(BrowseArguments),
  outputSchema: outputSchema({ directory_version: { type: 'string' } }),
  answer(port, given) {
    const asked = checkedArguments(BrowseArguments, given);
    return asked.show === 'children' ? childrenOf(port, asked) : pluginsOf(port, asked);
  },
};

async function childrenOf(port: FactsPort, { node_id, locale, detail }: BrowseArguments): Promise<ToolAnswer> {
  const node = node_id === undefined ? await port.getDirectory() : await port.getDirectoryNode(node_id);
  return {
    directory_version: node.directory_version,
    snapshot_id: node.snapshot_id,
    ...compactNode(node, { detail, locale: locale ?? 'en' }),
  };
}

async function pluginsOf(port: FactsPort, { cursor, detail, ...question }: BrowseArguments): Promise<ToolAnswer> {
  const begun = placeOf(cursor, question);
  const nodeId = question.node_id ?? (await port.getDirectory()).node_id;
  const { limit, locale = 'en' } = question;
  const listed = await port.listNodePlugins(nodeId, { limit, cursor: wireCursor(begun) });
  refuseOtherVersion(begun, listed.snapshot_id);
  return {
    directory_version: listed.directory_version,
    snapshot_id: listed.snapshot_id,
    node_id: listed.node_id,
    page: pageOf(listed.page, { question, begun, version: listed.snapshot_id }),
    plugins: fittedItems(listed.plugins, { detail, locale }, compactPlacedPlugin),
  };
}

const getPluginFacts: Tool = {
  name: 'get_plugin_facts',
  title: 'Facts about one plugin',
  description:
    'All that is known of one plugin or release, each block with who says it (`authority`) and when. null: no value, ' +
    'mostly for nobody knows; not none, not zero.',
  inputSchema: inputSchema(FactsArguments),
  outputSchema: outputSchema({ kind: { enum: ['entry', 'candidate'] }, id: { type: 'string' } }),
  async answer(port, given) {
    const { plugin_id, locale = 'en', detail } = checkedArguments(FactsArguments, given);
    return compactFacts(await port.getPlugin(plugin_id), { locale, detail });
  },
};

const lookupPlugin: Tool = {
  name: 'lookup_plugin',
  title: 'Is it listed, and if not, why',
  description:
    'How one name is listed and by which catalogs, or why not. `outcome`: listed; withdrawn; excluded: read, left out by ' +
    'the `rule` of its listing; not_read: no catalog names it; unknown: not recorded. `near_names` are other plugins.',
  inputSchema: inputSchema(LookupArguments),
  outputSchema: outputSchema({
    outcome: { enum: ['listed', 'withdrawn', 'excluded', 'not_read', 'unknown'] },
    entries: { type: 'array', items: { type: 'object' } },
  }),
  async answer(port, given) {
    const { detail, ...question } = checkedArguments(LookupArguments, given);
    return compactLookup(await port.lookupPlugin(question), detail);
  },
};

export const TOOLS: readonly Tool[] = [
  searchPlugins,
  searchCandidates,
  routePlugins,
  browseDirectory,
  getPluginFacts,
  lookupPlugin,
];

function wireCursor({ offset }: Begun): string {
  return `offset:${offset}`;
}

interface WirePage {
  /** `null`: not counted. */
  readonly total: number | null;
  readonly returned: number;
  readonly next_cursor: string | null;
}

function pageOf(
  { total, returned, next_cursor }: WirePage,
  { question, begun, version }: { readonly question: object; readonly begun: Begun; readonly version: string },
): object {
  const page = { total, from_rank: begun.offset + 1, returned, has_more: next_cursor !== null };
  if (next_cursor === null) return page;
  const offset = Number(next_cursor.slice('offset:'.length));
  return { ...page, next_cursor: cursorAt({ offset, version }, question) };
}

/** As the service decides it where nobody says it. */
function localeOf(query: string): Locale {
  return /\p{Script=Han}/u.test(query) ? 'zh-CN' : 'en';
}
