import { Failure } from '../../base/failure.ts';
import { DiscoverySourceKind } from '../../contract/discovery/entry.ts';
import type { DiscoveryFilters } from '../../contract/discovery/search.ts';
import { QualityDimensionName } from '../../contract/evidence/quality-dimensions.ts';
import { CategoryId } from '../../contract/shared/ids.ts';
import { DimensionStatus, Disposition } from '../../contract/shared/status.ts';

/** What was chosen of each question of the filters; empty: nothing. */
export interface ChosenFilters {
  readonly category: readonly string[];
  readonly source: readonly DiscoverySourceKind[];
  readonly disposition: readonly Disposition[];
  readonly dimensions: Readonly<Partial<Record<QualityDimensionName, readonly DimensionStatus[]>>>;
}

/** The questions, as the parameters of an address are called. */
export type FilterName = 'category' | 'source' | 'disposition' | QualityDimensionName;

/** @throws Failure that says which values there are */
export function readChosenFilters(parameters: URLSearchParams): ChosenFilters {
  const dimensions = QualityDimensionName.options.flatMap((name) => {
    const chosen = oneOf(DimensionStatus.options, name, parameters);
    return chosen.length === 0 ? [] : [[name, chosen] as const];
  });
  return {
    category: categoriesIn(parameters),
    source: oneOf(DiscoverySourceKind.options, 'source', parameters),
    disposition: oneOf(Disposition.options, 'disposition', parameters),
    dimensions: Object.fromEntries(dimensions),
  };
}

function oneOf<Value extends string>(
  values: readonly Value[],
  name: FilterName,
  parameters: URLSearchParams,
): readonly Value[] {
  return given(name, parameters).map((text) => {
    const value = values.find((one) => one === text);
    if (value === undefined) {
      throw new Failure('invalid_request', `The parameter \`${name}\` must be one of: ${values.join(', ')}.`);
    }
    return value;
  });
}

/** As many as the operation takes. */
const MOST_CATEGORIES = 50;

function categoriesIn(parameters: URLSearchParams): readonly string[] {
  const ids = given('category', parameters);
  if (ids.length > MOST_CATEGORIES || !ids.every((id) => CategoryId.safeParse(id).success)) {
    throw new Failure(
      'invalid_request',
      `The parameter \`category\` must be the id of a category, and be given at most ${MOST_CATEGORIES} times.`,
    );
  }
  return ids;
}

function given(name: FilterName, parameters: URLSearchParams): readonly string[] {
  return [...new Set(parameters.getAll(name))];
}

/** One choice of one question. */
export interface ChosenValue {
  readonly name: FilterName;
  readonly value: string;
}

/** Everything that was chosen, in the order of the questions. */
export function chosenValues({ category, source, disposition, dimensions }: ChosenFilters): readonly ChosenValue[] {
  const chosen: ReadonlyArray<readonly [FilterName, readonly string[]]> = [
    ['category', category],
    ['source', source],
    ['disposition', disposition],
    ...QualityDimensionName.options.map((name) => [name, dimensions[name] ?? []] as const),
  ];
  return chosen.flatMap(([name, values]) => values.map((value) => ({ name, value })));
}

/** The filters of the operation; `null`: nothing was chosen. */
export function discoveryFilters(chosen: ChosenFilters): DiscoveryFilters | null {
  if (chosenValues(chosen).length === 0) return null;
  const { category, source, disposition, dimensions } = chosen;
  return {
    ...(category.length === 0 ? {} : { categories: [...category] }),
    ...(source.length === 0 ? {} : { source_kinds: [...source] }),
    ...(disposition.length === 0 ? {} : { dispositions: [...disposition] }),
    ...(Object.keys(dimensions).length === 0 ? {} : { dimension_status: mutable(dimensions) }),
  };
}

function mutable(dimensions: ChosenFilters['dimensions']): NonNullable<DiscoveryFilters['dimension_status']> {
  return Object.fromEntries(Object.entries(dimensions).map(([name, statuses]) => [name, [...statuses]]));
}
