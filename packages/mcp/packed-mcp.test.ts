import { execFile, execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { promisify } from 'node:util';
import { publint } from 'publint';
import { beforeAll, describe, expect, it } from 'vitest';
import { REVISIONS, type Revision, callTool, mcpProgram } from '../../test/support/mcp-client.ts';
import { ROOT, majorOf, onPath, packedPackage } from '../../test/support/packed-package.ts';
import { folderOfTests } from '../../test/support/temporary-folder.ts';
import { testApi } from '../../test/support/test-api.ts';

const MOST_MS_TO_THE_FIRST_ANSWER = 1_000;
const NODES = [process.execPath, ...(onPath('node', (file) => majorOf(file) >= 20) ?? [])];
const WAYS = NODES.flatMap((node) => REVISIONS.map((revision) => ({ node, revision })));
const PHONE_NOTICES = 'plugin.discovery.000000000000000000000001';

describe('@plugin-facts/mcp, installed into an empty folder from what npm pack makes', () => {
  const folder = folderOfTests();
  const program = join(folder, 'node_modules/@plugin-facts/mcp/dist/main.js');
  beforeAll(() => {
    const file = packedPackage(join(ROOT, 'packages/mcp'), join(folder, 'packed'));
    writeFileSync(join(folder, 'package.json'), '{}');
    const args = ['install', '--ignore-scripts', '--offline', '--no-audit', '--no-fund', file];
    execFileSync('npm', args, { cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] });
  }, 300_000);

  /** The program over a service, started by a client that gives it nothing of its own environment. */
  function started({ node, revision }: { node: string; revision: Revision }, url: string) {
    return mcpProgram(node, [program], { revision, cwd: folder, env: { PLUGIN_FACTS_URL: url } });
  }

  async function serviceUrl(): Promise<string> {
    return (await testApi()).listen({ host: '127.0.0.1', port: 0 });
  }

  it('brings one module, the licences of what is in it, and no other package', () => {
    const installed = readFileSync(join(folder, 'node_modules/.package-lock.json'), 'utf8');
    const licences = readFileSync(join(folder, 'node_modules/@plugin-facts/mcp/dist/LICENSES.txt'), 'utf8');

    expect(Object.keys(Object(JSON.parse(installed)).packages)).toEqual(['node_modules/@plugin-facts/mcp']);
    const imports = [...readFileSync(program, 'utf8').matchAll(/\bimport\b[\w\s{},*$]*?["']([^"']+)["']/g)];
    expect(imports.map(([, from]) => from)).toSatisfy((names: string[]) =>
      names.every((name) => name.startsWith('node:')),
    );
    expect(imports.length).toBeGreaterThan(0);
    for (const name of ['@modelcontextprotocol/server', '@modelcontextprotocol/core', 'zod']) {
      expect(licences).toContain(`\n${name} `);
    }
  });

  it('is found faultless by publint', async () => {
    const pkgDir = join(folder, 'node_modules/@plugin-facts/mcp');

    expect((await publint({ pkgDir, strict: true, pack: false })).messages).toEqual([]);
  });

  it.each(WAYS)('answers the official client on $node in revision $revision', async (way) => {
    const client = await started(way, await serviceUrl());

    const { tools } = await client.listTools();
    const { structured, text, links } = await callTool(client, 'search_plugins', { query: 'phone' });
    const record = await client.readResource({ uri: `plugin-facts://${PHONE_NOTICES}` });
    const skill = await client.readResource({ uri: 'skill://plugin-facts/SKILL.md' });

    expect(tools).toHaveLength(6);
    expect(structured).toMatchObject({ grants_install_approval: false, hits: [{ id: PHONE_NOTICES }] });
    expect(text).toContain(PHONE_NOTICES);
    expect(links).toHaveLength(1);
    expect(record.contents).toMatchObject([{ text: expect.stringContaining('"kind":"entry"') }]);
    expect(skill.contents).toMatchObject([
      { text: readFileSync(join(ROOT, 'skills/plugin-facts/SKILL.md'), 'utf8'), mimeType: 'text/markdown' },
    ]);
  });

  it.each(NODES)('gives its first answer within a second on %s', async (node) => {
    const times: number[] = [];
    for (let start = 0; start < 5; start += 1) {
      const begunMs = performance.now();
      const client = await started({ node, revision: '2025-11-25' }, 'http://127.0.0.1:1');
      times.push(performance.now() - begunMs);
      await client.close();
    }

    // Whatever else the machine does only adds to it.
    expect(Math.min(...times)).toBeLessThan(MOST_MS_TO_THE_FIRST_ANSWER);
  });

  it('lists its tools without a service, and says at a call that there is none', async () => {
    const client = await started({ node: process.execPath, revision: '2026-07-28' }, 'http://127.0.0.1:1');

    const listed = [(await client.listTools()).tools.length, (await client.listResources()).resources.length];
    const { isError, structured } = await callTool(client, 'search_plugins', { query: 'phone' });

    expect(listed).toEqual([6, 1]);
    expect(isError).toBe(true);
    expect(structured).toMatchObject({
      grants_install_approval: false,
      error: { code: 'service_unreachable', detail: 'No plugin-facts service answers at its address.' },
    });
  });

  it.each(NODES)('answers each request of an input that ends, on %s', async (node) => {
    const call = (id: number, query: string) => ({
      jsonrpc: '2.0',
      id,
      method: 'tools/call',
      params: { name: 'search_plugins', arguments: { query } },
    });
    const handshake = {
      jsonrpc: '2.0',
      id: 1,
      method: 'initialize',
      params: { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'pipe', version: '1.0.0' } },
    };
    const ready = { jsonrpc: '2.0', method: 'notifications/initialized' };
    const lines = [handshake, ready, call(2, 'phone'), call(3, 'nothing of the kind'), call(4, 'phone')];
    const env = { PLUGIN_FACTS_URL: await serviceUrl() };

    const ended = promisify(execFile)(node, [program], { cwd: folder, env, timeout: 120_000 });
    ended.child.stdin?.end(lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
    const answers = (await ended).stdout
      .trim()
      .split('\n')
      .map((line): object => JSON.parse(line));

    expect(answers).toHaveLength(4);
    expect(answers).toEqual(
      expect.arrayContaining([2, 3, 4].map((id) => expect.objectContaining({ id, result: expect.anything() }))),
    );
  });

  it('ends with its input where nothing was asked', async () => {
    const ended = promisify(execFile)(process.execPath, [program], { cwd: folder, env: {}, timeout: 120_000 });
    ended.child.stdin?.end();

    expect(await ended).toEqual({ stdout: '', stderr: '' });
  });

  it('tells a person who starts it what it is for', async () => {
    const ended = promisify(execFile)('npx', ['--offline', 'plugin-facts-mcp', '--help'], { cwd: folder });

    expect(await ended).toMatchObject({ stdout: '', stderr: expect.stringContaining('PLUGIN_FACTS_URL') });
  });

  it('refuses an address that is none, and says what to set', async () => {
    const env = { ...process.env, PLUGIN_FACTS_URL: 'facts.example.org' };

    const ended = promisify(execFile)('npx', ['--offline', 'plugin-facts-mcp'], { cwd: folder, env });

    await expect(ended).rejects.toMatchObject({
      code: 2,
      stdout: '',
      stderr: expect.stringContaining('PLUGIN_FACTS_URL must be the http or https address'),
    });
  });
});
