import { z } from 'zod';

/**
 * A string bounded in Unicode code points, which is what JSON Schema's
 * `minLength` and `maxLength` count; zod's own `.min` and `.max` count UTF-16
 * units and would refuse half as many emoji or rare Han characters.
 *
 * @param text a string schema whose own rules (such as trimming) come first
 */
export function boundedText(minCodePoints: number, maxCodePoints: number, text = z.string()) {
  return text
    .refine((value) => isWithin(value, minCodePoints, maxCodePoints), {
      error: `must have ${minCodePoints} to ${maxCodePoints} characters (Unicode code points)`,
      params: { code: 'length_out_of_bounds' },
      abort: true,
    })
    .meta({ minLength: minCodePoints, maxLength: maxCodePoints });
}

function isWithin(value: string, min: number, max: number): boolean {
  // A code point takes one or two UTF-16 units: texts far too long are refused without being walked.
  if (value.length > max * 2) return false;
  const codePoints = Array.from(value).length;
  return codePoints >= min && codePoints <= max;
}
