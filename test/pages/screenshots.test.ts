import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';
import pixelmatch from 'pixelmatch';
import type { Browser } from 'playwright-core';
import { PNG } from 'pngjs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ServingSnapshot } from '../../src/api/serving-snapshot.ts';
import { bundledService } from '../support/bundled-service.ts';
import { HAS_BROWSER, SIZES, launchBrowser } from './support/browser.ts';
import { pagedService } from './support/paged-service.ts';
import { VISITED_PAGES } from './support/visited-pages.ts';

/** `npm run screenshots` takes them anew; read the difference before it is committed. */
const IS_TAKING = process.env['PLUGIN_FACTS_TAKE_SCREENSHOTS'] === '1';
const FOLDER = fileURLToPath(new URL('../../docs/screenshots/', import.meta.url));
/** Of the picture: room for a digest that changed and for another release of the browser's letters. */
const MOST_DIFFERENT_SHARE = 0.01;

/** Every two of language, scheme and size meet. */
const LOOKS = [
  { language: 'en', scheme: 'light', size: 'desktop' },
  { language: 'zh-CN', scheme: 'dark', size: 'desktop' },
  { language: 'en', scheme: 'dark', size: 'phone' },
  { language: 'zh-CN', scheme: 'light', size: 'phone' },
] as const;
const PICTURED = VISITED_PAGES.flatMap(({ picture, address }) => (picture === undefined ? [] : [{ picture, address }]));

describe.skipIf(!HAS_BROWSER)('what a page looks like', () => {
  let [browser, service, served]: [Browser?, FastifyInstance?, ServingSnapshot?] = [];
  let origin = '';
  beforeAll(async () => {
    served = await bundledService();
    service = await pagedService(served);
    origin = await service.listen({ port: 0, host: '127.0.0.1' });
    browser = await launchBrowser();
  }, 120_000);
  afterAll(async () => {
    await browser?.close();
    await service?.close();
  });

  describe.each(PICTURED)('$picture', ({ picture, address }) => {
    it.each(LOOKS)('is as its picture shows it: $language, $scheme, $size', async ({ language, scheme, size }) => {
      const context = await browser!.newContext({ locale: language, colorScheme: scheme, viewport: SIZES[size] });
      const page = await context.newPage();
      await page.goto(`${origin}${address(served!)}`, { waitUntil: 'networkidle' });
      const taken = await page.screenshot({ animations: 'disabled', caret: 'hide' });
      await context.close();

      const path = `${FOLDER}${picture}-${language}-${scheme}-${size}.png`;
      if (IS_TAKING) keep(path, taken);
      expect(existsSync(path), `${path} is missing: npm run screenshots`).toBe(true);
      expect(differentShare(readFileSync(path), taken)).toBeLessThanOrEqual(MOST_DIFFERENT_SHARE);
    });
  });
});

function keep(path: string, picture: Buffer): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, picture);
}

/** The share of all pixels that a reader would see as different; 1 where the size is. */
function differentShare(kept: Buffer, taken: Buffer): number {
  const [a, b] = [PNG.sync.read(kept), PNG.sync.read(taken)];
  if (a.width !== b.width || a.height !== b.height) return 1;
  return pixelmatch(a.data, b.data, undefined, a.width, a.height, { threshold: 0.2 }) / (a.width * a.height);
}
