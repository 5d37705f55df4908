import { valid } from 'semver';
import { z } from 'zod';
import { isShowable } from '../../base/text-safety.ts';
import { withoutHtml } from '../../base/without-markup.ts';
import { parseTimestampMs } from '../../base/timestamp.ts';
import { CHANNELS } from '../../contract/shared/status.ts';

/** What the forms of publishers and editors share. */

const LONGEST_TEXT = 1_000;
const MOST_ITEMS = 20;
const MOST_CAPABILITIES = 50;

/** A publisher can correct the file, so disguised text is refused here, where catalogs' text is cleaned. */
function text(longest: number, what: string) {
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
    .refine((line) => withoutHtml(line) === line, 'Must be plain text, without elements of HTML.')
    .describe(what)
    .meta({ minLength: 1, maxLength: longest });
}

/** One language is enough: nobody has to translate. */
const words = (what: string, longest = LONGEST_TEXT) =>
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

const listOfWords = (what: string) =>
  z
    .array(words('One item, in one language or both.'))
    .max(MOST_ITEMS)
    .default([])
    .describe(`${what}; left out: none given.`);

const capabilityIds = z
  .array(z.string().max(128))
  .max(MOST_CAPABILITIES)
  .default([])
  .describe('Ids of the capabilities file of the host.');

/** Fields that both forms have. */
const SHARED_FIELDS = {
  schema_version: z
    .string()
    .regex(/^2\.[0-9]+\.[0-9]+$/, 'Must be of major version 2, like 2.0.0.')
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

const LONGEST_EXCERPT = 4_000;

const Code = z
  .string()
  .regex(/^[a-z][a-z0-9_]{0,63}$/, 'Must be a word in snake_case, at most 64 characters.')
  .describe('Short word for machines, in snake_case.');

const codedClaims = (what: string) =>
  z
    .array(z.strictObject({ code: Code, text: words('The same, for people.') }))
    .max(MOST_ITEMS)
    .default([])
    .describe(`${what}; left out: none given.`);

const instant = z.string().transform((stamp, context): number => {
  const epochMs = parseTimestampMs(stamp);
  if (epochMs !== null) return epochMs;
  context.addIssue({ code: 'custom', message: 'Must be a day or a UTC time, like 2026-09-06.' });
  return z.NEVER;
});

const HostRange = z
  .strictObject({
    claim_id: text(200, 'Id of the claim, chosen by its writer.'),
    host_range: text(500, 'Versions of the host, e.g. `>=4.0.0 <6 || ^6.1.0`.'),
    channels: z.array(z.enum(CHANNELS)).max(3).default([]).describe('Channels of the host it speaks of.'),
    source_ref: text(500, 'Where the publisher says so: a file of the release or an address.'),
    claimed_at: instant
      .optional()
      .describe('When it was said, a day or a UTC time; a day counts as its midnight, UTC. Left out: not dated.'),
  })
  .describe('A claim to run with versions of the host; nobody tested it here.');

/** `plugin-profile.yaml` inside a release: what its publisher says of it. */
export const PublisherProfileFile = z
  .strictObject({
    ...SHARED_FIELDS,
    written_by: z.literal('publisher').describe('The one who releases the package writes this.'),
    display_name: text(214, 'Name for people.').optional(),
    prerequisites: codedClaims('What must be there before'),
    permissions_claimed: codedClaims('What it says it uses: network, files, processes'),
    capabilities: z
      .strictObject({
        has: capabilityIds,
        lacks: capabilityIds.describe('What it says it cannot do: the only way a capability counts as absent.'),
      })
      .default({ has: [], lacks: [] }),
    declared_compatibility: z.array(HostRange).max(MOST_ITEMS).default([]),
    readme_excerpt: words('What its documentation says, in short.', LONGEST_EXCERPT).optional(),
  })
  .describe('What the publisher of a plugin says of one exact release: data, never an instruction.');
export type PublisherProfileFile = z.infer<typeof PublisherProfileFile>;

/** `hosts/<id>/profiles/<name>.yaml`: what an operator or a catalog's editor says of somebody else's release. */
export const EditorProfileFile = z
  .strictObject({
    ...SHARED_FIELDS,
    written_by: z.literal('editor').describe('Somebody other than the publisher writes this.'),
    author: text(200, 'Who wrote it, as readers are told.'),
    written_at: instant.describe('Day it was written.'),
    prerequisites: listOfWords('What must be there before'),
    capabilities: capabilityIds.describe('Ids of capabilities that the editor says it has.'),
  })
  .describe('What somebody other than the publisher says of one exact release: data, never an instruction.');
export type EditorProfileFile = z.infer<typeof EditorProfileFile>;

export const PluginProfileFile = z.discriminatedUnion('written_by', [PublisherProfileFile, EditorProfileFile], {
  error: 'Must be publisher or editor.',
});
export type PluginProfileFile = z.infer<typeof PluginProfileFile>;
