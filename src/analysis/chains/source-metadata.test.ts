import { describe, expect, it } from 'vitest';
import { MISSING } from '../../../test/fixtures/observed.ts';
import { project, revision } from '../../../test/fixtures/evidence.ts';
import { listing, repository } from '../../../test/fixtures/facts.ts';
import { type Evidence, NO_EVIDENCE } from '../../facts/observation/evidence.ts';
import { evaluateChain, requiredObservations } from '../chain.ts';
import { evaluateSourceMetadata, isNameConsistent, sourceMetadataChain } from './source-metadata.ts';

describe('the chain of listings', () => {
  it('asks for every package that is only claimed, so that its release can say whose it is', () => {
    const required = requiredObservations(
      sourceMetadataChain,
      revision({ claimedPackages: ['lens', 'map'] }),
      NO_EVIDENCE,
    );

    expect(required.map(({ subject }) => subject)).toEqual(['package:lens', 'package:map']);
  });

  it('asks for nothing where nothing is claimed', () => {
    expect(requiredObservations(sourceMetadataChain, revision(), NO_EVIDENCE)).toEqual([]);
  });
});

/** Answers about packages, by name: when they were had. */
function answersAt(answers: Readonly<Record<string, number>>): Evidence {
  return {
    ...NO_EVIDENCE,
    stableRelease: (name) => {
      const observedAtMs = answers[name];
      return observedAtMs === undefined ? { kind: 'not_observed' } : { ...MISSING, observedAtMs };
    },
  };
}

describe('the date of a listing', () => {
  const LISTED_AT_MS = Date.UTC(2026, 7, 22);
  const ASKED_AT_MS = Date.UTC(2026, 10, 28);
  const subject = { ...revision({ claimedPackages: ['lens', 'map'] }), listedAtMs: LISTED_AT_MS };
  const dateBy = (evidence: Evidence) => evaluateChain(sourceMetadataChain, subject, evidence).run.observedAtMs;

  it('is that of the records of others that its name was held against, where they are newer', () => {
    const dated = (comparedAtMs: number | null) =>
      evaluateChain(sourceMetadataChain, { ...subject, comparedAtMs }, NO_EVIDENCE).run.observedAtMs;

    expect(dated(LISTED_AT_MS + 1)).toBe(LISTED_AT_MS + 1);
    expect(dated(LISTED_AT_MS - 1)).toBe(LISTED_AT_MS);
    expect(dated(null)).toBe(LISTED_AT_MS);
  });

  it('is that of the newest answer about a package that is claimed, where one was had', () => {
    expect(dateBy(answersAt({ lens: ASKED_AT_MS, map: ASKED_AT_MS - 1 }))).toBe(ASKED_AT_MS);
  });

  it.each([
    ['nobody asked', NO_EVIDENCE],
    ['the answer is older than the record', answersAt({ lens: LISTED_AT_MS - 1 })],
    ['the answer is about another package', answersAt({ other: ASKED_AT_MS })],
  ])('is that of its newest record where %s', (_case, evidence) => {
    expect(dateBy(evidence)).toBe(LISTED_AT_MS);
  });
});

const both = { en: 'Takes screenshots.', zhCn: '网页截图。' };

describe('evaluateSourceMetadata', () => {
  it.each([
    ['a complete listing', {}, true, 'passed', []],
    ['no English text', { description: { ...both, en: null } }, true, 'partial', ['description_missing_en']],
    ['no Chinese text', { description: { ...both, zhCn: null } }, true, 'partial', ['description_missing_zh_cn']],
    ['no text at all', { description: { en: null, zhCn: null } }, true, 'failed', ['description_missing']],
    ['no category', {}, null, 'partial', ['category_missing']],
    ['a category the host does not know', {}, false, 'partial', ['category_unknown']],
    ['no licence', { leadListing: listing() }, true, 'partial', ['license_unknown']],
    [
      'text that was only tidied',
      { notes: ['markup_removed', 'url_repaired'] },
      true,
      'passed',
      ['markup_removed', 'url_repaired'],
    ],
    ['a new address', { notes: ['repository_renamed'] }, true, 'passed', ['repository_renamed']],
    ['a near name', { notes: ['name_near_better_known'] }, true, 'passed', ['name_near_better_known']],
    ['a shared name', { notes: ['name_shared_with_better_known'] }, true, 'passed', ['name_shared_with_better_known']],
    [
      'text that was lost',
      { notes: ['replacement_characters_in_text'] },
      true,
      'partial',
      ['replacement_characters_in_text'],
    ],
    [
      'a package of somebody else',
      { notes: ['package_repository_mismatch'] },
      true,
      'partial',
      ['package_repository_mismatch'],
    ],
    ['no link at all', { repository: null }, true, 'partial', ['link_missing']],
    ['a package to link to', { repository: null, packageName: 'lens' }, true, 'passed', []],
    ['a name unlike the package', { name: 'Weather' }, true, 'passed', ['name_unlike_package']],
    [
      'nothing but gaps',
      { description: { en: null, zhCn: null }, leadListing: listing() },
      null,
      'failed',
      ['description_missing', 'category_missing', 'license_unknown'],
    ],
  ] as const)('%s', (_case, overrides, isCategoryKnown, status, reasonCodes) => {
    const verdict = evaluateSourceMetadata({ project: project(overrides), isCategoryKnown, listedAtMs: 0 });

    expect(verdict).toEqual({ status, reasonCodes });
  });
});

describe('isNameConsistent', () => {
  it.each([
    ['lens', 'lens', null, true],
    ['Lens for images', '@acme/pearl-lens', null, true],
    ['NodeMcu', 'x-node-mcu', null, true],
    ['acmeLens', null, 'acme/lens', true],
    ['Weather vane', 'lens', 'acme/lens', false],
    ['天气', 'lens', 'acme/lens', null],
    ['lens', null, null, null],
  ])('%s of package %s and repository %s: %s', (name, packageName, fullName, expected) => {
    const place = fullName === null ? null : repository(fullName);

    expect(isNameConsistent({ name, packageName, repository: place })).toBe(expected);
  });
});
