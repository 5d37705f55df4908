import type { Client } from '@modelcontextprotocol/client';
import { countTokens as countCl100k } from 'gpt-tokenizer/encoding/cl100k_base';
import { countTokens as countO200k } from 'gpt-tokenizer/encoding/o200k_base';
import type { ServingSnapshot } from '../../src/api/serving-snapshot.ts';
import { PublishedListing } from '../../src/contract/publication/listing.ts';
import { readHostTasks } from '../../bench/evaluation/host-tasks.ts';
import { OFFLINE_PORTS } from '../fixtures/runs.ts';
import { type Answered, callTool } from './mcp-client.ts';

/** The most tokens that an agent may have to read (docs/MCP.md). */
export const BOUNDS = { toolList: 2_500, tenHits: 1_500, facts: 1_200 } as const;

/** What people ask of the bundled host, and words that are in much of it. */
export async function bundledQueries(): Promise<readonly string[]> {
  const tasks = (await readHostTasks('hosts/node-red', OFFLINE_PORTS.files)) ?? [];
  const wide = ['node-red', 'node', 'data', '数据', '节点', '发送', 'dashboard ui'];
  return [...tasks.map(({ query }) => query), ...wide];
}

/** Every package, repository and name that a record of the catalogs has. */
export async function namesInCatalogs({ publication }: ServingSnapshot): Promise<readonly string[]> {
  const lines = Buffer.from((await publication.readFile('listings.jsonl')) ?? [])
    .toString('utf8')
    .trim()
    .split('\n');
  const names = lines.flatMap((line) => {
    const { registry_package, repository, name } = PublishedListing.parse(JSON.parse(line));
    return [registry_package, repository?.replace(/^github:/, ''), name];
  });
  return [...new Set(names.flatMap((name) => name ?? []))];
}

/** By the tokenizer of two that makes more of it. */
export function tokensOf(text: string): number {
  return Math.max(countO200k(text), countCl100k(text));
}

/** Tokens of an answer's forms, each by itself: a client shows the one or the other. The links belong to the text. */
function tokensOfForms({ structured, text, links }: Answered) {
  return { structured: tokensOf(JSON.stringify(structured)), text: tokensOf(text) + tokensOf(JSON.stringify(links)) };
}

/** The most tokens of either form over many calls, and what was asked then. */
export async function mostTokens(client: Client, tool: string, calls: readonly object[]) {
  let worst = { structured: 0, text: 0, asked: '' };
  for (const given of calls) {
    const forms = tokensOfForms(await callTool(client, tool, given));
    const most = Math.max(forms.structured, forms.text);
    if (most > Math.max(worst.structured, worst.text)) worst = { ...forms, asked: JSON.stringify(given) };
  }
  return worst;
}
