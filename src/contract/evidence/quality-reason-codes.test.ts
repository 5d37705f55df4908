import { describe, expect, it } from 'vitest';
import { QualityReasonCode } from './quality-reason-codes.ts';

describe('QualityReasonCode', () => {
  it('has each code once', () => {
    expect(new Set(QualityReasonCode.options).size).toBe(QualityReasonCode.options.length);
  });

  it('is closed', () => {
    expect(QualityReasonCode.safeParse('looks_fine').success).toBe(false);
  });
});
