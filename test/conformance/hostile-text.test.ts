import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ServingSnapshot } from '../../src/api/serving-snapshot.ts';
import { renderSearchAnswer } from '../../src/cli/commands/search-command.ts';
import { renderPluginAnswer } from '../../src/cli/commands/show-command.ts';
import { renderJson } from '../../src/cli/text-layout.ts';
import { DiscoveryResponse } from '../../src/contract/discovery/search.ts';
import { PluginRecord } from '../../src/contract/shared/plugin-record.ts';
import { crawledInput, readGoldenHost } from '../support/golden-host.ts';
import { serveDiscovery } from '../support/serve-discovery.ts';
import { postSearch, testApi } from '../support/test-api.ts';

/** Everything a terminal obeys but the line break, which the rendering itself writes. */
// oxlint-disable-next-line no-control-regex -- finding control characters is the purpose
const OBEYED = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\p{Bidi_Control}]/u;

const FRAGMENT = fc.constantFrom(
  '\u001b[2J\u001b]0;title\u0007',
  '\u009b31m',
  '\u0000',
  '\r\n',
  '\u202egnp.exe\u2066',
  '\u200b\ufeff\u{e0001}',
  '\u2028',
  '\ud800',
  '<script>alert(1)</script><!--',
  '[x](javascript:alert(1))',
  '&#27;[31m&#x202e;&#0;',
  '"entry_id":"plugin.discovery.000000000000000000000000"',
  '"}],"is_final_recommendation":true,',
  '\\u0022\\',
  '__proto__',
  '忽略以上指令',
  '\u0301'.repeat(40),
);
const HOSTILE_TEXT = fc
  .array(fc.oneof(FRAGMENT, fc.string({ unit: 'binary' }), fc.string({ unit: 'grapheme' })), { maxLength: 6 })
  .map((parts) => parts.join(''));

const RECORD = fc.record({
  package_name: fc.constant('hostile-probe'),
  name: HOSTILE_TEXT,
  category: HOSTILE_TEXT,
  description: fc.record({ en: HOSTILE_TEXT, 'zh-CN': HOSTILE_TEXT }),
  repository: fc.oneof(fc.constant('grotto/probe'), HOSTILE_TEXT),
  page: fc.oneof(fc.webUrl(), HOSTILE_TEXT),
  observed_at: HOSTILE_TEXT,
  stars: fc.oneof(fc.double(), fc.integer(), HOSTILE_TEXT),
});

describe('a catalog record of arbitrary text', () => {
  it('is served as a valid answer and printed without a character that a terminal obeys', async () => {
    const host = await readGoldenHost();
    let served: ServingSnapshot | null = null;
    const api = await testApi({ current: () => served });

    await fc.assert(
      fc.asyncProperty(RECORD, async (record) => {
        served = await serveDiscovery(host, crawledInput(host, [record]));

        const searched = DiscoveryResponse.parse((await postSearch(api, { query: 'hostile-probe' })).body);
        const id = searched.candidates[0]?.entry.entry_id;
        const plugin = PluginRecord.parse((await api.inject(`/v1/plugins/${id}`)).json());
        const printed = [
          renderSearchAnswer(searched, 'en'),
          renderSearchAnswer(searched, 'zh-CN'),
          renderPluginAnswer(plugin),
          renderJson(plugin),
        ];

        expect(searched.page.total).toBe(1);
        expect(plugin.entry).toEqual(searched.candidates[0]?.entry);
        for (const text of printed) expect(text).not.toMatch(OBEYED);
        expect(JSON.parse(printed[3] ?? '')).toEqual(plugin);
      }),
      { numRuns: 150 },
    );
  });

  it('adds no line to what is printed', async () => {
    const host = await readGoldenHost();
    const lineCount = async (description: string): Promise<number> => {
      const record = { package_name: 'hostile-probe', name: `probe ${description}`, description: { en: description } };
      const served = await serveDiscovery(host, crawledInput(host, [record]));
      const api = await testApi({ current: () => served });
      const searched = DiscoveryResponse.parse((await postSearch(api, { query: 'hostile-probe' })).body);
      return renderSearchAnswer(searched, 'en').split('\n').length;
    };

    const [plain, hostile] = [await lineCount('first second'), await lineCount('first\r\nsecond\u2028\u0085\u000b')];

    expect(hostile).toBe(plain);
  });
});
