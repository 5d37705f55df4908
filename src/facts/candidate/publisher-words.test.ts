import { describe, expect, it } from 'vitest';
import { profile, text } from '../../../test/fixtures/candidates.ts';
import { NO_TEXTS, passage } from '../../../test/fixtures/contents.ts';
import type { PublisherText } from '../package-contents/package-contents.ts';
import { publisherWords } from './publisher-words.ts';

const wordsOf = (...texts: readonly PublisherText[]) => publisherWords({ ...NO_TEXTS, texts }, null);
const ENGLISH = 'A magnifying glass for every page of the application.';
const CHINESE = '适用于应用中每一个页面的放大镜插件。';
const GERMAN = 'Eine Lupe für jede einzelne Seite der ganzen Anwendung.';

describe('publisherWords', () => {
  it('makes one text in both languages of a README in each', () => {
    const { readme_excerpt: excerpt } = wordsOf(
      passage({ text: ENGLISH }),
      passage({ text: CHINESE, file: 'README.zh-CN.md' }),
    ).single;

    expect([excerpt?.en?.text, excerpt?.en?.file]).toEqual([ENGLISH, 'README.md']);
    expect([excerpt?.zhCn?.text, excerpt?.zhCn?.file]).toEqual([CHINESE, 'README.zh-CN.md']);
  });

  it('leaves a language null in which nobody wrote', () => {
    expect(wordsOf(passage({ text: CHINESE })).single.readme_excerpt?.en).toBeNull();
  });

  it('puts a text in a third language into neither slot, and tells which', () => {
    const words = wordsOf(passage({ text: GERMAN }));

    expect(words.single.readme_excerpt).toBeNull();
    expect(words.withheld).toEqual([{ field: 'readme_excerpt', language: 'de', file: 'README.md', count: 1 }]);
  });

  it('reads a command and a few words with the section they stand in', () => {
    const step = (said: string, isCode = false) => passage({ role: 'quick_start', text: said, isCode });
    const { quick_start: steps } = wordsOf(
      step('在主程序的插件目录中运行下面的命令：'),
      step('npm install lens', true),
      step('重启。'),
    ).lists;

    expect(steps.map(({ en, zhCn }) => [en?.text ?? null, zhCn?.text])).toEqual([
      [null, '在主程序的插件目录中运行下面的命令：'],
      [null, 'npm install lens'],
      [null, '重启。'],
    ]);
  });

  it('takes a section of nothing but commands for no language', () => {
    const words = wordsOf(passage({ role: 'quick_start', text: 'npm install lens', isCode: true }));

    expect(words.lists.quick_start).toEqual([]);
    expect(words.withheld).toEqual([{ field: 'quick_start', language: null, file: 'README.md', count: 1 }]);
  });

  it('lets code behind a passage say nothing about its language', () => {
    const said = `${ENGLISH}\nimport { zeige, schließe, öffne } from 'die-lupe-für-jede-seite';`;

    expect(wordsOf(passage({ text: said })).single.readme_excerpt?.en?.text).toBe(said);
  });

  it('takes the publisher’s own profile before the README, field by field', () => {
    const own = profile({ readmeExcerpt: null, quickStart: [text('Press the button.', '按下按钮。')] });
    const texts = [passage({ text: ENGLISH }), passage({ role: 'quick_start', text: ENGLISH })];
    const { single, lists } = publisherWords({ ...NO_TEXTS, texts }, own);

    expect(single.readme_excerpt?.en?.text).toBe(ENGLISH);
    expect(lists.quick_start).toMatchObject([
      {
        en: { text: 'Press the button.', file: 'plugin-profile.yaml', pointer: '/quick_start/0/en' },
        zhCn: { text: '按下按钮。', pointer: '/quick_start/0/zh-CN' },
      },
    ]);
    expect(lists.permissions_claimed).toMatchObject([{ en: { pointer: '/permissions_claimed/0/text/en' } }]);
  });

  it('believes the publisher about the language of a profile, but where the text clearly is in another', () => {
    const words = publisherWords(null, profile({ problem: { en: GERMAN, zhCn: '小字难以看清。' } }));

    expect(words.single.problem).toMatchObject({ en: null, zhCn: { text: '小字难以看清。' } });
    expect(words.withheld).toContainEqual({
      field: 'problem',
      language: 'de',
      file: 'plugin-profile.yaml',
      count: 1,
    });
  });
});
