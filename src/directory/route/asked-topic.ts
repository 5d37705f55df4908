import type { QueryConcept } from '../../search/discovery/query-concepts.ts';
import type { DirectoryReader } from '../read/open-directory.ts';
import { createCapabilityReader } from './asked-capabilities.ts';
import { type BranchShares, createBranchMatcher } from './match-branches.ts';
import { saidShare } from './said-share.ts';

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
