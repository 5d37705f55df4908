import { describe, expect, it } from 'vitest';
import { found, namesOf, searchDocument } from '../../../test/support/discovery-documents.ts';
import type { DiscoveryFilters } from '../../contract/discovery/search.ts';
import type { PluginQualitySummary } from '../../contract/evidence/plugin-quality.ts';
import { EXAMPLE_QUALITY } from '../../contract/http/examples/discovery.ts';

function quality(overrides: Partial<PluginQualitySummary['dimensions']>, disposition = EXAMPLE_QUALITY.disposition) {
  return { ...EXAMPLE_QUALITY, disposition, dimensions: { ...EXAMPLE_QUALITY.dimensions, ...overrides } };
}

const passed = { ...EXAMPLE_QUALITY.dimensions.package_integrity, status: 'passed' } as const;
const partial = { ...passed, status: 'partial' } as const;
const failed = { ...passed, status: 'failed' } as const;
const notApplicable = { ...passed, status: 'not_applicable' } as const;

const DOCUMENTS = [
  searchDocument({
    repo: 'a',
    name: 'passed',
    en: 'hum',
    package: 'hum-a',
    quality: quality({ package_integrity: passed }, 'pilot_checks_passed'),
  }),
  searchDocument({
    repo: 'b',
    name: 'partial',
    en: 'hum',
    category: 'remote',
    quality: quality({ package_integrity: partial }, 'partial_evidence'),
  }),
  searchDocument({ repo: 'c', name: 'failed', en: 'hum', quality: quality({ package_integrity: failed }) }),
  searchDocument({ repo: 'd', name: 'not tested', en: 'hum', category: 'remote', quality: quality({}) }),
  searchDocument({
    repo: 'e',
    name: 'not applicable',
    en: 'hum',
    quality: quality({ package_integrity: notApplicable }),
  }),
  searchDocument({ repo: 'f', name: 'nobody looked', en: 'hum', category: 'uncategorized' }),
];

describe('filters', () => {
  it.each<[string, DiscoveryFilters, readonly string[]]>([
    ['passed asks for passed', { min_dimension_status: { package_integrity: 'passed' } }, ['passed']],
    [
      'partial is satisfied by passed too',
      { min_dimension_status: { package_integrity: 'partial' } },
      ['passed', 'partial'],
    ],
    ['unknown never satisfies', { min_dimension_status: { claimed_feature: 'partial' } }, []],
    [
      'all dimensions must hold',
      { min_dimension_status: { package_integrity: 'partial', source_metadata: 'partial' } },
      ['passed', 'partial'],
    ],
    [
      'not tested is asked for by its name',
      { dimension_status: { package_integrity: ['not_tested'] } },
      ['not tested', 'nobody looked'],
    ],
    [
      'and failed is not unknown',
      { dimension_status: { package_integrity: ['failed', 'not_applicable'] } },
      ['failed', 'not applicable'],
    ],
    [
      'a least status and statuses must both hold',
      {
        min_dimension_status: { package_integrity: 'partial' },
        dimension_status: { package_integrity: ['partial', 'failed'] },
      },
      ['partial'],
    ],
    ['a disposition', { dispositions: ['pilot_checks_passed'] }, ['passed']],
    [
      'what nobody analysed is insufficient evidence',
      { dispositions: ['insufficient_evidence'] },
      ['failed', 'not tested', 'not applicable', 'nobody looked'],
    ],
    ['a category', { categories: ['remote'] }, ['partial', 'not tested']],
    [
      'any of several categories',
      { categories: ['remote', 'uncategorized'] },
      ['partial', 'not tested', 'nobody looked'],
    ],
    ['a category nobody has', { categories: ['none'] }, []],
    ['a kind of source', { source_kinds: ['package'] }, ['passed']],
    [
      'any of both kinds',
      { source_kinds: ['package', 'repository'] },
      ['passed', 'partial', 'failed', 'not tested', 'not applicable', 'nobody looked'],
    ],
    ['all filters together', { categories: ['remote'], dispositions: ['partial_evidence'] }, ['partial']],
    ['no filter', {}, ['passed', 'partial', 'failed', 'not tested', 'not applicable', 'nobody looked']],
  ])('%s', (_case, filters, expected) => {
    const page = found(DOCUMENTS, 'hum', { filters });

    expect(new Set(namesOf(page))).toEqual(new Set(expected));
    expect(page.total).toBe(expected.length);
  });

  it('narrows what an exact name and an owner find, too', () => {
    const filters = { categories: ['remote'] };

    const pages = ['acme/a', 'owner:acme'].map((text) => namesOf(found(DOCUMENTS, text, { filters })));

    expect(pages.map((names) => names.toSorted())).toEqual([
      ['not tested', 'partial'],
      ['not tested', 'partial'],
    ]);
  });
});

describe('facts that do not decide', () => {
  it('finds a deprecated plugin in its place by match', () => {
    const deprecated = { ...EXAMPLE_QUALITY.dimensions.package_release, status: 'partial', deprecated: true } as const;
    const documents = [
      searchDocument({
        repo: 'loose',
        owner: 'l',
        en: 'screenshot and a hundred other things for everyone',
        stars: 9000,
      }),
      searchDocument({
        repo: 'screenshot',
        owner: 's',
        en: 'screenshot',
        quality: quality({ package_release: deprecated }),
      }),
    ];

    const page = found(documents, 'screenshot');

    expect(namesOf(page)).toEqual(['screenshot', 'loose']);
  });

  it('takes the larger of stars and downloads as popularity, and unknown for none', () => {
    const documents = [
      searchDocument({ repo: 'u', owner: 'u', name: 'unknown', en: 'hum' }),
      searchDocument({ repo: 's', owner: 's', name: 'some stars', en: 'hum', stars: 40 }),
      searchDocument({ repo: 'd', owner: 'd', name: 'many downloads', en: 'hum', stars: 1, downloads: 4000 }),
    ];

    const page = found(documents, 'hum');

    expect(namesOf(page)).toEqual(['many downloads', 'some stars', 'unknown']);
  });
});
