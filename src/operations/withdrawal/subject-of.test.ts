import { beforeAll, describe, expect, it } from 'vitest';
import { goldenCandidates } from '../../../test/support/golden-candidates.ts';
import { readGoldenHost } from '../../../test/support/golden-host.ts';
import { packageSubject } from '../../facts/observation/observation.ts';
import { withdrawalOf } from '../publish/published-withdrawals.ts';
import { type KnownIds, subjectOf } from './subject-of.ts';

let known: KnownIds;
beforeAll(async () => {
  const { records } = goldenCandidates((await readGoldenHost()).hostProfile);
  known = {
    discovery: { indexOf: () => null },
    candidates: records,
    withdrawals: new Map(),
  };
});

const withdrawn = (subject: string) => new Map([[subject, { subject, reason: 'malware', decidedAtMs: 0 }]]);

describe('subjectOf', () => {
  it.each([
    ['candidate.acme-bay-tide-bell.1_4_0', 'release:@acme-bay/tide-bell@1.4.0'],
    ['release.acme-bay-tide-bell.1_4_0', 'release:@acme-bay/tide-bell@1.4.0'],
    ['@acme-bay/tide-bell@1.4.0', 'release:@acme-bay/tide-bell@1.4.0'],
    ['plugin.acme_bay_tide_bell', 'package:@acme-bay/tide-bell'],
  ])('keeps %s under package and version', (id, subject) => {
    expect(subjectOf(id, known)).toBe(subject);
  });

  it('knows what is withdrawn though nothing published has it any more', () => {
    const subject = 'release:gone@1.0.0';

    expect(subjectOf('gone@1.0.0', { ...known, withdrawals: withdrawn(subject) })).toBe(subject);
    expect(() => subjectOf('gone@1.0.0', known)).toThrow('Nothing published has this id');
  });
});

describe('withdrawalOf', () => {
  it('covers every release of a withdrawn package, later ones too, and no other package', () => {
    const withdrawal = withdrawalOf(withdrawn(packageSubject('lens')));

    expect(withdrawal({ packageName: 'lens', version: '99.0.0' })).toBe('malware');
    expect(withdrawal({ packageName: 'lens-2', version: '99.0.0' })).toBeNull();
  });

  it('covers one release alone where one is withdrawn', () => {
    const withdrawal = withdrawalOf(withdrawn('release:lens@1.0.0'));

    expect(withdrawal({ packageName: 'lens', version: '1.0.0' })).toBe('malware');
    expect(withdrawal({ packageName: 'lens', version: '1.0.1' })).toBeNull();
  });
});
