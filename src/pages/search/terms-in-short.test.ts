import { describe, expect, it } from 'vitest';
import { termsInShort } from './terms-in-short.ts';

describe('the terms of a query in one line', () => {
  it.each([
    ['生成 成二- 二维- 维码-', ['生成', '-二维码']],
    ['温度 度传- 传感', ['温度', '传感']],
    ['数据 据存- 存进- 进数- 数据 据库', ['数据', '-存进', '数据库']],
    ['传感 感器 器数 数据', ['传感器数据']],
    ['传感 感器 器数- 数据', ['传感器', '数据']],
    ['门打- 打开', ['-门打', '打开']],
    ['手机 机上 上看- 看温- 温度', ['手机上', '温度']],
    ['数据 据存- 存进- 进数- 据库', ['数据', '-存进', '数据库']],
    ['汽车 车间- 间隔', ['汽车', '间隔']],
    ['间隔 S7 车间- 汽车', ['间隔', 'S7', '-车间', '汽车']],
    ['企业- 业微- 微信-', ['-企业微信']],
    ['定时 时发- 发送', ['定时', '发送']],
    ['甲乙 乙丙- 丙丁- 丁戊', ['甲乙', '丁戊']],
    ['扫码- S7 三菱- PLC', ['-扫码', 'S7', '-三菱', 'PLC']],
    ['dingtalk- node-', ['-dingtalk', '-node']],
    ['', []],
  ])('of %s are %j', (asked, shown) => {
    const whole = read(asked)
      .map(({ term }) => term)
      .reduce((text, term) => text + (text.at(-1) === term[0] ? term.slice(1) : term), '');
    expect(textsOf(termsInShort(read(asked), whole))).toEqual(shown);
  });

  it('are whole words where a pair of theirs is asked for already', () => {
    const shown = termsInShort(read('传感 感器 器数 数据 据存- 存到 到数- 据库'), '传感器数据存到数据库');

    expect(textsOf(shown)).toEqual(['传感器数据', '存到', '数据库']);
  });

  it('that nobody has are words, without what lies across two of them', () => {
    const terms = read('小米- 米蓝- 蓝牙- 牙温- 温湿- 湿度 度计-');
    const across = new Set(['米蓝', '牙温', '温湿']);
    const shown = termsInShort(
      terms.map((term) => ({ ...term, is_demanded: !across.has(term.term) })),
      '小米蓝牙温湿度计',
    );

    expect(textsOf(shown)).toEqual(['-小米', '-蓝牙', '湿度', '-湿度计']);
  });

  it('are apart where the query has them in two places', () => {
    expect(textsOf(termsInShort(read('数据 据点'), '数据 据点'))).toEqual(['数据', '据点']);
  });
});

function textsOf(shown: ReturnType<typeof termsInShort>): readonly string[] {
  return shown.map((one) => ('text' in one ? one.text : `-${one.nobodyHas}`));
}

/** Terms by spaces, those that no plugin has with a dash behind them. */
function read(asked: string): Parameters<typeof termsInShort>[0] {
  return asked
    .split(' ')
    .filter((term) => term !== '')
    .map((term) => ({
      term: term.replace(/-$/, ''),
      weight: term.endsWith('-') ? null : 1,
      is_demanded: true,
      alternatives: [],
    }));
}
