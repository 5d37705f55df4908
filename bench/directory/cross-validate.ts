import type { Ask } from '../evaluation/ask-by-strategy.ts';
import { measureSet } from '../evaluation/evaluate.ts';
import type { QuerySet } from '../evaluation/evaluation-files.ts';
import type { RecordFinder } from '../evaluation/record-finder.ts';

interface Figures {
  readonly recallAt20: number;
  readonly mrrAt10: number;
}

export interface Validated<Setting> {
  /** By set: means over all its queries, each asked by the setting that was chosen without it. */
  readonly heldOut: readonly Figures[];
  /** By fold. */
  readonly chosen: readonly Setting[];
}

const FOLDS = 5;

/** Chooses a setting for each fold by the queries outside it, and measures it on those inside. */
export function crossValidate<Setting>(
  sets: readonly QuerySet[],
  settings: ReadonlyArray<{ readonly setting: Setting; readonly ask: Ask }>,
  finder: RecordFinder,
): Validated<Setting> {
  const measured = settings.map(({ setting, ask }) => ({
    setting,
    figures: sets.map(({ name, queries }) =>
      queries.map((query): Figures => measureSet({ name, queries: [query] }, finder, ask).metrics),
    ),
  }));
  const folds = Array.from({ length: FOLDS }, (_, fold) => {
    const [best] = measured.toSorted((a, b) => goal(b.figures, fold) - goal(a.figures, fold));
    if (best === undefined) throw new Error('There is no setting to choose from.');
    return best;
  });
  return {
    chosen: folds.map(({ setting }) => setting),
    heldOut: sets.map(({ queries }, set) =>
      meanOf(queries.map((_, place) => folds[place % FOLDS]!.figures[set]![place]!)),
    ),
  };
}

/** Sum over the sets, of the queries outside a fold. */
function goal(figures: ReadonlyArray<readonly Figures[]>, fold: number): number {
  return figures.reduce((sum, ofSet) => {
    const { recallAt20, mrrAt10 } = meanOf(ofSet.filter((_, place) => place % FOLDS !== fold));
    return sum + recallAt20 + mrrAt10;
  }, 0);
}

function meanOf(figures: readonly Figures[]): Figures {
  const mean = (of: (one: Figures) => number): number =>
    figures.reduce((sum, one) => sum + of(one), 0) / Math.max(1, figures.length);
  return { recallAt20: mean(({ recallAt20 }) => recallAt20), mrrAt10: mean(({ mrrAt10 }) => mrrAt10) };
}
