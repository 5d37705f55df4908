import { describe, expect, it } from 'vitest';
import { packageRelease } from '../../../test/fixtures/facts.ts';
import { createMemoryLedger } from '../../../test/support/memory-ledger.ts';
import { sha256 } from '../../base/digest.ts';
import { packageSubject, releaseSubject } from '../observation/observation.ts';
import { RELEASE_COLLECTOR_VERSION, type ReleaseFacts, releaseFactsToJson } from './release-facts.ts';
import { conflictingDigests, earlierBytesIn } from './release-source.ts';

const [A, B, C] = [sha256('a'), sha256('b'), sha256('c')];

function facts(overrides: Partial<ReleaseFacts> = {}): ReleaseFacts {
  return packageRelease({ version: '1.2.0', artifactDigest: A, ...overrides });
}

describe('earlierBytesIn', () => {
  const ledger = createMemoryLedger();
  const add = (subject: string, observedAtMs: number, overrides: Partial<ReleaseFacts>) =>
    ledger.append({
      kind: 'package_release',
      subject,
      collectorVersion: RELEASE_COLLECTOR_VERSION,
      observedAtMs,
      outcome: { kind: 'observed', value: releaseFactsToJson(facts(overrides)) },
    });
  add(packageSubject('lens'), 1, { artifactDigest: A });
  add(packageSubject('lens'), 3, { version: '2.0.0', artifactDigest: C });
  add(releaseSubject({ packageName: 'lens', version: '1.2.0' }), 2, { artifactDigest: B });

  it('finds the newest observation of a version, by version or by channel', () => {
    const earlier = earlierBytesIn(ledger, 'lens');

    expect(earlier('1.2.0')?.artifactDigest).toBe(B);
    expect(earlier('2.0.0')?.artifactDigest).toBe(C);
    expect(earlier('3.0.0')).toBeNull();
  });
});

describe('conflictingDigests', () => {
  it.each([
    ['nothing was seen before', null, A, []],
    ['the bytes are the same', { artifactDigest: A, conflictingArtifactDigests: [] }, A, []],
    ['the earlier bytes are unknown', { artifactDigest: null, conflictingArtifactDigests: [] }, A, []],
    ['the bytes are others', { artifactDigest: A, conflictingArtifactDigests: [] }, B, [A, B]],
    ['the bytes are others once more', { artifactDigest: B, conflictingArtifactDigests: [A, B] }, C, [A, B, C]],
    ['the first bytes are back', { artifactDigest: B, conflictingArtifactDigests: [A, B] }, A, [A, B]],
  ])('where %s', (_case, earlier, now, expected) => {
    expect(conflictingDigests(earlier, now)).toEqual(expected);
  });
});
