import { describe, expect, it } from 'vitest';
import { found, namesOf, searchDocument } from '../../../test/support/discovery-documents.ts';

const hitsOf = (texts: Readonly<Record<string, string>>, query: string) =>
  found(
    Object.entries(texts).map(([repo, en], i) => searchDocument({ repo, owner: `o${i}`, en, stars: 900 - 100 * i })),
    query,
  ).hits;
/** Those that have all that was asked for. */
const complete = (hits: ReturnType<typeof hitsOf>) => hits.filter(({ score }) => score >= 1000).map(({ name }) => name);

describe('a name as people write it', () => {
  it.each([
    ['format C# code', 'C# code formatter', ['C code formatter', 'C++ code formatter']],
    ['format F# code', 'F# code formatter', ['F code formatter', 'C# code formatter', 'code formatter of F. F. Form']],
    ['format C# code', 'C♯ code formatter', ['C code formatter', 'F♯ code formatter']],
    ['format F♯ code', 'F# code formatter', ['F code formatter']],
    ['format c++ code', 'C/C++ code formatter', ['C code formatter', 'C# code formatter']],
    ['.NET code format', 'formats .NET code', ['formats net code', 'formats code']],
    ['write data to MySQL', 'write data to a mysql table', ['write my data to SQL, Oracle data']],
    ['send an iMessage', 'iMessage: send and read', ['send a message to me']],
    ['a-share quotes', 'quotes of A-shares', ['share quotes', 'quotes to share']],
    ['GitHub issues', 'issues of github', ['a hub of git issues', 'git issues in a hub']],
    ['search DuckDuckGo', 'search with duckduckgo', ['search where a duck may go', 'a duck, go and search']],
  ])('is asked for whole in %s', (query, wanted, others) => {
    const hits = hitsOf(Object.fromEntries([...others, wanted].map((text, i) => [`r${i}`, text])), query);

    expect(complete(hits)).toEqual([`r${others.length}`]);
    expect(hits[0]?.name).toBe(`r${others.length}`);
  });

  it('is also found by its parts', () => {
    const texts = { sharp: 'C# formatter', store: 'MySQL store', hub: 'GitHub issues' };

    expect(hitsOf(texts, 'C').map(({ name }) => name)).toEqual(['sharp']);
    expect(hitsOf(texts, 'sql').map(({ name }) => name)).toEqual(['store']);
    expect(hitsOf(texts, 'git').map(({ name }) => name)).toEqual(['hub']);
  });

  it('is asked for by its parts where nobody writes it so', () => {
    expect(complete(hitsOf({ tools: 'a bot for your workspace' }, 'workspaceBot'))).toEqual(['tools']);
    expect(complete(hitsOf({ tools: 'UI kit' }, 'UIKit'))).toEqual(['tools']);
  });
});

describe('a name written together', () => {
  const documents = [
    searchDocument({ repo: 'host-telegrambot', owner: 'a', en: 'Receives and sends what bots say' }),
    searchDocument({ repo: 'notes', owner: 'b', en: 'A Telegram archive' }),
    searchDocument({ repo: 'robots', owner: 'c', en: 'A bot for Telegram' }),
    searchDocument({ repo: 'pinger', owner: 'd', en: 'A bot that pings' }),
  ];

  it("is found by the catalog's own words in it", () => {
    const names = namesOf(found(documents, 'send telegram'));

    expect(names[0]).toBe('host-telegrambot');
    expect(found(documents, 'telegram bots').hits.find(({ name }) => name === 'host-telegrambot')).toMatchObject({
      matched_fields: expect.arrayContaining(['name']),
    });
  });
});

describe('traditional and simplified characters', () => {
  const searched = (zh: string, query: string) => found([searchDocument({ repo: 'shot', zh })], query).hits;

  it.each([
    ['网页截图', '網頁截圖'],
    ['網頁截圖', '网页截图'],
  ])('%s is found by %s, and told as another spelling', (text, query) => {
    const [hit] = searched(text, query);

    expect(hit?.score).toBeGreaterThan(1000);
    expect(hit?.reason_codes).toContain('spelling_variant_match');
  });

  it.each([
    ['网页截图', '网页截图'],
    ['網頁截圖', '網頁截圖'],
    ['網頁截圖，也叫网页截图', '网页截图'],
    ['網頁截圖', '图书'],
    ['网页', '截圖'],
  ])('%s and %s are no other spelling', (text, query) => {
    const codes = searched(text, query).flatMap((hit) => hit.reason_codes);

    expect(codes).not.toContain('spelling_variant_match');
  });

  it('know the same synonyms and words of grammar', () => {
    const synonyms = [['截图', 'screenshot']];
    const page = found([searchDocument({ repo: 'shot', en: 'screenshot' })], '把網頁的截圖', {
      vocabulary: { synonyms },
    });

    expect(namesOf(page)).toEqual(['shot']);
  });
});
