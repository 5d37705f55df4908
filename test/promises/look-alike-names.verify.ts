import { describe, expect, it } from 'vitest';
import { mergeListings } from '../../src/facts/identity/merge-listings.ts';
import type { PluginProject } from '../../src/facts/identity/plugin-project.ts';
import { listing, repository } from '../fixtures/facts.ts';
import { EXAMPLE_RECORD } from '../../src/contract/http/examples/discovery.ts';
import { asked, searchDocument, searcherOf } from '../support/discovery-documents.ts';
import { type Draw, createDraw } from '../support/draw.ts';
import { scaled, tell } from './support/scale.ts';

const PROMISE = 'look-alike names';
const { quality } = EXAMPLE_RECORD;
if (quality === null) throw new Error('The example has a record of quality.');
const LETTERS = Array.from('abcdefghijklmnopqrstuvwxyz');
const SYLLABLES = 'ba co di fer gu lan mo nis pel qua rin sor tav vex wo zim'.split(' ');
const WORDS = 'js node official pro plus cli api core utils lib dev app ui pack tool secure'.split(' ');
/** What each looks like; UTS 39. */
const CYRILLIC = new Map(Object.entries({ a: 'а', c: 'с', e: 'е', o: 'о', p: 'р', s: 'ѕ', x: 'х', i: 'і' }));

/** Ways to spell a name so that it passes for it; `null`: this name cannot be spelled so. */
const SPELLINGS: Readonly<Record<string, (name: string, draw: Draw) => string | null>> = {
  'a letter less': (name, draw) => spliced(name, letterAt(name, draw), 1, ''),
  'a letter more': (name, draw) => spliced(name, letterAt(name, draw), 0, pick(draw, LETTERS)),
  'another letter': (name, draw) => spliced(name, letterAt(name, draw), 1, pick(draw, LETTERS)),
  'two letters swapped'(name, draw) {
    const at = 1 + draw(name.length - 2);
    return spliced(name, at, 2, `${name[at + 1]}${name[at]}`);
  },
  'other signs': (name, draw) => name.replaceAll('-', pick(draw, ['', '_', '.', '--'])),
  'look-alike letters'(name, draw) {
    const places = Array.from(name).flatMap((letter, at) => (CYRILLIC.has(letter) ? [at] : []));
    const at = places.length === 0 ? null : pick(draw, places);
    return at === null ? null : spliced(name, at, 1, CYRILLIC.get(name[at] ?? '') ?? '');
  },
  'full width': (name, draw) => {
    const at = letterAt(name, draw);
    return spliced(name, at, 1, String.fromCodePoint(name.charCodeAt(at) + 0xfee0));
  },
  'a word before': (name, draw) => `${pick(draw, WORDS)}-${name}`,
  'a word behind': (name, draw) => `${name}-${pick(draw, WORDS)}`,
  'one or many': (name) => (name.endsWith('s') ? name.slice(0, -1) : `${name}s`),
  'other capitals': (name) => name.toUpperCase(),
  'another scope': (name) => `@passer/${name}`,
};

function spliced(name: string, at: number, length: number, into: string): string {
  return name.slice(0, at) + into + name.slice(at + length);
}

function letterAt(name: string, draw: Draw): number {
  return pick(
    draw,
    Array.from(name).flatMap((letter, at) => (letter === '-' ? [] : [at])),
  );
}

function pick<Item>(draw: Draw, items: readonly Item[]): Item {
  const item = items[draw(items.length)];
  if (item === undefined) throw new Error('There is nothing to pick from.');
  return item;
}

interface Pair {
  readonly kind: string;
  readonly real: string;
  readonly fake: string;
}

function pairsOf(count: number, draw: Draw): readonly Pair[] {
  const kinds = Object.keys(SPELLINGS);
  const pairs: Pair[] = [];
  for (let i = 0; pairs.length < count; i += 1) {
    const word = (): string => `${pick(draw, SYLLABLES)}${pick(draw, SYLLABLES)}`;
    const real = `${word()}-${word()}${draw(2) === 0 ? '' : `-${word()}`}`;
    const kind = kinds[i % kinds.length] ?? '';
    const fake = SPELLINGS[kind]?.(real, draw) ?? null;
    if (fake !== null && fake !== real) pairs.push({ kind, real, fake });
  }
  return pairs;
}

function projectsOf({ real, fake }: Pair, isPackage: boolean): readonly PluginProject[] {
  const of = (owner: string, repo: string, name: string) =>
    listing({
      repository: isPackage ? null : repository(`${owner}/${repo}`),
      name,
      packageName: isPackage ? name.toLowerCase() : null,
      locator: owner,
    });
  return mergeListings({
    listings: [of('acme', 'plugin', real), of('passer', 'other', fake)],
    releases: new Map(),
    repositoryOf: () => ({ kind: 'not_observed' }),
    catalogOrder: ['first'],
    rules: {
      hostPackage: 'host-app',
      hostPackages: [],
      hostRepositories: [],
      notPlugins: { packages: [], repositories: [] },
      renames: [],
    },
  }).projects;
}

describe('a name that passes for another one', () => {
  const pairs = pairsOf(scaled({ quick: 300, full: 1_000 }), createDraw(94));

  it('is never merged with it', () => {
    const merged = pairs.filter((pair) => pair.kind !== 'other capitals' && projectsOf(pair, true).length !== 2);
    const mergedRepositories = pairs.filter((pair) => projectsOf(pair, false).length !== 2);
    tell(
      PROMISE,
      'pairs of packages and of repositories merged',
      `${merged.length + mergedRepositories.length} of ${2 * pairs.length}`,
    );

    expect([...merged, ...mergedRepositories]).toEqual([]);
  });

  it.each([
    ['packages', true],
    ['repositories', false],
  ])('never stands above the exact name, however well known it seems: of %s', (what, isPackage) => {
    // Of repositories capitals are no part of the name: both are called so.
    const others = pairs.filter(({ kind }) => isPackage || kind !== 'other capitals');
    const above = others.filter((pair) => {
      const { real, fake } = pair;
      const ofPackage = (name: string) => (isPackage ? { package: name } : {});
      const documents = [
        searchDocument({
          ...ofPackage(fake),
          repo: 'other',
          owner: 'passer',
          name: fake,
          stars: 90_000,
          downloads: 9_000_000,
          en: `${real} ${real}`,
          quality: { ...quality, reason_codes: [...(projectsOf(pair, false)[1]?.notes ?? [])] },
        }),
        searchDocument({ ...ofPackage(real), repo: real, owner: 'acme', name: real }),
      ];
      return asked(searcherOf(documents), documents, { text: real }).hits[0]?.name !== real;
    });
    tell(PROMISE, `pairs of ${what} where it stands above the exact name`, `${above.length} of ${others.length}`);

    expect(above).toEqual([]);
  });

  it('is told where its letters look like those of the other', () => {
    const looks = pairs.filter(({ kind }) => kind === 'look-alike letters' || kind === 'full width');
    const told = looks.filter((pair) =>
      projectsOf(pair, false)[1]?.notes.some((note) => note === 'name_looks_like_another'),
    );
    tell(PROMISE, 'pairs of look-alike letters told', `${told.length} of ${looks.length}`);

    expect(told.length).toBeGreaterThanOrEqual(looks.length * 0.95);
  });
});
