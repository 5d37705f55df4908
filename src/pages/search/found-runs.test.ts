import { describe, expect, it } from 'vitest';
import type { HitExplanation, QueryExplanation } from '../../contract/discovery/explanation.ts';
import { type FieldTexts, foundRuns } from './found-runs.ts';

type FoundTerm = HitExplanation['terms'][number];

const NOTHING: FieldTexts = { name: [], registry_package: [], repository: [], category: [], description: [] };

function pair(term: string, found_as = term, origin: FoundTerm['origin'] = 'query'): FoundTerm {
  return { term, found_as, origin, fields: ['description'], points: 1 };
}

/** @param across pairs across the border of two words */
function terms(all: readonly FoundTerm[], across: readonly string[]): QueryExplanation['terms'] {
  return all.map(({ term }) => ({ term, weight: 1, is_demanded: !across.includes(term), alternatives: [] }));
}

function shown(asked: string, found: readonly FoundTerm[], description: string, ...across: readonly string[]) {
  const runs = foundRuns(
    found,
    { text: asked, terms: terms(found, across) },
    { ...NOTHING, description: [description] },
  );
  return runs.map(({ term, found_as, points }) => [term, found_as, points]);
}

describe('pairs of characters that a hit has', () => {
  it('are the longest run that a text of it has', () => {
    const found = ['关闭', '闭卷', '卷帘'].map((term) => pair(term));

    expect(shown('日落关闭卷帘', found, '定时关闭卷帘。', '闭卷')).toEqual([['关闭卷帘', '关闭卷帘', 3]]);
  });

  it('are apart where no text has them together', () => {
    const found = ['关闭', '闭卷', '卷帘'].map((term) => pair(term));

    expect(shown('关闭卷帘', found, '关闭门；闭卷；打开卷帘')).toEqual([
      ['关闭', '关闭', 1],
      ['闭卷', '闭卷', 1],
      ['卷帘', '卷帘', 1],
    ]);
  });

  it('are no pair across the border of two words, neither at the end of a run nor alone', () => {
    const found = [pair('送通'), pair('通知'), pair('送邮')];

    expect(shown('推送通知', found, '发送通知', '送通', '送邮')).toEqual([['通知', '通知', 1]]);
  });

  it('are such a pair where nothing else tells why the hit is there', () => {
    expect(shown('推送通知', [pair('送通')], '发送通信', '送通')).toEqual([['送通', '送通', 1]]);
  });

  it('are whole words where a pair of theirs is told already', () => {
    const found = [pair('数据'), pair('S7', 'S7'), pair('据库')];

    expect(shown('数据 S7 数据库', found, '写入数据库')).toEqual([
      ['数据', '数据', 1],
      ['S7', 'S7', 1],
      ['数据库', '数据库', 1],
    ]);
  });

  it('are whole words where such a pair was found by another word', () => {
    const found = [pair('数据', 'influxdb', 'synonym'), pair('据库')];

    expect(shown('数据库', found, '时序数据库')).toEqual([
      ['数据', 'influxdb', 1],
      ['数据库', '数据库', 1],
    ]);
  });

  it('are told in the characters of the query and in those of the text', () => {
    const found = [pair('關閉', '关闭'), pair('閉捲', '闭卷'), pair('捲簾', '卷帘')];

    expect(shown('關閉捲簾', found, '关闭卷帘')).toEqual([['關閉捲簾', '关闭卷帘', 3]]);
  });

  it('are no run where one was found by another word', () => {
    const found = [pair('读取', 'read', 'translation'), pair('取数')];

    expect(shown('读取数', found, '取数')).toEqual([
      ['读取', 'read', 1],
      ['取数', '取数', 1],
    ]);
  });

  it('stand in the fields that have the whole run', () => {
    const found = [pair('卷帘'), pair('帘机')];
    const texts = { ...NOTHING, description: ['卷帘机'], category: ['卷帘'] };

    expect(foundRuns(found, { text: '卷帘机', terms: [] }, texts)[0]?.fields).toEqual(['description']);
  });
});
