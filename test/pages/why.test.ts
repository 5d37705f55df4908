import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ServingSnapshot } from '../../src/api/serving-snapshot.ts';
import { DiscoveryResponse } from '../../src/contract/discovery/search.ts';
import { EXCLUSION_RULES } from '../../src/facts/catalog/exclusion-rules.ts';
import { MERGE_RULES } from '../../src/facts/identity/merge-rules.ts';
import { exclusionRuleWords, mergeRuleWords } from '../../src/pages/parts/listing-words.ts';
import { type AgentWorld, openWorld } from '../agents/agent-world.ts';
import { publishedService } from '../support/bundled-service.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { LANGUAGES } from './support/browser.ts';
import { pagedService } from './support/paged-service.ts';

const BUNDLED_HOST = fileURLToPath(new URL('../../hosts/node-red', import.meta.url));

let world: AgentWorld;
let service: FastifyInstance;
beforeAll(async () => {
  world = await openWorld();
  service = await pagedService(world.served);
}, 120_000);
afterAll(async () => {
  await service.close();
  world.close();
});

async function textOf(url: string, status = 200): Promise<string> {
  const answer = await service.inject({ url, headers: { accept: 'text/html', 'accept-language': 'en' } });
  expect(answer.statusCode).toBe(status);
  return answer.body.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ');
}

it('a plugin that a rule leaves out has the rule, in words and by its name', async () => {
  const text = await textOf('/why?package=node-red-dev');

  expect(text).toContain('records that name it were read, and rules leave them out');
  expect(text).toContain('the host profile says that it is no plugin not_a_plugin');
});

it('a withdrawn one has the reason of whoever withdrew it, here and at its own address', async () => {
  const answer = await service.inject('/why?package=node-red-contrib-tide-relay');
  const [id = ''] = /plugin\.discovery\.[0-9a-f]{24}/.exec(answer.body) ?? [];

  expect(await textOf('/why?package=node-red-contrib-tide-relay')).toContain('It opened sluices at low water.');
  expect(await textOf(`/plugins/${id}`, 410)).toContain('It opened sluices at low water.');
});

it('one that no record names has the catalogs that were read, and names spelled nearly so', async () => {
  const text = await textOf('/why?package=node-red-contrib-modbuss');

  expect(text).toContain('no record of the catalogs that were read names it');
  expect(text).toMatch(/Catalogs that were read .* bundled/);
  expect(text).toMatch(/spelled almost the same .*node-red-contrib-modbus/);
});

it('what is not listed is not said not to exist, where the data are a part of what exists', async () => {
  expect(await textOf('/why?package=node-red-contrib-nobody-wrote-it')).toContain(
    'a plugin that is not in it may well exist',
  );
});

it.each([
  ['en', 'merged into an entry that another record gives', 'it names the repository by another name'],
  ['zh-CN', '已并入另一记录的条目', '以另一名称指向同一仓库'],
])('one whose record was merged into another entry has that entry and the rule, in %s', async (language, ...said) => {
  const merged = await pagedService(await withRenamedModbus());
  const answer = await merged.inject({ url: `/why?package=acme/modbus-nodes&lang=${language}` });
  await merged.close();

  expect(answer.statusCode).toBe(200);
  for (const text of [...said, 'renamed_repository', '>node-red-contrib-modbus<']) expect(answer.body).toContain(text);
});

/** The bundled host, whose catalog also lists a plugin by the name that its repository had. */
function withRenamedModbus(): Promise<ServingSnapshot> {
  const folder = temporaryFolder();
  const host = join(folder, 'node-red');
  cpSync(BUNDLED_HOST, host, { recursive: true });
  const profile = readFileSync(join(host, 'host.yaml'), 'utf8');
  const rename = 'renames: [{ from: acme/modbus-nodes, to: BiancoRoyal/node-red-contrib-modbus }]';
  writeFileSync(join(host, 'host.yaml'), profile.replace('renames: []', rename));
  const record = { name: 'modbus-nodes', repository: 'https://github.com/acme/modbus-nodes' };
  writeFileSync(join(host, 'catalog', 'modbus-nodes.yaml'), JSON.stringify(record));
  return publishedService(host, folder);
}

it.each(['bigtimer', 'Bigtimer', 'contrib-bigtimer'])(
  'half a name (%s) has the whole ones first, and is not said to be left out',
  async (name) => {
    const text = await textOf(`/why?package=${name}`);
    const verdict = text.slice(text.indexOf('No plugin is listed by just this name'));

    expect(text).not.toContain('It is not listed');
    expect(verdict).toContain('node-red-contrib-bigtimer');
    expect(verdict.indexOf('node-red-contrib-bigtimer')).toBeLessThan(verdict.indexOf('no record of the catalogs'));
  },
);

it('a name that nobody has is said to be nobody’s where a search finds its words, with the way to ask why', async () => {
  const url = '/search?q=node-red-contrib-xiaomi-ble';
  const { body } = await service.inject({ url, headers: { accept: 'text/html' } });

  expect(await textOf(url)).toContain('No listed plugin is called “node-red-contrib-xiaomi-ble”');
  expect(body).toContain('href="/why?package=node-red-contrib-xiaomi-ble"');
  for (const other of ['node-red-contrib-modbus', 'https://www.npmjs.com/package/node-red-contrib-modbus', 'mqtt']) {
    expect(await textOf(`/search?q=${encodeURIComponent(other)}`)).not.toContain('No listed plugin is called');
  }
});

it.each(['node-red-contrib-modbuss read registers', 'https://gitee.com/acme/node-red-contrib-modbus'])(
  'a name in %s has the plugin that is near it',
  async (name) => {
    expect(await textOf(`/why?package=${encodeURIComponent(name)}`)).toMatch(
      /Names like “node-red-contrib-modbuss?”.* node-red-contrib-modbus .* github\.com\/BiancoRoyal\/node-red-contrib-modbus/,
    );
  },
);

it('a part of a name leads to a search for it', async () => {
  const { body } = await service.inject({ url: '/why?package=Telegrambot', headers: { accept: 'text/html' } });

  expect(body).toContain('href="/search?q=Telegrambot"');
});

it('the host itself is said to be the host', async () => {
  expect(await textOf('/why?package=node-red')).toContain('Node-RED is the host itself');
  expect(await textOf('/why?package=node-red-contrib-modbus')).not.toContain('is the host itself');
});

it('a listed one has the rank and the points that the search gives it', async () => {
  const query = 'read a plc over tcp';
  const payload = { query, limit: 50, explain: true };
  const found = DiscoveryResponse.parse(
    (await service.inject({ method: 'POST', url: '/v1/plugins:search', payload })).json(),
  );
  const at = found.candidates.length - 1;
  const hit = found.candidates[at];
  const points = found.explanation?.hits[at]?.points_total.toFixed(3);
  const text = await textOf(`/why?${new URLSearchParams({ package: hit?.entry.entry_id ?? '', q: query }).toString()}`);

  expect(text).toContain(`at rank ${hit?.match.rank} of ${found.page.total}`);
  expect(text).toContain(`${points} points`);
});

it('what a search found it by is shown, and quoted where the page would not have it', async () => {
  const { body } = await service.inject({
    url: '/why?package=node-red-contrib-modbus&q=read+a+plc+over+tcp',
    headers: { accept: 'text/html', 'accept-language': 'en' },
  });

  expect(body).toMatch(/<p class="quoted"[^>]*>.*?<mark>TCP<\/mark>/);
  expect(body).toMatch(/in the Chinese description: <q><bdi lang="zh-CN">[^<]*<mark>读取<\/mark>/);
});

it('an agent asks by one call for what the page says, the place in the search too', async () => {
  const text = await textOf('/why?package=node-red-contrib-modbus&q=plc');

  expect(text).toContain(
    JSON.stringify({
      name: 'lookup_plugin',
      arguments: { name: 'node-red-contrib-modbus', query: 'plc', detail: 'full' },
    }),
  );
  expect(text).not.toContain('search_plugins');
});

it('one that the search does not find is said to be listed, and not found by it', async () => {
  const text = await textOf('/why?package=node-red-contrib-modbus&q=xylophone');

  expect(text).toContain('It is listed.');
  expect(text).toContain('The search does not find it among 0 hits');
});

it('is told of the snapshot that is pinned, and of no other', async () => {
  expect(await textOf('/why?package=x&snapshot=discovery.composite.2020-01-01.v1-0-0.000000000000', 409)).toContain(
    'snapshot_superseded',
  );
});

it('every rule of merging and leaving out has words', () => {
  for (const language of LANGUAGES) {
    expect(Object.keys(mergeRuleWords(language)).toSorted()).toEqual(MERGE_RULES.toSorted());
    expect(Object.keys(exclusionRuleWords(language)).toSorted()).toEqual(EXCLUSION_RULES.toSorted());
  }
});
