import type { QueryConcept } from '../../search/discovery/discovery-searcher.ts';
import { createNameFinder, nameTerms, sharedWords } from '../../text/name-mentions.ts';
import type { HostCapability } from '../directory-input.ts';
import type { DirectoryReader } from '../read/open-directory.ts';
import { type BranchShares, createBranchMatcher } from './match-branches.ts';

/** What a query asks plugins to be able to do. */
interface AskedCapabilities {
  /** Places in the list of capabilities. */
  readonly places: ReadonlySet<number>;
  /** The words of the query that ask for them, as terms. */
  readonly terms: ReadonlySet<string>;
}

type CapabilityReader = (query: string) => AskedCapabilities;

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
    capabilities.flatMap(({ terms, label }, place) => {
      const said = LANGUAGES.flatMap((language) => terms[language].map(nameTerms));
      return [...said, nameOf(label)].map((needed) => [needed, place] as const);
    }),
  );
  return (query) => {
    const found = find(query);
    return {
      places: new Set(found.map(({ value }) => value)),
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
export interface AskedTopic {
  /** Places in the directory's list of capabilities. */
  readonly capabilities: ReadonlySet<number>;
  /** `null`: no branch says enough of the query. */
  readonly branches: BranchShares | null;
  /** How much of the query its capabilities say, or its best branch where it names none: 0 to 1. */
  readonly share: number;
}

export const NO_TOPIC: AskedTopic = { capabilities: new Set(), branches: null, share: 0 };

export type TopicReader = (query: string, said: readonly QueryConcept[]) => AskedTopic;

/** @param branchShare see `RouteShape` */
export function createTopicReader(
  { capabilities, nodes }: Pick<DirectoryReader, 'capabilities' | 'nodes'>,
  branchShare: number,
): TopicReader {
  const capabilitiesIn = createCapabilityReader(capabilities);
  const branchesFor = createBranchMatcher(nodes, branchShare);
  return (query, said) => {
    const asked = capabilitiesIn(query);
    const branches = branchesFor(said);
    const share =
      asked.places.size > 0
        ? saidShare(said, (term) => asked.terms.has(term))
        : (branches?.reduce((most, each) => Math.max(most, each), 0) ?? 0);
    return { capabilities: asked.places, branches, share };
  };
}

/**
 * How much of what a query asks for some terms say, 0 to 1: each thing asked for
 * counts its weight, said in another way as much less as that way is less sure.
 */
export function saidShare(query: readonly QueryConcept[], hasTerm: (term: string) => boolean): number {
  let [said, all] = [0, 0];
  for (const { wordings, weight } of query) {
    const sure = wordings.map((way) => (way.terms.every(hasTerm) ? way.weight : 0));
    said += weight * Math.max(0, ...sure);
    all += weight;
  }
  return all === 0 ? 0 : said / all;
}
