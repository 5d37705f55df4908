import type { FastifyInstance } from 'fastify';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { bundledService } from '../support/bundled-service.ts';
import { HAS_BROWSER, launchBrowser, openContext, watchedPage } from './support/browser.ts';
import { pagedService } from './support/paged-service.ts';

/** Longer than the pause after which a search is asked for, and its answer. */
const SETTLED_MS = 700;

describe.skipIf(!HAS_BROWSER)('a search that is shown while it is made (needs Chromium)', () => {
  let service: FastifyInstance;
  let origin: string;
  let browser: Browser;
  let context: BrowserContext;
  let page: Page;
  /** Addresses of searches that were asked for. */
  let asked: string[];

  beforeAll(async () => {
    service = await pagedService(await bundledService());
    origin = await service.listen({ port: 0, host: '127.0.0.1' });
    browser = await launchBrowser();
    context = await openContext(browser, 'en');
  }, 120_000);
  afterAll(async () => {
    await browser.close();
    await service.close();
  });
  beforeEach(async () => {
    page = (await watchedPage(context, origin)).page;
    asked = [];
    page.on('request', (request) => {
      if (request.url().startsWith(`${origin}/search`)) asked.push(request.url().slice(origin.length));
    });
    return () => page.close();
  });

  /** Answers to searches come so late that something is done in between. */
  async function answerLate(): Promise<void> {
    await page.route('**/search?*', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 600));
      await route.continue().catch(() => undefined);
    });
  }

  const query = (): string | null => new URL(page.url()).searchParams.get('q');
  const shownFor = async (text: string): Promise<void> => {
    await page.waitForFunction((title) => document.title.startsWith(title), `Search: ${text}`);
  };

  it('a name that is typed slowly into another box stays there, and asks for no search', async () => {
    await page.goto(`${origin}/search?q=telegram`);
    await page.locator('#why-name').pressSequentially('node-red', { delay: 250 });
    await page.waitForTimeout(SETTLED_MS);
    expect(await page.inputValue('#why-name')).toBe('node-red');
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('why-name');
    expect(asked).toEqual(['/search?q=telegram']);
    await page.click('.why-form button');
    expect(new URL(page.url()).search).toBe('?package=node-red&q=telegram');
  });

  it('an answer that comes while somebody types elsewhere leaves text, caret and focus, and the form asks of what is shown', async () => {
    await page.goto(`${origin}/search?q=telegram`);
    await answerLate();
    await page.fill('#q', 'modbus');
    await page.waitForTimeout(300);
    await page.fill('#why-name', 'node-red');
    await page.locator('#why-name').press('Home');
    await shownFor('modbus');
    await page.keyboard.type('my-');
    expect(await page.inputValue('#why-name')).toBe('my-node-red');
    await page.click('.why-form button');
    expect(new URL(page.url()).search).toBe('?package=my-node-red&q=modbus');
  });

  it('whatever was unfolded is unfolded when a hit is ticked to be compared', async () => {
    await page.goto(`${origin}/search?q=database`);
    for (const folded of ['#reading', '.hit:nth-child(2) details', '#marks-help'])
      await page.click(`${folded} summary`);
    await page.locator('.pick input').nth(1).check();
    await page.waitForURL('**&plugin=*');
    expect(await page.locator('#found details[open]').count()).toBe(3);
    expect(await page.locator('.hit:nth-child(2) details').getAttribute('open')).not.toBeNull();
  });

  it('the focus never falls out of the page: it stays at a hit that is found again, else goes to the box', async () => {
    await page.goto(`${origin}/search?q=modbus`);
    await answerLate();
    const first = page.locator('.hit h3 a').first();
    const address = await first.getAttribute('href');
    await page.fill('#q', 'modbus tcp');
    await page.waitForTimeout(300);
    await first.focus();
    await shownFor('modbus tcp');
    expect(await page.evaluate(() => document.activeElement?.getAttribute('href'))).toBe(address);
    await page.fill('#q', 'telegram');
    await page.waitForTimeout(300);
    await first.focus();
    await shownFor('telegram');
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('q');
  });

  it('Back leads through every search that was shown, though each was typed over the one before', async () => {
    await page.goto(`${origin}/`);
    await page.goto(`${origin}/search?q=telegram`);
    await page.fill('#q', '');
    await page.locator('#q').pressSequentially('modbus', { delay: 250 });
    await shownFor('modbus');
    await page.keyboard.press('Enter');
    await page.fill('#q', 'influxdb');
    await shownFor('influxdb');
    for (const text of ['modbus', 'telegram']) {
      await page.goBack();
      await shownFor(text);
      expect([query(), await page.inputValue('#q')]).toEqual([text, text]);
      expect(await page.locator('.hit h3').first().textContent()).toContain(text);
    }
    await page.goBack();
    expect(page.url()).toBe(`${origin}/`);
    for (const text of ['telegram', 'modbus', 'influxdb']) {
      await page.goForward();
      await shownFor(text);
      expect(await page.inputValue('#q')).toBe(text);
    }
  });

  it('Back takes a filter back, and is not held up by ticks for a comparison', async () => {
    await page.goto(`${origin}/search?q=mqtt`);
    await page.click('#filters summary');
    await page.locator('#filters input[name=install_runtime][value=passed]').check();
    await page.waitForURL('**/search?q=mqtt&install_runtime=passed');
    for (const place of [0, 1]) {
      await page.locator('.pick input').nth(place).check();
      await page.waitForURL((url) => url.searchParams.getAll('plugin').length === place + 1);
    }
    await page.goBack();
    await page.locator('.chips').waitFor({ state: 'detached' });
    expect(new URL(page.url()).search).toBe('?q=mqtt');
    expect(await page.locator('#filters input:checked').count()).toBe(0);
  });

  it('Escape leaves the box and nothing else, and an emptied search can be had back', async () => {
    await page.goto(`${origin}/search?q=telegram`);
    const hits = await page.locator('.hit').count();
    await page.keyboard.press('/');
    await page.keyboard.press('Escape');
    await page.waitForTimeout(SETTLED_MS);
    expect([await page.inputValue('#q'), await page.locator('.hit').count()]).toEqual(['telegram', hits]);
    expect(await page.evaluate(() => document.activeElement === document.body)).toBe(true);
    await page.keyboard.press('?');
    expect(await page.locator('dialog').isVisible()).toBe(true);
    await page.keyboard.press('Escape');
    await page.fill('#q', '');
    await page.waitForURL(`${origin}/search`);
    await page.goBack();
    await shownFor('telegram');
    expect([await page.inputValue('#q'), await page.locator('.hit').count()]).toEqual(['telegram', hits]);
  });

  it('a place on the page is no other search', async () => {
    await page.goto(`${origin}/search?q=telegram`);
    await page.evaluate(() => (location.hash = 'main'));
    await page.goBack();
    await page.waitForTimeout(SETTLED_MS);
    expect(asked).toEqual(['/search?q=telegram']);
  });
});
