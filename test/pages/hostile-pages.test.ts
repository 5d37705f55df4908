import type { FastifyInstance } from 'fastify';
import type { Browser, BrowserContext } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ServingSnapshot } from '../../src/api/serving-snapshot.ts';
import { CandidateRecord } from '../../src/contract/candidates/record.ts';
import { DiscoveryResponse } from '../../src/contract/discovery/search.ts';
import { EXAMPLE_RECORD } from '../../src/contract/http/examples/discovery.ts';
import { GET_PUBLICATION_RESPONSE } from '../../src/contract/http/examples/service.ts';
import { PublicationManifest } from '../../src/contract/publication/manifest.ts';
import { CandidateId } from '../../src/contract/shared/ids.ts';
import type { DiscoveryRecord } from '../../src/contract/shared/plugin-record.ts';
import type { CandidateSearcher } from '../../src/search/candidates/candidate-searcher.ts';
import { publishedService } from '../support/bundled-service.ts';
import { pluginRecord, servedPlugins } from '../support/served-plugins.ts';
import { folderOfTests } from '../support/temporary-folder.ts';
import { HAS_BROWSER, LANGUAGES, SIZES, launchBrowser, openContext, watchedPage } from './support/browser.ts';
import { HOSTILE_TEXTS, HOSTILE_WORD, writeHostileHost } from './support/hostile-host.ts';
import { hostileTextsIn } from './support/hostile-texts-in.ts';
import { PAGE_KINDS, kindsOf } from './support/page-kinds.ts';
import { pagedService } from './support/paged-service.ts';

const folder = folderOfTests();
let served: ServingSnapshot;
/** What catalogs say, cleaned as it comes in. */
let cleaned: FastifyInstance;
/** The same kinds of texts past all cleaning: what pages do must not hang on it. */
let raw: FastifyInstance;
/** Releases whose every text is hostile, as their publishers and registries may say it. */
let releases: FastifyInstance;
let addresses: readonly { readonly service: FastifyInstance; readonly address: string }[];

beforeAll(async () => {
  served = await publishedService(writeHostileHost(folder), folder);
  cleaned = await pagedService(served);
  const records = HOSTILE_TEXTS.map((text, serial) => rawRecord(serial + 1, text));
  const rawServed = servedPlugins(records, { manifest: { catalogs: HOSTILE_CATALOGS } });
  raw = await pagedService(rawServed);
  const candidates = hostileCandidates(served);
  releases = await pagedService({ ...served, candidates: candidatesOf(candidates) });
  const query = { query: HOSTILE_WORD, limit: 20 };
  const found = DiscoveryResponse.parse(
    (await cleaned.inject({ method: 'POST', url: '/v1/plugins:search', payload: query })).json(),
  );
  const plugins = found.candidates.map(({ entry }) => `/plugins/${entry.entry_id}`);
  addresses = [
    ...[`/search?q=${HOSTILE_WORD}`, `/why?package=node-red-contrib-${HOSTILE_WORD}-0&q=${HOSTILE_WORD}`].map(
      (address) => ({ service: cleaned, address }),
    ),
    ...[
      `/why?package=${HOSTILE_WORD}+address`,
      '/why?package=%3Cscript%3Ealert(1)%3C/script%3E&q=%22%3E%3Cimg+src=x%3E',
    ].map((address) => ({ service: cleaned, address })),
    ...plugins.map((address) => ({ service: cleaned, address })),
    ...records.map(({ entry }) => ({ service: raw, address: `/plugins/${entry.entry_id}` })),
    ...records.map(({ entry }) => ({ service: raw, address: `/why?package=${entry.entry_id}` })),
    ...listsOf(
      served,
      found.candidates.map(({ entry }) => entry.entry_id),
      HOSTILE_WORD,
    ).map((address) => ({ service: cleaned, address })),
    ...listsOf(
      rawServed,
      records.map(({ entry }) => entry.entry_id),
      null,
    ).map((address) => ({ service: raw, address })),
    ...candidates.map(({ candidate_id }) => ({ service: releases, address: `/candidates/${candidate_id}` })),
  ];
}, 120_000);
afterAll(async () => {
  await Promise.all([cleaned, raw, releases].map((service) => service.close()));
});

/** Pages that show many plugins, among them these. @param word that finds them; `null`: none does */
function listsOf({ directory }: ServingSnapshot, entryIds: readonly string[], word: string | null): readonly string[] {
  const picked = entryIds.slice(0, 4).map((id) => `plugin=${id}`);
  const topics = directory.nodes.filter(({ children }) => children.length === 0).slice(0, 3);
  return [
    '/',
    `/compare?${picked.join('&')}`,
    '/evidence',
    ...(word === null ? [] : [`/evidence?q=${word}`]),
    '/directory',
    ...topics.map(({ pathKey }) => `/directory/${pathKey}?page=1`),
    '/publication',
  ];
}

const HOSTILE_CATALOGS = hostileTextsIn(PublicationManifest, GET_PUBLICATION_RESPONSE, HOSTILE_TEXTS[0]).catalogs;

/** The newest releases of the bundled host, each with another hostile text in the place of its texts. */
function hostileCandidates({ candidates }: ServingSnapshot): readonly CandidateRecord[] {
  const named = ['node-red-contrib-modbus', 'node-red-dashboard'].flatMap((name) => candidates?.ofPackage(name) ?? []);
  return HOSTILE_TEXTS.map((text, place) => {
    const record = named[place % named.length]?.record;
    if (record === undefined) throw new Error('The bundled host publishes none of these packages.');
    const candidate_id = CandidateId.parse(`${record.candidate_id.replace(/\.[^.]+$/, '')}.0_0_${place}`);
    const hostile = hostileTextsIn(CandidateRecord, record, text);
    // By a name that no package can have the page would be refused, as the operation it asks is.
    const { install_ref } = text.includes('\u202E') ? record.identity : hostile.identity;
    return { ...hostile, identity: { ...hostile.identity, install_ref }, candidate_id };
  });
}

/** Names each of them alone; no page of a release searches. */
function candidatesOf(records: readonly CandidateRecord[]): CandidateSearcher {
  const nobody = { total: 0, hits: [] };
  return {
    count: records.length,
    search: () => nobody,
    ofPackage: () => null,
    identified: () => null,
    named(id) {
      const record = records.find(({ candidate_id }) => candidate_id === id);
      return record === undefined ? null : { record, releases: [record] };
    },
  };
}

/** A record whose every free text and address is hostile, and long. */
function rawRecord(serial: number, text: string): DiscoveryRecord {
  const { entry } = pluginRecord(serial, `${text} ${'W'.repeat(5_000)}`);
  const script = 'javascript:alert(document.cookie)';
  const identity = {
    ...entry.identity,
    owner: text,
    registry_package: text,
    repository_url: script,
    repository_full_name: `${text}/${text}`,
  };
  return {
    entry: {
      ...entry,
      identity,
      imported_content: {
        ...entry.imported_content,
        description: { en: `${text} `.repeat(4_000).slice(0, 4_000), 'zh-CN': '&'.repeat(4_000) },
      },
      source_reference: { ...entry.source_reference, license: text, record_page_url: script },
    },
    quality: EXAMPLE_RECORD.quality,
  };
}

it('hostile texts stand on every kind of page', () => {
  expect(kindsOf(addresses.map(({ address }) => address))).toEqual(PAGE_KINDS);
});

it('pages of hostile plugins have at most 60 kB', async () => {
  // Two searches of names, two of texts, two pages of each raw record; the rest are hits of the search.
  expect(addresses.length).toBeGreaterThan(4 + 3 * HOSTILE_TEXTS.length);
  const faults: string[] = [];
  for (const { service, address } of addresses) {
    for (const language of LANGUAGES) {
      const answer = await service.inject({
        url: address,
        headers: { accept: 'text/html', 'accept-language': language },
      });
      const sizeBytes = answer.rawPayload.length;
      if (answer.statusCode !== 200 || sizeBytes > 60_000)
        faults.push(`${address} in ${language}: ${answer.statusCode}, ${sizeBytes} bytes`);
    }
  }
  expect(faults).toEqual([]);
});

describe.skipIf(!HAS_BROWSER)('in a browser', () => {
  let browser: Browser;
  let context: BrowserContext;
  const origins = new Map<FastifyInstance, string>();
  beforeAll(async () => {
    browser = await launchBrowser();
    context = await openContext(browser, 'en');
    for (const service of [cleaned, raw, releases])
      origins.set(service, await service.listen({ port: 0, host: '127.0.0.1' }));
  });
  afterAll(() => browser.close());

  it(
    'hostile texts are shown as texts, lead nowhere, act in no way and push nothing off the screen',
    { timeout: 300_000 },
    async () => {
      const seen: string[] = [];
      for (const { service, address } of addresses) {
        const origin = origins.get(service) ?? '';
        const { page, complaints } = await watchedPage(context, origin);
        await page.setViewportSize(SIZES.phone);
        await page.goto(`${origin}${address}`);
        const found = await page.evaluate(() => ({
          foreign: [...document.querySelectorAll('script:not([src]), img, iframe, object, style, main script')].length,
          handlers: [...document.querySelectorAll('*')].flatMap((element) =>
            element.getAttributeNames().filter((name) => name.startsWith('on')),
          ),
          addresses: [...document.querySelectorAll('a')].map(
            (way) => new URL(way.getAttribute('href') ?? '', location.href).protocol,
          ),
          beyond: document.documentElement.scrollWidth - innerWidth,
        }));
        const faults = [
          ...complaints,
          ...found.handlers,
          ...found.addresses.filter((protocol) => !/^https?:$/.test(protocol)),
          ...(found.foreign > 0 ? [`${found.foreign} foreign elements`] : []),
          ...(found.beyond > 0 ? [`${found.beyond} px wider than the screen`] : []),
        ];
        seen.push(...faults.map((fault) => `${address}: ${fault}`));
        await page.close();
      }

      expect(seen).toEqual([]);
    },
  );

  it('a text that turns its direction turns nothing else', async () => {
    const origin = origins.get(raw) ?? '';
    const { page } = await watchedPage(context, origin);
    const turning = HOSTILE_TEXTS.findIndex((text) => text.includes('\u202E'));
    await page.goto(`${origin}/plugins/${pluginRecord(turning + 1, '').entry.entry_id}`);
    const isolated = await page.evaluate(() =>
      [...document.querySelectorAll('main *')].every(
        (element) =>
          ![...element.childNodes].some((node) => node.nodeType === 3 && node.nodeValue?.includes('\u202E')) ||
          element.closest('bdi') !== null,
      ),
    );

    expect(isolated).toBe(true);
    await page.close();
  });
});
