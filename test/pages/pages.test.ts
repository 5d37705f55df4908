import { gzipSync } from 'node:zlib';
import axe, { type AxeResults } from 'axe-core';
import type { FastifyInstance } from 'fastify';
import { HtmlValidate } from 'html-validate';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ServingSnapshot } from '../../src/api/serving-snapshot.ts';
import { bundledService } from '../support/bundled-service.ts';
import {
  HAS_BROWSER,
  LANGUAGES,
  SIZES,
  type WatchedPage,
  launchBrowser,
  openContext,
  watchedPage,
} from './support/browser.ts';
import { pagedService } from './support/paged-service.ts';
import { PAGE_KINDS, kindsOf } from './support/page-kinds.ts';
import { VISITED_PAGES } from './support/visited-pages.ts';

let service: FastifyInstance;
let served: ServingSnapshot;
let origin: string;

beforeAll(async () => {
  served = await bundledService();
  service = await pagedService(served);
  origin = await service.listen({ port: 0, host: '127.0.0.1' });
}, 120_000);
afterAll(() => service.close());

it('every kind of page is visited', () => {
  expect(kindsOf(VISITED_PAGES.map(({ address }) => address(served)))).toEqual(PAGE_KINDS);
});

describe.each(VISITED_PAGES)('the page: $name', ({ address, status = 200 }) => {
  it.each(LANGUAGES)('is valid HTML of at most 60 kB in %s', async (language) => {
    const answer = await service.inject({
      url: address(served),
      headers: { accept: 'text/html', 'accept-language': language },
    });

    expect(answer.statusCode).toBe(status);
    expect(answer.headers['content-language']).toBe(language);
    expect(answer.body).toContain(`<html lang="${language}">`);
    expect(answer.rawPayload.length).toBeLessThanOrEqual(60_000);
    expect(await faultsOf(answer.body)).toEqual([]);
  });
});

/** A preset of the library, but for how a text is spelled, which no browser and no reader sees. */
const VALIDATOR = new HtmlValidate({
  extends: ['html-validate:recommended'],
  rules: {
    'void-style': 'off',
    'attribute-boolean-style': 'off',
    'attribute-empty-style': 'off',
    'doctype-style': 'off',
    'no-trailing-whitespace': 'off',
    'long-title': 'off',
    'form-dup-name': ['error', { shared: ['radio', 'checkbox'] }],
  },
});

async function faultsOf(html: string): Promise<readonly string[]> {
  const { results } = await VALIDATOR.validateString(html);
  return results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} ${selector ?? ''}`),
  );
}

it('what pages run has at most 15 kB, compressed', async () => {
  const { body } = await service.inject('/');
  const [, first = ''] = /<script type="module" src="([^"]+)"/.exec(body) ?? [];
  const names = [first.split('/').at(-1) ?? '', ...importsOf((await service.inject(first)).body)];
  const texts = await Promise.all(
    names.map(async (name) => (await service.inject(first.replace('start.js', name))).body),
  );

  expect(names.length).toBeGreaterThan(2);
  expect(texts.reduce((sum, text) => sum + gzipSync(text).length, 0)).toBeLessThanOrEqual(15_000);
});

function importsOf(source: string): readonly string[] {
  return [...source.matchAll(/from '\.\/([\w-]+\.js)'/g)].map(([, name = '']) => name);
}

describe.skipIf(!HAS_BROWSER)('in a browser (needs Chromium)', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launchBrowser();
  });
  afterAll(() => browser.close());

  describe.each(LANGUAGES)('in %s', (language) => {
    let watched: WatchedPage;
    beforeAll(async () => {
      watched = await watchedPage(await openContext(browser, language), origin);
    });

    it.each(VISITED_PAGES)('$name can be used by everybody, and does nothing it may not', async ({ address }) => {
      const { page, complaints } = watched;
      complaints.length = 0;

      await page.goto(`${origin}${address(served)}`);
      await page.evaluate(axe.source);
      const seen: string[] = [];
      for (const look of LOOKS) {
        await page.emulateMedia({ colorScheme: look.scheme });
        await page.setViewportSize(SIZES[look.size]);
        const violations = await violationsOf(page, look.rules);
        const beyond = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        seen.push(...violations.map((violation) => `${look.scheme}, ${look.size}: ${violation}`));
        if (beyond > 0) seen.push(`${look.size}: ${beyond} px wider than the screen`);
      }

      expect(seen).toEqual([]);
      expect(complaints).toEqual([]);
    });
  });
});

/** Every rule at both sizes, and colours in every scheme at every size; the next page is opened as the last look has it. */
const LOOKS = [
  { scheme: 'light', size: 'desktop', rules: null },
  { scheme: 'light', size: 'phone', rules: ['color-contrast'] },
  { scheme: 'dark', size: 'phone', rules: null },
  { scheme: 'dark', size: 'desktop', rules: ['color-contrast'] },
] as const;

/** The rules that the page breaks; the library stands in it already. @param rules `null`: all */
async function violationsOf(page: Page, rules: readonly string[] | null): Promise<readonly string[]> {
  const options = JSON.stringify({ resultTypes: ['violations'], ...(rules === null ? {} : { runOnly: rules }) });
  // Alone: what else the library gives of a page is long, and dear to take over.
  const violations = await page.evaluate<AxeResults['violations']>(
    `axe.run(document, ${options}).then(({ violations }) => violations)`,
  );
  return violations.map(({ id, nodes: [node] }) => `${id}: ${node?.html} ${node?.failureSummary}`);
}
