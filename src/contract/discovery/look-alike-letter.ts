import { z } from 'zod';
import { LOOK_ALIKE_SCRIPTS } from '../../base/look-alike-letters.ts';

const LookAlikeLetter = z
  .strictObject({
    position: z.int().min(1).describe('Which code point of the name it is, from 1.'),
    code_point: z
      .string()
      .regex(/^U\+[0-9A-F]{4,6}$/)
      .describe('It, as Unicode counts it: U+0430.'),
    script: z.enum(LOOK_ALIKE_SCRIPTS).describe('Script of Unicode; Common: letters of mathematics, for instance.'),
    looks_like: z
      .string()
      .regex(/^[A-Za-z0-9]$/)
      .describe('The letter of the basic Latin alphabet that it looks like.'),
  })
  .describe('A letter that the eye takes for another one.');

/** Not of the spec: a reader cannot see which letters differ; decision 0122. */
export const LookAlikeLetters = z
  .array(LookAlikeLetter)
  .min(1)
  .max(50)
  .describe(
    'Letters of the name that look like letters of the basic Latin alphabet and are none, in its order, fifty at most. ' +
      'Absent: it has none.',
  );
export type LookAlikeLetters = z.infer<typeof LookAlikeLetters>;
