import { expect, it } from 'vitest';
import { testApi } from '../../test/support/test-api.ts';
import { buildOpenApiDocument } from '../contract/http/openapi.ts';
import { Problem } from '../contract/shared/problem.ts';
import { createServedDocuments } from './served-documents.ts';

const SKILL = '---\nname: plugin-facts\ndescription: Made up.\n---\n\n# Made up\n';

function api(readTexts = () => ({ openApi: JSON.stringify(buildOpenApiDocument()), skill: SKILL })) {
  return testApi({ document: createServedDocuments(readTexts) });
}

it.each([
  ['/openapi/searchDiscovery.json', 'application/json'],
  ['/docs', 'text/html; charset=utf-8'],
  ['/docs/searchDiscovery?fresh', 'text/html; charset=utf-8'],
  ['/llms.txt', 'text/plain; charset=utf-8'],
  ['/skills/plugin-facts/SKILL.md', 'text/markdown; charset=utf-8'],
  ['/.well-known/agent-skills/index.json', 'application/json'],
])('%s is served as %s, and 304 to who holds it', async (url, mediaType) => {
  const service = await api();

  const first = await service.inject(url);
  const again = await service.inject({ url, headers: { 'if-none-match': String(first.headers['etag']) } });

  expect([first.statusCode, first.headers['content-type']]).toEqual([200, mediaType]);
  expect(first.body.length).toBeGreaterThan(50);
  expect([again.statusCode, again.body]).toEqual([304, '']);
});

it('lets a browser apply the style of a page, and nothing of any other document', async () => {
  const service = await api();

  const page = await service.inject('/docs');
  const text = await service.inject('/llms.txt');

  expect(page.headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'self'; /);
  expect(text.headers['content-security-policy']).toBe("default-src 'none'; frame-ancestors 'none'");
});

it.each(['/docs/installPlugin', '/openapi/searchDiscovery', '/skills/other/SKILL.md', '/docs/__proto__'])(
  'says 404 for %s',
  async (url) => {
    const answer = await (await api()).inject(url);

    expect(answer.statusCode).toBe(404);
    expect(Problem.parse(answer.json()).code).toBe('not_found');
  },
);

it('reads what documents are made of once, when the first is asked for', async () => {
  let reads = 0;
  const service = await api(() => {
    reads += 1;
    return { openApi: JSON.stringify(buildOpenApiDocument()), skill: SKILL };
  });

  await service.inject('/healthz');
  const before = reads;
  for (const url of ['/docs', '/llms.txt', '/docs']) await service.inject(url);

  expect([before, reads]).toEqual([0, 1]);
});
