import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { readHostTasks } from '../../bench/evaluation/host-tasks.ts';
import type { ServingSnapshot } from '../../src/api/serving-snapshot.ts';
import { OFFLINE_PORTS } from '../fixtures/runs.ts';
import { bundledService } from '../support/bundled-service.ts';
import { mcpClient, testMcpEndpoint } from '../support/mcp-client.ts';
import { mostTokens, tokensOf } from '../support/mcp-tokens.ts';
import { testApi } from '../support/test-api.ts';

const MOST_OF_TEN_HITS = 1_500;
const MOST_OF_FACTS = 1_200;
const MOST_OF_TOOL_LIST = 2_500;

const folder = mkdtempSync(join(tmpdir(), 'plugin-facts-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
let served: ServingSnapshot;
beforeAll(async () => {
  served = await bundledService('node-red', folder);
}, 300_000);

const Ids = z.object({ entry: z.object({ entry_id: z.string() }).optional(), candidate_id: z.string().optional() });

const open = async () => mcpClient(await testApi({ mcp: testMcpEndpoint(), current: () => served }));

async function idsOf(name: 'discovery.jsonl' | 'candidates.jsonl'): Promise<readonly string[]> {
  const bytes = (await served.publication.readFile(name)) ?? new Uint8Array();
  const lines = Buffer.from(bytes).toString('utf8').trim().split('\n');
  return lines.map((line) => {
    const { entry, candidate_id } = Ids.parse(JSON.parse(line));
    return entry?.entry_id ?? candidate_id ?? '';
  });
}

async function queries(): Promise<readonly string[]> {
  const tasks = await readHostTasks('hosts/node-red', OFFLINE_PORTS.files);
  return [
    ...(tasks ?? []).map(({ query }) => query),
    'node-red',
    'node',
    'data',
    '数据',
    '节点',
    '发送',
    'dashboard ui',
  ];
}

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
  it(`is at most ${MOST_OF_TOOL_LIST} tokens of tools`, async () => {
    const { tools } = await (await open()).listTools();

    expect(tokensOf(JSON.stringify(tools))).toBeLessThanOrEqual(MOST_OF_TOOL_LIST);
  });

  it.each(['search_plugins', 'route_plugins', 'search_candidates'])(
    `is at most ${MOST_OF_TEN_HITS} tokens of ten hits in either form: %s`,
    async (tool) => {
      const asked = sampled(await queries(), 24).map((query) => ({ query }));

      const worst = await mostTokens(await open(), tool, asked);

      expect(worst).toSatisfy(isWithin(MOST_OF_TEN_HITS));
    },
  );

  it(`is at most ${MOST_OF_FACTS} tokens of the facts of any one plugin and any one release`, async () => {
    const ids = [...(await idsOf('discovery.jsonl')), ...(await idsOf('candidates.jsonl'))];
    expect(ids.length).toBeGreaterThan(200);
    const asked = sampled(ids, 60).map((plugin_id) => ({ plugin_id, locale: 'zh-CN' }));

    const worst = await mostTokens(await open(), 'get_plugin_facts', asked);

    expect(worst).toSatisfy(isWithin(MOST_OF_FACTS));
  });
});
