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
