import { describe, expect, it } from 'vitest';
import type { PublisherContent } from '../contract/candidates/imported-content.ts';
import { EXAMPLE_CANDIDATE } from '../contract/http/examples/candidates.ts';
import { publisherTexts, releaseTests } from './compact-candidate.ts';
import { CUT } from './safe-text.ts';
import { textForm } from './text-form.ts';

const COMMANDS = 'Install both:\nnpm install -g a\ndsh plugin add b';

function quickStart(content: Partial<PublisherContent>) {
  return publisherTexts({ ...EXAMPLE_CANDIDATE.publisher_content, ...content }, { detail: 'full', locale: 'en' });
}

function placeOf(field: string, is_cut: boolean): PublisherContent['text_places'][number] {
  return { field, file: 'README.md', pointer: null, heading: null, first_line: 1, last_line: 3, is_cut };
}

describe('publisherTexts', () => {
  it('keeps two commands on two lines: on one line they are another command', () => {
    const shown = quickStart({ quick_start: [{ en: COMMANDS, 'zh-CN': null }], text_places: [] });

    expect(shown.untrusted_text).toMatchObject({ quick_start: [COMMANDS] });
    expect(textForm(shown, 'f0f0').split('\n')).toContainEqual(
      expect.stringContaining(String.raw`quick_start=["Install both:\nnpm install -g a\ndsh plugin add b"]`),
    );
  });

  it('tells a licence that is no SPDX expression as it is written, as third-party text, and that it is none', () => {
    const shown = quickStart({ license: null, license_written: 'SEE LICENSE IN LICENSE.md' });

    expect(shown).toMatchObject({
      license_is: 'no_spdx_expression',
      untrusted_text: { license: 'SEE LICENSE IN LICENSE.md' },
    });
    expect(quickStart({ license: 'MIT' })).not.toHaveProperty('license_is');
  });

  it('marks a passage that goes on in the archive, in the language that is shown', () => {
    const content = {
      quick_start: [
        { en: 'For example:', 'zh-CN': null },
        { en: null, 'zh-CN': '然后部署' },
      ],
      text_places: [
        placeOf('/publisher_content/quick_start/0/en', true),
        placeOf('/publisher_content/quick_start/1/zh-CN', false),
      ],
    };

    expect(quickStart(content).untrusted_text).toMatchObject({ quick_start: [`For example:${CUT}`, '然后部署'] });
  });
});

describe('releaseTests', () => {
  it('tells of a run that came to no answer its day, and in full also why', () => {
    const { test_evidence: tests } = EXAMPLE_CANDIDATE;
    const dimensions = tests.dimensions.map((tested) =>
      tested.dimension === 'install'
        ? {
            ...tested,
            observed_at: '2026-03-02T00:00:00.000Z',
            scope_summary: { en: 'It ended.', 'zh-CN': '已结束。' },
          }
        : tested,
    );
    const release = { ...EXAMPLE_CANDIDATE, test_evidence: { ...tests, dimensions } };
    const told = (detail: 'concise' | 'full') => releaseTests(release, { detail, locale: 'en' }).test_evidence;

    expect(told('concise')).toMatchObject({ install: 'not_tested@2026-03-02T00:00:00.000Z', boot: 'not_tested' });
    expect(told('full')).toMatchObject({
      install: 'not_tested@2026-03-02T00:00:00.000Z: It ended.',
      boot: 'not_tested',
    });
  });
});
