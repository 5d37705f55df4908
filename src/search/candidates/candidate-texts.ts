import type { CandidateRecord } from '../../contract/candidates/record.ts';
import type { Locale, PartialLocalizedText } from '../../contract/shared/text.ts';
import { RANKING_WEIGHTS } from '../discovery/ranking-weights.ts';
import { LANGUAGE_BITS } from '../discovery/record-columns.ts';
import type { FieldParameters } from '../engine/bm25f.ts';

/**
 * What is searched of a candidate, in index order. Bits 3 are shared: texts in
 * the two languages have lengths of their own.
 */
export const CANDIDATE_FIELDS = ['name', 'identifiers', 'capability', 'keywords', 'words_en', 'words_zh_cn'] as const;
export type CandidateField = (typeof CANDIDATE_FIELDS)[number];

const OF_DISCOVERY = RANKING_WEIGHTS.fields;

/**
 * The numbers measured for discovery, field by field: there is no judged set of
 * candidates to measure others on.
 */
export const CANDIDATE_FIELD_WEIGHTS: Readonly<Record<CandidateField, FieldParameters>> = {
  name: { ...OF_DISCOVERY.name, bit: 0 },
  identifiers: { ...OF_DISCOVERY.repository, bit: 1 },
  capability: { ...OF_DISCOVERY.category, bit: 2 },
  keywords: { ...OF_DISCOVERY.category, bit: 4 },
  words_en: { ...OF_DISCOVERY.description_en, bit: 3 },
  words_zh_cn: { ...OF_DISCOVERY.description_zh_cn, bit: 3 },
};

/** What each capability of the host is called, in any language. */
export type CapabilityTexts = ReadonlyMap<string, readonly string[]>;

/** The texts a candidate is found by. */
export function candidateTexts(
  record: CandidateRecord,
  capabilityTexts: CapabilityTexts,
): Readonly<Record<CandidateField, readonly string[]>> {
  const words = [...publisherTexts(record), ...editorTexts(record)];
  const inLanguage = (locale: Locale) =>
    words.flatMap(({ pointer, text }) => (pointer.endsWith(`/${locale}`) ? [text] : []));
  return {
    name: [record.identity.display_name],
    identifiers: identifierTexts(record).map(({ text }) => text),
    capability: record.capability_claims.has.flatMap(({ id }) => [id, ...(capabilityTexts.get(id) ?? [])]),
    keywords: keywordTexts(record).map(({ text }) => text),
    words_en: inLanguage('en'),
    words_zh_cn: inLanguage('zh-CN'),
  };
}

/** Languages in which a candidate has texts, as the bits of discovery. */
export function languageBits(texts: Readonly<Record<CandidateField, readonly string[]>>): number {
  return (texts.words_en.length > 0 ? LANGUAGE_BITS.en : 0) | (texts.words_zh_cn.length > 0 ? LANGUAGE_BITS.zhCn : 0);
}

/** A text of a record and the JSON pointer it stands at. */
export interface PlacedText {
  readonly pointer: string;
  readonly text: string;
}

/** Names of a candidate, each where it stands. */
export function identifierTexts({ identity }: CandidateRecord): readonly PlacedText[] {
  const { source, install_ref: installRef } = identity;
  return [
    { pointer: '/identity/plugin_slug', text: identity.plugin_slug },
    { pointer: '/identity/install_ref/package_name', text: installRef.package_name },
    ...(source.repository_url === null
      ? []
      : [{ pointer: '/identity/source/repository_url', text: URL.parse(source.repository_url)?.pathname ?? '' }]),
  ];
}

/** Words that the manifest gives for searches, each where it stands; they are in any language. */
export function keywordTexts({ publisher_content: { keywords } }: CandidateRecord): readonly PlacedText[] {
  return keywords.map((text, place) => ({ pointer: `/publisher_content/keywords/${place}`, text }));
}

/**
 * What the publisher says the plugin does, each text where it stands. What it
 * says the plugin does not do is left out: "cannot encrypt" must not be found by
 * who looks for encryption.
 */
export function publisherTexts({ publisher_content: content }: CandidateRecord): readonly PlacedText[] {
  return [
    ...single('/publisher_content/description', content.description),
    ...saidTexts('/publisher_content', content),
    ...single('/publisher_content/readme_excerpt', content.readme_excerpt),
  ];
}

/** The same of what an editor wrote. */
export function editorTexts({ editor_content: content }: CandidateRecord): readonly PlacedText[] {
  return content === null ? [] : saidTexts('/editor_content', content);
}

/** What somebody says it does not do, or not for whom. */
export function limitationTexts({ publisher_content: ofPublisher, editor_content: ofEditor }: CandidateRecord) {
  return [
    ...refusals('/publisher_content', ofPublisher),
    ...(ofEditor === null ? [] : refusals('/editor_content', ofEditor)),
  ];
}

type SaidFields = Pick<
  CandidateRecord['publisher_content'],
  | 'problem'
  | 'outcomes'
  | 'operating_approach'
  | 'prerequisites'
  | 'required_services'
  | 'quick_start'
  | 'limitations'
  | 'non_fit_conditions'
>;

function saidTexts(block: string, said: SaidFields): readonly PlacedText[] {
  return [
    ...single(`${block}/problem`, said.problem),
    ...list(`${block}/outcomes`, said.outcomes),
    ...single(`${block}/operating_approach`, said.operating_approach),
    ...list(`${block}/prerequisites`, said.prerequisites),
    ...list(`${block}/required_services`, said.required_services),
    ...list(`${block}/quick_start`, said.quick_start),
  ];
}

function refusals(block: string, said: SaidFields): readonly PlacedText[] {
  return [
    ...list(`${block}/limitations`, said.limitations),
    ...list(`${block}/non_fit_conditions`, said.non_fit_conditions),
  ];
}

function single(pointer: string, text: PartialLocalizedText | null): readonly PlacedText[] {
  return (['en', 'zh-CN'] as const).flatMap((locale) => {
    const said = text?.[locale] ?? null;
    return said === null ? [] : [{ pointer: `${pointer}/${locale}`, text: said }];
  });
}

function list(pointer: string, texts: readonly PartialLocalizedText[]): readonly PlacedText[] {
  return texts.flatMap((text, place) => single(`${pointer}/${place}`, text));
}
