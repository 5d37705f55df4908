import { z } from 'zod';
import { README_ROLES } from './publisher-texts.ts';

const line = z.int().positive().nullable();

/** `PublisherTexts` as it is kept. */
export const PublisherTextsValue = z.strictObject({
  files: z.array(z.strictObject({ path: z.string(), coverage: z.enum(['whole', 'cut', 'unreadable']) })),
  displayName: z.string().nullable(),
  keywords: z.array(z.string()),
  texts: z.array(
    z.strictObject({
      role: z.enum(['description', ...README_ROLES]),
      text: z.string(),
      file: z.string(),
      pointer: z.string().nullable(),
      heading: z.string().nullable(),
      firstLine: line,
      lastLine: line,
      isCut: z.boolean(),
      isCode: z.boolean(),
    }),
  ),
  declared: z.array(z.strictObject({ pointer: z.string(), text: z.string(), isOptional: z.boolean() })),
});
