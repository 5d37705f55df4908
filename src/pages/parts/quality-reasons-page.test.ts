import { expect, it } from 'vitest';
import { QualityReasonCode } from '../../contract/evidence/quality-reason-codes.ts';
import { buildQualityReasonsPart } from './quality-reasons-page.ts';

it('every reason code that a publisher can read has a line with its meaning in both languages', () => {
  const rows = buildQualityReasonsPart().matchAll(/^\| `([a-z0-9_]+)` \| ([^|]+) \| ([^|]+) \|$/gm);
  const told = [...rows].map(([, code, en, zh]) => ({ code, en, zh }));

  expect(told.map(({ code }) => code)).toEqual(QualityReasonCode.options);
  for (const { en, zh } of told) {
    // A sentence that says only that something "cannot be" does not say what is wrong with it.
    expect(en).not.toMatch(/cannot be$/);
    expect(zh).toMatch(/\p{Script=Han}/u);
  }
});
