import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { searchDocument, searcherOf } from '../../../test/support/discovery-documents.ts';
import type { DiscoveryFilters } from '../../contract/discovery/search.ts';
import { QualityDimensionName } from '../../contract/evidence/quality-dimensions.ts';
import { EXAMPLE_QUALITY } from '../../contract/http/examples/discovery.ts';
import { DimensionStatus, Disposition } from '../../contract/shared/status.ts';
import type { FacetCounts } from './record-filters.ts';
import type { SearchDocument } from './search-document.ts';

const CATEGORIES = ['mail', 'chat', 'uncategorized'] as const;
const DIMENSIONS = ['static_risk', 'claimed_feature'] as const;

/** Facts of one record; those that say no `hum` are not found by it. */
const facts = fc.record({
  isFound: fc.boolean(),
  category: fc.constantFrom(...CATEGORIES),
  package: fc.boolean(),
  quality: fc.option(
    fc.record({
      disposition: fc.constantFrom(...Disposition.options),
      static_risk: fc.constantFrom(...DimensionStatus.options),
      claimed_feature: fc.constantFrom(...DimensionStatus.options),
    }),
  ),
});

const some = <Value>(values: readonly Value[]) => fc.uniqueArray(fc.constantFrom(...values), { minLength: 1 });
const leastStatuses = fc.record(
  { static_risk: fc.constantFrom('passed' as const, 'partial' as const) },
  { requiredKeys: [] },
);
const filters: fc.Arbitrary<DiscoveryFilters> = fc.record(
  {
    categories: some([...CATEGORIES, 'nobody-has-it']),
    source_kinds: some(['package', 'repository'] as const),
    dispositions: some(Disposition.options),
    min_dimension_status: leastStatuses,
    dimension_status: fc.record(
      { static_risk: some(DimensionStatus.options), claimed_feature: some(DimensionStatus.options) },
      { requiredKeys: [] },
    ),
  },
  { requiredKeys: [] },
);

function documentsOf(given: ReadonlyArray<typeof facts extends fc.Arbitrary<infer Facts> ? Facts : never>) {
  return given.map(({ isFound, quality, category, ...own }, place) =>
    searchDocument({
      repo: `r${place}`,
      owner: `owner${place % 2}`,
      category,
      en: isFound ? 'hum' : 'quiet',
      ...(own.package ? { package: `package-${place}` } : {}),
      quality: quality === null ? null : qualityOf(quality),
    }),
  );
}

function qualityOf({
  disposition,
  ...statuses
}: { disposition: Disposition } & Record<(typeof DIMENSIONS)[number], DimensionStatus>) {
  const { static_risk, claimed_feature } = EXAMPLE_QUALITY.dimensions;
  return {
    ...EXAMPLE_QUALITY,
    disposition,
    dimensions: {
      ...EXAMPLE_QUALITY.dimensions,
      static_risk: { ...static_risk, status: statuses.static_risk },
      claimed_feature: { ...claimed_feature, status: statuses.claimed_feature },
    },
  };
}

/** What a record answers to each question of the filters. */
function answersOf({ entry, quality }: SearchDocument): Readonly<Record<string, readonly string[]>> {
  const statuses = QualityDimensionName.options.map(
    (name) => [name, [quality?.dimensions[name].status ?? 'not_tested']] as const,
  );
  return {
    categories: [entry.category.id],
    source_kinds: entry.sources.map(({ kind }) => kind),
    dispositions: [quality?.disposition ?? 'insufficient_evidence'],
    ...Object.fromEntries(statuses),
  };
}

/** What filters let through of each question. */
function askedOf({ min_dimension_status, dimension_status, ...lists }: DiscoveryFilters) {
  const minimum = Object.entries(min_dimension_status ?? {}).map(
    ([name, least]) => [name, least === 'passed' ? ['passed'] : ['passed', 'partial']] as const,
  );
  return [...Object.entries(lists), ...Object.entries(dimension_status ?? {}), ...minimum];
}

/** By the definition: what has the value, and passes all filters but those of the same question. */
function countOf(found: readonly SearchDocument[], asked: DiscoveryFilters, question: string, value: string): number {
  return found.filter((document) => {
    const answers = answersOf(document);
    const others = askedOf(asked).filter(([name]) => name !== question);
    const passes = others.every(([name, wanted]) =>
      answers[name]?.some((answer) => wanted?.some((one) => one === answer)),
    );
    return passes && answers[question]?.includes(value) === true;
  }).length;
}

function flat({ categories, sourceKinds, dispositions, dimensions }: FacetCounts) {
  const counts: Record<string, Record<string, number>> = {
    categories: Object.fromEntries(categories.map(({ id, count }) => [id, count])),
    source_kinds: sourceKinds,
    dispositions,
    ...dimensions,
  };
  return Object.entries(counts).flatMap(([question, values]) =>
    Object.entries(values).map(([value, count]) => ({ question, value, count })),
  );
}

describe('the counts of filters', () => {
  it.each([
    ['hum', ({ entry }: SearchDocument) => entry.imported_content.description.en === 'hum'],
    ['owner:owner1', ({ entry }: SearchDocument) => entry.identity.owner === 'owner1'],
  ])('say of each value how many hits of %j there are with it alone chosen of its kind', (text, isFound) => {
    fc.assert(
      fc.property(fc.array(facts, { minLength: 1, maxLength: 40 }), fc.option(filters), (given, chosen) => {
        const documents = documentsOf(given);
        const query = { text, locale: null, offset: 0, limit: 5, filters: chosen };
        const counted = flat(searcherOf(documents).search(query).countFacets());

        const found = documents.filter(isFound);
        expect(counted.length).toBeGreaterThan(40);
        expect(counted).toEqual(
          counted.map(({ question, value }) => ({
            question,
            value,
            count: countOf(found, chosen ?? {}, question, value),
          })),
        );
      }),
      { numRuns: 60 },
    );
  });

  it('are of all that is found, by words and by who it is', () => {
    const documents = documentsOf(
      Array.from({ length: 9 }, (_, place) => ({
        isFound: place % 2 === 0,
        category: 'mail' as const,
        package: true,
        quality: null,
      })),
    );
    const searcher = searcherOf(documents);

    for (const text of ['hum', 'owner0/r0', 'package-3', 'r3 hum', 'owner1/r1 quiet', 'nothing-of-all-this']) {
      const page = searcher.search({ text, locale: null, offset: 0, limit: 1, filters: null });
      expect([text, page.countFacets().dispositions.insufficient_evidence]).toEqual([text, page.total]);
    }
  });

  it('leave out categories without a hit, and give the most frequent first', () => {
    const documents = ['mail', 'chat', 'chat', 'art', 'fax'].map((category, place) =>
      searchDocument({ repo: `r${place}`, category, en: category === 'fax' ? 'quiet' : 'hum' }),
    );
    const query = { text: 'hum', locale: null, offset: 0, limit: 1, filters: null };

    const { categories } = searcherOf(documents).search(query).countFacets();

    expect(categories.map(({ id, count }) => [id, count])).toEqual([
      ['chat', 2],
      ['art', 1],
      ['mail', 1],
    ]);
    expect(categories.map(({ id, recordIndex }) => documents[recordIndex]?.entry.category.id === id)).not.toContain(
      false,
    );
  });
});
