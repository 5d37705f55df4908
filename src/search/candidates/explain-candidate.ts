import type { CandidateMatch, CandidateReasonCode } from '../../contract/candidate-match.ts';
import { CANDIDATE_REASONS, RANGE_RULES } from '../../contract/candidate-reason-codes.ts';
import type { CandidateRecord } from '../../contract/candidate-record.ts';
import type { LocalizedText } from '../../contract/localized-text.ts';
import type { AlternativeOrigin } from '../discovery/planned-alternative.ts';
import {
  type CapabilityTexts,
  identifierTexts,
  limitationTexts,
  type PlacedText,
  profileTexts,
} from './candidate-texts.ts';
import type { HostCompatibility } from './host-compatibility.ts';
import type { QueryTerms } from './query-terms.ts';

type Reason = CandidateMatch['reason_codes'][number];

export interface CandidateFindings {
  readonly terms: QueryTerms;
  readonly capabilityTexts: CapabilityTexts;
  readonly isExact: boolean;
  readonly capabilities: CandidateMatch['capabilities'];
  /** `null`: no host was asked about. */
  readonly compatibility: HostCompatibility | null;
}

/** Every rule that brought a candidate here or moved it, with the places in the record that show it. */
export function explainCandidate(record: CandidateRecord, findings: CandidateFindings): Reason[] {
  const { isExact, compatibility } = findings;
  const origins = new Set<AlternativeOrigin>();
  const profileRef = record.publisher_content.profile_version;
  const found = textFindings(record, findings, origins);
  return [
    ...given('source.profile_match', found.profile, [profileRef]),
    ...given('source.exact_identifier', isExact ? exactFields(found.names) : []),
    ...given('source.name_match', isExact ? [] : found.names),
    ...given('source.capability_match', found.capabilities.length > 0 ? PROFILE_FIELD : [], found.capabilities),
    ...given('source.other_wording', isOtherWording(origins) ? found.all : []),
    ...given('source.corrected_wording', origins.has('correction') ? found.all : []),
    ...given('source.limitation_mentioned', found.limitations, [profileRef]),
    ...capabilityReasons(findings.capabilities),
    ...(compatibility === null ? [] : [compatibilityReason(compatibility)]),
  ];
}

/** A claimed capability has no field of its own in the record; the profile that claims it has. */
const PROFILE_FIELD = ['/publisher_content/profile_version'];

function textFindings(
  record: CandidateRecord,
  { terms, capabilityTexts }: CandidateFindings,
  origins: Set<AlternativeOrigin>,
) {
  const inText = (text: string): boolean => {
    const found = terms.originsIn(text);
    for (const origin of found) origins.add(origin);
    return found.size > 0;
  };
  const inBoth = ({ text, pointer }: PlacedText<LocalizedText>): string[] =>
    (['en', 'zh-CN'] as const).flatMap((locale) => (inText(text[locale]) ? [`${pointer}/${locale}`] : []));
  const name = { pointer: '/identity/display_name', text: record.identity.display_name };
  const names = [name, ...identifierTexts(record)].flatMap(({ pointer, text }) => (inText(text) ? [pointer] : []));
  const profile = profileTexts(record).flatMap(inBoth);
  const capabilities = record.capability_claims.has.flatMap(({ id, evidence_refs: refs }) =>
    [id, ...(capabilityTexts.get(id) ?? [])].some(inText) ? refs : [],
  );
  const all = [...names, ...profile, ...(names.length + profile.length === 0 ? PROFILE_FIELD : [])];
  // Last, and not counted among the origins: it did not bring the candidate here.
  const limitations = limitationTexts(record).flatMap(({ pointer, text }) =>
    (['en', 'zh-CN'] as const).flatMap((locale) =>
      terms.originsIn(text[locale]).size > 0 ? [`${pointer}/${locale}`] : [],
    ),
  );
  return { names, profile, capabilities: [...new Set(capabilities)], all, limitations };
}

function exactFields(names: readonly string[]): readonly string[] {
  return names.length > 0 ? names : ['/candidate_id'];
}

function isOtherWording(origins: ReadonlySet<AlternativeOrigin>): boolean {
  return (['alias', 'translation', 'synonym'] as const).some((origin) => origins.has(origin));
}

function capabilityReasons({ matched, absent }: CandidateMatch['capabilities']): Reason[] {
  const places = (list: 'matched' | 'absent', items: readonly unknown[]): string[] =>
    items.map((_, place) => `/match/capabilities/${list}/${place}`);
  const refs = (items: typeof matched): string[] => [...new Set(items.flatMap((item) => item.evidence_refs))];
  return [
    ...given('capability.claimed', places('matched', matched), refs(matched)),
    ...given('capability.denied', places('absent', absent), refs(absent)),
  ];
}

function compatibilityReason({ code, rule, fieldRefs, evidenceRefs }: HostCompatibility): Reason {
  const summary = CANDIDATE_REASONS[code];
  const ruleText = rule === null ? null : RANGE_RULES[rule];
  return {
    code,
    summary:
      ruleText === null
        ? summary
        : { en: `${summary.en} ${ruleText.en}`, 'zh-CN': `${summary['zh-CN']}${ruleText['zh-CN']}` },
    field_refs: [...fieldRefs],
    evidence_refs: [...evidenceRefs],
  };
}

/** A reason where there is anything to point at. */
function given(
  code: CandidateReasonCode,
  fieldRefs: readonly string[],
  evidenceRefs: readonly string[] = [],
): Reason[] {
  if (fieldRefs.length === 0) return [];
  return [{ code, summary: CANDIDATE_REASONS[code], field_refs: [...fieldRefs], evidence_refs: [...evidenceRefs] }];
}
