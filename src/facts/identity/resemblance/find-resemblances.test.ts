import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { project } from '../../../../test/fixtures/evidence.ts';
import { repository } from '../../../../test/fixtures/facts.ts';
import { findResemblances } from './find-resemblances.ts';
import type { NamedProject } from './name-form.ts';

/** A repository that is called as it is named. */
function named(owner: string, name: string, overrides: Partial<NamedProject> = {}): NamedProject {
  return project({
    identityKey: `github:${owner}/${name}`,
    name,
    owner,
    repository: repository(`${owner}/${/^[\w.-]+$/.test(name) ? name : 'plugin'}`),
    description: { en: null, zhCn: null },
    ...overrides,
  });
}

const KNOWN = named('acme', 'host-lantern-hub', { stars: 500 });

function found(projects: readonly NamedProject[]): readonly string[] {
  return [...findResemblances(projects)].map(
    ([key, { identityKey, difference }]) => `${key} ${difference} ${identityKey}`,
  );
}

describe('a name that may be taken for that of a far better known plugin is told', () => {
  it.each([
    ['host-lanten-hub', 'one_letter'],
    ['host-lanterrn-hub', 'one_letter'],
    ['host-lanetrn-hub', 'one_letter'],
    ['host-lamtern-hub', 'one_letter'],
    ['host-1antern-hub', 'one_letter'],
    ['host-lantem-hub', 'one_letter'],
    ['host_lantern_hub', 'separators'],
    ['hostlantern-hub', 'separators'],
    ['host-lantern-hubs', 'plural'],
    ['lantern-host-hub', 'word_order'],
    ['host-lantern-hub-official', 'added_word'],
    ['real-host-lantern-hub', 'added_word'],
    ['host-lаntern-hub', 'look_alike_letters'],
    ['Host-Lantern-Hub', 'none'],
  ])('%s: %s', (name, difference) => {
    expect(found([KNOWN, named('passer', name)])).toEqual([
      `github:passer/${name} ${difference} github:acme/host-lantern-hub`,
    ]);
  });

  it('by the name of its package under another scope', () => {
    const fake = named('passer', 'kit', { packageName: '@passer/host-lantern-hub' });

    expect(found([KNOWN, fake])).toEqual(['github:passer/kit none github:acme/host-lantern-hub']);
  });

  it('by downloads where nobody counted stars', () => {
    const known = named('acme', 'host-lantern-hub', { downloads: 5_000 });

    expect(found([known, named('passer', 'host-lanten-hub')]).length).toBe(1);
  });

  it('with the nearest of several, of equally near ones the best known', () => {
    const less = named('bolt', 'host-lantern-hubd', { stars: 90 });
    const further = named('clay', 'lantern-host-hubb', { stars: 9_000 });

    expect(found([less, KNOWN, further, named('passer', 'host-lantern-hubb')])).toContain(
      'github:passer/host-lantern-hubb one_letter github:acme/host-lantern-hub',
    );
  });

  it('of those that are called the same with the best known one that is another owner’s', () => {
    const less = named('bolt', 'host-lantern-hub', { stars: 90 });
    const own = named('passer', 'Host-Lantern-Hub', { identityKey: 'github:passer/known', stars: 7_000 });

    expect(found([less, own, KNOWN, named('passer', 'host-lantern-hub')])).toContain(
      'github:passer/host-lantern-hub none github:acme/host-lantern-hub',
    );
  });
});

describe('nothing is told of', () => {
  it.each([
    ['another name', named('other', 'host-compass-hub')],
    ['another word', named('other', 'host-lantern-map')],
    ['a word that tells them apart', named('other', 'host-lantern-hub-telegram')],
    ['a figure that counts something', named('other', 'host-lantern-hub7')],
    ['the same owner in other capitals', named('ACME', 'host-lantern-hubb')],
    ['what is known as well', named('other', 'host-lantern-hubb', { stars: 60 })],
  ])('%s', (_case, other) => {
    expect(found([KNOWN, other])).toEqual([]);
  });

  it('the name that a known one in other letters passes for', () => {
    const fake = named('passer', 'host-lаmp', { stars: 900 });

    expect(found([named('other', 'host-lamp'), fake])).toEqual([
      'github:passer/host-lаmp look_alike_letters github:other/host-lamp',
    ]);
  });

  it('a name that several owners have, for it is that of a kind', () => {
    const others = ['one', 'two', 'three'].map((owner) => named(owner, 'host-lantern-hug'));

    expect(found([KNOWN, ...others])).toEqual([]);
  });

  it('a word that others write', () => {
    const texts = ['one', 'two', 'three'].map((owner) =>
      named(owner, `host-${owner}-kit`, { description: { en: 'Cuts a lattern of tiles.', zhCn: null } }),
    );

    expect(found([KNOWN, ...texts, named('other', 'host-lattern-hub')])).toEqual([]);
  });

  it('a name that only nobody’s known plugin has', () => {
    expect(found([named('acme', 'host-lantern-hub', { stars: 9 }), named('other', 'host-lantern-hubb')])).toEqual([]);
  });

  it('what adds to words of the host alone', () => {
    const plugins = Array.from({ length: 30 }, (_, serial) => named(`owner${serial}`, `host-thing${serial}x`));

    expect(found([named('acme', 'host', { stars: 500 }), ...plugins, named('other', 'host-lite')])).toEqual([]);
  });
});

describe('whatever the names', () => {
  const name = fc
    .array(fc.constantFrom('lan', 'tern', 'hub', 'map', 'а', '-', '_', ' ', 's', 'x', '图', '1'), {
      minLength: 1,
      maxLength: 6,
    })
    .map((parts) => parts.join(''));
  const projects = fc.uniqueArray(
    fc.record({ owner: fc.constantFrom('acme', 'bolt', 'clay'), name, stars: fc.constantFrom(null, 0, 12, 400) }),
    { selector: ({ owner, name: called }) => `${owner}/${called}`, maxLength: 12 },
  );

  it('the other one is another project, and by spelling another owner’s and better known', () => {
    fc.assert(
      fc.property(projects, (drawn) => {
        const all = drawn.map(({ owner, name: called, stars }) => named(owner, called, { stars }));
        const byKey = new Map(all.map((one) => [one.identityKey, one]));
        for (const [key, { identityKey, difference }] of findResemblances(all)) {
          const [one, other] = [byKey.get(key), byKey.get(identityKey)];
          expect(identityKey).not.toBe(key);
          if (difference === 'look_alike_letters') continue;
          expect(other?.owner).not.toBe(one?.owner);
          expect(other?.stars ?? 0).toBeGreaterThan(one?.stars ?? 0);
        }
      }),
    );
  });

  it('the order of the projects plays no part', () => {
    fc.assert(
      fc.property(projects, (drawn) => {
        const all = drawn.map(({ owner, name: called, stars }) => named(owner, called, { stars }));

        expect(found(all.toReversed()).toSorted()).toEqual(found(all).toSorted());
      }),
    );
  });
});
