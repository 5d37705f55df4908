import type { CandidateRecord } from '../../contract/candidate-record.ts';
import type { LocalizedText } from '../../contract/localized-text.ts';
import type { CandidateField } from './candidate-weights.ts';

/** What each capability of the host is called, in any language. */
export type CapabilityTexts = ReadonlyMap<string, readonly string[]>;

/** The texts a candidate is found by. */
export function candidateTexts(
  record: CandidateRecord,
  capabilityTexts: CapabilityTexts,
): Readonly<Record<CandidateField, readonly string[]>> {
  const profile = profileTexts(record).map(({ text }) => text);
  return {
    name: [record.identity.display_name],
    identifiers: identifierTexts(record).map(({ text }) => text),
    capability: record.capability_claims.has.flatMap(({ id }) => [id, ...(capabilityTexts.get(id) ?? [])]),
    profile_en: profile.map(({ en }) => en),
    profile_zh_cn: profile.map((text) => text['zh-CN']),
  };
}

/** A text of a record and the JSON pointer it stands at. */
export interface PlacedText<Text> {
  readonly pointer: string;
  readonly text: Text;
}

/** Names of a candidate, each where it stands. */
export function identifierTexts({ identity }: CandidateRecord): ReadonlyArray<PlacedText<string>> {
  const { source, install_ref: installRef } = identity;
  return [
    { pointer: '/identity/plugin_slug', text: identity.plugin_slug },
    { pointer: '/identity/install_ref/package_name', text: installRef.package_name },
    ...(source.repository_url === null
      ? []
      : [{ pointer: '/identity/source/repository_url', text: URL.parse(source.repository_url)?.pathname ?? '' }]),
  ];
}

/**
 * What the publisher says the plugin does. What it says it does not do is left
 * out: "cannot encrypt" must not be found by who looks for encryption.
 */
export function profileTexts({
  publisher_content: content,
}: CandidateRecord): ReadonlyArray<PlacedText<LocalizedText>> {
  return [
    single('problem', content.problem),
    ...list('outcomes', content.outcomes),
    single('operating_approach', content.operating_approach),
    ...list('prerequisites', content.prerequisites),
    ...list('required_services', content.required_services),
    ...list('quick_start', content.quick_start),
    single('readme_excerpt', content.readme_excerpt),
  ];
}

/** What the publisher says it does not do, or not for whom. */
export function limitationTexts({
  publisher_content: content,
}: CandidateRecord): ReadonlyArray<PlacedText<LocalizedText>> {
  return [...list('limitations', content.limitations), ...list('non_fit_conditions', content.non_fit_conditions)];
}

function single(field: string, text: LocalizedText): PlacedText<LocalizedText> {
  return { pointer: `/publisher_content/${field}`, text };
}

function list(field: string, texts: readonly LocalizedText[]): ReadonlyArray<PlacedText<LocalizedText>> {
  return texts.map((text, place) => single(`${field}/${place}`, text));
}
