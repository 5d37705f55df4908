import { sha256Hex } from '../../../base/digest.ts';
import { Failure } from '../../../base/failure.ts';
import type { Steps } from '../../../base/steps.ts';
import { openFilterValues } from '../../../search/discovery/filter-values.ts';
import type { AskedRecall } from '../../../search/discovery/recall.ts';
import { openRecordColumns } from '../../../search/discovery/record-columns.ts';
import { openIndex } from '../../../search/engine/open-index.ts';
import { readSections } from '../../../search/engine/sections.ts';
import { inSlices } from '../in-slices.ts';
import { loadRecallIndex, type LoadProgress } from './load-recall-index.ts';
import type { OpenSearchLink } from './open-search-link.ts';
import { createBatchReader, type RecallTables } from './recall-documents.ts';
import { recallRequest } from './recall-request.ts';

/** What another engine found. */
export interface FoundElsewhere {
  /** By document number, about best first. */
  readonly documents: readonly number[];
  /** All that match. */
  readonly matching: number;
}

/** Recall of one snapshot by another engine. */
export type AskElsewhere = (asked: AskedRecall) => Promise<FoundElsewhere>;

/** Recall by another engine. */
export interface RecallElsewhere {
  /** Recall over an index, as soon as the other engine has all of its documents. */
  readonly open: (indexBytes: Uint8Array) => Promise<AskElsewhere>;
}

/** Changes with what is kept of a document, and how. */
const FORM_VERSION = 1;
/** Enough that no two indexes of a host have one name. */
const DIGEST_DIGITS = 32;

/** What names of a host's indexes begin with; by itself the alias of the one that was loaded last. */
export function recallIndexesOf(hostId: string): string {
  return `plugin-facts-${hostId}`;
}

/** @param hostId whose indexes they are; other hosts may use the same OpenSearch */
export function recallByOpenSearch(
  link: OpenSearchLink,
  hostId: string,
  onProgress: (progress: LoadProgress) => void,
): RecallElsewhere {
  const prefix = recallIndexesOf(hostId);
  return {
    async open(indexBytes) {
      const { digest, ...tables } = await inSlices(openSteps(indexBytes));
      const name = `${prefix}.v${FORM_VERSION}-${digest.slice(0, DIGEST_DIGITS)}`;
      const read = createBatchReader(tables);
      await loadRecallIndex(link, { prefix, name, documentCount: tables.index.documentCount, read }, onProgress);
      return async (asked) => {
        const body = recallRequest(asked, tables);
        return foundOf(
          (await link.ask({ method: 'POST', path: `/${name}/_search?allow_partial_search_results=false`, body })).body,
        );
      };
    },
  };
}

function* openSteps(indexBytes: Uint8Array): Steps<RecallTables & { readonly digest: string }> {
  const digest = sha256Hex(indexBytes);
  yield;
  const sections = readSections(indexBytes);
  const index = openIndex(sections);
  yield;
  const values = openFilterValues(sections);
  yield;
  return { digest, index, values, classOf: openRecordColumns(sections).languages };
}

interface SearchAnswer {
  readonly timed_out: boolean;
  readonly hits: {
    readonly total: { readonly value: number };
    readonly hits: ReadonlyArray<{ readonly sort: readonly [number, number] }>;
  };
}

/** Whole, or none at all. */
function foundOf(body: unknown): FoundElsewhere {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the answer of a server that is asked for nothing else
  const { timed_out: isCut, hits } = body as SearchAnswer;
  if (isCut) throw new Failure('not_searched', 'OpenSearch did not find all in time; try again in a few seconds.');
  return { documents: hits.hits.map(({ sort }) => sort[1]), matching: hits.total.value };
}
