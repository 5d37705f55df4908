import type { Client } from '@modelcontextprotocol/client';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import type { ServingSnapshot } from '../../src/api/serving-snapshot.ts';
import { bundledService, publishedIds } from '../support/bundled-service.ts';
import { mcpClient, testMcpEndpoint } from '../support/mcp-client.ts';
import { BOUNDS, bundledQueries, mostTokens, namesInCatalogs, tokensOf } from '../support/mcp-tokens.ts';
import { testApi } from '../support/test-api.ts';
import { IS_FULL, tell } from './support/scale.ts';

const PROMISE = 'what an agent reads is bounded';
const LOCALES = ['en', 'zh-CN'] as const;
const BY = 'by the larger of o200k_base and cl100k_base';

/** A whole catalog takes minutes, because two tokenizers read each answer. */
function ofToday<Item>(items: readonly Item[], quick: number): readonly Item[] {
  const step = IS_FULL ? 1 : Math.ceil(items.length / quick);
  return items.filter((_item, place) => place % step === 0);
}

describe('tokens of the tools over the bundled host', () => {
  let served: ServingSnapshot;
  beforeAll(async () => {
    served = await bundledService();
  });

  async function open(): Promise<Client> {
    const client = await mcpClient(await testApi({ mcp: testMcpEndpoint(), current: () => served }));
    onTestFinished(() => client.close());
    return client;
  }

  it(`are at most ${BOUNDS.toolList} of the list of tools`, async () => {
    const tokens = tokensOf(JSON.stringify((await (await open()).listTools()).tools));

    tell(PROMISE, `tokens of the list of tools, ${BY}`, String(tokens));
    expect(tokens).toBeLessThanOrEqual(BOUNDS.toolList);
  });

  it(`are at most ${BOUNDS.facts} of the facts of each plugin and each release, in each language`, async () => {
    const ids = [
      ...(await publishedIds(served, 'discovery.jsonl')),
      ...(await publishedIds(served, 'candidates.jsonl')),
    ];
    const calls = ofToday(
      ids.flatMap((plugin_id) => LOCALES.map((locale) => ({ plugin_id, locale }))),
      40,
    );

    const worst = await mostTokens(await open(), 'get_plugin_facts', calls);

    tell(PROMISE, `most tokens of ${calls.length} answers of facts, structured and text, ${BY}`, figure(worst));
    expect(Math.max(worst.structured, worst.text)).toBeLessThanOrEqual(BOUNDS.facts);
  });

  it(`are at most ${BOUNDS.facts} of the lookup of each name of the catalogs`, async () => {
    const calls = ofToday(
      (await namesInCatalogs(served)).map((name) => ({ name })),
      40,
    );

    const worst = await mostTokens(await open(), 'lookup_plugin', calls);

    tell(PROMISE, `most tokens of ${calls.length} lookups, structured and text, ${BY}`, figure(worst));
    expect(Math.max(worst.structured, worst.text)).toBeLessThanOrEqual(BOUNDS.facts);
  });

  it.each(['search_plugins', 'route_plugins', 'search_candidates'])(
    `are at most ${BOUNDS.tenHits} of ten hits: %s`,
    async (tool) => {
      const names = await namesOf(served);
      const queries = [...(await bundledQueries()), ...names];
      const calls = ofToday(
        queries.flatMap((query) => LOCALES.map((locale) => ({ query, locale }))),
        24,
      );

      const worst = await mostTokens(await open(), tool, calls);

      tell(
        PROMISE,
        `most tokens of ten hits of ${tool} in ${calls.length} answers, structured and text, ${BY}`,
        figure(worst),
      );
      expect(Math.max(worst.structured, worst.text)).toBeLessThanOrEqual(BOUNDS.tenHits);
    },
  );
});

function figure({ structured, text }: { readonly structured: number; readonly text: number }): string {
  return `${structured} and ${text}`;
}

async function namesOf({ publication }: ServingSnapshot): Promise<readonly string[]> {
  const lines = Buffer.from((await publication.readFile('discovery.jsonl')) ?? [])
    .toString('utf8')
    .trim()
    .split('\n');
  return lines.map((line): string => JSON.parse(line).entry.identity.name);
}
