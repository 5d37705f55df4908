import { describe, expect, it } from 'vitest';
import { EXAMPLE_QUALITY } from '../http/examples/discovery.ts';
import { isDateOfRecord } from './newest-evidence.ts';

const RECORD = '2019-05-06T00:00:00.000Z';
const LOOK = '2026-11-29T08:00:00.000Z';

/** Evidence whose records are of one date, and whose release was looked at on another, or never. */
function evidence(analyzed_at: string, ofRecord: string, ofRelease: string | null) {
  const chain = { status: 'passed', analyzer_version: '1' } as const;
  const chains = [
    { ...chain, analysis_id: 'quality.source-metadata', completed_at: ofRecord },
    { ...chain, analysis_id: 'quality.package-release', completed_at: ofRelease },
  ];
  return { analyzed_at, coverage: { ...EXAMPLE_QUALITY.coverage, chains } };
}

describe('isDateOfRecord', () => {
  it('is of the record where nothing else was observed, or only earlier', () => {
    expect(isDateOfRecord(evidence(RECORD, RECORD, null))).toBe(true);
    expect(isDateOfRecord(evidence(LOOK, LOOK, RECORD))).toBe(true);
  });

  it('is of a look where one is as new', () => {
    expect(isDateOfRecord(evidence(LOOK, RECORD, LOOK))).toBe(false);
    expect(isDateOfRecord(evidence(LOOK, LOOK, LOOK))).toBe(false);
  });
});
