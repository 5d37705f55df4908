import { z } from 'zod';

/** Spec 2: UTC with exactly three fraction digits, so that equal instants have equal bytes and sort as text. */
export const Timestamp = z
  .string()
  .regex(/^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}\.[0-9]{3}Z$/)
  .refine(isRealInstant, { error: 'must be an instant the calendar has', params: { code: 'impossible_instant' } })
  .meta({ format: 'date-time' })
  .describe('Instant in UTC with milliseconds, exactly `YYYY-MM-DDTHH:mm:ss.sssZ` (spec 2).');
export type Timestamp = z.infer<typeof Timestamp>;

function isRealInstant(text: string): boolean {
  const epochMs = Date.parse(text);
  return Number.isFinite(epochMs) && new Date(epochMs).toISOString() === text;
}
