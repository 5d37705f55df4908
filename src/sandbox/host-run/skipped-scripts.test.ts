import { execFileSync } from 'node:child_process';
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../../test/support/temporary-folder.ts';
import { skippedScripts } from './skipped-scripts.ts';

function install(folder: string, name: string, manifest: object | string): void {
  const path = join(
    folder,
    'node_modules/.pnpm',
    `${name.replace('/', '+')}@1.0.0`,
    'node_modules',
    name,
    'package.json',
  );
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, typeof manifest === 'string' ? manifest : JSON.stringify({ name, ...manifest }));
}

describe('skippedScripts', () => {
  it('names the packages whose install scripts were not run', async () => {
    const folder = temporaryFolder();
    install(folder, 'port', { scripts: { install: 'node-gyp rebuild' } });
    install(folder, '@acme/native', { scripts: { postinstall: 'node build.js', test: 'x' } });
    install(folder, 'plain', { scripts: { test: 'x', prepare: 'tsc' } });

    expect(await skippedScripts(folder)).toEqual(['@acme/native', 'port']);
  });

  it('finds them in trees that are laid out flat, and in those within others', async () => {
    const folder = temporaryFolder();
    const inner = join(folder, 'node_modules/outer/node_modules/@acme/native');
    mkdirSync(inner, { recursive: true });
    writeFileSync(join(folder, 'node_modules/outer/package.json'), '{"name":"outer","scripts":{"preinstall":"x"}}');
    writeFileSync(join(inner, 'package.json'), '{"name":"@acme/native","scripts":{"install":"x"}}');

    expect(await skippedScripts(folder)).toEqual(['@acme/native', 'outer']);
  });

  it('passes over what cannot be read, follows no link and waits for no pipe', async () => {
    const folder = temporaryFolder();
    const outside = temporaryFolder();
    install(folder, 'broken', '{');
    install(folder, 'odd', { scripts: 'none' });
    install(outside, 'elsewhere', { scripts: { install: 'x' } });
    symlinkSync(join(outside, 'node_modules/.pnpm/elsewhere@1.0.0'), join(folder, 'node_modules/.pnpm/linked'));
    mkdirSync(join(folder, 'node_modules/waits'));
    execFileSync('mkfifo', [join(folder, 'node_modules/waits/package.json')]);

    expect(await skippedScripts(folder)).toEqual([]);
  });

  it('finds none where nothing was installed', async () => {
    expect(await skippedScripts(join(temporaryFolder(), 'none'))).toEqual([]);
  });
});
