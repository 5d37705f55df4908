import { describe, expect, it } from 'vitest';
import { findSandboxHere, inside, makeFolders, MIB, outside, PROBE_LIMITS, sandboxOf } from './run-probe.ts';

const MECHANISMS = ['cgroup', 'prlimit'] as const;

const found = await Promise.all(
  MECHANISMS.map(async (mechanism) => ({ mechanism, here: await findSandboxHere(mechanism) })),
);
/** Where the machine gives no control groups, the first would be the second once more. */
function isTo(mechanism: string, { here }: (typeof found)[number]): boolean {
  if (here.kind === 'unavailable') return false;
  return here.sandbox.confinement(PROBE_LIMITS).limitedBy === mechanism;
}

describe('what probes use up outside the sandbox', () => {
  it.each([
    ['processes', ['fork-bomb.sh', 60]],
    ['threads', ['exhaustion.mjs', 'threads', 24]],
    ['memory', ['exhaustion.mjs', 'memory', 300]],
    ['memory of several processes', ['exhaustion.mjs', 'memory_of_children', 60, 3]],
    ['memory behind files', ['memory-by-files.sh', 24, '/dev/shm']],
    ['CPU time', ['exhaustion.mjs', 'cpu']],
    ['time', ['wall-time.sh']],
  ] as const)('is not limited: %s', async (_what, probe) => {
    expect(await outside(probe)).toBe('succeeded\n');
  });

  it.each([
    ['the disk', ['fill-disk.sh', 24]],
    ['one file', ['large-file.sh', 24]],
  ] as const)('is not limited: %s', async (_what, probe) => {
    const { work, remove } = await makeFolders();

    const printed = await outside(probe, { folder: work });
    await remove();

    expect(printed).toBe('succeeded\n');
  });

  it('is not limited: output', async () => {
    const printed = await outside(['output-flood.sh']);

    expect(printed.length).toBe(8_000_010);
    expect(printed.endsWith('succeeded\n')).toBe(true);
  });
});

describe.each(found)(
  'exhaustion inside the sandbox, held by $mechanism (needs bubblewrap and that)',
  ({ mechanism, here }) => {
    const isHere = isTo(mechanism, { mechanism, here });
    const sandbox = () => sandboxOf(here);

    it.skipIf(!isHere)('holds the number of processes', async () => {
      const run = await inside(sandbox(), ['fork-bomb.sh', 60], { limits: { processes: 20 } });

      expect(run.stdout).toBe('');
      expect(run.stderr).toContain('Cannot fork');
    });

    it.skipIf(!isHere)('counts threads as processes', async () => {
      const run = await inside(sandbox(), ['exhaustion.mjs', 'threads', 24], { limits: { processes: 20 } });

      expect(run.stdout).toBe('');
      expect(run.exitCode).not.toBe(0);
    });

    it.skipIf(!isHere)('holds memory', async () => {
      const run = await inside(sandbox(), ['exhaustion.mjs', 'memory', 300], { limits: { memoryBytes: 128 * MIB } });

      expect(run).toMatchObject({ stdout: '', endedBy: 'memory' });
    });

    it.skipIf(!isHere)('holds memory of all processes together', async () => {
      const run = await inside(sandbox(), ['exhaustion.mjs', 'memory_of_children', 60, 3], {
        limits: { memoryBytes: 160 * MIB },
      });

      expect(run).toMatchObject({ stdout: '', endedBy: 'memory' });
    });

    it.skipIf(!isHere)('holds the shared memory that all programs have', async () => {
      const run = await inside(sandbox(), ['memory-by-files.sh', 24, '/dev/shm']);

      expect(run).toMatchObject({ stdout: '', exitCode: 0 });
    });

    it.skipIf(!isHere)('holds what is written to scratch folders', async () => {
      const run = await inside(sandbox(), ['fill-disk.sh', 24]);

      expect(run).toMatchObject({ stdout: '', exitCode: 0 });
    });

    it.skipIf(!isHere)('holds the size of a file', async () => {
      const { work, remove } = await makeFolders();

      const run = await inside(sandbox(), ['large-file.sh', 24], {
        writable: [{ from: work, to: '/job' }],
        workingFolder: '/job',
        limits: { fileBytes: 8 * MIB },
      });
      await remove();

      expect(run).toMatchObject({ stdout: '', exitCode: 0 });
    });

    it.skipIf(!isHere)('holds CPU time of all processes together', async () => {
      const run = await inside(sandbox(), ['exhaustion.mjs', 'cpu'], { limits: { cpuSeconds: 1 } });

      expect(run).toMatchObject({ stdout: '', endedBy: 'cpu_time' });
    });

    it.skipIf(!isHere)('holds time', async () => {
      const run = await inside(sandbox(), ['wall-time.sh'], { limits: { wallMs: 700 } });

      expect(run).toMatchObject({ stdout: '', endedBy: 'wall_time', exitCode: null });
      expect(run.durationMs).toBeGreaterThanOrEqual(700);
    });

    it.skipIf(!isHere)('keeps the start of a flood of output, and lets it run off', async () => {
      const run = await inside(sandbox(), ['output-flood.sh'], { limits: { outputBytes: 1000 } });

      expect(run).toMatchObject({ stdout: 'x'.repeat(1000), exitCode: 0, endedBy: 'itself' });
    });
  },
);

describe.each(found.filter(({ mechanism }) => mechanism === 'cgroup'))(
  'exhaustion that only control groups hold (needs them)',
  ({ mechanism, here }) => {
    it.skipIf(!isTo(mechanism, { mechanism, here }))('counts files in memory-backed folders as memory', async () => {
      const run = await inside(sandboxOf(here), ['memory-by-files.sh', 24, '/tmp', '/other'], {
        scratch: [
          { at: '/tmp', maxBytes: 32 * MIB },
          { at: '/other', maxBytes: 32 * MIB },
        ],
        limits: { memoryBytes: 32 * MIB },
      });

      expect(run).toMatchObject({ stdout: '', endedBy: 'memory' });
    });
  },
);
