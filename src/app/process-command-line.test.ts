import { execFile } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { copyOfFixtureHost } from '../../test/fixtures/runs.ts';
import { temporaryFolder } from '../../test/support/temporary-folder.ts';
import { whenRead } from './process-command-line.ts';
import { DECLARED_SETTINGS } from './settings.ts';

const CHECKOUT = fileURLToPath(new URL('../../', import.meta.url));
const WRONG = { PLUGIN_FACTS_LOG_LEVEL: 'loud' };

const SettingsReport = z.strictObject({
  settings: z.array(
    z.strictObject({ name: z.string(), value: z.string().nullable(), source: z.string(), meaning: z.string() }),
  ),
  problems: z.array(z.strictObject({ name: z.string(), detail: z.string() })),
  unknown: z.array(z.strictObject({ name: z.string(), nearest: z.string().nullable() })),
});

interface Ended {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs a program of the checkout to its end. */
async function run(file: string, args: readonly string[], settings: Readonly<Record<string, string>>): Promise<Ended> {
  const options = { cwd: CHECKOUT, env: { ...process.env, ...settings } };
  return promisify(execFile)(process.execPath, [file, ...args], options).then(
    ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
    (ended: Ended) => ended,
  );
}

describe('what was printed', () => {
  it('is waited for until its reader has it, or until the command is interrupted', async () => {
    const taken: (() => void)[] = [];
    const reader = new Writable({ highWaterMark: 1, write: (_chunk, _encoding, done) => void taken.push(done) });
    const interrupted = new AbortController();
    const ends: string[] = [];
    reader.write('an answer');

    const read = whenRead(reader, new AbortController().signal).then(() => ends.push('read'));
    const given = whenRead(reader, interrupted.signal).then(() => ends.push('interrupted'));
    interrupted.abort();
    await given;
    expect(ends).toEqual(['interrupted']);
    while (taken.length > 0) taken.shift()?.();
    await read;

    expect(ends).toEqual(['interrupted', 'read']);
  });
});

describe('config', () => {
  it('tells each setting with its value, where that is from and what it means', async () => {
    const { code, stdout } = await run('bin/plugin-facts.js', ['config', '--host', 'hosts/dsh', '--json'], {
      PLUGIN_FACTS_KEEP_ALIVE_SECONDS: '75',
      PLUGIN_FACTS_DSH_DATA: '/srv/catalogs',
    });
    const { settings, problems, unknown } = SettingsReport.parse(JSON.parse(stdout));
    const find = (name: string) => settings.find((setting) => setting.name === name);

    expect(settings.filter(({ meaning }) => meaning.trim() === '')).toEqual([]);
    expect(settings.map(({ name }) => name)).toEqual(expect.arrayContaining(DECLARED_SETTINGS.map(({ name }) => name)));
    expect(find('PLUGIN_FACTS_KEEP_ALIVE_SECONDS')).toMatchObject({ value: '75', source: 'environment variable' });
    expect(find('PLUGIN_FACTS_MOST_CONNECTIONS')).toMatchObject({ value: '4096', source: 'default' });
    expect(find('PLUGIN_FACTS_TRUSTED_PROXIES')).toMatchObject({ value: null, source: 'default' });
    expect(find('PLUGIN_FACTS_DSH_DATA')).toMatchObject({ value: '/srv/catalogs', source: 'environment variable' });
    expect(find('--host')).toMatchObject({ value: join(CHECKOUT, 'hosts/dsh'), source: 'option' });
    expect(find('--data')).toMatchObject({ value: join(CHECKOUT, 'data/dsh'), source: 'default' });
    expect(find('registry.url')).toMatchObject({ source: 'host.yaml' });
    expect(find('repositories.api_url')).toMatchObject({ value: 'https://api.github.com', source: 'default' });
    expect(find('catalogs.listing.path')).toMatchObject({ value: '/srv/catalogs/listing.jsonl', source: 'host.yaml' });
    expect({ code, problems, unknown }).toEqual({ code: 0, problems: [], unknown: [] });
  });

  it.each([[[]], [['--json']]])('never prints a secret: config %j', async (options) => {
    const settings = { PLUGIN_FACTS_REPOSITORY_TOKEN: 'ghp_secret', PLUGIN_FACTS_REPOSITORY_TOKEM: 'ghp_secret' };
    const { stdout, stderr } = await run('bin/plugin-facts.js', ['config', ...options], settings);

    expect(stdout).toMatch(/PLUGIN_FACTS_REPOSITORY_TOKEN\b[^\n]*(?:= set|\n\s*"value": "set")/);
    expect(stdout + stderr).not.toContain('ghp_secret');
  });

  it('names a variable that is no setting, with the one that was meant', async () => {
    const settings = { PLUGIN_FACTS_TRUSTED_PROXY: '10.0.0.1', PLUGIN_FACTS_FRUIT: 'pear' };
    const { code, stdout } = await run('bin/plugin-facts.js', ['config'], settings);

    expect(stdout).toContain('did you mean PLUGIN_FACTS_TRUSTED_PROXIES?');
    expect(stdout).toContain('PLUGIN_FACTS_FRUIT: there is no such setting; it has no effect.');
    expect(code).toBe(1);
  });

  it('works where a setting is wrong or the host profile cannot be read, and says what must be', async () => {
    const { code, stdout } = await run('bin/plugin-facts.js', ['config', '--host', 'nowhere'], WRONG);

    expect(stdout).toContain(
      'wrong    PLUGIN_FACTS_LOG_LEVEL: It must be `silent`, `error`, `warn`, `info` or `debug`.',
    );
    expect(stdout).toMatch(/^wrong {4}--host: The host profile has no host\.yaml/m);
    expect(code).toBe(3);
  });

  it('keeps what guards a catalog to itself', async () => {
    const folder = copyOfFixtureHost(temporaryFolder());
    const hostFile = join(folder, 'host.yaml');
    const profile = readFileSync(hostFile, 'utf8')
      .replaceAll(/\n *as_of: .*/g, '')
      .replace(/path: \S*listing.jsonl/, 'url: https://me:pw@lists.example/all?key=k1');
    writeFileSync(hostFile, profile);

    const { stdout } = await run('bin/plugin-facts.js', ['config', '--host', folder], {});

    expect(stdout).toContain('.url = https://…@lists.example/all?…  [host.yaml]');
  });
});

describe('a setting that is not valid', () => {
  it.each([
    ['a command', 'bin/plugin-facts.js', ['doctor']],
    ['a service', 'bin/plugin-facts.js', ['serve']],
    ['npm start', 'src/app/start.ts', []],
  ])('ends %s with code 3 and the name of the variable', async (_case, file, args) => {
    const { code, stdout, stderr } = await run(file, args, WRONG);

    expect(stderr).toMatch(
      /^error: The environment has settings that are not valid.*\n {2}- \/PLUGIN_FACTS_LOG_LEVEL: .*\nnext: .*\n$/,
    );
    expect({ code, stdout }).toEqual({ code: 3, stdout: '' });
  });

  it('is a problem object where JSON was asked for', async () => {
    const { code, stdout } = await run('bin/plugin-facts.js', ['search', 'x', '--json'], WRONG);

    expect(JSON.parse(stdout)).toMatchObject({ code: 'config_invalid', is_final_recommendation: false });
    expect(code).toBe(3);
  });

  it('does not keep help from being read', async () => {
    const { code, stdout } = await run('bin/plugin-facts.js', ['--help'], WRONG);

    expect(stdout).toMatch(/^Usage: plugin-facts /);
    expect(code).toBe(0);
  });
});
