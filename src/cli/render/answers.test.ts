import { describe, expect, it } from 'vitest';
import type { DiscoveryEntry } from '../../contract/discovery/entry.ts';
import type { DiscoveryResponse } from '../../contract/discovery/search.ts';
import type { QualityDimensions } from '../../contract/evidence/quality-dimensions.ts';
import { EXAMPLE_QUALITY, SEARCH_DISCOVERY_RESPONSE } from '../../contract/http/examples/discovery.ts';
import { GET_PLUGIN_RESPONSE } from '../../contract/http/examples/plugin-record.ts';
import type { PluginRecord } from '../../contract/shared/plugin-record.ts';
import { renderSearchAnswer } from '../commands/search-command.ts';
import { renderPluginAnswer } from '../commands/show-command.ts';
import { localeOf, renderDescription } from './plugin-facts.ts';

const { entry: ENTRY } = GET_PLUGIN_RESPONSE;

function described(en: string | null, zhCn: string | null): DiscoveryEntry {
  return { ...ENTRY, imported_content: { ...ENTRY.imported_content, description: { en, 'zh-CN': zhCn } } };
}

function answerWith(entry: DiscoveryEntry): DiscoveryResponse {
  return {
    ...SEARCH_DISCOVERY_RESPONSE,
    candidates: SEARCH_DISCOVERY_RESPONSE.candidates.map((candidate) => ({ ...candidate, entry })),
  };
}

const ESCAPE = '\u001b[2J\r\n\u009b31m\u202e';
/** Everything a terminal obeys but the line break that the rendering itself writes. */
// oxlint-disable-next-line no-control-regex -- finding control characters is the purpose
const OBEYED = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\p{Bidi_Control}]/u;

function hostile(): DiscoveryEntry {
  return {
    ...described(`d${ESCAPE}`, `d${ESCAPE}`),
    identity: { ...ENTRY.identity, name: `n${ESCAPE}`, owner: `o${ESCAPE}`, registry_package: `p${ESCAPE}` },
    sources: [{ kind: 'package', spec: `s${ESCAPE}`, exact: false, package_name: 'p' }],
    category: { id: 'notify', label: { en: `l${ESCAPE}`, 'zh-CN': `l${ESCAPE}` } },
    source_reference: { ...ENTRY.source_reference, license: `x${ESCAPE}` },
  };
}

describe('renderSearchAnswer', () => {
  it('says what was found and why, in the language asked for', () => {
    const text = renderSearchAnswer(SEARCH_DISCOVERY_RESPONSE, 'zh-CN');

    expect(text).toBe(`1 match, 1 shown (snapshot discovery.composite.2026-09-06.v1-0-5.b92b985e31df)

1. phone-notices  by acme
   长任务结束后向手机发送通知。
   category  通知 (notify)
   sources   package @acme/phone-notices, repository github:acme/phone-notices
   score     14.250
   matched   description, name
   why       name_term_match: 名称中包含查询词。
             description_term_match: 描述中包含查询词。
             multi_term_coverage: 找到了多个查询词。
   id        plugin.discovery.4f0c8a1be2d7936455c0a91e

Facts, not a recommendation: nothing here approves an installation. Inspect a plugin before you install it.
`);
  });

  it('says what to try where nothing matches', () => {
    const page = { total: 0, limit: 5, returned: 0, next_cursor: null };

    const [headline] = renderSearchAnswer({ ...SEARCH_DISCOVERY_RESPONSE, candidates: [], page }, 'en').split('\n');

    expect(headline).toBe(
      'No plugin matches (snapshot discovery.composite.2026-09-06.v1-0-5.b92b985e31df). Try fewer or other words, in either language.',
    );
  });

  it('counts more than one match in the plural', () => {
    const page = { total: 1_019, limit: 1, returned: 1, next_cursor: 'offset:1' };

    const [headline] = renderSearchAnswer({ ...SEARCH_DISCOVERY_RESPONSE, page }, 'en').split('\n');

    expect(headline).toMatch(/^1,019 matches, 1 shown /);
  });

  it('shortens a long description', () => {
    const lines = renderSearchAnswer(answerWith(described('x'.repeat(4000), null)), 'en').split('\n');

    expect(lines[3]).toBe(`   ${'x'.repeat(159)}…`);
  });

  it('lets third-party text neither move the cursor nor begin a line', () => {
    const lineCount = renderSearchAnswer(SEARCH_DISCOVERY_RESPONSE, 'en').split('\n').length;

    const text = renderSearchAnswer(answerWith(hostile()), 'en');

    expect(text).not.toMatch(OBEYED);
    expect(text.split('\n')).toHaveLength(lineCount);
    expect(text).toContain(String.raw`1. n\u{1b}[2J\u{d}\u{a}\u{9b}31m\u{202e}  by o\u{1b}[2J`);
  });
});

describe('renderDescription', () => {
  it.each([
    ['the language asked for', described('english', '中文'), 'english'],
    ['the other one, marked', described(null, '中文'), '[Chinese only] 中文'],
    ['that there is none', described(null, null), '(no description)'],
  ])('gives %s', (_case, entry, shown) => {
    expect(renderDescription(entry, 'en')).toBe(shown);
  });
});

describe('localeOf', () => {
  it('is Chinese as soon as a Han character is in the query', () => {
    expect(['notify', 'Feishu 通知', ''].map(localeOf)).toEqual(['en', 'zh-CN', 'en']);
  });
});

const RELEASE_TITLE = 'What the package registry says of the latest release';

/** The lines below the title, up to the next blank one. */
function releaseLines(answer: PluginRecord): string[] {
  const [, after = ''] = renderPluginAnswer(answer).split(`${RELEASE_TITLE}\n`);
  return (after.split('\n\n')[0] ?? '').split('\n').map((line) => line.trim());
}

function withRelease(release: Partial<QualityDimensions['package_release']>): PluginRecord {
  const dimensions = {
    ...EXAMPLE_QUALITY.dimensions,
    package_release: { ...EXAMPLE_QUALITY.dimensions.package_release, ...release },
  };
  return { ...GET_PLUGIN_RESPONSE, quality: { ...EXAMPLE_QUALITY, dimensions } };
}

function contested(answer: PluginRecord): PluginRecord {
  const quality = { ...EXAMPLE_QUALITY, ...answer.quality, reason_codes: ['package_claim_contested' as const] };
  return { ...answer, quality };
}

const NOTHING_OBSERVED = [
  'latest version  not observed',
  'published       not observed',
  'licence         not observed',
  'deprecated      not observed',
  'repository      not observed',
];

describe('renderPluginAnswer', () => {
  it('names the plugin whose name its own resembles', () => {
    const resembles = {
      entry_id: ENTRY.entry_id,
      name: 'lantern\u001b[2J',
      owner: 'acme',
      difference: 'one_letter',
    } as const;
    const text = renderPluginAnswer({ ...GET_PLUGIN_RESPONSE, resembles });

    expect(text).toMatch(/name like +lantern\S* by acme \(difference: one_letter\), plugin\.discovery\./);
    expect(text).not.toContain('\u001b');
    expect(renderPluginAnswer(GET_PLUGIN_RESPONSE)).not.toContain('name like');
  });

  it('says what the registry says of the latest release', () => {
    const lines = releaseLines(
      withRelease({
        status: 'partial',
        latest_version: '2.1.0',
        latest_published_at: '2026-08-01T00:00:00.000Z',
        license: 'MIT',
        deprecated: true,
        repository_matches_discovery: false,
      }),
    );

    expect(lines).toEqual([
      'latest version  2.1.0',
      'published       2026-08-01T00:00:00.000Z',
      'licence         MIT',
      'deprecated      yes',
      'repository      its metadata names another',
    ]);
  });

  it.each([
    ['a release nobody observed', withRelease({}), NOTHING_OBSERVED],
    ['a plugin nobody analysed', { ...GET_PLUGIN_RESPONSE, quality: null }, NOTHING_OBSERVED],
    [
      'a plugin without a package',
      withRelease({ status: 'not_applicable' }),
      ['none  this plugin has no package that is known'],
    ],
    [
      'a plugin whose package others claim too',
      contested(withRelease({ status: 'not_tested' })),
      ['unknown  its package is contested: claimed by others too, or the host’s own (package_claim_contested)'],
    ],
  ])('keeps not observed apart from no: %s', (_case, answer, expected) => {
    expect(releaseLines(answer)).toEqual(expected);
  });

  it('shows a licence that is no SPDX expression as it is written, and that it is none', () => {
    expect(releaseLines(withRelease({ license: null, license_written: 'Apache \u202eLicense' }))).toContainEqual(
      expect.stringMatching(/^licence +Apache .*License \(as written; no SPDX expression\)$/),
    );
  });

  it('lists the reasons of the evidence', () => {
    const text = renderPluginAnswer(withRelease({}));

    expect(text).toContain('\n  reasons            markup_removed, package_claim_unconfirmed, not_yet_analysed\n');
  });

  it('keeps unknown apart from zero and says who said what', () => {
    const text = renderPluginAnswer(GET_PLUGIN_RESPONSE);

    expect(text).toContain('What the catalog says (third-party text)\n');
    expect(text).toContain('\n  downloads  unknown\n');
    expect(text).toContain('\n  licence    CC-BY-4.0 (of the record, not of the plugin)\n');
    expect(text).toContain('\n  chains             1 of 1 came to an answer\n');
    expect(text).toContain('\n  install_runtime    not_tested\n');
    expect(text).toMatch(/Facts, not a recommendation: .*\n$/);
  });

  it('tells a date of evidence that is the date of the catalog record as that', () => {
    const text = renderPluginAnswer(GET_PLUGIN_RESPONSE);

    expect(text).toMatch(
      /\n {2}newest {13}2026-09-06T01:05:00\.000Z, the date of the catalog record that was judged\n/,
    );
  });

  it('says that nobody looked where there is no evidence', () => {
    const text = renderPluginAnswer({ ...GET_PLUGIN_RESPONSE, quality: null });

    expect(text).toContain('\n  none  nobody has analysed this plugin; that says nothing about it\n');
  });

  it('neutralises third-party text', () => {
    const lineCount = renderPluginAnswer(GET_PLUGIN_RESPONSE).split('\n').length;

    const text = renderPluginAnswer({ ...GET_PLUGIN_RESPONSE, entry: hostile() });

    expect(text).not.toMatch(OBEYED);
    expect(text.split('\n')).toHaveLength(lineCount);
  });
});
