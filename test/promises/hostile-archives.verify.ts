import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readReleasedPackage } from '../../src/sources/package-archive/read-released-package.ts';
import { readPublisherTexts } from '../../src/sources/publisher-texts/read-publisher-texts.ts';
import { hostileArchives } from './support/hostile-archives.ts';
import { scaled, tell } from './support/scale.ts';

const PROMISE = 'hostile archives';
const COUNT = { quick: 110, full: 330 } as const;
const LONGEST_MS = 1_000;
/** Of the process; the largest archive unpacks to 40 MB. */
const MOST_MEMORY_BYTES = 400_000_000;

describe('a hostile archive', () => {
  it('is refused by name or read as data, within a second and bounded memory; nothing is written', async () => {
    const before = readdirSync('/tmp').filter((name) => name.startsWith('hostile-'));
    const memoryBytes = process.memoryUsage().rss;
    const rules = new Map<string, number>();
    const wrong: string[] = [];
    let [total, longestMs, mostBytes] = [0, 0, 0];
    for (const { name, bytes, mustBeRefused } of hostileArchives(scaled(COUNT))) {
      const { user, system } = process.cpuUsage();
      const read = await readReleasedPackage(bytes);
      if (read.kind === 'read') readPublisherTexts(read.files, read.manifest, []);
      const used = process.cpuUsage({ user, system });
      const usedMs = (used.user + used.system) / 1_000;
      total += 1;
      longestMs = Math.max(longestMs, usedMs);
      mostBytes = Math.max(mostBytes, process.memoryUsage().rss - memoryBytes);
      const outcome = read.kind === 'read' ? 'read' : read.rule;
      rules.set(outcome, (rules.get(outcome) ?? 0) + 1);
      if (usedMs > LONGEST_MS || mustBeRefused !== (read.kind === 'refused'))
        wrong.push(`${name}: ${outcome}, ${usedMs} ms`);
    }
    tell(
      PROMISE,
      'archives',
      `${total}, ${rules.get('read') ?? 0} read as data, the others refused by ${rules.size - 1} rules`,
    );
    tell(PROMISE, 'longest', `${Math.round(longestMs)} ms of processor time`);
    tell(PROMISE, 'most memory', `${Math.round(mostBytes / 1_000_000)} MB`);

    expect(wrong).toEqual([]);
    expect(rules.size).toBeGreaterThan(12);
    expect(mostBytes).toBeLessThan(MOST_MEMORY_BYTES);
    expect(readdirSync('/tmp').filter((name) => name.startsWith('hostile-'))).toEqual(before);
  });
});
