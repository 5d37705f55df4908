import { describe, expect, it } from 'vitest';
import { EXAMPLE_CANDIDATE } from '../../contract/http/examples/candidates.ts';
import { EXAMPLE_RECORD } from '../../contract/http/examples/discovery.ts';
import { pointerWords } from './pointer-words.ts';

/** Constants of every record, which are never unknown and never change. */
const CONSTANT = /\/(?:authority|trust|object_type|schema_version|immutable|kind)$/;

/** The fields of a record, lists as a whole. */
function fieldsOf(value: unknown, pointer = ''): readonly string[] {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return CONSTANT.test(pointer) ? [] : [pointer];
  return Object.entries(value).flatMap(([name, member]) => fieldsOf(member, `${pointer}/${name}`));
}

describe('pointerWords', () => {
  it.each([
    ['/entry/signals/stars', 'stars', '星标'],
    ['/entry/imported_content/description/zh-CN', 'description · Chinese', '描述 · 中文'],
    ['/quality/dimensions/static_risk/status', 'Code scan · outcome', '代码扫描 · 结果'],
    ['/quality', 'evidence', '证据'],
    ['/candidate', 'a release that was verified', '经核验的版本'],
    ['/candidate/publisher_content/limitations', 'what it cannot do', '做不到的事'],
    ['/candidate/publisher_content/description/zh-CN', 'description by its publisher · Chinese', '发布者的描述 · 中文'],
    ['/publisher_content/quick_start/2/zh-CN', 'first steps · Chinese', '快速开始 · 中文'],
    ['/test_evidence/dimensions/3/status', 'test · Parts load · outcome', '测试 · 部件加载 · 结果'],
    [
      '/test_evidence/compatibility_observations/0/status',
      'test · with the host · stable · outcome',
      '测试 · 与宿主 · 稳定版 · 结果',
    ],
  ])('says %s in both languages', (field, en, zh) => {
    expect([pointerWords(field, 'en'), pointerWords(field, 'zh-CN')]).toEqual([en, zh]);
  });

  const { identity, publisher_content, registry_observations, test_evidence } = EXAMPLE_CANDIDATE;

  it.each([
    ['an entry', EXAMPLE_RECORD],
    ['a candidate', { identity, publisher_content, registry_observations, test_evidence }],
  ])('has words for every field of %s', (_what, record) => {
    expect(fieldsOf(record).filter((field) => pointerWords(field, 'en') === null)).toEqual([]);
  });

  it.each(['/entry/something_new', '', '/'])('has no words for %j', (field) => {
    expect(pointerWords(field, 'en')).toBeNull();
  });
});
