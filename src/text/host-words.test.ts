import { describe, expect, it } from 'vitest';
import { stem } from './stem.ts';
import { createHostWordTest, hostTerms } from './host-words.ts';

const isHostWord = createHostWordTest(['acme', 'DeepLake', 'plugins', '插件', 'MyPad']);

describe('a word of the host', () => {
  it.each(['acme', 'deeplake', 'plugin', 'acmeplugin', 'pluginacme', '插件', 'mypad'])('is %s', (term) => {
    expect(isHostWord(term)).toBe(true);
  });

  it.each(['acmespace', 'notes', 'ac', '件', ''])('is not %s', (term) => {
    expect(isHostWord(term)).toBe(false);
  });
});

describe('the terms of host words', () => {
  it('are whole words, identifiers and runs', () => {
    expect([...hostTerms(['plugins', 'node-red', '小程序'])]).toEqual(['plugin', 'nodered', stem('nodered'), '小程序']);
  });
});
