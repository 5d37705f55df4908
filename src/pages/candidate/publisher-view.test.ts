import { h } from '../markup.ts';
import { describe, expect, it } from 'vitest';
import type { PublisherContent } from '../../contract/candidates/imported-content.ts';
import { EXAMPLE_CANDIDATE } from '../../contract/http/examples/candidates.ts';
import { STYLE_SHEET } from '../styles/style-sheet.ts';
import { publisherView } from './publisher-view.ts';

function pageOf(content: Partial<PublisherContent>): string {
  const view = publisherView({ ...EXAMPLE_CANDIDATE.publisher_content, ...content }, 'en');
  return h('div', null, view).html;
}

describe('publisherView', () => {
  it('keeps two commands on two lines: on one line they are another command', () => {
    const page = pageOf({ quick_start: [{ en: 'npm install -g a\ndsh plugin add b', 'zh-CN': null }] });

    expect(page).toMatch(/<p class="quoted lines"><bdi[^>]*>npm install -g a\ndsh plugin add b<\/bdi>/);
    expect(STYLE_SHEET).toContain('.lines { white-space: pre-wrap }');
  });

  it('shows a licence that is no SPDX expression as it is written, and says that it is none', () => {
    const page = pageOf({ license: null, license_written: 'Apache & License' });

    expect(page).toContain('Apache &amp; License');
    expect(page).toContain('it declares a licence that is no SPDX expression');
    expect(pageOf({ license: 'MIT' })).not.toContain('no SPDX expression');
  });

  it.each([
    [true, 'For example: …'],
    [false, 'For example:'],
  ])('shows of a passage that goes on in the archive (%s) that it does', (is_cut, shown) => {
    const place = { file: 'README.md', pointer: null, heading: null, first_line: 3, last_line: 3, is_cut };
    const page = pageOf({
      quick_start: [{ en: 'For example:', 'zh-CN': null }],
      text_places: [{ field: '/publisher_content/quick_start/0/en', ...place }],
    });

    expect(page).toContain(`>${shown}</bdi>`);
  });
});
