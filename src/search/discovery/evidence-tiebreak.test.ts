import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { documentFacts, queryText } from '../../../test/support/arbitrary-documents.ts';
import { type NamedPage, found, namesOf, searchDocument } from '../../../test/support/discovery-documents.ts';
import type { PluginQualitySummary } from '../../contract/evidence/plugin-quality.ts';
import { EXAMPLE_QUALITY } from '../../contract/http/examples/discovery.ts';
import { EVIDENCE_LEVELS, evidenceLevelOf } from './evidence-level.ts';

type Dimensions = PluginQualitySummary['dimensions'];

function quality(overrides: Partial<Dimensions> = {}): PluginQualitySummary {
  return { ...EXAMPLE_QUALITY, dimensions: { ...EXAMPLE_QUALITY.dimensions, ...overrides } };
}

const {
  install_runtime: RUNTIME,
  package_release: RELEASE,
  repository_health: REPOSITORY,
} = EXAMPLE_QUALITY.dimensions;
const supported = quality({ install_runtime: { ...RUNTIME, status: 'passed' } });
const limited = quality({ install_runtime: { ...RUNTIME, status: 'failed', failure_stage: 'load' } });

describe('evidenceLevelOf', () => {
  it.each([
    ['nobody has analysed', null, 'unknown'],
    ['nobody has tried', quality(), 'unknown'],
    ['loads in the host', supported, 'supported'],
    ['does not load', limited, 'limited'],
    ['is deprecated', quality({ package_release: { ...RELEASE, deprecated: true } }), 'limited'],
    ['its owner archived', quality({ repository_health: { ...REPOSITORY, archived: true } }), 'limited'],
    ['has a listing without a text', quality({ source_metadata: { status: 'failed', reason_codes: [] } }), 'unknown'],
    [
      'loads and is deprecated',
      quality({ install_runtime: { ...RUNTIME, status: 'passed' }, package_release: { ...RELEASE, deprecated: true } }),
      'limited',
    ],
  ] as const)('of a plugin that %s', (_case, given, level) => {
    expect(evidenceLevelOf(given)).toBe(EVIDENCE_LEVELS[level]);
  });
});

describe('evidence among nearly equal hits', () => {
  const like = (repo: string, given: PluginQualitySummary | null, en = 'take a screenshot') =>
    searchDocument({ repo, owner: repo, en, quality: given });

  it('puts what loads before what nobody has tried, and that before what failed', () => {
    const page = found([like('failed', limited), like('untried', null), like('loads', supported)], 'screenshot');

    expect(namesOf(page)).toEqual(['loads', 'untried', 'failed']);
    expect(page.hits.map(({ reason_codes: codes }) => codes.filter((code) => code.startsWith('quality_')))).toEqual([
      ['quality_evidence_tiebreak'],
      ['quality_evidence_tiebreak'],
      ['quality_evidence_tiebreak', 'quality_observed_limitation'],
    ]);
  });

  it('never puts a plugin before one that matches clearly better', () => {
    const page = found(
      [
        like('loose', supported, 'screenshot, text, tables, tools and agents for all'),
        like('exact', limited, 'screenshot'),
      ],
      'screenshot',
    );

    expect(namesOf(page)).toEqual(['exact', 'loose']);
  });

  it('says nothing of evidence where it decides nothing', () => {
    const page = found([like('one', null), like('two', null)], 'screenshot');

    expect(page.hits.flatMap(({ reason_codes: codes }) => codes)).not.toContain('quality_evidence_tiebreak');
  });

  it('moves nothing across a match tier, whatever the evidence, and hides nothing', () => {
    const level = fc.constantFrom(null, supported, limited);
    fc.assert(
      fc.property(documentFacts, fc.array(level, { minLength: 1 }), queryText, (facts, levels, text) => {
        const plain = facts.map((each) => searchDocument(each));
        const judged = facts.map((each, i) => searchDocument({ ...each, quality: levels[i % levels.length] ?? null }));

        const without = found(plain, text);
        const withEvidence = found(judged, text);

        // A repeat of a package is moved behind all tiers; which of the two it is, the order decides.
        const tiersOf = ({ hits }: NamedPage) =>
          hits
            .filter(({ reason_codes: codes }) => !codes.includes('same_package_repeat'))
            .map(({ score }) => Math.floor(score / 1000));
        const idsOf = ({ hits }: NamedPage) => hits.map(({ entryId }) => entryId).toSorted();
        expect(idsOf(withEvidence)).toEqual(idsOf(without));
        expect(tiersOf(withEvidence)).toEqual(tiersOf(without));
        const scores = withEvidence.hits.map(({ score }) => score);
        expect(scores).toEqual(scores.toSorted((a, b) => b - a));
      }),
    );
  });
});
