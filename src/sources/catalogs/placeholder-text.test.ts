import { describe, expect, it } from 'vitest';
import { isBoilerplate, isPlaceholder, isPlaceholderName } from './placeholder-text.ts';

describe('isPlaceholder', () => {
  it.each([
    '',
    '—',
    '-',
    '...',
    '🐳',
    'N/A',
    'n.a.',
    'TODO',
    'untranslated',
    'No description.',
    'No description provided',
    '未翻译',
    '（暂无描述）',
    '待补充。',
  ])('knows %j for missing text', (text) => {
    expect(isPlaceholder(text)).toBe(true);
  });

  it.each([
    'TODO list for agents',
    'None of your keys leave the machine',
    '分栏',
    '7',
    'No description needed: it draws itself',
  ])('leaves %j alone', (text) => {
    expect(isPlaceholder(text)).toBe(false);
  });
});

describe('isPlaceholderName', () => {
  it.each(['{{NAME}}', 'ui-__NAME__', '${name}', '<%= name %>', 'Untitled', '未命名', '—'])('knows %j', (name) => {
    expect(isPlaceholderName(name)).toBe(true);
  });

  it('leaves a name with underscores alone', () => {
    expect(isPlaceholderName('mcp__bridge__Kit')).toBe(false);
  });
});

describe('isBoilerplate', () => {
  const names = ['Lens Kit', '@acme/lens-kit', 'acme-lens'];

  it.each([
    'lens_kit',
    'acme-lens — FOO 插件（其他）',
    'Lens Kit - 扩展 (工具)',
    'Lens Kit — FOO plugin (other)',
    'Lens Kit 是一个面向 Foo Bar 的插件。',
    '@{name=lens; keywords=System.Object[]; license=MIT}.description',
    '[object Object]',
  ])('knows %j', (text) => {
    expect(isBoilerplate(text, names)).toBe(true);
  });

  it('takes a long text for the name that it is in compatibility forms', () => {
    expect(isBoilerplate('lens kit jsonwebtokens', ['ﷺ', 'ＬＥＮＳ ＫＩＴ ＪＳＯＮＷＥＢＴＯＫＥＮＳ'])).toBe(true);
  });

  it.each([
    'Other Kit — FOO 插件（其他）',
    'Lens Kit — 插件，给图片加标注（支持批量）',
    'Lens Kit 是一个面向设计师的插件，可以标注图片。',
    'Lens Kit: a plugin for photographs',
  ])('leaves %j alone', (text) => {
    expect(isBoilerplate(text, names)).toBe(false);
  });
});
