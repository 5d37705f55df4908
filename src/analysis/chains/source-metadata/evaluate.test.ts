import { describe, expect, it } from 'vitest';
import { project } from '../../../../test/fixtures/evidence.ts';
import { listing } from '../../../../test/fixtures/facts.ts';
import { evaluateSourceMetadata } from './evaluate.ts';

const both = { en: 'Takes screenshots.', zhCn: '网页截图。' };

describe('evaluateSourceMetadata', () => {
  it.each([
    ['a complete listing', {}, true, 'passed', []],
    ['no English text', { description: { ...both, en: null } }, true, 'partial', ['description_missing_en']],
    ['no Chinese text', { description: { ...both, zhCn: null } }, true, 'partial', ['description_missing_zh_cn']],
    ['no text at all', { description: { en: null, zhCn: null } }, true, 'failed', ['description_missing']],
    ['no category', {}, null, 'partial', ['category_missing']],
    ['a category the host does not know', {}, false, 'partial', ['category_unknown']],
    ['no licence', { leadListing: listing() }, true, 'partial', ['license_unknown']],
    [
      'text that was only tidied',
      { notes: ['markup_removed', 'url_repaired'] },
      true,
      'passed',
      ['markup_removed', 'url_repaired'],
    ],
    ['a new address', { notes: ['repository_renamed'] }, true, 'passed', ['repository_renamed']],
    [
      'text that was lost',
      { notes: ['replacement_characters_in_text'] },
      true,
      'partial',
      ['replacement_characters_in_text'],
    ],
    [
      'a package of somebody else',
      { notes: ['package_repository_mismatch'] },
      true,
      'partial',
      ['package_repository_mismatch'],
    ],
    ['no link at all', { repository: null }, true, 'partial', ['link_missing']],
    ['a package to link to', { repository: null, packageName: 'lens' }, true, 'passed', []],
    ['a name unlike the package', { name: 'Weather' }, true, 'passed', ['name_unlike_package']],
    [
      'nothing but gaps',
      { description: { en: null, zhCn: null }, leadListing: listing() },
      null,
      'failed',
      ['description_missing', 'category_missing', 'license_unknown'],
    ],
  ] as const)('%s', (_case, overrides, isCategoryKnown, status, reasonCodes) => {
    const verdict = evaluateSourceMetadata({ project: project(overrides), isCategoryKnown, listedAtMs: 0 });

    expect(verdict).toEqual({ status, reasonCodes });
  });
});
