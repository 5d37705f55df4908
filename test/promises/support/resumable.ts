import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const TELL_EVERY_MS = 60_000;

/** A long count of which each part is done once, though the run is broken off and started again. */
export interface Resumable {
  /** What came of a part; `work` is done where no run before did it. What throws is not kept. */
  readonly once: (part: string, work: () => Promise<string>) => Promise<string>;
}

/**
 * With `PLUGIN_FACTS_VERIFY_RESUME=<folder>` each outcome is kept there, and a
 * run takes up where the one before was ended. Use a folder for one state of the
 * code: what it holds was counted on that.
 *
 * @param name of the count, and of its file
 * @param total parts, for the line that says how far it is
 */
export function resumable(name: string, total: number): Resumable {
  const folder = process.env['PLUGIN_FACTS_VERIFY_RESUME'];
  const path = folder === undefined ? null : join(folder, `${name}.jsonl`);
  if (folder !== undefined) mkdirSync(folder, { recursive: true });
  const kept = path === null ? new Map<string, string>() : keptIn(path);
  let [done, toldAtMs] = [0, performance.now()];
  return {
    async once(part, work) {
      const outcome = kept.get(part) ?? (await work());
      if (path !== null && !kept.has(part)) appendFileSync(path, `${JSON.stringify([part, outcome])}\n`);
      done += 1;
      if (performance.now() - toldAtMs > TELL_EVERY_MS) {
        toldAtMs = performance.now();
        process.stdout.write(`${name}: ${done} of ${total}\n`);
      }
      return outcome;
    },
  };
}

function keptIn(path: string): Map<string, string> {
  if (!existsSync(path)) return new Map();
  // The last line may be cut off.
  const lines = readFileSync(path, 'utf8').split('\n').slice(0, -1);
  return new Map(lines.map((line): [string, string] => JSON.parse(line)));
}
