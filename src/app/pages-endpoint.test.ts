import { expect, it } from 'vitest';
import { pluginRecord, servedPlugins } from '../../test/support/served-plugins.ts';
import { testApi } from '../../test/support/test-api.ts';
import { DEFAULT_LIMITS } from '../api/api-deps.ts';
import type { ServingSnapshot } from '../api/serving-snapshot.ts';
import { fixedClock } from '../base/clock.ts';
import { sha256 } from '../base/digest.ts';
import { createPagesEndpoint } from './pages-endpoint.ts';

/** Kept, and made of an operation and the manifest. */
const ADDRESS = '/directory';

const EXAMPLES = { en: 'notices', 'zh-CN': '通知' };

function pagesOver(current: () => ServingSnapshot, exampleSearches: typeof EXAMPLES | null = EXAMPLES) {
  const deps = {
    clock: fixedClock('2026-09-06T08:30:00.000Z'),
    newRequestId: () => 'request.readPage.0123456789abcdef' as const,
    current,
    lastLoadProblem: () => null,
    release: '0.1.0',
    limits: DEFAULT_LIMITS,
  };
  const site = { hostName: { en: 'Host', 'zh-CN': '宿主' }, exampleSearches };
  return testApi({ current, pages: createPagesEndpoint({ api: { ...deps, log: false }, site }) });
}

it('a page that is kept is the page that was made, under the digest of its bytes', async () => {
  const served = servedPlugins([pluginRecord(1, 'phone-notices'), pluginRecord(2, 'desktop-notices')]);
  const service = await pagesOver(() => served);

  const made = await service.inject(ADDRESS);
  const kept = await service.inject(ADDRESS);
  const held = await service.inject({ url: ADDRESS, headers: { 'if-none-match': String(made.headers['etag']) } });

  expect([made.statusCode, made.body]).toEqual([200, expect.stringContaining('2 plugins in 1 topic')]);
  expect(made.headers['etag']).toBe(`"${sha256(made.rawPayload)}"`);
  expect([kept.body, kept.headers['etag']]).toEqual([made.body, made.headers['etag']]);
  expect([held.statusCode, held.body]).toEqual([304, '']);
});

it('a page is of the publication that is served when it is asked for', async () => {
  const older = servedPlugins([pluginRecord(1, 'phone-notices')]);
  const newer = servedPlugins([pluginRecord(1, 'phone-notices'), pluginRecord(2, 'desktop-notices')]);
  let served = older;
  const service = await pagesOver(() => served);

  const before = await service.inject(ADDRESS);
  served = newer;
  const after = await service.inject(ADDRESS);

  expect([before.statusCode, after.statusCode]).toEqual([200, 200]);
  expect(before.body).toContain('1 plugin in 1 topic');
  expect(after.body).toContain('2 plugins in 1 topic');
});

it('the start page gives an example of a search where the host profile has one, and else none', async () => {
  const served = servedPlugins([pluginRecord(1, 'phone-notices')]);
  const start = async (examples: typeof EXAMPLES | null) =>
    (await (await pagesOver(() => served, examples)).inject('/')).body;

  expect(await start(EXAMPLES)).toContain('<a href="/search?q=notices">notices</a>');

  const without = await start(null);
  expect(without).toContain('Ask in English or Chinese; both find plugins described in either.</p>');
  expect(without).not.toContain('For example');
});
