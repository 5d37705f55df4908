import { describe, expect, it } from 'vitest';
import { scanFiles } from '../../analysis/static-scan/scan-files.ts';
import { SCAN_BOUNDS } from '../../analysis/static-scan/scan-tally.ts';
import { fixedClock } from '../../base/clock.ts';
import type { ArchiveFile } from '../../facts/package-contents/package-contents.ts';
import { scanInProcess } from './read-contents.ts';

const DEPS = { processorMs: 20_000, interrupt: new AbortController().signal };
const EXEC = "require('child_process').exec('ls');";
/** Some megabytes of brackets within each other: no parser that recurses comes back from them. */
const BOTTOMLESS = '['.repeat(1_000_000);

function file(path: string, text: string): ArchiveFile {
  return { path, bytes: new TextEncoder().encode(text) };
}

function order(files: readonly ArchiveFile[]) {
  return { files, hostEntries: ['index.js'], clientEntries: [], bounds: SCAN_BOUNDS };
}

describe('scanInProcess', () => {
  it('gives what the scan sees', async () => {
    const { abilities, bounded } = await scanInProcess(order([file('index.js', EXEC), file('a.png', 'x')]), DEPS);

    expect(abilities).toEqual([
      { code: 'static_process_execution_observed', area: 'host', reachability: 'reachable', count: 1 },
      { code: 'static_shell_execution_observed', area: 'host', reachability: 'reachable', count: 1 },
    ]);
    expect(bounded).toMatchObject({ filesRead: 1, filesSkipped: 0 });
  });

  it('sees the same as a scan in this process', async () => {
    const files = [
      file('index.js', "eval(x); require('./b'); require('./d');"),
      file('b.js', 'process.env.A'),
      file('c.html', '<script>fetch(1)</script>'),
      file('d.js', "require('names')"),
      file('node_modules/names/package.json', '{ "main": "index.json" }'),
      file('node_modules/names/index.json', '[]'),
      file('logo.png', 'no text'),
    ];

    const seen = await scanInProcess(order(files), DEPS);

    expect(seen.unlistedPackages).toEqual([]);
    expect(seen).toEqual(scanFiles({ ...order(files), clock: fixedClock('2026-11-28T00:00:00.000Z') }));
  });

  it('leaves out a file that ends its process, tells so, and reads the others', async () => {
    const files = [file('index.js', EXEC), file('lib/deep.js', BOTTOMLESS), file('lib/other.js', EXEC)];

    const { abilities, bounded } = await scanInProcess(order(files), DEPS);

    expect(abilities.map(({ reachability, count }) => `${reachability} ${count}`)).toEqual([
      'reachable 1',
      'reachable 1',
      'not_reached 1',
      'not_reached 1',
    ]);
    expect(bounded).toMatchObject({ filesRead: 2, filesSkipped: 1 });
  });

  it('gives up on a release of such files', async () => {
    const files = ['a', 'b', 'c', 'd', 'e'].map((name) => file(`${name}.js`, BOTTOMLESS));

    await expect(scanInProcess(order(files), DEPS)).rejects.toMatchObject({ code: 'source_malformed' });
  });

  it('leaves out what takes too much of the processor', { timeout: 60_000 }, async () => {
    // Read in tens of seconds; a process of its own starts within less than one.
    const slow = file('index.js', EXEC.repeat(100_000));

    const { bounded } = await scanInProcess(order([slow, file('lib/other.js', EXEC)]), { ...DEPS, processorMs: 3_000 });

    expect(bounded).toMatchObject({ filesRead: 1, filesSkipped: 1 });
  });

  it('stops when it is told to', async () => {
    const controller = new AbortController();
    const scan = scanInProcess(order([file('index.js', EXEC)]), { ...DEPS, interrupt: controller.signal });
    controller.abort(new Error('enough'));

    await expect(scan).rejects.toThrow('enough');
  });
});
