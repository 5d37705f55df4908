import { describe, expect, it } from 'vitest';
import { found, namesOf, searchDocument } from '../../../test/support/discovery-documents.ts';

describe('searching for a name', () => {
  it('puts the exact name before popular longer names that say it more often', () => {
    const note = searchDocument({
      repo: 'dsh-note',
      owner: 'a',
      package: 'dsh-note',
      en: 'notes',
      stars: 1,
      downloads: 3,
    });
    const longer = Array.from({ length: 30 }, (_, i) =>
      searchDocument({
        repo: `dsh-note-plus-${i}`,
        owner: `b${i}`,
        en: 'dsh note dsh note',
        stars: 9000,
        downloads: 99_999,
      }),
    );

    const page = found([...longer, note], 'dsh-note', { limit: 5 });

    expect(page.hits[0]?.name).toBe('dsh-note');
    expect(page.hits.map(({ reason_codes: codes }) => codes.includes('exact_identifier'))).toEqual([
      true,
      false,
      false,
      false,
      false,
    ]);
  });

  const lenses = [
    searchDocument({ repo: 'dsh-lens', owner: 'acme', name: 'lens of acme', package: '@acme/dsh-lens', en: 'zoom' }),
    searchDocument({ repo: 'acme-dsh', owner: 'zed', en: 'acme dsh lens, acme dsh lens', stars: 90_000 }),
    searchDocument({ repo: 'lens', owner: 'zed', name: 'lens of zed', package: '@zed/lens', stars: 90_000 }),
    searchDocument({ repo: 'tools', owner: 'acme', name: 'tools of acme', package: '@acme/tools', en: 'hammer' }),
  ];

  it.each([
    '@acme/dsh-lens',
    '@acme/dsh-lens@1.2.3',
    'acme/dsh-lens',
    'https://www.npmjs.com/package/@acme/dsh-lens',
    'npmjs.com/package/@acme/dsh-lens/v/1.2.3?activeTab=versions',
    'https://registry.npmjs.org/@acme%2fdsh-lens',
    'dsh-lens',
    'Acme/DSH-Lens',
    'github:acme/dsh-lens',
    'github:acme/dsh-lens#v1',
    'https://github.com/acme/dsh-lens',
    'https://github.com/acme/dsh-lens.git',
    'https://github.com/acme/dsh-lens/tree/main/packages/x',
    'git+ssh://git@github.com/acme/dsh-lens.git',
    'DSH-LENS',
    'Dsh-Lens',
    'ＤＳＨ－ＬＥＮＳ',
    'dsh lens',
    'dsh_lens',
    'dshLens',
  ])('puts the plugin called %s first', (text) => {
    const page = found(lenses, text);

    expect(page.hits[0]?.name).toBe('lens of acme');
    expect(page.hits[0]?.reason_codes).toContain('exact_identifier');
  });

  it('gives nothing for an owner nobody knows, not what the words would find', () => {
    const documents = [searchDocument({ repo: 'lens', owner: 'zed', en: 'nobody needs this' })];

    const page = found(documents, 'owner:nobody');

    expect(page).toEqual({ total: 0, hits: [] });
  });

  it.each(['@acme', '@acme/', 'owner:acme', 'OWNER:Acme', 'owner: @acme'])(
    'gives for %s the plugins of that owner alone',
    (text) => {
      const page = found(lenses, text);

      expect(new Set(namesOf(page))).toEqual(new Set(['lens of acme', 'tools of acme']));
      expect(page.total).toBe(2);
    },
  );

  it('finds a package scope that is not the owner of the repository', () => {
    const scoped = searchDocument({ repo: 'lens', owner: 'jane', name: 'scoped', package: '@studio/lens' });

    const page = found([...lenses, scoped], '@studio');

    expect(namesOf(page)).toEqual(['scoped']);
  });

  it.each([
    ['DSH-LENS', 'dsh-lens', 'Dsh-Lens', 'ＤＳＨ－ＬＥＮＳ'],
    ['İstanbul', 'istanbul', 'ISTANBUL', 'ıstanbul'],
    ['straße', 'STRASSE', 'STRAẞE', 'strasse'],
    ['café', 'CAFÉ', 'cafe\u0301', 'cafe'],
  ])('gives the same answer for %s in any case and width', (...spellings) => {
    const documents = [
      ...lenses,
      searchDocument({ repo: 'istanbul', owner: 'i', en: 'İstanbul' }),
      searchDocument({ repo: 'strasse', owner: 's', en: 'Straße', name: 'Straße' }),
      searchDocument({ repo: 'cafe', owner: 'c', name: 'Café' }),
    ];

    const pages = spellings.map((text) => found(documents, text));

    expect(pages[0]?.total).toBeGreaterThan(0);
    expect(pages).toEqual(pages.map(() => pages[0]));
  });

  it('finds one plugin by its old and its new name', () => {
    const documents = [
      searchDocument({ repo: 'dsh-x', owner: 'new', name: 'the one', aliases: ['old/dsh-x'] }),
      searchDocument({ repo: 'dsh-old-x', owner: 'other', en: 'old dsh x, new dsh x', stars: 9000 }),
    ];

    const first = ['old/dsh-x', 'new/dsh-x', 'dsh-x', 'https://github.com/old/dsh-x'].map(
      (text) => found(documents, text).hits[0]?.name,
    );

    expect(first).toEqual(['the one', 'the one', 'the one', 'the one']);
  });

  it.each([
    ['dsh-note', 'plain'],
    ['dsh-n0te', 'digit'],
    ['dsh-n\u043Ete', 'cyrillic'],
  ])('never puts a look-alike before the plugin called %s', (text, expected) => {
    const documents = [
      searchDocument({ repo: 'dsh-n\u043Ete', owner: 'c', name: 'cyrillic', en: 'note', stars: 99_999 }),
      searchDocument({ repo: 'dsh-n0te', owner: 'd', name: 'digit', en: 'note', stars: 9999 }),
      searchDocument({ repo: 'dsh-note', owner: 'p', name: 'plain', en: 'note', stars: 0 }),
    ];

    const page = found(documents, text);

    expect(page.hits[0]?.name).toBe(expected);
    expect(page.hits.filter(({ reason_codes: codes }) => codes.includes('exact_identifier'))).toHaveLength(1);
  });

  it('tells folders of one repository apart', () => {
    const documents = [
      searchDocument({ repo: 'mono', owner: 'm', folder: 'plugins/mail', name: 'mail of mono' }),
      searchDocument({ repo: 'mono', owner: 'm', folder: 'plugins/chat', name: 'chat of mono' }),
    ];

    const first = ['m/mono/plugins/chat', 'https://github.com/m/mono/tree/main/plugins/mail'].map((text) => {
      const [hit] = found(documents, text).hits;
      return [hit?.name, hit?.reason_codes.includes('exact_identifier')];
    });

    expect(first).toEqual([
      ['chat of mono', true],
      ['mail of mono', true],
    ]);
  });

  it('finds every plugin of that name, whoever owns it', () => {
    const documents = ['a', 'b', 'c'].map((owner) => searchDocument({ repo: 'same', owner, name: `same of ${owner}` }));

    const page = found(documents, 'same');

    expect(page.total).toBe(3);
    expect(page.hits.every(({ reason_codes: codes }) => codes.includes('exact_identifier'))).toBe(true);
  });
});
