import { existsSync, readFileSync } from 'node:fs';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { packageSlugs } from './package-slugs.ts';

const slugOf = (name: string, others: readonly string[] = []) => packageSlugs([name, ...others]).get(name);

describe('packageSlugs', () => {
  it.each([
    ['lens', 'lens'],
    ['@acme/lens', 'acme-lens'],
    ['@Acme/Lens.js_2', 'acme-lens-js-2'],
    ['node-red-contrib-lens', 'node-red-contrib-lens'],
    ['_', 'package'],
  ])('makes one of the name alone: %s', (name, slug) => {
    expect(slugOf(name)).toBe(slug);
  });

  it('leaves the plain slug to a name without a scope, then to the shorter, and gives the others digits', () => {
    const names = ['@acme/lens', 'acme.lens.', 'acme-lens'];

    expect(slugOf('acme-lens', names)).toBe('acme-lens');
    expect(slugOf('acme.lens.', names)).toMatch(/^acme-lens-[0-9a-f]{8}$/);
    expect(slugOf('@acme/lens', names)).toMatch(/^acme-lens-[0-9a-f]{8}$/);
    expect(slugOf('@acme/lens', names)).not.toBe(slugOf('acme.lens.', names));
  });

  it('gives a package no slug that another is named for', () => {
    const [suffixed = ''] = [slugOf('@acme/lens', ['acme-lens'])];

    expect(slugOf('@acme/lens', ['acme-lens', suffixed])).not.toBe(suffixed);
    expect(slugOf(suffixed, ['@acme/lens', 'acme-lens'])).toBe(suffixed);
  });

  it('never gives two packages one slug, whatever their order', () => {
    const name = fc.stringMatching(/^(?:@[a-cA._-]{1,3}\/)?[a-cA._-]{1,4}$/);

    fc.assert(
      fc.property(fc.uniqueArray(name, { maxLength: 40 }), (names) => {
        const slugs = packageSlugs(names);
        expect(new Set(slugs.values()).size).toBe(names.length);
        expect(packageSlugs(names.toReversed())).toEqual(slugs);
        expect([...slugs.values()].every((slug) => /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(slug))).toBe(true);
      }),
    );
  });

  const listing = new URL('../../../../shared/data/listing.jsonl', import.meta.url);
  it.skipIf(!existsSync(listing))('gives every package of a large catalog a slug of its own (needs ../shared)', () => {
    const names = [...readFileSync(listing, 'utf8').matchAll(/"(?:package|npm|package_name)":\s*"([^"]{1,214})"/gu)];
    const packages = new Set(names.map(([, name = '']) => name));

    expect(packages.size).toBeGreaterThan(1_000);
    expect(new Set(packageSlugs(packages).values()).size).toBe(packages.size);
  });
});
