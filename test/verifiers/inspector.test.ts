import { execFile } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { testMcpEndpoint } from '../support/mcp-client.ts';
import { ROOT, packedPackage, unpacked } from '../support/packed-package.ts';
import { folderOfTests } from '../support/temporary-folder.ts';
import { testApi } from '../support/test-api.ts';

/** `test/verifiers/prepare.sh` puts it there; without it these tests are skipped by name. */
const INSPECTOR = join(
  ROOT,
  'node_modules/.cache/verifiers/inspector/node_modules/@modelcontextprotocol/inspector/clients/launcher/build/index.js',
);

const ERAS = ['legacy', 'modern'] as const;
const Tools = z.object({ tools: z.array(z.object({ name: z.string() })) });
const Called = z.object({ structuredContent: z.record(z.string(), z.unknown()), content: z.array(z.unknown()) });
const Resources = z.object({ resources: z.array(z.object({ uri: z.string() })) });

describe.skipIf(!existsSync(INSPECTOR))('the official inspector (needs test/verifiers/prepare.sh)', () => {
  const folder = folderOfTests();

  /** Whom the inspector asks: arguments of its command line. */
  const SERVERS = {
    'POST /mcp': async () => {
      const url = await listening();
      return ['--transport', 'http', '--server-url', `${url}/mcp`];
    },
    '@plugin-facts/mcp over stdio': async () => {
      const env = `PLUGIN_FACTS_URL=${await listening()}`;
      return ['-e', env, process.execPath, stdioProgram()];
    },
  } as const;

  let program: string | null = null;
  function stdioProgram(): string {
    program ??= join(
      unpacked(packedPackage(join(ROOT, 'packages/mcp'), join(folder, 'packed')), folder),
      'dist/main.js',
    );
    return program;
  }

  async function listening(): Promise<string> {
    return (await testApi({ mcp: testMcpEndpoint() })).listen({ host: '127.0.0.1', port: 0 });
  }

  /** What it prints; throws where it ends with another code than 0, each fault of a server has one. */
  async function inspect(server: readonly string[], era: string, args: readonly string[]): Promise<string> {
    const settings = join(folder, 'client.json');
    if (!existsSync(settings)) writeFileSync(settings, '{}');
    const all = [INSPECTOR, '--cli', ...server, '--protocol-era', era, '--quiet', ...args];
    const env = { ...process.env, HOME: folder, MCP_CLIENT_CONFIG_PATH: settings };
    return (await promisify(execFile)(process.execPath, all, { cwd: folder, env })).stdout;
  }

  describe.each(Object.entries(SERVERS))('asks %s', (_name, server) => {
    it.each(ERAS)('finds its tools portable, in the %s era', { timeout: 120_000 }, async (era) => {
      const listed = await inspect(await server(), era, ['--method', 'tools/list', '--strict']);

      expect(Tools.parse(JSON.parse(listed)).tools).toHaveLength(6);
    });

    it.each(ERAS)('calls a tool, in the %s era', { timeout: 120_000 }, async (era) => {
      const call = ['--method', 'tools/call', '--tool-name', 'search_plugins', '--tool-args-json', '{"query":"phone"}'];
      const { structuredContent, content } = Called.parse(JSON.parse(await inspect(await server(), era, call)));

      expect(structuredContent).toMatchObject({
        grants_install_approval: false,
        hits: [{ id: 'plugin.discovery.000000000000000000000001' }],
      });
      expect(content).toHaveLength(2);
    });

    it('verifies the skill and its digest', { timeout: 120_000 }, async () => {
      const asked = await server();
      const verified = await inspect(asked, 'modern', ['--method', 'skills/list', '--verify']);
      const { resources } = Resources.parse(JSON.parse(await inspect(asked, 'modern', ['--method', 'resources/list'])));

      expect(verified).toContain('"outcome":"verified"');
      expect(resources.map(({ uri }) => uri)).toEqual(['skill://plugin-facts/SKILL.md']);
    });
  });
});
