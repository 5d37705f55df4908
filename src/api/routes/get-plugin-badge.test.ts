import { describe, expect, it } from 'vitest';
import { analysed, pluginRecord, servedPlugins } from '../../../test/support/served-plugins.ts';
import { testApi } from '../../../test/support/test-api.ts';
import { Problem } from '../../contract/shared/problem.ts';
import { badgeSvg, textWidthPx } from '../responses/badge-svg.ts';

const RECORD_ALONE = pluginRecord(3, 'cam-post');
const RECORDS = [
  analysed(pluginRecord(1, 'phone-notices')),
  { ...pluginRecord(2, 'desktop-notices'), quality: null },
] as const;
const [KNOWN, NOT_ANALYSED] = RECORDS.map(({ entry }) => entry.entry_id);
const NOBODY = `plugin.discovery.${'0'.repeat(24)}`;
const WITHDRAWN = `plugin.discovery.${'1'.repeat(24)}` as const;

async function badge(path: string, headers: Readonly<Record<string, string>> = {}) {
  const withdrawal = { entry_id: WITHDRAWN, reason: 'Asked for.', withdrawn_at: '2026-09-06T00:00:00.000Z' };
  const served = { ...servedPlugins([...RECORDS, RECORD_ALONE]), withdrawals: new Map([[WITHDRAWN, withdrawal]]) };
  const api = await testApi({ current: () => served });
  return api.inject({ url: `/v1/plugins/${path}`, headers });
}

async function spoken(path: string): Promise<string | undefined> {
  return /aria-label="([^"]*)"/.exec((await badge(path)).payload)?.[1];
}

/** How many dimensions of the made-up record somebody looked at. */
function testedOf({ quality }: (typeof RECORDS)[0]): number {
  const looked = new Set(['passed', 'partial', 'failed']);
  return Object.values(quality?.dimensions ?? {}).filter(({ status }) => looked.has(status)).length;
}

describe('GET /v1/plugins/{plugin_id}/badges/{badge}', () => {
  it('states how many dimensions were tested, in both languages', async () => {
    const tested = testedOf(RECORDS[0]);

    expect(await spoken(`${KNOWN}/badges/evidence.en.svg`)).toBe(`plugin facts: ${tested} of 8 dimensions tested`);
    expect(await spoken(`${KNOWN}/badges/evidence.zh-CN.svg`)).toBe(`插件事实：8 个维度中已测试 ${tested} 个`);
  });

  it.each([
    [`${NOT_ANALYSED}/badges/evidence.en.svg`, 'plugin facts: not analysed'],
    [`${RECORD_ALONE.entry.entry_id}/badges/evidence.en.svg`, 'plugin facts: not analysed'],
    [`${KNOWN}/badges/listing.en.svg`, 'plugin facts: listed'],
    [`${NOBODY}/badges/listing.en.svg`, 'plugin facts: not listed'],
    [`${NOBODY}/badges/evidence.zh-CN.svg`, '插件事实：未收录'],
    [`${WITHDRAWN}/badges/listing.zh-CN.svg`, '插件事实：已撤下'],
    [`${KNOWN}/badges/freshness.en.svg`, 'plugin facts: facts current, as of 2026-09-06'],
  ])('of %s says “%s”', async (path, expected) => {
    expect(await spoken(path)).toBe(expected);
  });

  it('is an image with a name for those who hear it, that runs, loads and links nothing', async () => {
    const { headers, payload, statusCode } = await badge(`${KNOWN}/badges/evidence.en.svg`);

    expect(statusCode).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'image/svg+xml; charset=utf-8',
      'cache-control': 'public, max-age=300',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
      'x-content-type-options': 'nosniff',
    });
    expect(payload).toMatch(/^<svg [^>]*role="img" aria-label="[^"]+"[^>]*>\n<title>[^<]+<\/title>\n<desc>/);
    expect(payload).not.toMatch(/<(?:script|style|a|image|use|foreignObject)\b|\bon\w+=|href=|style=/i);
  });

  it('has the same colours whatever it says', async () => {
    const colours = async (path: string): Promise<string[]> => (await badge(path)).payload.match(/#[0-9a-f]+/g) ?? [];

    const known = await colours(`${KNOWN}/badges/evidence.en.svg`);
    expect(await colours(`${NOBODY}/badges/evidence.en.svg`)).toEqual(known);
    expect(await colours(`${WITHDRAWN}/badges/listing.en.svg`)).toEqual(known);
  });

  it('is not sent again to whoever holds it', async () => {
    const path = `${KNOWN}/badges/evidence.en.svg`;
    const { headers } = await badge(path);

    const held = await badge(path, { 'if-none-match': String(headers.etag) });

    expect([held.statusCode, held.payload]).toEqual([304, '']);
  });

  it.each([
    `${KNOWN}/badges/grade.en.svg`,
    `${KNOWN}/badges/evidence.fr.svg`,
    'candidate.a.1_0_0/badges/evidence.en.svg',
  ])('refuses %s', async (path) => {
    const { payload, statusCode } = await badge(path);

    expect(statusCode).toBe(404);
    expect(Problem.parse(JSON.parse(payload)).code).toBe('not_found');
  });
});

describe('a badge', () => {
  it.each(['8 of 8 dimensions tested', 'facts current, as of 2026-09-06', '8 个维度中已测试 8 个'])(
    'gives “%s” all the width that it takes, and room at both ends',
    (fact) => {
      const svg = badgeSvg({ label: 'plugin facts', fact, locale: 'en' });

      const [, x, width] = /<rect x="(\d+)" width="(\d+)"/.exec(svg)?.map(Number) ?? [];
      const [, start, length] = [...svg.matchAll(/<text x="(\d+)" y="14" textLength="(\d+)"/g)][1]?.map(Number) ?? [];
      expect(start! - x!).toBeGreaterThanOrEqual(6);
      expect(x! + width! - (start! + length!)).toBeGreaterThanOrEqual(6);
    },
  );

  it('measures letters as the font does', () => {
    // Adobe Core 14 font metrics, Helvetica: t 278, e 556, s 500, t 278 of 1000; 11 px high.
    expect(textWidthPx('test')).toBe(Math.ceil(((278 + 556 + 500 + 278) * 11) / 1000));
    expect(textWidthPx('插件')).toBe(22);
  });

  it('refuses a letter that nobody measured', () => {
    expect(() => textWidthPx('<')).toThrow(RangeError);
  });
});
