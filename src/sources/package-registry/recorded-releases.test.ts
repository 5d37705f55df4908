import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Json } from '../../base/canonical-json.ts';
import type { PackageReleaseFacts } from '../../facts/package-release.ts';
import type { SourceRecord } from '../../facts/source-snapshot.ts';
import { readRecordedRelease, recordedReleaseLine } from './recorded-releases.ts';

function release(overrides: Partial<PackageReleaseFacts> = {}): PackageReleaseFacts {
  return {
    packageName: 'lens',
    version: '1.2.0',
    integrity: 'sha512-abc',
    artifactDigest: `sha256:${'0'.repeat(64)}`,
    publishedAtMs: Date.UTC(2026, 0, 1),
    license: 'MIT',
    declaredRepositoryUrl: 'git+https://github.com/acme/lens.git',
    declaredRepositoryDirectory: null,
    isDeprecated: false,
    unpackedSizeBytes: 12_000,
    distTags: { latest: '1.2.0' },
    keywords: ['zoom'],
    manifestSections: ['host'],
    hostPeerRange: null,
    observedAtMs: Date.UTC(2026, 1, 1),
    ...overrides,
  };
}

function record(value: Json): SourceRecord {
  return { kind: 'record', locator: 'releases.jsonl:1', value, encodingNote: null };
}

describe('recordedReleaseLine', () => {
  it('writes canonical JSON in the spelling of the wire', () => {
    expect(recordedReleaseLine(release())).toBe(
      `{"artifact_digest":"sha256:${'0'.repeat(64)}","declared_repository_directory":null,"declared_repository_url":"git+https://github.com/acme/lens.git","dist_tags":{"latest":"1.2.0"},"host_peer_range":null,"integrity":"sha512-abc","is_deprecated":false,"keywords":["zoom"],"license":"MIT","manifest_sections":["host"],"observed_at":"2026-02-01T00:00:00.000Z","package_name":"lens","published_at":"2026-01-01T00:00:00.000Z","unpacked_size_bytes":12000,"version":"1.2.0"}`,
    );
  });

  it('is read back as the same facts', () => {
    const epochMs = fc.integer({ min: Date.UTC(1990, 0, 1), max: Date.UTC(2100, 0, 1) });
    const facts = fc.record({
      publishedAtMs: fc.option(epochMs),
      observedAtMs: epochMs,
      isDeprecated: fc.option(fc.boolean()),
      license: fc.option(fc.string()),
      keywords: fc.array(fc.string()),
      unpackedSizeBytes: fc.option(fc.maxSafeNat()),
    });
    const roundTrip = fc.property(facts, (overrides) => {
      const written = release(overrides);
      expect(readRecordedRelease(record(JSON.parse(recordedReleaseLine(written))), 'registry')).toEqual(written);
    });

    expect(() => fc.assert(roundTrip)).not.toThrow();
  });
});

describe('readRecordedRelease', () => {
  const line: Record<string, Json> = JSON.parse(recordedReleaseLine(release()));

  it.each([
    ['a field of the wrong type', { ...line, version: 7 }, 'Not a recorded release: version.'],
    ['an impossible day', { ...line, observed_at: '2026-02-30' }, 'Not a recorded release: observed_at.'],
    ['an unknown field', { ...line, '<b>': 1 }, 'Not a recorded release: unknown fields.'],
  ])('excludes %s without repeating its text', (_case, value, detail) => {
    expect(readRecordedRelease(record(value), 'registry')).toEqual({
      catalogId: 'registry',
      locator: 'releases.jsonl:1',
      rule: 'record_unparsable',
      detail,
    });
  });

  it('passes on why a record is unreadable', () => {
    const unreadable = {
      kind: 'unreadable',
      locator: 'releases.jsonl:2',
      rule: 'record_too_large',
      detail: 'Large.',
    } as const;

    expect(readRecordedRelease(unreadable, 'registry')).toEqual({
      catalogId: 'registry',
      locator: 'releases.jsonl:2',
      rule: 'record_too_large',
      detail: 'Large.',
    });
  });
});
