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

  it('leads to this page in another language', () => {
    expect(linkInLanguage(visit, 'zh-CN')).toBe('/search?q=a%26b&page=2&lang=zh-CN');
  });
});
