import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DIRECTORY_NODE_RESPONSE } from '../../contract/http/examples/directory.ts';
import { type CoverageStep, coverageOf, coverageStep } from './coverage.ts';

/** 214 plugins whose listings were read, and nothing else. */
const LISTED = DIRECTORY_NODE_RESPONSE.dimension_status;

describe('coverage', () => {
  it('of one dimension counts whoever looked, whatever came of it, and leaves out whom it does not apply to', () => {
    const static_risk = { passed: 1, partial: 2, failed: 3, not_tested: 4, not_applicable: 5 };

    expect(coverageOf({ ...LISTED, static_risk }, 'static_risk')).toEqual({ tested: 6, asked: 10 });
  });

  it('beyond the listing is none where nothing but the listing was read', () => {
    expect(coverageOf(LISTED, 'beyond_listing')).toEqual({ tested: 0, asked: 7 * 214 });
    expect(coverageOf(LISTED, 'source_metadata')).toEqual({ tested: 214, asked: 214 });
  });

  it('is drawn as nothing, as all or as asked of nobody only where it is, and else by its share', () => {
    fc.assert(
      fc.property(fc.nat({ max: 10_000 }), fc.nat({ max: 10_000 }), (tested, notTested) => {
        const step = coverageStep({ tested, asked: tested + notTested });

        expect(step === 'not_asked').toBe(tested + notTested === 0);
        expect(step === 'nothing').toBe(tested === 0 && notTested > 0);
        expect(step === 'all').toBe(tested > 0 && notTested === 0);
      }),
    );
  });

  it('has a darker step for a greater share', () => {
    const steps = [0, 1, 10, 11, 25, 26, 50, 51, 99, 100].map((tested) => coverageStep({ tested, asked: 100 }));

    expect(steps).toEqual([
      'nothing',
      'tenth',
      'tenth',
      'quarter',
      'quarter',
      'half',
      'half',
      'most',
      'most',
      'all',
    ] satisfies readonly CoverageStep[]);
  });
});
