import { valid } from 'semver';
import { z } from 'zod';
import { isShowable } from './showable-text.ts';

/** What the forms of publishers and editors share. */

const LONGEST_TEXT = 1_000;
export const MOST_ITEMS = 20;
const MOST_CAPABILITIES = 50;

export function text(longest: number, what: string) {
  return z
    .string()
    .transform((written) =>
      written
        .normalize('NFC')
        .replace(/[ \t\r\n]+/gu, ' ')
        .trim(),
    )
    .refine((line) => line.length > 0, 'Must not be empty.')
    .refine((line) => Array.from(line).length <= longest, `Must have at most ${longest} characters.`)
    .refine(isShowable, 'Must have no control, direction or invisible characters.')
    .describe(what)
    .meta({ minLength: 1, maxLength: longest });
}

/** One language is enough: nobody has to translate. */
export const words = (what: string, longest = LONGEST_TEXT) =>
  z
    .strictObject({
      en: text(longest, 'In English.').optional(),
      'zh-CN': text(longest, 'In Simplified Chinese.').optional(),
    })
    .refine(
      ({ en, 'zh-CN': zhCn }) => en !== undefined || zhCn !== undefined,
      'Must be given in one language at least.',
    )
    .describe(what);
export type Words = z.infer<ReturnType<typeof words>>;

export const listOfWords = (what: string) =>
  z
    .array(words('One item, in one language or both.'))
    .max(MOST_ITEMS)
    .default([])
    .describe(`${what}; left out: none given.`);

export const capabilityIds = z
  .array(z.string().max(128))
  .max(MOST_CAPABILITIES)
  .default([])
  .describe('Ids of the capabilities file of the host.');

/** Fields that both forms have. */
export const SHARED_FIELDS = {
  schema_version: z
    .string()
    .regex(/^2\.\d+\.\d+$/, 'Must be of major version 2, like 2.0.0.')
    .describe('Version of this form.'),
  release: z
    .strictObject({
      package: z
        .string()
        .max(214)
        .regex(/^(?:@[a-z0-9-][a-z0-9._-]*\/)?[a-z0-9-][a-z0-9._-]*$/iu, 'Must be the name of a package.'),
      version: z
        .string()
        .max(128)
        .refine((version) => valid(version) === version, 'Must be one exact version, like 1.4.0; no range, no tag.'),
      integrity: z
        .string()
        .regex(
          /^sha512-[A-Za-z0-9+/]{86}==$/,
          'Must be sha512- and 88 characters of base64, as the registry gives it.',
        ),
    })
    .describe('The exact release this speaks of; another release needs another profile.'),
  problem: words('The problem the plugin solves.').optional(),
  outcomes: listOfWords('What its user gets'),
  operating_approach: words('How it works.').optional(),
  required_services: listOfWords('Services it needs'),
  limitations: listOfWords('What it cannot do'),
  non_fit_conditions: listOfWords('When it is the wrong choice'),
  quick_start: listOfWords('First steps'),
} as const;
