import { describe, expect, it } from 'vitest';
import { LISTING_NOTES } from '../facts/listing.ts';
import { IDENTITY_NOTES } from '../facts/plugin-project.ts';
import { IDENTITY_NOTE_CODES, LISTING_NOTE_CODES, QualityReasonCode } from './quality-reason-codes.ts';

describe('QualityReasonCode', () => {
  it('has every note of the facts', () => {
    expect(LISTING_NOTE_CODES).toEqual(LISTING_NOTES);
    expect(IDENTITY_NOTE_CODES).toEqual(IDENTITY_NOTES);
  });

  it('has each code once', () => {
    expect(new Set(QualityReasonCode.options).size).toBe(QualityReasonCode.options.length);
  });

  it('is closed', () => {
    expect(QualityReasonCode.safeParse('looks_fine').success).toBe(false);
  });
});
