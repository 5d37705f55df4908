import { describe, expect, it } from 'vitest';
import { renderConformanceReport } from './conformance-command.ts';

const CHECK = { name: 'paging.no_repeats', place: 'spec 2.3', rule: 'A walk meets every hit once.' };

describe('renderConformanceReport', () => {
  it('shows each rule by its name, and of one that does not hold what was seen and where it is written', () => {
    const text = renderConformanceReport({
      url: 'http://127.0.0.1:8080',
      outcome: 'does_not_conform',
      checks: [
        { ...CHECK, name: 'paging.cursor', status: 'passed', findings: [] },
        { ...CHECK, status: 'failed', findings: ['2 hits came \u001b[2Jtwice'] },
        { ...CHECK, name: 'limits.refused', status: 'not_tested', findings: ['nobody asked for it'] },
      ],
      requests: 17,
      durationMs: 1,
    });

    expect(text).toBe(`ok          paging.cursor
FAILED      paging.no_repeats
            A walk meets every hit once. (spec 2.3)
            seen: 2 hits came \\u{1b}[2Jtwice
not tested  limits.refused
            A walk meets every hit once. (spec 2.3)
            nobody asked for it

Does not conform: 1 passed, 1 failed, 1 not tested; 17 requests.
`);
  });
});
