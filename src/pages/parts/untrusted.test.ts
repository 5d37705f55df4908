import { type Children, h } from '../markup.ts';
import { describe, expect, it } from 'vitest';
import { excerptOf, snippetOf, untrusted, untrustedWith } from './untrusted.ts';
import { soughtWords } from './word-places.ts';

const html = (part: Children): string => h('p', null, part).html;

describe('a text of third parties', () => {
  it('stands as text, whatever it holds, in its language and marked', () => {
    expect(html(untrusted('<b onclick=x>"&', 'zh-CN'))).toBe('<p><bdi lang="zh-CN">&lt;b onclick=x>"&amp;</bdi></p>');
  });

  it('says that nobody says its language, so that it is not read in ours', () => {
    expect(html(untrusted('x', null))).toMatch(/ lang(?:="")?>/);
  });

  it('is text where an answer holds what looks like an element of the library', () => {
    const element = {
      type: 'script',
      props: { dangerouslySetInnerHTML: { __html: '<script>' } },
      constructor: undefined,
    };

    expect(html(untrusted(element, null))).not.toContain('<script');
  });

  it('marks words as it writes them, whole, the longer one of two', () => {
    expect(html(untrustedWith(soughtWords(['mqtt', 'mqtt broker']), 'MQTT Broker, mqtt, mqtts', null))).toContain(
      '<mark>MQTT Broker</mark>, <mark>mqtt</mark>, mqtts',
    );
  });

  it('marks Han words within others, and takes signs of patterns for signs', () => {
    expect(html(untrustedWith(soughtWords(['数据']), '写入数据库', null))).toContain('写入<mark>数据</mark>库');
    expect(html(untrustedWith(soughtWords(['.*']), 'a .* b', null))).toContain('a <mark>.*</mark> b');
  });
});

describe('a part of a long text', () => {
  it('is the whole of a short one', () => {
    expect(excerptOf('short', soughtWords(['x']))).toBe('short');
  });

  it('begins shortly before the first of the words, says what it leaves out, and cuts no character', () => {
    const excerpt = excerptOf(`${'😀'.repeat(400)} needle ${'字'.repeat(400)}`, soughtWords(['needle']));

    expect(excerpt).toMatch(/^… 😀+ needle 字+ …$/u);
    expect(excerpt.isWellFormed()).toBe(true);
  });
});

describe('a word with a little of what stands around it', () => {
  it.each([
    ['a short text is whole', 'Reads a PLC.', 'plc', 'Reads a PLC.'],
    [
      'words are whole, and it is said where the text goes on',
      'Talks to modules of the bus and reads their variables in a cycle that is set beforehand',
      'reads',
      '… modules of the bus and reads their variables in a …',
    ],
    [
      'Chinese is cut between characters',
      `${'前'.repeat(30)}读取${'😀'.repeat(30)}`,
      '读取',
      `… ${'前'.repeat(24)}读取${'😀'.repeat(24)} …`,
    ],
  ])('%s', (_what, text, word, shown) => {
    expect(snippetOf(text, soughtWords([word]))).toBe(shown);
  });
});
