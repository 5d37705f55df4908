import { z } from 'zod';

/** The two languages the service speaks. */
export const Locale = z.enum(['zh-CN', 'en']).describe('Language tag: Simplified Chinese or English.');
export type Locale = z.infer<typeof Locale>;

/** Spec 2: a text that exists in both languages. */
export const LocalizedText = z
  .strictObject({
    en: z.string().describe('The text in English.'),
    'zh-CN': z.string().describe('The text in Simplified Chinese.'),
  })
  .describe('A text in both languages (spec 2).');
export type LocalizedText = z.infer<typeof LocalizedText>;

/** A third-party text, of which a source may have given only one language. */
export const PartialLocalizedText = z
  .strictObject({
    en: z.string().nullable().describe('The text in English; null: no source gave it.'),
    'zh-CN': z.string().nullable().describe('The text in Simplified Chinese; null: no source gave it.'),
  })
  .describe('A text in up to two languages; nothing is translated, a missing language is null.');
export type PartialLocalizedText = z.infer<typeof PartialLocalizedText>;

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
