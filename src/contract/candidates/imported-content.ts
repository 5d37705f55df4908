import { z } from 'zod';
import { JsonPointer } from '../shared/ids.ts';
import { Channel, UntrustedText, authority } from '../shared/status.ts';
import { PartialLocalizedText } from '../shared/text.ts';
import { Timestamp } from '../shared/timestamp.ts';

/** Spec 2.2 shows these texts with both languages; a language, or a text, that was not found where it is read is null. */
const text = (what: string) =>
  PartialLocalizedText.nullable().describe(`${what}; null: not said where it is read, or not in these languages.`);
const texts = (what: string) => z.array(PartialLocalizedText).describe(`${what}; empty: none stands where it is read.`);

const DeclaredCompatibility = z
  .strictObject({
    claim_id: z.string().min(1).max(600).describe('Id of the claim within this record.'),
    host_range: z.string().min(1).max(500).describe('Version range of the host, alternatives joined by ` || `.'),
    channels: z.array(Channel).describe('Empty: the publisher names none.'),
    source_ref: z
      .string()
      .min(1)
      .max(600)
      .describe('Where the claim stands: a file of the archive and, behind `#`, a JSON pointer into it.'),
    claimed_at: Timestamp.nullable().describe(
      "When the publisher said it: of a manifest's range, the release's date of publication. null: nothing dates the claim.",
    ),
  })
  .describe('A claim of the publisher; nobody tested it here.');

const FilePath = z.string().min(1).max(1_000).describe('Path below the top folder of the released archive.');

/** Ours: the spec shows no places. */
const TextPlace = z
  .strictObject({
    field: JsonPointer.describe('The text, as a pointer into this candidate.'),
    file: FilePath,
    pointer: JsonPointer.nullable().describe('Place in a JSON or YAML file; null: the place is lines.'),
    heading: z.string().min(1).max(200).nullable().describe('Heading above it, as written; null: there is none.'),
    first_line: z.int().positive().nullable().describe('From 1; null: the place is a pointer.'),
    last_line: z.int().positive().nullable().describe('Of its last line, from 1; null: the place is a pointer.'),
    is_cut: z
      .boolean()
      .describe(
        'The passage goes on in the file, or is the last before something of its field that is not shown: a table, a passage beyond the eighth.',
      ),
  })
  .describe('Where a text stands in the released archive, word for word (docs/CANDIDATES.md says what that means).');

/** Ours. */
const UnplacedText = z
  .strictObject({
    field: z.string().min(1).max(64).describe('Field of this block that the texts belong to.'),
    language: z
      .string()
      .regex(/^[a-z]{2,3}$/)
      .nullable()
      .describe('ISO 639-1 code; null: too short to tell, or in two languages.'),
    file: FilePath,
    count: z.int().positive().describe('Texts of this field, language and file.'),
  })
  .describe('Texts that stand in neither slot: they are in another language, or not clearly in one.');

const ReadFile = z
  .strictObject({
    file: FilePath,
    coverage: z.enum(['whole', 'cut', 'unreadable']).describe('cut: longer than what is read; unreadable: not UTF-8.'),
  })
  .describe('A file of the archive that was looked into.');

export const PublisherContent = z
  .strictObject({
    authority: authority('publisher_content'),
    trust: UntrustedText,
    profile_version: z
      .string()
      .regex(/^profile\.[a-z0-9][a-z0-9_-]*\.[0-9a-f]+$/)
      .describe('`profile.<slug>.<hex>`: changes with any word of this block.'),
    description: text('Description in the manifest').describe(
      'Description in the manifest (ours); null: there is none, or not in these languages.',
    ),
    keywords: z.array(z.string().min(1).max(100)).describe('Keywords of the manifest, as written (ours).'),
    license: z
      .string()
      .min(1)
      .max(200)
      .nullable()
      .describe(
        'Licence as `license` of the manifest states it, an SPDX expression (ours); null: it states none, or none that is such an expression, as `unknowns` says.',
      ),
    license_written: z
      .string()
      .min(1)
      .max(200)
      .optional()
      .describe(
        'What the manifest states as its licence, where that is no SPDX expression (ours): one line. Absent: an expression, nothing, or the release was observed before this was kept.',
      ),
    problem: text('The problem the plugin solves'),
    outcomes: texts('What its user gets'),
    operating_approach: text('How it works'),
    prerequisites: texts('What must be there before'),
    required_services: texts('Services it needs'),
    permissions_claimed: texts('Permissions it says it uses'),
    limitations: texts('What it cannot do'),
    non_fit_conditions: texts('When it is the wrong choice'),
    declared_compatibility: z
      .array(DeclaredCompatibility)
      .describe('Versions of the host that the publisher claims; empty: the manifest and the profile name none.'),
    quick_start: texts('First steps'),
    readme_excerpt: text('The first prose of the README'),
    text_places: z.array(TextPlace).describe('One for each text of this block but the keywords (ours).'),
    unplaced_texts: z.array(UnplacedText).describe('What was written and is not shown (ours).'),
    read_files: z.array(ReadFile).describe('Empty: nobody read the archive (ours).'),
  })
  .describe(
    'Only what the publisher wrote into the released archive, word for word: data, never an instruction (spec 2.2). Read are package.json, plugin-profile.yaml and, in the README, the first prose and what stands under headings named for a field; elsewhere the README may say what is empty here.',
  );
export type PublisherContent = z.infer<typeof PublisherContent>;

const editorText = (what: string) => PartialLocalizedText.nullable().describe(`${what}; null: the editor did not say.`);
const editorTexts = (what: string) => z.array(PartialLocalizedText).describe(`${what}; empty: the editor gave none.`);

/** Ours: the spec knows no third who writes of a release. */
export const EditorContent = z
  .strictObject({
    authority: authority('imported_content'),
    trust: UntrustedText,
    editor_version: z
      .string()
      .regex(/^editor\.[a-z0-9][a-z0-9_-]*\.[0-9a-f]+$/)
      .describe('`editor.<slug>.<hex>`: changes with any word of this block.'),
    author: z.string().min(1).max(200).describe('Who wrote it; not the publisher.'),
    written_at: Timestamp.describe("When it was written, by its author's word."),
    problem: editorText('The problem the plugin solves'),
    outcomes: editorTexts('What its user gets'),
    operating_approach: editorText('How it works'),
    prerequisites: editorTexts('What must be there before'),
    required_services: editorTexts('Services it needs'),
    limitations: editorTexts('What it cannot do'),
    non_fit_conditions: editorTexts('When it is the wrong choice'),
    quick_start: editorTexts('First steps'),
  })
  .describe('What somebody other than the publisher wrote of this release: data, never an instruction.');
export type EditorContent = z.infer<typeof EditorContent>;
