import { existsSync } from 'node:fs';
import { type Browser, chromium } from 'playwright-core';

/** Debian's package `chromium`. */
const CHROMIUM = '/usr/bin/chromium';
const TIMES = 9;
/** Of the processor, as the browser's own tools slow it down. */
const SLOWER = 4;

/** How soon a page shows something. */
export interface FirstPaint {
  readonly address: string;
  /** Median of first-contentful-paint (Paint Timing); `null`: nothing was measured. */
  readonly medianMs: number | null;
  readonly mostMs: number | null;
}

/** Opens each page of a service over the bundled host, with nothing kept from before. */
export async function measureFirstPaint(origin: string): Promise<readonly FirstPaint[]> {
  if (!existsSync(CHROMIUM)) return [];
  const browser = await chromium.launch({ executablePath: CHROMIUM, args: ['--no-sandbox'] });
  const paints: FirstPaint[] = [];
  for (const address of await addressesOf(origin)) {
    const times: number[] = [];
    for (let time = 0; time < TIMES; time += 1) times.push(await paintOf(browser, `${origin}${address}`));
    times.sort((a, b) => a - b);
    paints.push({ address, medianMs: times[Math.floor(TIMES / 2)] ?? null, mostMs: times.at(-1) ?? null });
  }
  await browser.close();
  return paints;
}

async function paintOf(browser: Browser, url: string): Promise<number> {
  const context = await browser.newContext();
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  await page.goto(url, { waitUntil: 'networkidle' });
  // The entry may come after the network has gone quiet.
  const painted = await page.waitForFunction(
    () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? null,
  );
  const paintedMs = await painted.jsonValue();
  await context.close();
  if (paintedMs === null) throw new Error(`${url} told no paint.`);
  return paintedMs;
}

/** One of each kind of page, from the ways on that pages have. */
async function addressesOf(origin: string): Promise<readonly string[]> {
  const search = '/search?q=mqtt+dashboard';
  const plugin = '/search?q=node-red-contrib-modbus';
  const first = async (address: string, pattern: RegExp): Promise<string> => {
    const answer = await fetch(`${origin}${address}`, { headers: { accept: 'text/html' } });
    const [, way] = pattern.exec(await answer.text()) ?? [];
    if (way === undefined) throw new Error(`${address} leads to no such page.`);
    return way;
  };
  const known = await first(plugin, /href="(\/plugins\/[^"#?]+)/);
  const [one, two] = [known, await first(search, /href="(\/plugins\/[^"#?]+)/)].map((way) => way.split('/').at(-1));
  return [
    '/',
    search,
    '/directory',
    await first('/directory', /href="(\/directory\/[^"#?]+)/),
    '/publication',
    known,
    await first(known, /href="(\/candidates\/[^"#?]+)/),
    '/why?package=node-red-contrib-modbus&q=read+a+plc+over+tcp',
    `/compare?plugin=${one}&plugin=${two}`,
    '/evidence',
  ];
}
