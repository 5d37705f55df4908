import { describe, expect, it } from 'vitest';
import { compiledPublication } from '../../test/fixtures/publication.ts';
import { MOST_FRESHNESS_DAYS, type PublicationManifest } from '../contract/publication/manifest.ts';
import { contentIds, contradictionIn, pathOf } from './manifest-content.ts';

const MANIFEST = compiledPublication('whole', 3).manifest;
const LONGEST_MS = MOST_FRESHNESS_DAYS * 86_400_000;

/** Everything but its ids, which follow. */
function changed(change: Partial<PublicationManifest>): PublicationManifest {
  const manifest = { ...MANIFEST, ...change };
  return { ...manifest, ...contentIds(manifest) };
}

function later(timestamp: string, lengthMs: number): string {
  return new Date(Date.parse(timestamp) + lengthMs).toISOString();
}

function observed(...dates: readonly string[]): PublicationManifest['sources'] {
  return dates.map((observed_at) => ({ ...MANIFEST.sources[0]!, observed_at }));
}

describe('pathOf', () => {
  it('has 16 digits of the digest before all endings of the name', () => {
    expect(pathOf('a.tar.gz', `sha256:${'0123456789abcdef'.repeat(4)}`)).toBe('a.0123456789abcdef.tar.gz');
  });
});

describe('contradictionIn', () => {
  const asOf = MANIFEST.as_of;
  const expiresAt = later(asOf, LONGEST_MS);

  it.each<[string, Partial<PublicationManifest>]>([
    ['as it was published', {}],
    ['valid for as long as one may be', { expires_at: expiresAt, expired_at: later(expiresAt, LONGEST_MS) }],
    ['valid for a millisecond', { expires_at: later(asOf, 1), expired_at: later(asOf, 2) }],
    ['of a source that answered as it was made', { sources: observed(asOf, MANIFEST.created_at) }],
    [
      'with what was left out and merged',
      {
        counts: { records_read: 9, entries: 2, merged: 3, excluded: 4 },
        exclusions: [
          { rule: 'name_missing', count: 1 },
          { rule: 'name_missing', count: 3 },
        ],
        merges: [{ ...MANIFEST.merges[0]!, count: 3 }],
      },
    ],
  ])('is nothing in a manifest %s', (_case, change) => {
    expect(contradictionIn(changed(change))).toBeNull();
  });

  it.each<[string, Partial<PublicationManifest>]>([
    ['expires before', { expires_at: asOf }],
    ['expires before', { expires_at: later(expiresAt, 1), expired_at: later(expiresAt, 2) }],
    ['expires before', { expired_at: MANIFEST.expires_at }],
    ['expires before', { expired_at: later(MANIFEST.expires_at, LONGEST_MS + 1) }],
    ['expires before', { expires_at: later(asOf, -1) }],
    ['has an as_of', { sources: observed(asOf, later(MANIFEST.created_at, 1)) }],
    ['has an as_of', { sources: observed(later(asOf, 1), MANIFEST.created_at) }],
    ['has an as_of', { sources: observed(MANIFEST.created_at, later(asOf, -1), asOf) }],
    ['leaves out', { exclusions: [{ rule: 'name_missing', count: 9 }] }],
    ['leaves out', { merges: [{ ...MANIFEST.merges[0]!, count: 9 }] }],
  ])('says that it %s', (message, change) => {
    expect(contradictionIn(changed(change))).toMatch(new RegExp(`^${message}`));
  });

  it('says that one file of several lies under a path that is not of its digest', () => {
    const [first, ...others] = MANIFEST.files;
    const files = [{ ...first!, path: others[0]!.path }, ...others];

    expect(contradictionIn(changed({ files }))).toMatch(/^lists a file under a path/);
  });

  it.each<Partial<PublicationManifest>>([
    { snapshot_id: 'discovery.composite.2026-09-06.v1-0-0.000000000000' },
    { publication_version: 'public.2026-09-06.000000000000' },
  ])('says of %j that its ids are not of its files', (change) => {
    expect(contradictionIn({ ...MANIFEST, ...change })).toMatch(/^has ids/);
  });
});
