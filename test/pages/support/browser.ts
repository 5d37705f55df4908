import { existsSync } from 'node:fs';
import { type Browser, type BrowserContext, type Page, chromium } from 'playwright-core';

/** Debian's packages of these names, and what others call it. The first has no windows: a page opens in a fifth of the processor time. */
const CHROMIUM = ['chromium-headless-shell', 'chromium', 'chromium-browser']
  .map((name) => `/usr/bin/${name}`)
  .find((path) => existsSync(path));
export const HAS_BROWSER = CHROMIUM !== undefined;

export const LANGUAGES = ['en', 'zh-CN'] as const;
export const SIZES = { phone: { width: 390, height: 844 }, desktop: { width: 1280, height: 900 } } as const;

/** One browser for all tests. */
export async function launchBrowser(): Promise<Browser> {
  // Its own sandbox needs rights that a container does not give; it sees pages of this service alone.
  return chromium.launch({ executablePath: CHROMIUM ?? '', args: ['--no-sandbox'] });
}

export async function openContext(
  browser: Browser,
  language: (typeof LANGUAGES)[number],
  options: { readonly javaScriptEnabled?: boolean } = {},
): Promise<BrowserContext> {
  return browser.newContext({ locale: language, viewport: SIZES.desktop, ...options });
}

/** A page, and what it did that no page of ours may do. */
export interface WatchedPage {
  readonly page: Page;
  /** Errors of scripts, whatever the policy refused, and addresses that are not of the service. */
  readonly complaints: string[];
}

export async function watchedPage(context: BrowserContext, origin: string): Promise<WatchedPage> {
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('pageerror', ({ message }) => complaints.push(`error: ${message}`));
  page.on('console', (message) => {
    // The browser writes one line for each answer that is no success; those are asked for.
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
      complaints.push(message.text());
  });
  page.on('request', (request) => {
    if (!request.url().startsWith(`${origin}/`)) complaints.push(`request: ${request.url()}`);
  });
  page.on('requestfailed', (request) => complaints.push(`failed: ${request.url()}`));
  page.on('dialog', (dialog) => {
    complaints.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, sample }) => {
      // oxlint-disable-next-line no-console -- this is how the test hears of it
      console.error(`policy: ${violatedDirective} ${sample}`);
    });
  });
  return { page, complaints };
}
