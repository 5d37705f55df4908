import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { assignLanguageSlots, displayName, languageOf } from './record-texts.ts';

const EN = 'Shows the balance of an account.';
const ZH = '显示账户余额。';
const BOTH =
  'Shows the balance of an account in a floating window. 在悬浮窗中显示账户余额，点击打开充值页面，支持自动刷新。';

describe('languageOf', () => {
  it.each([
    [EN, 'en'],
    [ZH, 'zh'],
    ['Foo Web 的 Git 与 GitHub 面板', 'zh'],
    [
      'Model-facing image describe (识图) tool over an API, plus a paste bridge for text-only sessions and more of the kind that is long enough to say so.',
      'en',
    ],
    [BOTH, 'mixed'],
    ['アカウントの残高を表示します', 'mixed'],
    ['123', 'mixed'],
  ])('tells %j', (text, language) => {
    expect(languageOf(text)).toBe(language);
  });
});

describe('assignLanguageSlots', () => {
  it.each([
    ['right slots', { en: EN, zhCn: ZH }, { en: EN, zhCn: ZH }, []],
    ['nothing', { en: null, zhCn: null }, { en: null, zhCn: null }, []],
    ['Chinese in the English slot', { en: ZH, zhCn: null }, { en: null, zhCn: ZH }, ['language_slot_corrected']],
    [
      'Chinese in the English slot, the Chinese one taken',
      { en: '另一段文字', zhCn: ZH },
      { en: null, zhCn: ZH },
      ['language_slot_corrected'],
    ],
    ['English in the Chinese slot', { en: null, zhCn: EN }, { en: EN, zhCn: null }, ['language_slot_corrected']],
    [
      'English in the Chinese slot, the English one taken',
      { en: 'Another text.', zhCn: EN },
      { en: 'Another text.', zhCn: null },
      ['language_slot_corrected'],
    ],
    ['slots swapped', { en: ZH, zhCn: EN }, { en: EN, zhCn: ZH }, ['language_slot_corrected']],
    [
      'one English text in both',
      { en: 'Chat bot.', zhCn: 'chat bot' },
      { en: 'Chat bot.', zhCn: null },
      ['text_copied_across_languages'],
    ],
    ['one Chinese text in both', { en: ZH, zhCn: ZH }, { en: null, zhCn: ZH }, ['text_copied_across_languages']],
    ['one text of both languages in both', { en: BOTH, zhCn: BOTH }, { en: BOTH, zhCn: BOTH }, []],
  ] as const)('handles %s', (_case, given, description, notes) => {
    expect(assignLanguageSlots(given)).toEqual({ description, notes });
  });

  it('changes nothing the second time', () => {
    const slot = fc.option(fc.oneof(fc.string(), fc.constantFrom(EN, ZH, BOTH)));
    const settled = fc.property(slot, slot, (en, zhCn) => {
      const { description } = assignLanguageSlots({ en, zhCn });
      expect(assignLanguageSlots(description)).toEqual({ description, notes: [] });
    });

    fc.assert(settled);
  });
});

const REPOSITORY = { host: 'github', owner: 'Acme', name: 'Lens', subdirectory: null, ref: null };

describe('displayName', () => {
  it.each([
    ['a name of its own', 'Lens Kit', {}, 'Lens Kit'],
    ['an address', 'acme/lens', {}, 'lens'],
    ['an address of a former owner', 'oldacme/Lens', {}, 'Lens'],
    ['an address with a folder', 'Acme/Lens#packages/zoom', {}, 'zoom'],
    ['a repository with a folder', 'lens:zoom', {}, 'zoom'],
    ['a name with a slash', 'TCP/IP', {}, 'TCP/IP'],
    ['a package as the name', '@acme/lens', {}, '@acme/lens'],
    ['a folder that names nothing', 'Acme/Lens#plugin', { packageName: 'acme-lens' }, 'acme-lens'],
    ['a folder that names nothing, without a package', 'Acme/Lens#plugin', {}, 'Lens'],
    ['a placeholder', '{{NAME}}', { repository: { ...REPOSITORY, subdirectory: 'packages/zoom' } }, 'zoom'],
    ['no name at all', '', {}, 'Lens'],
    ['no name and no repository', '', { repository: null, packageName: 'acme-lens' }, 'acme-lens'],
    ['nothing but a name without meaning', 'Plugin', { repository: null, packageName: 'plugin' }, 'Plugin'],
  ])('reads %s', (_case, given, overrides, expected) => {
    expect(displayName({ given, repository: REPOSITORY, packageName: null, ...overrides })).toBe(expected);
  });
});
