import { describe, expect, it } from 'vitest';
import { found, namesOf, searchDocument } from '../../../test/support/discovery-documents.ts';

const OTHERS = ['会话记录管理', '代码审查助手', '定时任务提醒', '桌面录屏', '翻译选中的文字', '保存会话'].map((zh, i) =>
  searchDocument({ repo: `other-${i}`, owner: `o${i}`, zh, stars: 5000 }),
);
const SHOT = searchDocument({ repo: 'pagesnap', owner: 's', zh: '网页截图与保存', stars: 1 });

describe('searching in Chinese', () => {
  it.each(['截图', '网页截图工具', '帮我把网页截图保存下来', '网页 截图', '怎么保存网页的截图？', 'screenshot 截图'])(
    'ranks the fitting plugin among the first three for %s',
    (text) => {
      const page = found([...OTHERS, SHOT], text);

      expect(namesOf(page).slice(0, 3)).toContain('pagesnap');
    },
  );

  it.each(['截', '图', '帮', '的', 'ｶﾞ', '𠮷', '々'])('answers the single character %s', (text) => {
    const page = found([...OTHERS, SHOT], text);

    expect(page.hits).toHaveLength(page.total);
  });

  it('finds a word that begins with the single character', () => {
    const page = found([...OTHERS, SHOT], '截');

    expect(namesOf(page)).toEqual(['pagesnap']);
  });

  it('finds kana whatever its width, and Hangul', () => {
    const documents = [
      searchDocument({ repo: 'pass', owner: 'p', zh: 'パスワード管理' }),
      searchDocument({ repo: 'talk', owner: 't', zh: '카카오톡 알림' }),
    ];

    expect(namesOf(found(documents, 'ﾊﾟｽﾜｰﾄﾞ'))).toEqual(['pass']);
    expect(namesOf(found(documents, '카카오톡'))).toEqual(['talk']);
  });

  it('finds Latin words glued to Chinese ones', () => {
    const documents = [
      searchDocument({ repo: 'bot', owner: 'b', zh: '飞书notify机器人' }),
      searchDocument({ repo: 'other', owner: 'o', zh: '飞行棋' }),
    ];

    const pages = ['notify', '飞书', '机器人', '飞书机器人', '飞书 notify'].map((text) =>
      namesOf(found(documents, text)),
    );

    expect(pages).toEqual([['bot'], ['bot'], ['bot'], ['bot'], ['bot']]);
  });
});

describe('searching across languages', () => {
  const documents = [
    searchDocument({ repo: 'keeper', owner: 'a', en: 'long-term memory store' }),
    searchDocument({ repo: 'sender', owner: 'b', en: 'email sender' }),
    searchDocument({ repo: 'bars', owner: 'c', en: 'main menu' }),
    searchDocument({ repo: 'talker', owner: 'd', en: 'AI chat' }),
    searchDocument({ repo: 'dbs', owner: 'e', zh: '数据库连接' }),
  ];
  const vocabulary = {
    aliases: [
      ['记忆', 'memory'],
      ['数据库', 'database'],
      ['企业微信', 'WeChat Work'],
    ],
  };

  it.each([
    ['记忆', 'keeper'],
    ['Database', 'dbs'],
  ])('finds for %s what is described in the other language, and says that the word was expanded', (text, expected) => {
    const page = found(documents, text, { vocabulary });

    expect(namesOf(page)).toEqual([expected]);
    expect(page.hits[0]?.reason_codes).toEqual(['description_term_match', 'alias_term_match']);
    expect(page.hits[0]?.matched_fields).toEqual(['description']);
  });

  it.each(['memory', '数据库'])("does not call the query's own word %s expanded", (text) => {
    const page = found(documents, text, { vocabulary });

    expect(page.total).toBe(1);
    expect(page.hits[0]?.reason_codes).not.toContain('alias_term_match');
  });

  it('never finds AI inside other words', () => {
    const page = found(documents, 'AI', { vocabulary });

    expect(namesOf(page)).toEqual(['talker']);
  });

  it('finds a name of several words only where they stand together', () => {
    const work = [
      searchDocument({ repo: 'wecom', owner: 'w', en: 'Messages for WeChat Work' }),
      searchDocument({ repo: 'loose', owner: 'l', en: 'work with chat, and we talk' }),
    ];

    const page = found(work, '企业微信', { vocabulary });

    expect(namesOf(page)).toEqual(['wecom']);
  });

  it("leaves the host's own words out of a query that says anything else", () => {
    const plugins = [
      searchDocument({ repo: 'hosted', owner: 'h', en: 'plugin plugin plugin host plugin', stars: 9000 }),
      searchDocument({
        repo: 'mailer',
        owner: 'm',
        en: 'A quiet thing that sends mail, and more words than the other has',
      }),
    ];

    const hostWords = { stopTerms: ['plugin', '插件'] };
    const task = found(plugins, 'mail plugin', { vocabulary: hostWords });
    const alone = found(plugins, 'plugin', { vocabulary: hostWords });

    expect(namesOf(task)).toEqual(['mailer']);
    expect(namesOf(alone)).toEqual(['hosted']);
  });
});
