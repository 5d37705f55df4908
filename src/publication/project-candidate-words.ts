import { canonicalJson } from '../base/canonical-json.ts';
import { sha256Hex } from '../base/digest.ts';
import { isoTimestamp } from '../base/timestamp.ts';
import type { EditorContent, PublisherContent } from '../contract/candidates/imported-content.ts';
import type { PartialLocalizedText } from '../contract/shared/text.ts';
import type { CandidateRelease } from '../facts/candidate/candidate-release.ts';
import { type BilingualText, type PlacedText, SINGLE_TEXTS, TEXT_LISTS } from '../facts/candidate/publisher-words.ts';
import { licenseWritten } from './license-written.ts';
import type { EditorProfile, PluginProfileText } from '../facts/candidate/plugin-profile.ts';

/** Enough of the digest that no two versions of one block share it. */
const DIGEST_DIGITS = 12;

/** What the publisher wrote into the archive, word for word, with its places. */
export function projectPublisherContent(candidate: CandidateRelease): PublisherContent {
  const { words, slug } = candidate;
  const { single, lists } = words;
  const said = {
    description: localized(single.description),
    keywords: [...words.keywords],
    license: candidate.release.license,
    ...licenseWritten(candidate.release),
    problem: localized(single.problem),
    outcomes: lists.outcomes.map(localizedText),
    operating_approach: localized(single.operating_approach),
    prerequisites: lists.prerequisites.map(localizedText),
    required_services: lists.required_services.map(localizedText),
    permissions_claimed: lists.permissions_claimed.map(localizedText),
    limitations: lists.limitations.map(localizedText),
    non_fit_conditions: lists.non_fit_conditions.map(localizedText),
    declared_compatibility: declaredCompatibility(candidate),
    quick_start: lists.quick_start.map(localizedText),
    readme_excerpt: localized(single.readme_excerpt),
    text_places: textPlaces(candidate),
    unplaced_texts: words.withheld.map((withheld) => ({ ...withheld })),
    read_files: words.files.map(({ path, coverage }) => ({ file: path, coverage })),
  };
  return {
    authority: 'publisher_content',
    trust: 'untrusted_text',
    profile_version: `profile.${slug}.${digestOf(said)}`,
    ...said,
  };
}

function digestOf(said: object): string {
  return sha256Hex(canonicalJson(said)).slice(0, DIGEST_DIGITS);
}

function localized(text: BilingualText | null): PartialLocalizedText | null {
  return text === null ? null : localizedText(text);
}

function localizedText({ en, zhCn }: BilingualText): PartialLocalizedText {
  return { en: en?.text ?? null, 'zh-CN': zhCn?.text ?? null };
}

type RangeClaim = PublisherContent['declared_compatibility'][number];

/** What a manifest says was said when its release was published; a claim of the publisher's own profile may have a date. */
function declaredCompatibility({ manifestRanges, profile, release }: CandidateRelease): RangeClaim[] {
  const publishedAt = timeOrNull(release.publishedAtMs);
  return [
    ...manifestRanges.map(({ pointer, range }) => ({
      claim_id: `package.json#${pointer}`,
      host_range: range,
      channels: [],
      source_ref: `package.json#${pointer}`,
      claimed_at: publishedAt,
    })),
    ...(profile?.declaredCompatibility ?? []).map((claim) => ({
      claim_id: claim.claimId,
      host_range: claim.hostRange,
      channels: [...claim.channels],
      source_ref: claim.sourceRef,
      claimed_at: timeOrNull(claim.claimedAtMs),
    })),
  ];
}

function timeOrNull(atMs: number | null): string | null {
  return atMs === null ? null : isoTimestamp(atMs);
}

type Place = PublisherContent['text_places'][number];

function textPlaces({ words: { single, lists } }: CandidateRelease): Place[] {
  return [
    ...SINGLE_TEXTS.flatMap((field) => {
      const text = single[field];
      return text === null ? [] : placesOf(`/publisher_content/${field}`, text);
    }),
    ...TEXT_LISTS.flatMap((field) =>
      lists[field].flatMap((text, place) => placesOf(`/publisher_content/${field}/${place}`, text)),
    ),
  ];
}

function placesOf(field: string, { en, zhCn }: BilingualText): Place[] {
  return [
    ...(en === null ? [] : [placeOf(`${field}/en`, en)]),
    ...(zhCn === null ? [] : [placeOf(`${field}/zh-CN`, zhCn)]),
  ];
}

function placeOf(field: string, { file, pointer, heading, firstLine, lastLine, isCut }: PlacedText): Place {
  return { field, file, pointer, heading, first_line: firstLine, last_line: lastLine, is_cut: isCut };
}

/** What an editor wrote of the release, told as the editor's. */
export function projectEditorContent({ editor, slug }: CandidateRelease): EditorContent | null {
  if (editor === null) return null;
  return {
    authority: 'imported_content',
    trust: 'untrusted_text',
    editor_version: editorVersion(editor, slug),
    author: editor.author,
    written_at: isoTimestamp(editor.writtenAtMs),
    problem: written(editor.problem),
    outcomes: editor.outcomes.map(writtenText),
    operating_approach: written(editor.operatingApproach),
    prerequisites: editor.prerequisites.map(writtenText),
    required_services: editor.requiredServices.map(writtenText),
    limitations: editor.limitations.map(writtenText),
    non_fit_conditions: editor.nonFitConditions.map(writtenText),
    quick_start: editor.quickStart.map(writtenText),
  };
}

/** `editor.<slug>.<hex>`: changes with any word of the profile. */
export function editorVersion({ digest }: Pick<EditorProfile, 'digest'>, slug: string): string {
  return `editor.${slug}.${digest.slice('sha256:'.length, 'sha256:'.length + DIGEST_DIGITS)}`;
}

function written(text: PluginProfileText | null): PartialLocalizedText | null {
  return text === null ? null : writtenText(text);
}

function writtenText({ en, zhCn }: PluginProfileText): PartialLocalizedText {
  return { en, 'zh-CN': zhCn };
}
