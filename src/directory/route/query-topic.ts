import type { QueryConcept } from '../../search/discovery/discovery-searcher.ts';
import { createNameFinder, nameTerms, sharedWords } from '../../text/name-mentions.ts';
import type { HostCapability } from '../directory-input.ts';
import type { DirectoryReader } from '../read/open-directory.ts';
import { type BranchShares, createBranchMatcher } from './match-branches.ts';

/** What a query asks plugins to be able to do. */
interface QueryCapabilities {
  /** Indexes into the list of capabilities. */
  readonly indexes: ReadonlySet<number>;
  /** The words of the query that ask for them, as terms. */
  readonly terms: ReadonlySet<string>;
}

type CapabilityReader = (query: string) => QueryCapabilities;

const LANGUAGES = ['en', 'zh-CN'] as const;

/**
 * Recognises capabilities in queries: where all words of one of its terms are said, or
 * its name, which is what its labels of both languages have in common (`Codex`, `PDF`)
 * and no other capability's have (`Git`).
 * In a plugin's text a term must stand as it is; a query is short enough that its
 * words belong together.
 */
export function createCapabilityReader(capabilities: readonly HostCapability[]): CapabilityReader {
  const nameOf = nameReader(capabilities);
  const find = createNameFinder(
    capabilities.flatMap(({ terms, label }, index) => {
      const said = LANGUAGES.flatMap((language) => terms[language].map(nameTerms));
      return [...said, nameOf(label)].map((needed) => [needed, index] as const);
    }),
  );
  return (query) => {
    const found = find(query);
    return {
      indexes: new Set(found.map(({ value }) => value)),
      terms: new Set(found.flatMap(({ terms }) => terms)),
    };
  };
}

function nameReader(capabilities: readonly HostCapability[]): (label: HostCapability['label']) => readonly string[] {
  const named = capabilities.flatMap(({ label }) => sharedWords(label.en, label['zh-CN']));
  const counts = new Map([...Map.groupBy(named, (term) => term)].map(([term, { length }]) => [term, length] as const));
  return (label) => sharedWords(label.en, label['zh-CN']).filter((term) => counts.get(term) === 1);
}

/** What a query asks for besides its words. */
export interface QueryTopic {
  /** Indexes into the directory's list of capabilities. */
  readonly capabilities: ReadonlySet<number>;
  /** `null`: no branch says enough of the query. */
  readonly branches: BranchShares | null;
  /** How much of the query its capabilities say, or its best branch where it names none: 0 to 1. */
  readonly share: number;
}

export const NO_TOPIC: QueryTopic = { capabilities: new Set(), branches: null, share: 0 };

export type QueryTopicReader = (query: string, said: readonly QueryConcept[]) => QueryTopic;

/** @param branchShare see `RouteShape` */
export function createQueryTopicReader(
  { capabilities, nodes }: Pick<DirectoryReader, 'capabilities' | 'nodes'>,
  branchShare: number,
): QueryTopicReader {
  const capabilitiesIn = createCapabilityReader(capabilities);
  const branchesFor = createBranchMatcher(nodes, branchShare);
  return (query, said) => {
    const asked = capabilitiesIn(query);
    const branches = branchesFor(said);
    const share =
      asked.indexes.size > 0
        ? queryCoverage(said, (term) => asked.terms.has(term))
        : (branches?.reduce((most, each) => Math.max(most, each), 0) ?? 0);
    return { capabilities: asked.indexes, branches, share };
  };
}

/**
 * How much of what a query asks for some terms say, 0 to 1: each thing asked for
 * counts its weight, said in another way as much less as that way is less sure.
 */
export function queryCoverage(query: readonly QueryConcept[], hasTerm: (term: string) => boolean): number {
  let [said, all] = [0, 0];
  for (const { wordings, weight } of query) {
    const sure = wordings.map((way) => (way.terms.every(hasTerm) ? way.weight : 0));
    said += weight * Math.max(0, ...sure);
    all += weight;
  }
  return all === 0 ? 0 : said / all;
}
