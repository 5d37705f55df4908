import type { CollectorLimits } from './collector.ts';

/** Lets work begin when there is room for it. */
export interface Admission {
  readonly run: <Result>(kind: string, limits: CollectorLimits, work: () => Promise<Result>) => Promise<Result>;
}

interface Waiting {
  readonly kind: string;
  readonly limits: CollectorLimits;
  readonly begin: () => void;
}

/**
 * Bounds concurrent work: so many of each kind, and together no more
 * memory than given. Whoever waits longest is let in first if there is room for
 * it. Work that alone needs more than there is runs alone.
 *
 * @param memoryBytes what all work that runs may hold together
 */
export function createAdmission(memoryBytes: number): Admission {
  const running = new Map<string, number>();
  const waiting: Waiting[] = [];
  let heldBytes = 0;

  const hasRoom = ({ kind, limits }: Waiting): boolean =>
    (running.get(kind) ?? 0) < limits.maxConcurrent &&
    (heldBytes === 0 || heldBytes + limits.memoryBytes <= memoryBytes);
  const admit = (): void => {
    for (let place = waiting.findIndex(hasRoom); place >= 0; place = waiting.findIndex(hasRoom)) {
      const [next] = waiting.splice(place, 1);
      if (next === undefined) return;
      running.set(next.kind, (running.get(next.kind) ?? 0) + 1);
      heldBytes += next.limits.memoryBytes;
      next.begin();
    }
  };
  const finish = (kind: string, limits: CollectorLimits): void => {
    running.set(kind, (running.get(kind) ?? 0) - 1);
    heldBytes -= limits.memoryBytes;
    admit();
  };

  return {
    async run(kind, limits, work) {
      await new Promise<void>((begin) => {
        waiting.push({ kind, limits, begin });
        admit();
      });
      try {
        return await work();
      } finally {
        finish(kind, limits);
      }
    },
  };
}
