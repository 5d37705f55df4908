import { beforeAll, describe, expect, it } from 'vitest';
import type { ServingSnapshot } from '../../src/api/serving-snapshot.ts';
import { bundledService, publishedIds } from '../support/bundled-service.ts';
import { mcpClient, testMcpEndpoint } from '../support/mcp-client.ts';
import { BOUNDS, bundledQueries, mostTokens, namesInCatalogs, tokensOf } from '../support/mcp-tokens.ts';
import { testApi } from '../support/test-api.ts';

let served: ServingSnapshot;
beforeAll(async () => {
  served = await bundledService();
}, 300_000);

const open = async () => mcpClient(await testApi({ mcp: testMcpEndpoint(), current: () => served }));

/** Neither form above the bound; and not so far below it that nothing was counted. */
function isWithin(most: number) {
  return ({ structured, text }: { readonly structured: number; readonly text: number }): boolean =>
    Math.max(structured, text) <= most && structured > most / 2;
}

/** So many, from everywhere in a list; a whole catalog takes minutes. */
function sampled<Item>(items: readonly Item[], count: number): readonly Item[] {
  const step = Math.ceil(items.length / count);
  return items.filter((_item, place) => place % step === 0);
}

describe('what an agent reads over the bundled host', () => {
  it(`is at most ${BOUNDS.toolList} tokens of tools`, async () => {
    const { tools } = await (await open()).listTools();

    expect(tokensOf(JSON.stringify(tools))).toBeLessThanOrEqual(BOUNDS.toolList);
  });

  it.each(['search_plugins', 'route_plugins', 'search_candidates'])(
    `is at most ${BOUNDS.tenHits} tokens of ten hits in either form: %s`,
    async (tool) => {
      const asked = sampled(await bundledQueries(), 24).map((query) => ({ query }));

      const worst = await mostTokens(await open(), tool, asked);

      expect(worst).toSatisfy(isWithin(BOUNDS.tenHits));
    },
  );

  it(`is at most ${BOUNDS.facts} tokens of the facts of any one plugin and any one release`, async () => {
    const ids = [
      ...(await publishedIds(served, 'discovery.jsonl')),
      ...(await publishedIds(served, 'candidates.jsonl')),
    ];
    expect(ids.length).toBeGreaterThan(200);
    const asked = sampled(ids, 60).map((plugin_id) => ({ plugin_id, locale: 'zh-CN' }));

    const worst = await mostTokens(await open(), 'get_plugin_facts', asked);

    expect(worst).toSatisfy(isWithin(BOUNDS.facts));
  });

  it(`is at most ${BOUNDS.facts} tokens of a lookup of any name`, async () => {
    const names = sampled(await namesInCatalogs(served), 60).map((name) => ({ name }));

    const worst = await mostTokens(await open(), 'lookup_plugin', [...names, { name: 'node-red/node-red-ui-nodes' }]);

    expect(worst.text).toBeLessThanOrEqual(BOUNDS.facts);
    expect(worst.structured).toBeLessThanOrEqual(BOUNDS.facts);
    // Of a repository with three plugins.
    expect(worst.structured).toBeGreaterThan(300);
  });
});
