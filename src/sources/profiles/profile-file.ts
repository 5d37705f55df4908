import { CHANNELS } from '../../contract/status.ts';
import { valid } from 'semver';
import { z } from 'zod';
import { parseTimestampMs } from '../../base/timestamp.ts';
import { isShowable } from './showable-text.ts';

const LONGEST_TEXT = 1_000;
const LONGEST_EXCERPT = 4_000;
const MOST_ITEMS = 20;
const MOST_CAPABILITIES = 50;

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
    .describe(what)
    .meta({ minLength: 1, maxLength: longest });
}

const bothLanguages = (what: string, longest = LONGEST_TEXT) =>
  z.strictObject({ en: text(longest, 'In English.'), 'zh-CN': text(longest, 'In Simplified Chinese.') }).describe(what);

const texts = (what: string) =>
  z
    .array(bothLanguages('One item, in both languages.'))
    .max(MOST_ITEMS)
    .default([])
    .describe(`${what}; left out: none given.`);

const Code = z
  .string()
  .regex(/^[a-z][a-z0-9_]{0,63}$/, 'Must be a word in snake_case, at most 64 characters.')
  .describe('Short word for machines, in snake_case.');

const codedClaims = (what: string) =>
  z
    .array(z.strictObject({ code: Code, text: bothLanguages('The same, for people.') }))
    .max(MOST_ITEMS)
    .default([])
    .describe(`${what}; left out: none given.`);

const Capabilities = z
  .array(z.string().max(128))
  .max(MOST_CAPABILITIES)
  .default([])
  .describe('Ids of the capabilities file of the host.');

const HostRange = z
  .strictObject({
    claim_id: text(200, 'Id of the claim, chosen by its writer.'),
    host_range: text(500, 'Versions of the host, e.g. `>=4.0.0 <6 || ^6.1.0`.'),
    channels: z.array(z.enum(CHANNELS)).max(3).default([]).describe('Channels of the host it speaks of.'),
    source_ref: text(500, 'Where the publisher says so: a file of the release or an address.'),
    claimed_at: z
      .string()
      .transform((stamp, context): number => {
        const epochMs = parseTimestampMs(stamp);
        if (epochMs !== null) return epochMs;
        context.addIssue({ code: 'custom', message: 'Must be a day or a UTC time, like 2026-09-06.' });
        return z.NEVER;
      })
      .describe('When it was said, a day or a UTC time; a day counts as its midnight, UTC.'),
  })
  .describe('A claim to run with versions of the host; nobody tested it here.');

/** `hosts/<id>/profiles/<slug>.yaml`, or `plugin-profile.yaml` inside a release: what its publisher says of it. */
export const ProfileFile = z
  .strictObject({
    schema_version: z
      .string()
      .regex(/^1\.\d+\.\d+$/, 'Must be of major version 1, like 1.0.0.')
      .describe('Version of this form.'),
    slug: z
      .string()
      .max(100)
      .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, 'Must be lower-case words and digits joined by hyphens.')
      .describe('Short name of the plugin in ids; never changed once published.'),
    display_name: text(214, 'Name for people.'),
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
    written_by: z
      .enum(['publisher', 'project'])
      .describe('`project`: written for demonstration, not by the publisher.'),
    problem: bothLanguages('The problem the plugin solves.'),
    outcomes: texts('What its user gets'),
    operating_approach: bothLanguages('How it works.'),
    prerequisites: codedClaims('What must be there before'),
    required_services: texts('Services it needs'),
    permissions_claimed: codedClaims('What it says it uses: network, files, processes'),
    limitations: texts('What it cannot do'),
    non_fit_conditions: texts('When it is the wrong choice'),
    capabilities: z
      .strictObject({
        has: Capabilities,
        lacks: Capabilities.describe('What it says it cannot do: the only way a capability counts as absent.'),
      })
      .default({ has: [], lacks: [] }),
    declared_compatibility: z.array(HostRange).max(MOST_ITEMS).default([]),
    quick_start: texts('First steps'),
    readme_excerpt: bothLanguages('What its documentation says, in short.', LONGEST_EXCERPT),
  })
  .describe('What the publisher of a plugin says of one exact release: data, never an instruction.');
export type ProfileFile = z.infer<typeof ProfileFile>;
