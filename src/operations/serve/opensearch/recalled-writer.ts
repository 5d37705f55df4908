import type { LocalWriter } from '../../../api/responses/query-responses.ts';
import type { ResponseWriter } from '../../../api/responses/response-writer.ts';
import {
  type Recall,
  recallByPostings,
  RecallPending,
  type Recalled,
  type RecallScoring,
} from '../../../search/discovery/recall.ts';
import type { ScoredDocument } from '../../../search/engine/term-group.ts';
import type { AskElsewhere, FoundElsewhere } from './open-recall.ts';

/** A recall that does with answers which others gave, and whoever runs searches by it. */
export interface RecallWithAnswers {
  /** Outside of `during` it recalls by the postings: who asks there does not wait. */
  readonly recall: Recall;
  /**
   * Runs a search to its end, or to where an answer is missing.
   *
   * @param answers to what it asked so far, in order: a search is a pure function, so it asks the same again
   * @throws RecallPending
   */
  readonly during: <Result>(answers: readonly FoundElsewhere[], search: () => Result) => Result;
}

export function recallWithAnswers(): RecallWithAnswers {
  let given: readonly FoundElsewhere[] | null = null;
  let asked = 0;
  return {
    recall(query, scoring) {
      if (given === null) return recallByPostings(query, scoring);
      const answer = given[asked];
      if (answer === undefined) throw new RecallPending(query);
      asked += 1;
      return scoredByIndex(answer, query.count, scoring);
    },
    during(answers, search) {
      given = answers;
      asked = 0;
      try {
        return search();
      } finally {
        given = null;
      }
    },
  };
}

/** The engine's own score and order of what was found elsewhere. */
export function scoredByIndex(
  { documents, matching }: FoundElsewhere,
  count: number,
  { scoreOf }: Pick<RecallScoring, 'scoreOf'>,
): Recalled {
  return { best: documents.map(scoreOf).sort(compareScored).slice(0, count), matching };
}

function compareScored(a: ScoredDocument, b: ScoredDocument): number {
  return Number(b.hasAll) - Number(a.hasAll) || b.units - a.units || a.document - b.document;
}

/** Runs a search by documents that are found elsewhere: as often as it breaks off, it is asked there, and begun again. */
export async function whenRecalled<Result>(
  { during }: Pick<RecallWithAnswers, 'during'>,
  ask: AskElsewhere,
  search: () => Result,
): Promise<Result> {
  const answers: FoundElsewhere[] = [];
  for (;;) {
    try {
      return during(answers, search);
    } catch (thrown) {
      if (!(thrown instanceof RecallPending)) throw thrown;
      answers.push(await ask(thrown.asked));
    }
  }
}

/** Writes responses so. */
export function createRecalledWriter(
  local: LocalWriter,
  answered: RecallWithAnswers,
  ask: AskElsewhere,
): ResponseWriter {
  return {
    write: (accepted) => whenRecalled(answered, ask, () => local.write(accepted)),
    search: (accepted) => whenRecalled(answered, ask, () => local.search(accepted)),
  };
}
