import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { releaseFacts } from '../../../test/fixtures/observed.ts';
import { sha256 } from '../../base/digest.ts';
import { EXAMPLE_CANDIDATE } from '../../contract/http/examples/candidates.ts';
import type { CandidateRecord } from '../../contract/candidates/record.ts';
import type { ExactRelease } from '../../facts/observation/observation.ts';
import { createCandidateFinder } from '../../search/candidates/candidate-identifiers.ts';
import { namedRelease } from './named-release.ts';

const PACKAGE = 'tide-bell';

/** One release as the ledger has it; of a published one its bytes were verified. */
interface Known {
  readonly version: string;
  readonly isVerified: boolean;
  readonly isWithdrawn: boolean;
}

const anyKnown = fc.uniqueArray(
  fc.record({
    version: fc.constantFrom('1.0.0', '1.2.0', '1.10.0', '2.0.0-rc.1', '2.0.0-rc.2', '2.0.0', '3.0.0-beta.1'),
    isVerified: fc.boolean(),
    isWithdrawn: fc.boolean(),
  }),
  { selector: ({ version }) => version, minLength: 1 },
);

function byEvidence(known: readonly Known[], name = PACKAGE): string | null {
  const of = ({ version }: ExactRelease) => known.find((each) => each.version === version);
  const facts = ({ version, isVerified }: Known) =>
    releaseFacts({
      packageName: PACKAGE,
      version,
      integrity: `sha512-${'A'.repeat(86)}==`,
      artifactDigest: sha256(version),
      isIntegrityVerified: isVerified,
    });
  const release = namedRelease(
    name,
    known.map(({ version }) => ({ packageName: PACKAGE, version })),
    {
      release: (exact) => {
        const seen = of(exact);
        if (seen === undefined) return { kind: 'not_observed' };
        return { kind: 'observed', observedAtMs: 1, value: facts(seen), failedSince: null };
      },
      lastRelease: () => null,
      stableRelease: () => ({ kind: 'not_observed' }),
      withdrawal: (exact) => (of(exact)?.isWithdrawn === true ? 'Its owner asked for it.' : null),
    },
  );
  return release?.version ?? null;
}

/** As a publication of the same releases answers. */
function byPublication(known: readonly Known[]): string | null {
  const published = known.filter(({ isVerified }) => isVerified).map(recordOf);
  return createCandidateFinder(published).identified(PACKAGE)?.record.identity.release_version ?? null;
}

function recordOf({ version, isWithdrawn }: Known): CandidateRecord {
  const { identity } = EXAMPLE_CANDIDATE;
  return {
    ...EXAMPLE_CANDIDATE,
    candidate_id: `candidate.${PACKAGE}.${version.replaceAll(/[^0-9a-z]/g, '_')}`,
    identity: {
      ...identity,
      plugin_id: `plugin.${PACKAGE}`,
      release_id: `release.${PACKAGE}.${version.replaceAll(/[^0-9a-z]/g, '_')}`,
      release_version: version,
      install_ref: { ...identity.install_ref, package_name: PACKAGE, version, spec: `${PACKAGE}@${version}` },
    },
    standing: isWithdrawn
      ? { availability: 'withdrawn', withdrawn: true, withdrawal_reason: 'Its owner asked for it.' }
      : { availability: 'available', withdrawn: false, withdrawal_reason: null },
    observed: { as_of: '2026-09-06T01:00:00.000Z', source_last_success_at: '2026-09-06T01:00:00.000Z' },
    capability_claims: { has: [], lacks: [] },
  };
}

describe('the release that a package stands for', () => {
  it('is the same in the evidence and in a publication', () => {
    fc.assert(
      fc.property(
        anyKnown.filter((known) => known.some(({ isVerified }) => isVerified)),
        (known) => {
          expect(byEvidence(known)).toBe(byPublication(known));
        },
      ),
    );
  });

  it.each([
    ['a release before a newer pre-release', ['1.2.0', '2.0.0-rc.1'], '1.2.0'],
    ['one that was not withdrawn', ['1.2.0', '2.0.0 withdrawn'], '1.2.0'],
    ['one whose bytes were verified', ['1.2.0', '2.0.0 unverified'], '1.2.0'],
    ['the newest of all where none was verified', ['1.2.0 unverified', '1.10.0 unverified'], '1.10.0'],
  ])('is %s', (_case, releases, expected) => {
    const known = releases.map((release) => ({
      version: release.split(' ')[0]!,
      isVerified: !release.includes('unverified'),
      isWithdrawn: release.includes('withdrawn'),
    }));

    expect(byEvidence(known)).toBe(expected);
  });

  it('is the very one that is asked for, whatever it is worth', () => {
    const known = [
      { version: '1.2.0', isVerified: true, isWithdrawn: false },
      { version: '2.0.0-rc.1', isVerified: false, isWithdrawn: true },
    ];

    expect(byEvidence(known, `${PACKAGE}@2.0.0-rc.1`)).toBe('2.0.0-rc.1');
    expect(byEvidence(known, 'tide')).toBeNull();
  });
});
