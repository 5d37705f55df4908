import { z } from 'zod';
import { EntryId } from '../shared/ids.ts';
import { boundedText } from '../shared/text.ts';
import { LookAlikeLetters } from './look-alike-letter.ts';

/** Which fact of names was seen, the nearest first. */
export const NAME_DIFFERENCES = [
  'look_alike_letters',
  'one_letter',
  'separators',
  'plural',
  'word_order',
  'added_word',
  'none',
] as const;
export type NameDifference = (typeof NAME_DIFFERENCES)[number];

/** Not of spec 2.3: a record whose name resembles none has the members of the spec and no other; decision 0098. */
export const NameResemblance = z
  .strictObject({
    entry_id: EntryId.describe('The other plugin.'),
    name: boundedText(1, 214).describe('Its name, as in its entry.'),
    owner: z.string().min(1).max(255).nullable().describe('Its owner; null: unknown.'),
    difference: z
      .enum(NAME_DIFFERENCES)
      .describe(
        'How the names differ, without owner and scope, in lower case: look_alike_letters: by letters of other ' +
          'scripts; one_letter: one more, less, another, or two swapped; separators: by signs alone; plural: by a ' +
          'final s; word_order; added_word: by a word such as `official` or `lite` before or behind it; none: both ' +
          'are called the same.',
      ),
    look_alike_letters: LookAlikeLetters.optional().describe(
      'Of this plugin’s own name; only where `difference` is look_alike_letters.',
    ),
  })
  .describe(
    'A plugin of another owner whose name this one’s resembles; but for look-alike letters it is far better known. ' +
      'A fact about two names, neither about what is behind them nor about who was first. Absent: none was found, or ' +
      'it was withdrawn.',
  );
export type NameResemblance = z.infer<typeof NameResemblance>;
