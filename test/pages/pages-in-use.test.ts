import type { FastifyInstance } from 'fastify';
import type { Browser, BrowserContext } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEFAULT_QUOTAS, type RateLimiter } from '../../src/api/http/rate-limit/rate-limiter.ts';
import type { ServingSnapshot } from '../../src/api/serving-snapshot.ts';
import { QualityDimensionName } from '../../src/contract/evidence/quality-dimensions.ts';
import { DimensionStatus } from '../../src/contract/shared/status.ts';
import { DiscoveryResponse } from '../../src/contract/discovery/search.ts';
import { HITS_OF_A_PAGE } from '../../src/pages/search/search-query.ts';
import { bundledService } from '../support/bundled-service.ts';
import { HAS_BROWSER, LANGUAGES, SIZES, launchBrowser, openContext, watchedPage } from './support/browser.ts';
import { pagedService } from './support/paged-service.ts';
import { PAGE_KINDS, kindOf } from './support/page-kinds.ts';
import { VISITED_PAGES, richestOfEachKind } from './support/visited-pages.ts';

let service: FastifyInstance;
let served: ServingSnapshot;
let origin: string;
let counted: string[] = [];
/** Lets everybody in, and remembers by which budget. */
const counting: RateLimiter = {
  quotas: DEFAULT_QUOTAS,
  problem: () => null,
  shared: () => null,
  forwardedByUnlisted: () => 0,
  count({ policy }) {
    counted.push(policy);
    return null;
  },
};

beforeAll(async () => {
  served = await bundledService();
  service = await pagedService(served, { rateLimiter: counting });
  origin = await service.listen({ port: 0, host: '127.0.0.1' });
}, 120_000);
afterAll(() => service.close());

it.each([
  ['/', ['reads']],
  ['/search?q=mqtt', ['discovery']],
  ['/search?q=xylophone+zzyzx', ['discovery']],
  ['/why?package=mqtt&q=mqtt', ['discovery']],
  [`/plugins/plugin.discovery.${'0'.repeat(24)}`, ['reads']],
  ['/candidates/candidate.nothing.1_0_0', ['reads']],
  ['/search?q=mqtt&category=nobody-has-it', ['discovery']],
  ['/compare', ['reads']],
  ['/evidence', ['discovery']],
])('a visit of %s is one counted request', async (url, expected) => {
  counted = [];
  await service.inject({ url, headers: { accept: 'text/html' } });

  expect(counted).toEqual(expected);
});

it('nothing is told of experiments on the way to a page', async () => {
  const told: unknown[] = [];
  const listen = (warning: Error): void => void told.push(warning.name);
  process.on('warning', listen);
  const fresh = await pagedService(served);
  await fresh.inject('/');
  await new Promise((resolve) => setImmediate(resolve));
  process.off('warning', listen);
  await fresh.close();

  expect(told).toEqual([]);
});

it.each(LANGUAGES)('the heaviest of searches has at most 60 kB in %s', async (language) => {
  const payload = { query: 'node', limit: 50 };
  const answer = await service.inject({ method: 'POST', url: '/v1/plugins:search', payload });
  const hits = DiscoveryResponse.parse(answer.json()).candidates.map(({ entry }) => {
    const { description } = entry.imported_content;
    return description[language] ?? description.en ?? '';
  });
  const texts = [hits.join(' '), hits.toReversed().join(' '), hits.map((text) => text.slice(0, 12)).join(' ')];

  for (const text of texts) {
    const query = Array.from(text).slice(0, 480).join('');
    const page = await service.inject({
      url: `/search?q=${encodeURIComponent(query)}`,
      headers: { accept: 'text/html', 'accept-language': language },
    });
    expect(page.statusCode).toBe(200);
    expect(page.rawPayload.length).toBeLessThanOrEqual(60_000);
  }
});

it.each(VISITED_PAGES)('every way on leads somewhere: $name', async ({ address }) => {
  const own = address(served);
  const headers = { accept: 'text/html' };
  const { body } = await service.inject({ url: own, headers });
  const ways = [...body.matchAll(/ (?:href|action|src)="(\/[^"#]*)/g)].map(([, way = '']) =>
    way.replaceAll('&amp;', '&'),
  );
  // Another language or snapshot of the page itself has its status.
  const others = new Set(ways.filter((way) => pathOf(way) !== pathOf(own) && !NOT_SERVED_HERE.has(way)));
  const dead: string[] = [];
  for (const way of others) if ((await service.inject({ url: way, headers })).statusCode === 404) dead.push(way);

  expect(others.size).toBeGreaterThan(3);
  expect(dead).toEqual([]);
});

/** Documents of the package, which the service of these tests is given none of. */
const NOT_SERVED_HERE = new Set(['/docs']);

function pathOf(address: string): string {
  return new URL(address, origin).pathname;
}

/** A page of a problem says the id of its own request. */
const REQUEST_ID = /request\.[\w.]+/g;

/** What takes the focus: ways on, what is filled in, what unfolds, and what the arrow keys move. */
const REACHABLE = [
  'a[href]:not([tabindex="-1"])',
  'button',
  'input:not([type=hidden])',
  'select',
  'summary',
  '[tabindex="0"]',
]
  .map((one) => `${one}:visible`)
  .join(', ');

/** Runs in the page: writes down each element that takes the focus, and whether one sees it. */
function noteStops(): void {
  const seen = new Map<EventTarget, string>();
  document.addEventListener('focusin', ({ target }) => {
    if (!(target instanceof Element) || seen.has(target)) return;
    const name = `stop${seen.size}`;
    seen.set(target, name);
    document.body.dataset[name] = `${target.outerHTML.slice(0, 80)} ${getComputedStyle(target).outlineStyle}`;
  });
}

/** Runs in the page: links of a table of which nothing is seen beside its first column when the focus comes to them from the right. */
function hiddenStops(table: Element): readonly string[] {
  return [...table.querySelectorAll<HTMLElement>('td a')].flatMap((link) => {
    const first = link.closest('tr')?.firstElementChild?.getBoundingClientRect().right ?? 0;
    table.scrollLeft = table.scrollWidth;
    link.focus();
    return link.getBoundingClientRect().right <= first ? [link.outerHTML] : [];
  });
}

/** One word that more than a page of plugins has. */
async function queryOfSeveralPages(): Promise<string> {
  for (const query of ['data', 'message', 'device', 'api', 'control', 'sensor']) {
    const answer = await service.inject({ method: 'POST', url: '/v1/plugins:search', payload: { query } });
    if (DiscoveryResponse.parse(answer.json()).page.total > HITS_OF_A_PAGE) return query;
  }
  throw new Error('None of these words fills a page.');
}

it('each cell of the matrix leads to the observation that it shows', async () => {
  const headers = { accept: 'text/html' };
  const { body } = await service.inject({ url: '/evidence?q=mqtt', headers });
  const cells = Array.from(
    body.matchAll(/<a href="(\/plugins\/[^"#]+)#([\w-]+)"><svg class="mark (\w+)"/g),
    ([, page = '', id = '', status = '']) => ({ page, id, status }),
  );

  expect(cells.length).toBeGreaterThanOrEqual(16);
  for (const { page, id, status } of cells) {
    const plugin = (await service.inject({ url: page, headers })).body;
    const [, observation = ''] = plugin.split(` id="${id}"`);
    expect(observation.slice(0, observation.indexOf('</svg>'))).toContain(`mark ${status}"`);
  }
});

it('the evidence of a search says by what it is narrowed, what there is without, and how to ask for it again', async () => {
  const page = async (url: string): Promise<string> =>
    (await service.inject({ url, headers: { accept: 'text/html' } })).body;
  const [, all = ''] = /<h1 id="count">(\d+) plugins match/.exec(await page('/search?q=mqtt')) ?? [];
  const narrowed = await page('/evidence?q=mqtt&category=nobody-has-it&lang=en');

  expect(narrowed).toContain('<title>What was tested: “mqtt” · Category: nobody-has-it');
  expect(narrowed).toContain('href="/evidence?q=mqtt&amp;lang=en"');
  expect(narrowed).toContain('No plugin passes these filters');
  expect(narrowed).toContain(`Without them ${all} plugins match.`);
  expect(narrowed).toContain('not to be relied on from');
  expect(narrowed).toContain('"filters":{"categories":["nobody-has-it"]}');
  expect(narrowed).toContain('It has no option for a filter or a later page.');
});

it('the evidence of a topic is found by its path in the directory as by its id', async () => {
  const title = async (topic: string): Promise<string | undefined> =>
    /<h1[^>]*>[^<]*/.exec(
      (await service.inject({ url: `/evidence?topic=${topic}`, headers: { accept: 'text/html' } })).body,
    )?.[0];
  const inner = served.directory.nodes.find(({ level, children }) => level === 1 && children.length > 0);

  expect(await title(inner?.pathKey ?? '')).toBe(await title(inner?.nodeId ?? ''));
  expect(await title('nothing-here')).toContain('There is nothing here');
});

it('the counts of a search are those of the hits that each choice leads to', async () => {
  const headers = { accept: 'text/html' };
  const found = async (url: string): Promise<string> =>
    /<h1 id="count">([\d,]*)/.exec((await service.inject({ url, headers })).body)?.[1] ?? '';
  const { body } = await service.inject({ url: '/search?q=mqtt+dashboard', headers });
  const boxes = /<input type="checkbox" form="search" name="(\w+)" value="([\w-]+)"\/>.*?<b>([\d,]+)<\/b>/g;
  const choices = [...body.matchAll(boxes)].filter(([, name]) => name !== 'plugin');

  expect(choices.length).toBeGreaterThan(10);
  expect(choices.map(([, , value]) => value)).toContain('not_tested');
  for (const [, name = '', value = '', count = ''] of choices) {
    expect([name, value, await found(`/search?q=mqtt+dashboard&${name}=${value}`)]).toEqual([name, value, count]);
  }
});

it.each([
  ['en', 'modbus'],
  ['zh-CN', '工业协议'],
])('the example of the start page is in the language of its reader: %s', async (language, example) => {
  const { body } = await service.inject({ url: '/', headers: { accept: 'text/html', 'accept-language': language } });

  expect(body).toContain(`>${example}</a>`);
});

it('Chinese has no blank behind its signs, nor between a day and what is said of it', async () => {
  for (const { address } of VISITED_PAGES) {
    const headers = { accept: 'text/html', 'accept-language': 'zh-CN' };
    const { body } = await service.inject({ url: address(served), headers });

    const ownWords = body.replaceAll(/<bdi.*?<\/bdi>/gs, '');
    expect(body.match(/\d 日(?:<\/time>)? \p{Script=Han}.{0,20}/gu) ?? []).toEqual([]);
    expect(ownWords.match(/.{0,20}[。：；，、）] (?:<a [^>]*>)?\p{Script=Han}.{0,20}/gu) ?? []).toEqual([]);
  }
});

it.each(LANGUAGES)(
  'every area of the directory has its whole name in the picture, on a phone too, in %s',
  async (language) => {
    const { body } = await service.inject({
      url: '/directory',
      headers: { accept: 'text/html', 'accept-language': language },
    });
    const [wide, narrow] = ['on-wide', 'on-narrow'].map((size) => {
      const [, picture = ''] = new RegExp(`<svg class="tree ${size}".*?>(.*?)</svg>`).exec(body) ?? [];
      return [...picture.matchAll(/<title>([^<]*?)[:：][^<]*<\/title><path[^>]*><\/path>(.*?)<\/a>/g)].map(
        ([, name = '', drawn = '']) => [
          name.replaceAll(' ', ''),
          drawn.replaceAll(/<tspan class="count".*?<\/tspan>|<[^>]*>| /g, ''),
        ],
      );
    });

    expect(wide).toHaveLength(18);
    expect(narrow).toHaveLength(18);
    for (const [name, said] of [...(wide ?? []), ...(narrow ?? [])]) expect(said).toBe(name);
  },
);

it('where all areas of the picture have one colour, the shares are told in words', async () => {
  const textAt = async (url: string): Promise<string> =>
    (await service.inject({ url, headers: { accept: 'text/html' } })).body;

  expect(await textAt('/directory')).toMatch(/same colour: \d+–\d+ % was looked at in each/);
  expect(await textAt('/directory?by=install_runtime')).not.toContain('same colour');
  expect(await textAt('/directory?by=static_risk')).toContain('same colour: 100 % was looked at');
});

it('filters are not blamed for what nothing has without them either', async () => {
  const headingOf = async (url: string): Promise<string> =>
    /<h1 id="count">(.*?)<\/h1>/.exec((await service.inject({ url, headers: { accept: 'text/html' } })).body)?.[1] ??
    '';

  expect(await headingOf('/search?q=zzzz&install_runtime=not_tested')).toBe('No plugin matches');
  expect(await headingOf('/search?q=mqtt&category=nobody-has-it')).toBe('No plugin passes these filters');
});

it.each([
  ['en', ['security advisories', 'host of repositories', 'catalog bundled', 'it could not be reached (']],
  ['zh-CN', ['安全公告', '代码托管平台', '来源目录 bundled', '无法连接（']],
] as const)('sources and what kept them from answering are told in words, in %s', async (language, words) => {
  const headers = { accept: 'text/html', 'accept-language': language };
  const { body } = await service.inject({ url: '/publication', headers });
  const text = body.replaceAll(/<[^>]*>/g, '');

  for (const word of words) expect(text).toContain(word);
  expect(body).not.toMatch(/<dt>(?:catalog\.|advisories|repository_host|package_registry)/);
});

it('what a publisher does not say of a release is told from what catalogs say of the plugin', async () => {
  const visited = VISITED_PAGES.find(({ name }) => name === 'plugin of a well known package');
  const headers = { accept: 'text/html', 'accept-language': 'en' };
  const { body } = await service.inject({ url: visited?.address(served) ?? '', headers });

  expect(body).toContain('>description by its publisher · Chinese<');
  expect(body).not.toContain('>description · Chinese<');
});

it('a search says when no plugin has everything that was asked for, and until when what it shows holds', async () => {
  const mainOf = async (q: string): Promise<string> =>
    (await service.inject({ url: `/search?q=${q}`, headers: { accept: 'text/html', 'accept-language': 'en' } })).body;
  const [some, all] = await Promise.all([mainOf('mqtt+xylophone+telegram'), mainOf('telegram')]);
  const { expired_at } = served.publication.manifest;

  expect(some).toContain('No plugin has everything that was asked for');
  expect(all).not.toContain('No plugin has everything that was asked for');
  for (const page of [some, all]) expect(page).toContain(`datetime="${expired_at}"`);
});

it('a word that is only spelled like what was asked for is never headed as everything that was', async () => {
  const pageOf = async (q: string): Promise<string> =>
    (await service.inject({ url: `/search?q=${q}`, headers: { accept: 'text/html', 'accept-language': 'en' } })).body;
  const [guessed, asked] = await Promise.all([pageOf('telegrm'), pageOf('telegram')]);

  expect(guessed).toContain('>Spelled like what was asked for</h2>');
  expect(guessed).toContain('No plugin has it; ');
  expect(guessed).not.toContain('>Everything that was asked for</h2>');
  expect(asked).toContain('>Everything that was asked for</h2>');
  expect(asked).not.toContain('>Spelled like what was asked for</h2>');
});

it.each([
  ['en', 'read tags from a PLC and write the values of sensors to a database'],
  ['zh-CN', '把传感器数据写入数据库并发送邮件通知'],
] as const)('reasons of a hit are those of its explanation, and its points add up: %s', async (language, query) => {
  const headers = { accept: 'text/html', 'accept-language': language };
  const { body } = await service.inject({ url: `/search?q=${encodeURIComponent(query)}`, headers });
  const payload = { query, explain: true, limit: HITS_OF_A_PAGE };
  const answer = await service.inject({ method: 'POST', url: '/v1/plugins:search', payload });
  const { hits: explained, query: read } = DiscoveryResponse.parse(answer.json()).explanation!;
  const demanded = new Set(read.terms.filter((term) => term.is_demanded).map(({ term }) => term));
  const shown = body.split('<li class="hit"').slice(1);

  expect(shown).toHaveLength(explained.length);
  for (const [place, hit] of explained.entries()) {
    const text = shown[place]!.replaceAll(/<[^>]+>/g, '');
    const words = hit.terms.filter(({ term }) => demanded.has(term));
    const most = words.toSorted((a, b) => b.points - a.points)[0]!;
    const [, reasons = ''] = /<ul class="terms">(.*?)<\/ul>/s.exec(shown[place]!) ?? [];
    expect(reasons.replaceAll(/<[^>]+>/g, '').toLowerCase()).toContain(most.found_as.toLowerCase());
    const [, sum, parts] = /(?:words of the search|查询词) ([\d.]+)(?: \(|（)([^)）]+)/.exec(text) ?? [];
    const given = [...(parts ?? '').matchAll(/ ([\d.]+)(?=[,、]|$)/g)].map(([, points]) => Number(points));
    // Of one word alone the sum is its points, and no parts are told.
    expect(parts === undefined ? Number(sum) : given.reduce((a, b) => a + b, 0)).toBeCloseTo(Number(sum), 1);
  }
});

it('an address of a snapshot that is served no more leads to the same page as it is now', async () => {
  const gone = 'discovery.composite.2020-01-01.v1-0-0.000000000000';
  const { statusCode, body } = await service.inject({
    url: `/search?q=zigbee&snapshot=${gone}`,
    headers: { accept: 'text/html' },
  });

  expect(statusCode).toBe(409);
  expect(body).toContain('href="/search?q=zigbee"');
});

it('a search with every filter and a query of 480 Chinese characters has at most 60 kB', async () => {
  const filters = QualityDimensionName.options.flatMap((name) =>
    DimensionStatus.options.map((status) => `${name}=${status}`),
  );
  const q = encodeURIComponent('把数据写入数据库'.repeat(60));
  const page = await service.inject({ url: `/search?q=${q}&${filters.join('&')}`, headers: { accept: 'text/html' } });

  expect(page.statusCode).toBe(200);
  expect(page.rawPayload.length).toBeLessThanOrEqual(60_000);
});

describe.skipIf(!HAS_BROWSER)('in a browser (needs Chromium)', () => {
  let browser: Browser;
  let context: BrowserContext;
  beforeAll(async () => {
    browser = await launchBrowser();
    context = await openContext(browser, 'en');
  });
  afterAll(() => browser.close());

  it('everything can be done without scripts: search, next page, language', async () => {
    const query = await queryOfSeveralPages();
    const plain = await openContext(browser, 'en', { javaScriptEnabled: false });
    const page = await plain.newPage();
    await page.goto(origin);
    await page.fill('main input[type=search]', query);
    await page.click('main button[type=submit]');
    expect(new URL(page.url()).search).toBe(`?q=${query}`);
    expect(await page.locator('.hit').count()).toBe(HITS_OF_A_PAGE);
    await page.click('a[rel=next]');
    expect(new URL(page.url()).search).toBe(`?q=${query}&page=2`);
    await page.click('nav.languages a[lang=zh-CN]');
    expect(await page.getAttribute('html', 'lang')).toBe('zh-CN');
    expect(await page.locator('key-shortcuts > button').isVisible()).toBe(false);
    await plain.close();
  });

  it('filters and comparisons can be made without scripts, and taken back', async () => {
    const plain = await openContext(browser, 'en', { javaScriptEnabled: false });
    const page = await plain.newPage();
    await page.goto(`${origin}/search?q=mqtt+dashboard`);
    const count = async (): Promise<number> => Number(/\d+/.exec((await page.textContent('#count')) ?? '')?.[0]);
    const all = await count();
    await page.click('#filters summary');
    await page.locator('#filters input[name=static_risk]').first().check();
    await page.click('#filters button');
    expect(new URL(page.url()).searchParams.getAll('static_risk')).toHaveLength(1);
    expect(await count()).toBeLessThan(all);
    await page.locator('.pick input').nth(0).check();
    await page.locator('.pick input').nth(1).check();
    await page.click('.compare-bar button');
    expect(new URL(page.url()).pathname).toBe('/compare');
    expect(await page.locator('.compare thead th').count()).toBe(3);
    await page.click('main > p a');
    expect(await page.locator('.pick input:checked').count()).toBe(2);
    await page.locator('.chips a').first().click();
    expect(await count()).toBe(all);
    await plain.close();
  });

  it('a ticked filter narrows the search at once, and keeps its place', async () => {
    const { page, complaints } = await watchedPage(context, origin);
    await page.goto(`${origin}/search?q=mqtt+dashboard`);
    await page.click('#filters summary');
    await page.locator('#filters input[name=static_risk]').first().focus();
    await page.keyboard.press('Space');
    await page.waitForURL('**/search?q=mqtt+dashboard&static_risk=*');
    expect(await page.locator('#filters').getAttribute('open')).not.toBeNull();
    expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('static_risk');
    expect(await page.locator('.chips').isVisible()).toBe(true);
    await page.keyboard.press('Space');
    await page.waitForURL('**/search?q=mqtt+dashboard');
    expect(await page.locator('.chips').count()).toBe(0);
    expect(complaints).toEqual([]);
    await page.close();
  });

  it('every kind of page shows without scripts what it shows with them', { timeout: 120_000 }, async () => {
    const plain = await openContext(browser, 'en', { javaScriptEnabled: false });
    const [page, other] = [await context.newPage(), await plain.newPage()];
    for (const { address } of richestOfEachKind(served)) {
      await page.goto(`${origin}${address(served)}`);
      await other.goto(`${origin}${address(served)}`);
      const [withThem, without] = [await page.innerText('main'), await other.innerText('main')];

      expect(without.length).toBeGreaterThan(20);
      expect(without.replaceAll(REQUEST_ID, '')).toBe(withThem.replaceAll(REQUEST_ID, ''));
    }
    await page.close();
    await plain.close();
  });

  it.each(PAGE_KINDS)('everything can be reached by the keyboard alone, each stop seen: %s', async (kind) => {
    const visited = richestOfEachKind(served).find(({ address }) => kindOf(address(served)) === kind);
    const { page, complaints } = await watchedPage(context, origin);
    await page.goto(`${origin}${visited?.address(served)}`);
    const reachable = await page.locator(REACHABLE).count();
    await page.evaluate(noteStops);
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.className)).toBe('skip');
    for (let stop = 1; stop < reachable + 5; stop += 1) await page.keyboard.press('Tab');
    const stops = await page.evaluate(() => Object.entries(document.body.dataset));

    expect(stops.filter(([, outline]) => outline?.endsWith(' none'))).toEqual([]);
    expect(stops.length).toBeGreaterThanOrEqual(reachable);
    expect(complaints).toEqual([]);
    await page.close();
  });

  it.each(LANGUAGES)(
    'on a phone no column of two compared plugins or of outcomes is out of sight, in %s',
    async (language) => {
      const phone = await browser.newContext({ locale: language, viewport: SIZES.phone });
      const page = await phone.newPage();
      const beyond = async (selector: string): Promise<number> =>
        page
          .locator(selector)
          .first()
          .evaluate((table) => table.scrollWidth - table.clientWidth);
      const compared = (name: string): string =>
        `${origin}${VISITED_PAGES.find((visited) => visited.name === name)?.address(served)}`;
      await page.goto(compared('comparison of two'));
      expect(await beyond('.wide.held')).toBe(0);
      await page.goto(`${origin}/publication`);
      expect(await beyond('.wide:has(.outcomes)')).toBe(0);
      await page.goto(compared('comparison of four'));
      expect(await beyond('.wide.held')).toBeGreaterThan(0);
      const names = await page.locator('.names > div').evaluate((text) => text.getBoundingClientRect().right);
      expect(names).toBeLessThanOrEqual(SIZES.phone.width);
      expect(await page.locator('.wide.held').evaluate(hiddenStops)).toEqual([]);
      await phone.close();
    },
  );

  it('what is folded unfolds by the keyboard', async () => {
    const { page } = await watchedPage(context, origin);
    await page.goto(`${origin}/search?q=mqtt`);
    await page.locator('#reading summary').focus();
    await page.keyboard.press('Enter');
    expect(await page.locator('#reading').getAttribute('open')).not.toBeNull();
    await page.close();
  });

  it('without scripts: from a hit to the plugin, to its release and back, and why another is missing', async () => {
    const plain = await openContext(browser, 'en', { javaScriptEnabled: false });
    const page = await plain.newPage();
    await page.goto(`${origin}/search?q=modbus`);
    await page.click('.hit h3 a');
    const name = (await page.textContent('h1')) ?? '';
    await page.click('a[href^="/candidates/"]');
    expect(await page.textContent('h1')).toContain(name);
    await page.click('a[href^="/plugins/"]');
    expect(await page.textContent('h1')).toBe(name);
    await page.click('a[href="#static_risk"]');
    expect(new URL(page.url()).hash).toBe('#static_risk');
    await page.goto(`${origin}/search?q=modbus`);
    await page.fill('#why-name', 'node-red-contrib-modbuss');
    await page.click('.why-form button');
    expect(new URL(page.url()).search).toBe('?package=node-red-contrib-modbuss&q=modbus');
    expect(await page.textContent('#verdict')).toContain('No plugin is listed by just this name');
    await plain.close();
  });

  it('hits appear while a query is typed, the address says so, and back works', async () => {
    const { page } = await watchedPage(context, origin);
    await page.goto(origin);
    await page.goto(`${origin}/search`);
    await page.locator('#q').pressSequentially('modbus', { delay: 20 });
    await page.waitForFunction(() => document.querySelectorAll('.hit').length > 0);
    await page.waitForURL('**/search?q=modbus');
    await page.waitForFunction(
      () => document.querySelector('[role=status]')?.textContent === document.querySelector('#count')?.textContent,
    );
    expect(await page.title()).toContain('modbus');
    await page.locator('.hit h3 a').first().click();
    await page.goBack();
    expect(new URL(page.url()).search).toBe('?q=modbus');
    expect(await page.locator('.hit').count()).toBeGreaterThan(0);
    await page.close();
  });

  it('ticks made one upon another are all kept, and one too many is refused in words', async () => {
    const { page, complaints } = await watchedPage(context, origin);
    await page.route('**/search?*', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 300));
      await route.continue().catch(() => undefined);
    });
    await page.goto(`${origin}/search?q=mqtt+broker`);
    const boxes = page.locator('.pick input');
    for (const place of [0, 1, 2]) {
      await boxes.nth(place).check();
      await page.waitForTimeout(250);
    }
    await page.waitForURL((url) => url.searchParams.getAll('plugin').length === 3);
    expect(await page.locator('.compare-bar').textContent()).toContain('3 ticked');
    for (const place of [3, 4]) await boxes.nth(place).check();
    await page.waitForURL((url) => url.searchParams.getAll('plugin').length === 5);
    expect(await page.locator('.compare-bar').textContent()).toContain('4 are the most');
    // What was asked before the last tick is given up.
    expect(complaints.filter((complaint) => !complaint.startsWith('failed: '))).toEqual([]);
    await page.close();
  });

  it('behind two ticks made by the keyboard the comparison is the next stop', async () => {
    const { page } = await watchedPage(context, origin);
    await page.goto(`${origin}/search?q=mqtt+broker`);
    for (const place of [0, 1]) {
      await page.locator('.pick input').nth(place).focus();
      await page.keyboard.press('Space');
      await page.waitForURL((url) => url.searchParams.getAll('plugin').length === place + 1);
    }
    await page.locator('.pick-go').nth(1).waitFor();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.waitForURL((url) => url.pathname === '/compare');
    expect(await page.locator('.compare thead th').count()).toBe(3);
    await page.close();
  });

  it('what was asked before does not overtake what was asked last', async () => {
    const { page } = await watchedPage(context, origin);
    await page.goto(`${origin}/search`);
    await page.route('**/search?q=mqtt', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 1_500));
      await route.continue().catch(() => undefined);
    });
    await page.fill('#q', 'mqtt');
    await page.waitForTimeout(400);
    await page.fill('#q', 'modbus');
    await page.waitForURL('**/search?q=modbus');
    await page.waitForTimeout(1_800);
    expect(new URL(page.url()).search).toBe('?q=modbus');
    expect(await page.title()).toContain('modbus');
    await page.close();
  });

  it('keys lead to the box, through the hits, to the help and to the snapshot, and are told by a button', async () => {
    const { page, complaints } = await watchedPage(context, origin);
    await page.goto(`${origin}/search?q=modbus`);
    const active = async (): Promise<string> =>
      page.evaluate(() => document.activeElement?.id || document.activeElement?.getAttribute('href') || '');
    const first = (await page.locator('.hit h3 a').first().getAttribute('href')) ?? '';
    await page.keyboard.press('/');
    expect(await active()).toBe('q');
    await page.keyboard.press('ArrowDown');
    expect(await active()).toBe(first);
    await page.keyboard.press('ArrowDown');
    expect(await active()).not.toBe(first);
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowUp');
    expect(await active()).toBe('q');
    await page.keyboard.press('?');
    expect(await page.locator('dialog').isVisible()).toBe(false);
    // In the box it was a query, which has other hits; to leave before its answer would be a request that failed.
    await page.waitForURL('**/search?q=%3F');
    await page.goto(`${origin}/search?q=modbus`);
    await page.locator('.hit h3 a').first().focus();
    await page.keyboard.press('?');
    expect(await page.locator('dialog').isVisible()).toBe(true);
    await page.keyboard.press('Escape');
    await page.click('key-shortcuts > button');
    expect(await page.locator('dialog').isVisible()).toBe(true);
    await page.keyboard.press('Escape');
    await page.keyboard.press('y');
    expect(new URL(page.url()).searchParams.get('snapshot')).toBe(served.publication.manifest.snapshot_id);
    expect(await page.locator('#pinned').textContent()).toBe('The address now names this snapshot.');
    expect(complaints).toEqual([]);
    await page.close();
  });
});
