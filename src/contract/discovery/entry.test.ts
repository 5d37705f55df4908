import { describe, expect, it } from 'vitest';
import { DiscoveryEntry } from './entry.ts';
import { EXAMPLE_RECORD } from '../http/examples/discovery.ts';

const { entry } = EXAMPLE_RECORD;

function described(en: string | null) {
  return { ...entry, imported_content: { ...entry.imported_content, description: { en, 'zh-CN': null } } };
}

describe('DiscoveryEntry', () => {
  it.each([
    ['numbers nobody observed', { signals: { ...entry.signals, stars: null, observed_at: null } }],
    ['no repository', { identity: { ...entry.identity, repository_url: null, repository_full_name: null } }],
    ['no owner and no package', { identity: { ...entry.identity, owner: null, registry_package: null } }],
    ['a licence nobody states', { source_reference: { ...entry.source_reference, license: null, source_url: null } }],
  ])('says null for %s', (_case, overrides) => {
    expect(DiscoveryEntry.safeParse({ ...entry, ...overrides }).success).toBe(true);
  });

  it.each([
    ['stars below zero', { signals: { ...entry.signals, stars: -1 } }],
    ['half a star', { signals: { ...entry.signals, stars: 0.5 } }],
    ['no source at all', { sources: [] }],
    ['an exact source', { sources: [{ ...entry.sources[0], exact: true }] }],
    ['a repository in a package source', { sources: [{ ...entry.sources[0], kind: 'repository' }] }],
    ['evidence in the resolution', { resolution: { ...entry.resolution, security: 'passed' } }],
    ['a resolved release', { resolution: { ...entry.resolution, exact_release: '1.2.0' } }],
    ['a withdrawn entry', { availability: 'withdrawn' }],
    ['trusted text', { imported_content: { ...entry.imported_content, trust: 'trusted' } }],
    ['a script address', { identity: { ...entry.identity, repository_url: 'javascript:alert(1)' } }],
    ['a name over 214 characters', { identity: { ...entry.identity, name: 'x'.repeat(215) } }],
  ])('refuses %s', (_case, overrides) => {
    expect(DiscoveryEntry.safeParse({ ...entry, ...overrides }).success).toBe(false);
  });

  it('takes a description in one language, up to 4,000 code points', () => {
    expect(DiscoveryEntry.safeParse(described('🎉'.repeat(4000))).success).toBe(true);
    expect(DiscoveryEntry.safeParse(described('🎉'.repeat(4001))).success).toBe(false);
    expect(DiscoveryEntry.safeParse(described(null)).success).toBe(true);
  });

  it('never says an empty text where it means none', () => {
    expect(DiscoveryEntry.safeParse(described('')).success).toBe(false);
  });
});
