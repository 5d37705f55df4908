import { describe, expect, it } from 'vitest';
import { found, namesOf, searchDocument } from '../../../test/support/discovery-documents.ts';

const OWNER = searchDocument({ repo: 'acme-lens', package: 'dsh-lens', en: 'Reads images' });
const CLAIMANTS = [
  searchDocument({
    repo: 'copy',
    owner: 'b',
    claimed: ['dsh-lens'],
    en: 'dsh-lens, as dsh-lens as can be',
    stars: 9000,
  }),
  searchDocument({ repo: 'dsh-lens', owner: 'c', claimed: ['dsh-lens'], stars: 9000 }),
];
const BYSTANDER = searchDocument({ repo: 'other', owner: 'd', en: 'Works beside dsh-lens', stars: 9000 });

describe('a package that others than its owner claim', () => {
  const page = found([BYSTANDER, ...CLAIMANTS, OWNER], 'dsh-lens');

  it('is found first by its name, before all that claim it, however popular', () => {
    expect(namesOf(page)).toEqual(['acme-lens', 'dsh-lens', 'copy', 'other']);
  });

  it('is told as the owner’s package and as the others’ claim', () => {
    const codes = page.hits.map(({ reason_codes: reasons, matched_fields: fields }) => [
      reasons.includes('claimed_package_match'),
      fields.includes('registry_package'),
    ]);

    expect(codes).toEqual([
      [false, true],
      [true, false],
      [true, false],
      [false, false],
    ]);
  });
});

describe('a package that nobody is seen to own', () => {
  it('finds all that claim it before all that merely speak of it', () => {
    const page = found([BYSTANDER, searchDocument({ repo: 'copy', claimed: ['@acme/dsh-lens'] })], 'dsh-lens');

    expect(namesOf(page)).toEqual(['copy', 'other']);
    expect(page.hits[0]?.reason_codes).toContain('claimed_package_match');
  });

  it('is found by a word of its name, which is told as a claim', () => {
    const page = found([searchDocument({ repo: 'copy', claimed: ['dsh-lens'] })], 'lens glass');

    expect(page.hits[0]).toMatchObject({ reason_codes: ['claimed_package_match'], matched_fields: [] });
  });

  it('holds no claimant back behind another', () => {
    const page = found([CLAIMANTS[0]!, { ...CLAIMANTS[1]!, aliases: ['lens'] }], 'lens');

    expect(page.hits.flatMap(({ reason_codes: reasons }) => reasons)).not.toContain('same_package_repeat');
  });
});

describe('packages whose names differ in case alone', () => {
  const documents = [
    searchDocument({ repo: 'grinder', package: 'LensKit', en: 'Grinds optical lenses' }),
    searchDocument({ repo: 'films', package: 'lenskit', en: 'Recommends films', stars: 9000 }),
  ];

  it.each([
    ['LensKit', ['grinder', 'films']],
    ['lenskit', ['films', 'grinder']],
    ['LENSKIT', ['films', 'grinder']],
  ])('are each found first by their own spelling: %s', (query, expected) => {
    expect(namesOf(found(documents, query))).toEqual(expected);
  });
});
