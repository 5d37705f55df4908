import { describe, expect, it } from 'vitest';
import { chainRun, revision } from '../../test/support/made-up-evidence.ts';
import { packageRelease } from '../../test/support/made-up-facts.ts';
import type { ChainStatus } from '../contract/status.ts';
import { dispositionOf, gatherEvidence } from './quality-evidence.ts';

const SETTINGS = { hostVersion: '5.0.7' };

function chains(...statuses: readonly ChainStatus[]) {
  return statuses.map((status, i) => chainRun(`chain-${i}`, status));
}

describe('dispositionOf', () => {
  it.each([
    ['every chain that applies passed', ['passed', 'passed', 'not_applicable'], 'pilot_checks_passed'],
    ['one of them is only partial', ['passed', 'partial', 'not_applicable'], 'partial_evidence'],
    ['one of them failed', ['passed', 'failed', 'passed'], 'partial_evidence'],
    ['two failed: that is evidence too', ['failed', 'failed', 'not_tested'], 'partial_evidence'],
    ['one chain looked', ['passed', 'not_tested', 'not_tested'], 'insufficient_evidence'],
    ['one chain applies', ['passed', 'not_applicable', 'not_applicable'], 'insufficient_evidence'],
    ['nobody looked', ['not_tested', 'not_tested', 'not_applicable'], 'insufficient_evidence'],
    ['nothing applies', ['not_applicable', 'not_applicable'], 'insufficient_evidence'],
  ] as const)('%s', (_case, statuses, expected) => {
    expect(dispositionOf(chains(...statuses))).toBe(expected);
  });
});

describe('gatherEvidence', () => {
  it('reports all five chains of a package, and says which of them nobody has run', async () => {
    const lens = revision({ packageName: 'lens', packageAssociation: 'confirmed' });
    const release = packageRelease({ integrity: 'sha512-abc', isDeprecated: true });

    const { chains: runs, disposition } = await gatherEvidence(lens, 7, SETTINGS, {
      releaseOf: async () => release,
      isReleaseObserved: () => true,
    });

    expect(runs.map(({ analysisId, status, reasonCodes }) => [analysisId, status, reasonCodes])).toEqual([
      ['quality.package-release', 'partial', ['package_deprecated']],
      ['quality.package-runtime-host-5.0.7', 'not_tested', ['not_yet_analysed']],
      ['quality.package-runtime-non-ai', 'not_tested', ['not_yet_analysed']],
      ['quality.repository-health', 'not_tested', ['not_yet_analysed']],
      ['quality.source-metadata', 'passed', []],
    ]);
    expect(disposition).toBe('partial_evidence');
  });

  it('asks no question about the package of a source without one', async () => {
    const releaseOf = () => Promise.reject(new Error('asked'));

    const { chains: runs } = await gatherEvidence(revision({ repository: null }), 0, SETTINGS, {
      releaseOf,
      isReleaseObserved: () => true,
    });

    expect(runs.map(({ status }) => status)).toEqual([
      'not_applicable',
      'not_applicable',
      'not_applicable',
      'not_applicable',
      'passed',
    ]);
  });

  it('tells a package that nobody has looked at from one that could not be looked at', async () => {
    const releaseOf = () => Promise.reject(new Error('unreachable'));
    const lens = revision({ packageName: 'lens' });

    const unseen = await gatherEvidence(lens, 0, SETTINGS, { releaseOf, isReleaseObserved: () => false });
    const unreachable = await gatherEvidence(lens, 0, SETTINGS, { releaseOf, isReleaseObserved: () => true });

    expect(unseen.chains[0]).toMatchObject({ status: 'not_tested', reasonCodes: ['not_yet_analysed'] });
    expect(unreachable.chains[0]).toMatchObject({ status: 'not_tested', reasonCodes: ['collection_failed'] });
  });
});
