import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { searchDocument, searcherOf } from '../../../test/support/discovery-documents.ts';
import { placedDocuments, routedText, routerOver } from '../../../test/fixtures/router.ts';
import type { RouteHit } from './router.ts';

const DOCUMENTS = [
  searchDocument({ repo: 'frog-bell', en: 'Rings an alert for frogs', stars: 9 }),
  searchDocument({ repo: 'frog-book', en: 'All about frogs and moons' }),
  searchDocument({ repo: 'night-bell', en: 'Rings an alert' }),
  searchDocument({ repo: 'moon-brush', en: 'Makes a drawing of moons' }),
];

function summary({ recordIndex, retrievalSources, matchedCapabilities }: RouteHit) {
  return [DOCUMENTS[recordIndex]?.entry.identity.name, retrievalSources, matchedCapabilities];
}

describe('createRouter', () => {
  it('joins what words, branches and capabilities find, and says which of them did', () => {
    const page = routerOver(DOCUMENTS).asked('frogs messages');

    expect(page.hits.map(summary)).toEqual([
      ['frog-bell', ['keyword', 'canonical_path'], []],
      ['frog-book', ['keyword'], []],
      ['night-bell', ['canonical_path'], []],
    ]);
  });

  it('finds plugins by what they can do', () => {
    const page = routerOver(DOCUMENTS).asked('frogs alert');

    expect(page.hits.map(summary)).toEqual([
      ['frog-bell', ['keyword', 'capability'], ['notify.alert']],
      ['frog-book', ['keyword'], []],
      ['night-bell', ['keyword', 'capability'], ['notify.alert']],
    ]);
  });

  it('finds plugins in whose texts no word of the query stands by the label of their branch', () => {
    const page = routerOver(DOCUMENTS).asked('pictures');

    expect(page.hits.map(summary)).toEqual([['moon-brush', ['canonical_path'], []]]);
    expect(page.hits[0]).toMatchObject({ reasonCodes: [], matchedFields: [] });
  });

  it('tells each plugin’s place by key and by labels', () => {
    const [hit] = routerOver(DOCUMENTS).asked('brush').hits;

    expect(hit).toMatchObject({
      canonicalPathKey: 'pictures',
      canonicalPrimaryPath: [{ en: 'pictures', 'zh-CN': '主题' }],
      rank: 1,
    });
  });

  it('asks for no topic where a plugin is named', () => {
    const page = routerOver(DOCUMENTS).asked('acme/night-bell');

    expect(page.hits[0]).toMatchObject({ recordIndex: 2, retrievalSources: ['keyword'], matchedCapabilities: [] });
    expect(page.hits.flatMap(({ retrievalSources }) => retrievalSources)).not.toContain('canonical_path');
  });

  it('holds all sources to the filters', () => {
    const filters = { source_kinds: ['package' as const] };

    const page = routerOver(DOCUMENTS).asked('pictures alert', { filters });

    expect(page).toEqual({ total: 0, hits: [] });
  });

  it('explains of each hit the terms of the query that it has, and changes nothing of the page', () => {
    const { page, query, terms } = routerOver(DOCUMENTS).explained('frogs messages');

    expect(page).toEqual(routerOver(DOCUMENTS).asked('frogs messages'));
    expect(query.terms.map(({ term }) => term)).toEqual(['frogs', 'messages']);
    expect(terms.map((found) => found.map(({ term, found_as: as }) => [term, as]))).toEqual([
      [['frogs', 'frogs']],
      [['frogs', 'frogs']],
      [],
    ]);
  });

  it('reads a query as a search does, and finds the same terms in a hit', () => {
    fc.assert(
      fc.property(placedDocuments, routedText, (documents, text) => {
        const query = { text, locale: null, offset: 0, limit: 50, filters: null };
        const searched = searcherOf(documents).explain(query, (recordIndex) => documents[recordIndex]!.entry);
        const termsOf = new Map(
          searched.page.hits.map(({ recordIndex }, place) => [recordIndex, searched.hits[place]!]),
        );

        const routed = routerOver(documents).explained(text);

        expect(routed.query).toEqual(searched.query);
        for (const [place, { recordIndex }] of routed.page.hits.entries()) {
          const found = termsOf.get(recordIndex)?.terms ?? [];
          expect(routed.terms[place]).toEqual(found.map(({ points: _points, ...term }) => term));
        }
      }),
    );
  });

  it('puts no project twice, and lets the score fall strictly with the rank', () => {
    fc.assert(
      fc.property(placedDocuments, routedText, (documents, text) => {
        const { total, hits } = routerOver(documents).asked(text);

        expect(new Set(hits.map(({ entryId }) => entryId)).size).toBe(hits.length);
        expect(hits).toHaveLength(total);
        for (const [i, { score, rank }] of hits.entries()) {
          expect(rank).toBe(i + 1);
          expect(Number.isFinite(score) && score >= 0).toBe(true);
          expect(score).toBeLessThan(hits[i - 1]?.score ?? Number.POSITIVE_INFINITY);
        }
      }),
    );
  });

  it('has the first ten of a search, in its order', () => {
    fc.assert(
      fc.property(placedDocuments, routedText, (documents, text) => {
        const query = { text, locale: null, offset: 0, limit: 10, filters: null };
        const searched = searcherOf(documents).search(query).hits;

        const { hits } = routerOver(documents).asked(text);

        const records = (list: ReadonlyArray<{ recordIndex: number }>) => list.map(({ recordIndex }) => recordIndex);
        expect(records(hits).slice(0, searched.length)).toEqual(records(searched));
      }),
    );
  });

  it('gives a hit the same score on a page of any size', () => {
    fc.assert(
      fc.property(
        placedDocuments,
        routedText,
        fc.nat(6),
        fc.integer({ min: 1, max: 5 }),
        (documents, text, offset, limit) => {
          const { asked } = routerOver(documents);

          const page = asked(text, { offset, limit });

          expect(page.hits).toEqual(asked(text).hits.slice(offset, offset + limit));
        },
      ),
    );
  });

  it('gives only labels that are true', () => {
    fc.assert(
      fc.property(placedDocuments, routedText, (documents, text) => {
        const { directory, asked } = routerOver(documents);

        for (const hit of asked(text).hits) {
          const places = directory.placementsOf(hit.entryId)!;
          const owned = [
            ...places.canonical.reason.capabilities,
            ...places.cross.flatMap(({ capabilities }) => capabilities.map(({ id }) => id)),
          ];
          expect(hit.retrievalSources.length).toBeGreaterThan(0);
          expect(hit.canonicalPathKey).toBe(places.canonical.node.pathKey);
          expect(owned).toEqual(expect.arrayContaining([...hit.matchedCapabilities]));
          expect(hit.retrievalSources.includes('capability')).toBe(hit.matchedCapabilities.length > 0);
          expect(hit.matchedFields.length === 0 || hit.retrievalSources.includes('keyword')).toBe(true);
        }
      }),
    );
  });

  it('says that a branch found a plugin only where a label above it says a word of the query', () => {
    fc.assert(
      fc.property(placedDocuments, routedText, (documents, text) => {
        const said = new Set(text.split(' '));

        const found = routerOver(documents).asked(text).hits;

        for (const { retrievalSources, canonicalPrimaryPath } of found) {
          if (!retrievalSources.includes('canonical_path')) continue;
          const labels = canonicalPrimaryPath.flatMap((label) => [
            ...label.en.toLowerCase().split(' '),
            label['zh-CN'],
          ]);
          expect(labels.some((label) => said.has(label))).toBe(true);
        }
      }),
    );
  });

  it('gives pages that joined are the whole', () => {
    fc.assert(
      fc.property(placedDocuments, routedText, fc.integer({ min: 1, max: 5 }), (documents, text, limit) => {
        const { asked } = routerOver(documents);
        const whole = asked(text);

        const pages: RouteHit[] = [];
        for (let offset = 0; offset < whole.total; offset += limit) pages.push(...asked(text, { offset, limit }).hits);

        expect(pages).toEqual(whole.hits);
      }),
    );
  });

  it('gives the same whatever order the directory was built in', () => {
    fc.assert(
      fc.property(placedDocuments, routedText, (documents, text) => {
        const placed = documents.toReversed();

        expect(routerOver(documents, { placed }).asked(text)).toEqual(routerOver(documents).asked(text));
      }),
    );
  });

  it('holds repeats of a package back behind all others', () => {
    const documents = [
      searchDocument({ repo: 'frog-one', package: 'frog', en: 'An alert for frogs' }),
      searchDocument({ repo: 'frog-two', owner: 'bee', package: 'frog', en: 'An alert for frogs' }),
      searchDocument({ repo: 'night-bell', en: 'Rings an alert' }),
    ];

    const page = routerOver(documents).asked('frogs alert');

    expect(page.hits.map(({ recordIndex }) => recordIndex)).toEqual([0, 2, 1]);
    expect(page.hits[2]?.reasonCodes).toContain('same_package_repeat');
  });

  it('brings up what its publisher claims in its files, and further what was seen to load', () => {
    const crowd = Array.from({ length: 40 }, (_, i) =>
      searchDocument({ repo: `frog-${i}`, owner: `o${i}`, en: 'Frogs', stars: 50 - i }),
    );
    const claiming = ['night', 'moon', 'brush'].map((repo, i) =>
      searchDocument({ repo, owner: `p${i}`, en: `Says much of ${repo}s and of many other things beside frogs` }),
    );
    const documents = [...crowd, ...claiming];
    const claims = new Map(claiming.map(({ entry }) => [entry.entry_id, ['notify.alert']]));
    const supported = documents.length - 1;

    const placementsOf = (options: Parameters<typeof routerOver>[1]) => {
      const records = routerOver(documents, options)
        .asked('frogs alert')
        .hits.map(({ recordIndex }) => recordIndex);
      return claiming.map((_, i) => records.indexOf(crowd.length + i) + 1);
    };

    expect(Math.min(...placementsOf({}))).toBeGreaterThan(20);
    expect(Math.max(...placementsOf({ claims }))).toBeLessThanOrEqual(20);
    const [first, , last] = placementsOf({ claims });
    expect(first).toBeLessThan(last!);
    const [untested, , loaded] = placementsOf({ claims, supported });
    expect(loaded).toBeLessThan(untested!);
  });
});
