import { NO_EVIDENCE } from '../facts/observation/evidence.ts';
import { describe, expect, it } from 'vitest';
import { HOST_VERSION, revision } from '../../test/fixtures/evidence.ts';

import {
  advisoryFacts,
  FAILED,
  hostRun,
  packageContents,
  evidenceOf,
  releaseFacts,
  repositoryFacts,
  observed,
} from '../../test/fixtures/observed.ts';
import type { ChainStatus } from '../contract/shared/status.ts';
import { dispositionOf, evaluateRevision } from './quality-evidence.ts';

const SETTINGS = { hostVersion: HOST_VERSION };
const lens = revision({ packageName: 'lens', packageAssociation: 'confirmed' });

describe('dispositionOf', () => {
  it.each([
    ['every chain that applies passed', ['passed', 'passed', 'not_applicable'], 'pilot_checks_passed'],
    ['one of them is only partial', ['passed', 'partial', 'not_applicable'], 'partial_evidence'],
    ['one of them failed', ['passed', 'failed', 'passed'], 'partial_evidence'],
    ['two failed: that is evidence too', ['failed', 'failed', 'not_tested'], 'partial_evidence'],
    ['one chain looked', ['passed', 'not_tested', 'not_tested'], 'insufficient_evidence'],
    ['one chain applies', ['passed', 'not_applicable', 'not_applicable'], 'insufficient_evidence'],
    ['nobody observed it', ['not_tested', 'not_tested', 'not_applicable'], 'insufficient_evidence'],
    ['nothing applies', ['not_applicable', 'not_applicable'], 'insufficient_evidence'],
  ] as const)('%s', (_case, statuses: readonly ChainStatus[], expected) => {
    expect(dispositionOf(statuses.map((status) => ({ status })))).toBe(expected);
  });
});

describe('evaluateRevision', () => {
  it('passes all five chains where everything was looked at and nothing found', () => {
    const { chains, disposition } = evaluateRevision(
      lens,
      7,
      SETTINGS,
      evidenceOf({
        stableRelease: observed(releaseFacts()),
        contents: observed(packageContents()),
        advisories: observed(advisoryFacts()),
        repository: observed(repositoryFacts()),
        hostRun: observed(hostRun()),
      }),
    );

    expect(chains.map(({ analysisId, status, reasonCodes }) => [analysisId, status, reasonCodes])).toEqual([
      ['quality.package-release', 'passed', []],
      ['quality.package-runtime-host-5.0.7', 'passed', []],
      ['quality.package-runtime-non-ai', 'passed', []],
      ['quality.repository-health', 'passed', []],
      ['quality.source-metadata', 'passed', []],
    ]);
    expect(disposition).toBe('pilot_checks_passed');
  });

  it('says of each chain that nobody has observed it, where nobody has', () => {
    const { chains, disposition } = evaluateRevision(lens, 7, SETTINGS, NO_EVIDENCE);

    expect(chains.map(({ status, reasonCodes }) => [status, reasonCodes])).toEqual([
      ...Array.from({ length: 4 }, () => ['not_tested', ['not_yet_analysed']]),
      ['passed', []],
    ]);
    expect(disposition).toBe('insufficient_evidence');
  });

  it('asks no question about the package of a source without one', () => {
    const { chains } = evaluateRevision(revision({ repository: null }), 0, SETTINGS, NO_EVIDENCE);

    expect(chains.map(({ status }) => status)).toEqual([
      'not_applicable',
      'not_applicable',
      'not_applicable',
      'not_applicable',
      'partial',
    ]);
  });

  it('takes no observation that failed for a plugin that failed', () => {
    const { chains } = evaluateRevision(
      lens,
      0,
      SETTINGS,
      evidenceOf({ stableRelease: FAILED, repository: FAILED, hostRun: FAILED }),
    );

    expect(chains.map(({ status, reasonCodes }) => [status, reasonCodes])).toEqual([
      ['not_tested', ['collection_failed_package_registry']],
      ['not_tested', ['collection_failed_package_registry']],
      ['not_tested', ['collection_failed_package_registry']],
      ['not_tested', ['collection_failed_repository_host']],
      ['passed', []],
    ]);
  });

  it('gives no total and no dimension beyond the eight', () => {
    const { dimensions } = evaluateRevision(lens, 0, SETTINGS, NO_EVIDENCE);

    expect(Object.keys(dimensions).toSorted()).toEqual([
      'claimedFeature',
      'dependencyRisk',
      'installRuntime',
      'packageIntegrity',
      'packageRelease',
      'repositoryHealth',
      'sourceMetadata',
      'staticRisk',
    ]);
  });
});
