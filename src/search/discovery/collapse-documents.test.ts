import { describe, expect, it } from 'vitest';
import { found, namesOf, searchDocument } from '../../../test/support/discovery-documents.ts';

const FLOOD = Array.from({ length: 75 }, (_, i) =>
  searchDocument({ repo: `mill-${i}`, owner: 'flood', en: 'translate the text of pages', stars: 500 }),
);
/** The same words, less often and among more: behind the flood by terms alone. */
const OTHERS = Array.from({ length: 4 }, (_, i) =>
  searchDocument({
    repo: `fair-${i}`,
    owner: `fair${i}`,
    en: `number ${i}: for those who read much, this one can also translate whatever text there is on all the pages`,
  }),
);

describe('one owner with many near-equal texts', () => {
  it('keeps two places before the others, and those behind say why', () => {
    const page = found([...FLOOD, ...OTHERS], 'translate pages', { limit: 10 });

    const owners = namesOf(page).map((name) => name.split('-')[0]);
    expect(owners).toEqual(['mill', 'mill', 'fair', 'fair', 'fair', 'fair', 'mill', 'mill', 'mill', 'mill']);
    expect(page.total).toBe(79);
    expect(page.hits.map(({ reason_codes: codes }) => codes.includes('one_owner_limit'))).toEqual([
      ...Array.from({ length: 6 }, () => false),
      ...Array.from({ length: 4 }, () => true),
    ]);
  });

  it.each(['owner:flood', '@flood', 'flood translate pages', 'Flood/ pages'])(
    'fills the page where %s names the owner',
    (text) => {
      const page = found([...FLOOD, ...OTHERS], text, { limit: 5 });

      expect(namesOf(page).every((name) => name.startsWith('mill-'))).toBe(true);
      expect(page.hits).toHaveLength(5);
      expect(page.hits.flatMap(({ reason_codes: codes }) => codes)).not.toContain('one_owner_limit');
    },
  );

  it('leaves different texts of one owner, and equal texts of different owners, where they are', () => {
    const documents = [
      ...['pages of a book', 'web sites at night', 'menus in restaurants', 'letters from home'].map((what, i) =>
        searchDocument({ repo: `a-${i}`, owner: 'busy', en: `translate ${what}` }),
      ),
      ...Array.from({ length: 4 }, (_, i) => searchDocument({ repo: `b-${i}`, owner: `o${i}`, en: 'translate it' })),
    ];

    const codes = found(documents, 'translate').hits.flatMap(({ reason_codes: each }) => each);

    expect(codes).not.toContain('one_owner_limit');
  });

  it('never puts a plugin with fewer of the words before one that was collapsed', () => {
    const half = searchDocument({ repo: 'half', owner: 'h', en: 'translate', stars: 90_000 });

    const page = found([half, ...FLOOD.slice(0, 6)], 'translate pages');

    expect(namesOf(page).indexOf('half')).toBe(6);
  });

  it('holds nothing back for plugins without a text', () => {
    const documents = Array.from({ length: 5 }, (_, i) => searchDocument({ repo: `lark-${i}`, owner: 'quiet' }));

    const codes = found(documents, 'lark').hits.flatMap(({ reason_codes: each }) => each);

    expect(codes).not.toContain('one_owner_limit');
  });
});
