import { spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { findSandboxHere, makeFolders } from './run-probe.ts';

const PROBE = fileURLToPath(new URL('descriptors.mjs', import.meta.url));
const USE = fileURLToPath(new URL('use-sandbox.ts', import.meta.url));

const here = await findSandboxHere('cgroup');

/** Starts a program as a shell does that has left descriptors open: each at its number. */
async function withDescriptors(open: ReadonlyMap<number, number>, ...program: readonly string[]): Promise<string> {
  const stdio: Array<number | 'ignore' | 'pipe'> = ['ignore', 'pipe', 'ignore'];
  for (let number = 3; number <= Math.max(...open.keys()); number += 1) stdio.push(open.get(number) ?? 'ignore');
  const child = spawn(process.execPath, [...program, ...[...open.keys()].map(String)], { stdio });
  const chunks: Buffer[] = [];
  child.stdout?.on('data', (chunk: Buffer) => chunks.push(chunk));
  await new Promise((resolve) => child.once('close', resolve));
  return Buffer.concat(chunks).toString();
}

describe.skipIf(here.kind === 'unavailable')(
  'descriptors of whoever started us, from inside the sandbox (needs bubblewrap)',
  () => {
    let folders: Awaited<ReturnType<typeof makeFolders>>;
    beforeEach(async () => {
      folders = await makeFolders();
    });
    afterEach(() => folders.remove());

    it.each([[[5]], [[17]], [[200]], [[20, 21, 40, 1000]]])('are not there at %j', async (numbers) => {
      const file = join(folders.root, 'secret');
      writeFileSync(file, 'marker\n', { mode: 0o600 });
      const opened = openSync(file, 'a+');
      const open = new Map(numbers.map((number) => [number, opened]));

      const free = await withDescriptors(open, PROBE);
      const afterFree = readFileSync(file, 'utf8');
      const confined = await withDescriptors(open, USE, 'descriptors');
      closeSync(opened);

      expect(free).toBe('succeeded\n'.repeat(numbers.length));
      expect(afterFree).toBe(`marker\n${'written\n'.repeat(numbers.length)}`);
      expect(confined).toBe('');
      expect(readFileSync(file, 'utf8')).toBe(afterFree);
    });
  },
);
