import { describe, expect, it } from 'vitest';
import { GET_PUBLICATION_RESPONSE } from '../http/examples/service.ts';
import { PublicationCounts, PublicationManifest } from './manifest.ts';

const [file] = GET_PUBLICATION_RESPONSE.files;

describe('PublicationManifest', () => {
  it('adds up: what was read is published, merged or excluded', () => {
    const counts = { records_read: 10, entries: 6, merged: 3, excluded: 1 };

    expect(PublicationCounts.safeParse(counts).success).toBe(true);
    expect(PublicationCounts.safeParse({ ...counts, excluded: 0 }).success).toBe(false);
  });

  it.each(['../discovery.jsonl', 'a/b.jsonl', '.jsonl', 'discovery', 'Discovery.jsonl', 'a..jsonl', 'a.jsonl\n'])(
    'names no file %j',
    (path) => {
      const manifest = { ...GET_PUBLICATION_RESPONSE, files: [{ ...file, path }] };

      expect(PublicationManifest.safeParse(manifest).success).toBe(false);
    },
  );

  it.each([
    ['an unknown data class', { data_class: 'private' }],
    ['a sequence below one', { sequence: 0 }],
    ['a signature, as nothing is signed yet', { signature: 'c2lnbmVk' }],
    ['a rule that is no code', { exclusions: [{ rule: 'Not a plugin', count: 1 }] }],
  ])('refuses %s', (_case, overrides) => {
    expect(PublicationManifest.safeParse({ ...GET_PUBLICATION_RESPONSE, ...overrides }).success).toBe(false);
  });
});
