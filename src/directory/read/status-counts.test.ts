import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { QualityDimensionName } from '../../contract/evidence/quality-dimensions.ts';
import { DimensionStatus } from '../../contract/shared/status.ts';
import { countStatuses } from './status-counts.ts';

const DIMENSIONS = QualityDimensionName.options;
const STATUSES = DimensionStatus.options;

/** A tree by the parent of each node, and plugins each with its node and its statuses. */
const CATALOG = fc
  .array(fc.nat(), { maxLength: 30 })
  .map((above) => [null, ...above.map((pick, place) => pick % (place + 1))])
  .chain((parents) =>
    fc.record({
      parents: fc.constant(parents),
      plugins: fc.array(
        fc.record({
          node: fc.nat({ max: parents.length - 1 }),
          statuses: fc.array(fc.constantFrom(...STATUSES), { minLength: 8, maxLength: 8 }),
        }),
        { maxLength: 40 },
      ),
    }),
  );

function isBelow(node: number | null, top: number, parents: ReadonlyArray<number | null>): boolean {
  return node !== null && (node === top || isBelow(parents[node] ?? null, top, parents));
}

describe('countStatuses', () => {
  it('counts each plugin once at its node and at each node above it, by what each dimension came to', () => {
    fc.assert(
      fc.property(CATALOG, ({ parents, plugins }) => {
        const countsOf = countStatuses(
          parents,
          plugins.map(({ node }) => node),
          (plugin) => Uint8Array.from(plugins[plugin]!.statuses, (status) => STATUSES.indexOf(status)),
        );
        for (const top of parents.keys()) {
          const below = plugins.filter(({ node }) => isBelow(node, top, parents));
          for (const [place, name] of DIMENSIONS.entries()) {
            for (const status of STATUSES) {
              const counted = below.filter(({ statuses }) => statuses[place] === status).length;
              expect(countsOf(top)[name][status]).toBe(counted);
            }
          }
        }
      }),
      { numRuns: 50 },
    );
  });
});
