import { execFile } from 'node:child_process';
import { chmodSync, readdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { type Service, runToEnd, saysSoon, startService } from '../support/plugin-facts-process.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const PROGRAM = join(import.meta.dirname, '../../bin/plugin-facts.js');

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return typeof address === 'object' && address !== null ? address.port : 0;
}

interface Installed {
  readonly folder: string;
  readonly keys: string;
  readonly options: readonly string[];
  readonly environment: Readonly<Record<string, string>>;
}

/** A host made from nothing by the commands of the manual, signed and published. */
async function installed(): Promise<Installed> {
  const folder = temporaryFolder();
  const host = join(folder, 'my-host');
  const keys = join(folder, 'keys');
  const environment = { PLUGIN_FACTS_KEYS: keys, PLUGIN_FACTS_METRICS: `127.0.0.1:${await freePort()}` };
  const options = ['--host', host, '--data', join(folder, 'data')];
  const init = ['host', 'init', host, '--name', 'My host', '--package', 'none', '--host-version', '1.0.0'];
  expect(await runToEnd(init)).toMatchObject({ exitCode: 0 });
  writeFileSync(join(host, 'catalog/lens.yaml'), 'repository: acme/lens\nname: Lens\n');
  for (const args of [
    ['keys', 'init', '--host', host],
    ['ingest', ...options],
    ['publish', ...options],
  ]) {
    expect(await runToEnd(args, { environment })).toMatchObject({ exitCode: 0 });
  }
  return { folder, keys, options, environment };
}

/** What `doctor` prints of a running service, by a process that may open so many files. */
async function examined(
  { options, environment }: Installed,
  { baseUrl }: Service,
  {
    openFiles = 8_192,
    more = {},
  }: { readonly openFiles?: number; readonly more?: Readonly<Record<string, string>> } = {},
) {
  const args = ['doctor', ...options, '--port', new URL(baseUrl).port];
  const command = `ulimit -n ${openFiles}; exec "$0" "$@"`;
  const env = { ...process.env, PLUGIN_FACTS_UNVERIFIED: 'refuse', ...environment, ...more };
  return promisify(execFile)('sh', ['-c', command, process.execPath, PROGRAM, ...args], { env }).then(
    ({ stdout }) => ({ code: 0, stdout }),
    ({ code, stdout }: { code: number; stdout: string }) => ({ code, stdout }),
  );
}

it('doctor finds nothing where all is right, and everything at once where much is wrong', async () => {
  const host = await installed();
  const service = await startService(host.options, { environment: host.environment });

  const sound = await examined(host, service);

  expect(sound.stdout.split('\n').filter((line) => !/^ok |^$/.test(line))).toEqual(['25 ok, 0 to look at, 0 failed']);
  expect(sound.code).toBe(0);

  await fetch(`${service.baseUrl}/v1/plugins/plugin.lens`, { headers: { 'x-forwarded-for': '203.0.113.9' } });
  await saysSoon(service, /"msg":"a proxy is not trusted"/);
  for (const name of readdirSync(join(host.keys, 'my-host'))) chmodSync(join(host.keys, 'my-host', name), 0o644);
  const broken = await examined(host, service, {
    openFiles: 256,
    more: {
      PLUGIN_FACTS_KEYSS: host.keys,
      PLUGIN_FACTS_UNVERIFIED: 'serve',
      PLUGIN_FACTS_TRUSTED_PROXIES: '0.0.0.0/0',
      PLUGIN_FACTS_SECURITY_CONTACT: 'mailto:a@facts.example',
      PLUGIN_FACTS_SECURITY_CONTACT_EXPIRES: '2020-01-01',
    },
  });

  const findings = broken.stdout.split('\n').filter((line) => /^(?:warning|failed) /.test(line));
  expect(findings).toEqual([
    expect.stringMatching(/^warning {2}settings: PLUGIN_FACTS_KEYSS is set and is no setting/),
    expect.stringMatching(/^warning {2}settings: PLUGIN_FACTS_UNVERIFIED=serve/),
    expect.stringMatching(/^warning {2}settings: the security contact held until 2020/),
    expect.stringMatching(/^warning {2}open files: a process may hold 256 open/),
    expect.stringMatching(/^failed {3}keys: .* may be read by other users/),
    expect.stringMatching(/^failed {3}proxies: .* whoever calls from there writes any address/),
    expect.stringMatching(/^warning {2}mcp names: /),
    expect.stringMatching(/^warning {2}proxies: 1 requests? came with X-Forwarded-For/),
  ]);
  expect(broken.code).toBe(1);
}, 120_000);
