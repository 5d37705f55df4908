import { z } from 'zod';
import { parseTimestampMs } from '../../base/timestamp.ts';

/** A timestamp of kept data, read as milliseconds since the Unix epoch. */
export const EpochMs = z.string().transform((text, context) => {
  const epochMs = parseTimestampMs(text);
  if (epochMs !== null) return epochMs;
  context.addIssue({ code: 'custom', message: 'Not a timestamp.' });
  return z.NEVER;
});

export const Sha256Text = z.templateLiteral(['sha256:', z.string().regex(/[0-9a-f]{64}/u)]);

export const CountOrUnknown = z.int().nonnegative().nullable();
