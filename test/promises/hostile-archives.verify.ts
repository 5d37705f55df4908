import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readReleasedPackage } from '../../src/sources/package-archive/read-released-package.ts';
import { readPublisherTexts } from '../../src/sources/publisher-texts/read-publisher-texts.ts';
import { hostileArchives } from './support/hostile-archives.ts';
import { expectInTime } from './support/in-time.ts';
import { scaled, tell } from './support/scale.ts';

const PROMISE = 'hostile archives';
const COUNT = { quick: 110, full: 330 } as const;
const LONGEST_MS = 1_000;
/** Of the process; the largest archive unpacks to 40 MB. */
const MOST_MEMORY_BYTES = 400_000_000;

interface Reading {
  readonly longestMs: number;
  readonly mostBytes: number;
  readonly outcomes: readonly string[];
}

/** Reads all of them; `longestMs` is processor time of this process. */
async function readAll(): Promise<Reading> {
  const memoryBytes = process.memoryUsage().rss;
  const outcomes: string[] = [];
  let [longestMs, mostBytes] = [0, 0];
  for (const { name, bytes, mustBeRefused } of hostileArchives(scaled(COUNT))) {
    const { user, system } = process.cpuUsage();
    const read = await readReleasedPackage(bytes);
    if (read.kind === 'read') readPublisherTexts(read.files, read.manifest, []);
    const used = process.cpuUsage({ user, system });
    longestMs = Math.max(longestMs, (used.user + used.system) / 1_000);
    mostBytes = Math.max(mostBytes, process.memoryUsage().rss - memoryBytes);
    outcomes.push(read.kind === 'read' ? 'read' : read.rule);
    expect([name, read.kind]).toEqual([name, mustBeRefused ? 'refused' : 'read']);
  }
  return { longestMs, mostBytes, outcomes };
}

describe('a hostile archive', () => {
  it('is refused by name or read as data, within a second and bounded memory; nothing is written', async (context) => {
    const before = readdirSync('/tmp').filter((name) => name.startsWith('hostile-'));
    await expectInTime(context, PROMISE, async () => {
      const { longestMs, mostBytes, outcomes } = await readAll();
      const rules = new Set(outcomes);
      const reads = outcomes.filter((outcome) => outcome === 'read').length;
      tell(
        PROMISE,
        'archives',
        `${outcomes.length}, ${reads} read as data, the others refused by ${rules.size - 1} rules`,
      );
      tell(PROMISE, 'longest', `${Math.round(longestMs)} ms of processor time`);
      tell(PROMISE, 'most memory', `${Math.round(mostBytes / 1_000_000)} MB`);

      expect(rules.size).toBeGreaterThan(12);
      expect(mostBytes).toBeLessThan(MOST_MEMORY_BYTES);
      return [{ what: 'ms of processor time for one archive', measured: longestMs, most: LONGEST_MS }];
    });
    expect(readdirSync('/tmp').filter((name) => name.startsWith('hostile-'))).toEqual(before);
  });
});
