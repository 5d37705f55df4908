import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createAdmission } from './admission.ts';

const job = fc.record({
  kind: fc.constantFrom('scan', 'run'),
  memoryBytes: fc.integer({ min: 1, max: 9 }),
  turns: fc.nat(4),
});
const AT_ONCE = { scan: 3, run: 1 };

async function turns(count: number): Promise<void> {
  for (let turn = 0; turn < count; turn += 1) await Promise.resolve();
}

describe('createAdmission', () => {
  it('keeps to the number of each kind and to the memory of all, and lets everybody in at last', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(job, { maxLength: 30 }), fc.integer({ min: 4, max: 12 }), async (jobs, budget) => {
        const admission = createAdmission(budget);
        const inside: Array<(typeof jobs)[number]> = [];
        const breaches: string[] = [];

        const done = await Promise.all(
          jobs.map((each) =>
            admission.run(
              each.kind,
              { wallMs: 1, memoryBytes: each.memoryBytes, maxConcurrent: AT_ONCE[each.kind] },
              async () => {
                inside.push(each);
                if (inside.filter(({ kind }) => kind === each.kind).length > AT_ONCE[each.kind])
                  breaches.push(each.kind);
                const held = inside.reduce((sum, { memoryBytes }) => sum + memoryBytes, 0);
                if (held > budget && inside.length > 1) breaches.push('memory');
                await turns(each.turns);
                inside.splice(inside.indexOf(each), 1);
                return each;
              },
            ),
          ),
        );

        expect(breaches).toEqual([]);
        expect(done).toEqual(jobs);
      }),
    );
  });

  it('gives room back where the work throws', async () => {
    const admission = createAdmission(1);
    const limits = { wallMs: 1, memoryBytes: 1, maxConcurrent: 1 };

    const failing = admission.run('scan', limits, () => Promise.reject(new Error('boom')));
    const next = admission.run('scan', limits, async () => 'done');

    await expect(failing).rejects.toThrow('boom');
    expect(await next).toBe('done');
  });
});
