import { describe, expect, it } from 'vitest';
import { found, namesOf, searchDocument } from '../../../test/support/discovery-documents.ts';

const nameOnly = (name: string) => searchDocument({ repo: name, owner: 'o', name, category: 'other' });

describe('searching for words', () => {
  it.each([
    'workspace files',
    'workspacefiles',
    'WorkspaceFiles',
    'files pro 2',
    'workspace-files-pro-2',
    'Workspace_Files',
  ])('finds WorkspaceFilesPro2 by %s', (text) => {
    const documents = [nameOnly('WorkspaceFilesPro2'), nameOnly('workshop'), nameOnly('profile')];

    const page = found(documents, text);

    expect(namesOf(page)).toEqual(['WorkspaceFilesPro2']);
  });

  it.each(['HTTPServer', 'http server', 'httpserver', 'HttpServer', 'http-server'])(
    'finds HTTPServer by %s',
    (text) => {
      const page = found([nameOnly('HTTPServer'), nameOnly('HTTPClient')], text);

      expect(page.hits[0]?.name).toBe('HTTPServer');
    },
  );

  it.each(['b', 'K8s', 'x2', 'i18n', 'a-b', 'eXo'])('finds nothing for the single letters and digits in %s', (text) => {
    const documents = [
      searchDocument({ repo: 'plan', owner: 'o', en: 'WorkspaceFilesPro2 with 8 themes and 18 colors' }),
      searchDocument({ repo: 'bar-a-s', owner: 'o', en: 'status bar' }),
    ];

    const page = found(documents, text);

    expect(namesOf(page)).toEqual([]);
  });

  const meeting = searchDocument({ repo: 'dsh-zed', owner: 'z', en: 'Turns meeting audio into minutes', stars: 0 });

  it.each([
    ['audio minutes', true],
    ['minutes audio', false],
  ])('finds %s in a description, and says whether in that order', (text, isOrdered) => {
    const page = found([meeting, searchDocument({ repo: 'flow', owner: 'f', en: 'Google drive' })], text);

    expect(page.total).toBe(1);
    const [hit] = page.hits;
    expect(hit?.name).toBe('dsh-zed');
    expect(hit?.matched_fields).toEqual(['description']);
    expect(hit?.reason_codes).toContain('multi_term_coverage');
    expect(hit?.reason_codes.includes('ordered_term_phrase_match')).toBe(isOrdered);
    expect(hit?.reason_codes).not.toContain('description_phrase_match');
  });

  it('says that words stand next to each other in the description', () => {
    const page = found([meeting], 'meeting audio');

    expect(page.hits[0]?.reason_codes).toEqual([
      'description_term_match',
      'multi_term_coverage',
      'description_phrase_match',
      'ordered_term_phrase_match',
    ]);
  });

  it('finds a plugin by some of the words, behind those that have all', () => {
    const documents = [
      searchDocument({ repo: 'google', owner: 'g', en: 'google google google', stars: 90_000 }),
      searchDocument({ repo: 'both', owner: 'b', en: 'A long text about many things, google among them, and a flow.' }),
      searchDocument({ repo: 'none', owner: 'n', en: 'Nothing of the kind', stars: 90_000 }),
    ];

    const page = found(documents, 'google flow');

    expect(namesOf(page)).toEqual(['both', 'google']);
    expect(page.hits[1]?.reason_codes).not.toContain('multi_term_coverage');
  });

  it('finds the forms of an English word', () => {
    const documents = [searchDocument({ repo: 'one', owner: 'o', en: 'Caches summaries' })];

    const counts = ['cached summary', 'caching', 'SUMMARY', 'cache'].map((text) => found(documents, text).total);

    expect(counts).toEqual([1, 1, 1, 1]);
  });

  it('looks for stop words only where there is nothing else', () => {
    const documents = [
      searchDocument({ repo: 'who', owner: 'w', en: 'The who' }),
      searchDocument({ repo: 'mail', owner: 'm', en: 'Sends mail' }),
    ];

    expect(namesOf(found(documents, 'the mail'))).toEqual(['mail']);
    expect(namesOf(found(documents, 'the who'))).toEqual(['who']);
    expect(namesOf(found(documents, 'theme'))).toEqual([]);
  });

  it('corrects a slip of the keyboard, and says so', () => {
    const documents = [
      searchDocument({ repo: 'shot', owner: 's', en: 'Takes a screenshot' }),
      searchDocument({ repo: 'screen', owner: 't', en: 'Locks the screen' }),
    ];

    const page = found(documents, 'screenshto');

    expect(namesOf(page)).toEqual(['shot']);
    expect(page.hits[0]?.reason_codes).toEqual(['description_term_match', 'corrected_term_match']);
  });

  it('takes a word of three letters for the only one that has one letter more', () => {
    const page = found([searchDocument({ repo: 'wire', owner: 'w', en: 'Reads mqtt' })], 'mqt');

    expect(namesOf(page)).toEqual(['wire']);
    expect(page.hits[0]?.reason_codes).toContain('corrected_term_match');
  });

  it.each([
    ['mqt', 'two come as near', 'mqtt mqtx'],
    ['mqt', 'it is a letter longer or another', 'mqx mq'],
    ['qtt', 'its first letter would be wrong', 'mqtt'],
    ['cat', 'it is a word itself', 'cart'],
    ['mq', 'it has two letters', 'mqt'],
  ])('does not take %s for another word where %s', (text, _why, words) => {
    expect(found([searchDocument({ repo: 'wire', owner: 'w', en: words })], text).total).toBe(0);
  });

  it.each(['screen', 'shto', 'cat'])('corrects nothing where %s is known, too short or too far', (text) => {
    const documents = [searchDocument({ repo: 'one', owner: 'o', en: 'screen screens screem cart shut' })];

    const codes = found(documents, text).hits.flatMap(({ reason_codes: all }) => all);

    expect(codes).not.toContain('corrected_term_match');
  });

  it.each([
    ['solar inverter', 'insert'],
    ['horse feeder', 'house'],
    ['garden pump', 'dump'],
    ['heating', 'hearing'],
    ['weather', 'leather'],
    ['sheep', 'sheet'],
  ])('takes no word of %s for another word, though only %s is there', (text, other) => {
    const documents = [searchDocument({ repo: other, owner: 'o', en: `Does something with ${other}` })];

    expect(namesOf(found(documents, text))).toEqual([]);
  });

  it('takes no word of the vocabulary for another word', () => {
    const documents = [searchDocument({ repo: 'one', owner: 'o', en: 'Reads a grofana' })];

    expect(namesOf(found(documents, 'grafana'))).toEqual(['one']);
    expect(namesOf(found(documents, 'grafana', { vocabulary: { aliases: [['Grafana', '格拉法纳']] } }))).toEqual([]);
  });

  it('answers the longest text, and a word longer than any, without a false hit', () => {
    const texts = ['a'.repeat(500), 'lark '.repeat(100).trim(), '网'.repeat(500), '-'.repeat(500), '🎉'.repeat(500)];

    const pages = texts.map((text) => namesOf(found([searchDocument({ repo: 'moon', owner: 'm', en: 'drum' })], text)));

    expect(pages).toEqual([[], [], [], [], []]);
  });
});
