import { describe, expect, it } from 'vitest';
import { linkHere, linkInLanguage, linkTo } from './links.ts';
import type { Visit } from './page.ts';

const visit: Visit = {
  language: 'en',
  isLanguageChosen: false,
  path: '/search',
  parameters: new URLSearchParams('q=a%26b&page=2'),
  segments: {},
};
const chosen: Visit = { ...visit, language: 'zh-CN', isLanguageChosen: true };

describe('a link of a page', () => {
  it('leads to another page, without what is empty', () => {
    expect(linkTo(visit, '/search', { q: 'x y', page: null, id: ['a', 'b'], none: [], empty: '' })).toBe(
      '/search?q=x+y&id=a&id=b',
    );
  });

  it('keeps a language that the reader chose, and none that the browser asked for', () => {
    expect(linkTo(chosen, '/')).toBe('/?lang=zh-CN');
    expect(linkTo(visit, '/')).toBe('/');
  });

  it('changes some parameters of this page and keeps the others', () => {
    expect(linkHere(visit, { page: 3 })).toBe('/search?q=a%26b&page=3');
    expect(linkHere(chosen, { page: null })).toBe('/search?q=a%26b&lang=zh-CN');
  });

  it.each([
    ['把 Modbus 写入 \u{20bb7}', '/search?q=把+Modbus+写入+\u{20bb7}'],
    ['a\u202eb\u00a0「c」%&', '/search?q=a%E2%80%AEb%C2%A0%E3%80%8Cc%E3%80%8D%25%26'],
  ])('writes letters of any script as they are, and nothing else: %j', (q, expected) => {
    const link = linkTo(visit, '/search', { q });

    expect(link).toBe(expected);
    expect(new URL(link, 'http://localhost').searchParams.get('q')).toBe(q);
  });

  it('leads to this page in another language', () => {
    expect(linkInLanguage(visit, 'zh-CN')).toBe('/search?q=a%26b&page=2&lang=zh-CN');
  });
});
