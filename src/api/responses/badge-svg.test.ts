import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { HAS_BROWSER, launchBrowser } from '../../../test/pages/support/browser.ts';
import { analysed, pluginRecord, servedPlugins } from '../../../test/support/served-plugins.ts';
import type { BadgeKind } from '../../contract/discovery/badge.ts';
import { badgeSvg } from './badge-svg.ts';
import { badgeText } from './plugin-badge.ts';

const RECORDS = [
  analysed(pluginRecord(1, 'phone-notices')),
  { ...pluginRecord(2, 'desktop-notices'), quality: null },
] as const;
const WITHDRAWN = `plugin.discovery.${'1'.repeat(24)}` as const;
const IDS = [...RECORDS.map(({ entry }) => entry.entry_id), WITHDRAWN, `plugin.discovery.${'0'.repeat(24)}`];
const withdrawal = { entry_id: WITHDRAWN, reason: 'Asked for.', withdrawn_at: '2026-09-06T00:00:00.000Z' };
const SERVED = { ...servedPlugins(RECORDS), withdrawals: new Map([[WITHDRAWN, withdrawal]]) };
const KINDS = ['evidence', 'freshness', 'listing'] as const satisfies readonly BadgeKind[];
const { created_at, expires_at, expired_at } = SERVED.publication.manifest;
/** Current, stale and expired. */
const TIMES = [created_at, expires_at, expired_at].map((at) => Date.parse(at));

/** Every badge in every state, by what it says. */
const BADGES = new Map(
  (['en', 'zh-CN'] as const).flatMap((locale) =>
    IDS.flatMap((id) =>
      KINDS.flatMap((kind) =>
        TIMES.map((nowMs) => {
          const text = badgeText(SERVED, id, { kind, locale, nowMs });
          return [`${text.label}: ${text.fact}`, badgeSvg(text)] as const;
        }),
      ),
    ),
  ),
);

/** How far a text may be squeezed or stretched, part of its width: what a machine has in place of Helvetica is up to a fifth wider. */
const LARGEST_SQUEEZE = 0.2;

/** Of a text as it is drawn, and as it would be if nothing had told the font its width. */
interface Drawn {
  readonly text: string;
  readonly drawnPx: number;
  readonly ownPx: number;
  /** From the text's ends to those of its box. */
  readonly leftPx: number;
  readonly rightPx: number;
}

const MEASURE = `[...document.querySelectorAll('text')].map((element, i) => {
  const box = document.querySelectorAll('rect')[i].getBBox();
  const { x, width } = element.getBBox();
  const drawnPx = element.getComputedTextLength();
  element.removeAttribute('textLength');
  return { text: element.textContent, drawnPx, ownPx: element.getComputedTextLength(), leftPx: x - box.x, rightPx: box.x + box.width - x - width };
})`;

describe.skipIf(!HAS_BROWSER)('a badge in a browser (needs Chromium)', () => {
  let browser: Browser;
  let page: Page;
  beforeAll(async () => {
    browser = await launchBrowser();
    page = await browser.newPage();
  }, 120_000);
  afterAll(() => browser.close());

  it('says all there is to say: each kind, state and language', () => {
    expect([...BADGES.keys()]).toHaveLength(16);
  });

  it.each([...BADGES])('holds “%s” whole, in letters nearly as wide as their font makes them', async (_says, svg) => {
    await page.setContent(`<!doctype html><body style="margin:8px">${svg}`);

    const drawn = await page.evaluate<readonly Drawn[]>(MEASURE);

    expect(drawn).toHaveLength(2);
    for (const { leftPx, rightPx, drawnPx, ownPx } of drawn) {
      expect(Math.min(leftPx, rightPx)).toBeGreaterThanOrEqual(5);
      expect(Math.abs(drawnPx / ownPx - 1)).toBeLessThan(LARGEST_SQUEEZE);
    }
  });
});
