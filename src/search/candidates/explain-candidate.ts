import {
  CANDIDATE_REASONS,
  type CandidateMatch,
  type CandidateReasonCode,
  RANGE_RULES,
} from '../../contract/candidates/match.ts';
import type { CandidateRecord } from '../../contract/candidates/record.ts';
import type { AlternativeOrigin } from '../discovery/query-expander.ts';
import {
  type CapabilityTexts,
  type PlacedText,
  editorTexts,
  identifierTexts,
  keywordTexts,
  limitationTexts,
  publisherTexts,
} from './candidate-texts.ts';
import type { HostCompatibility } from './host-compatibility.ts';
import type { QueryTerms } from './query-terms.ts';

type Reason = CandidateMatch['reason_codes'][number];

/** What a search found out about one candidate. */
export interface CandidateFindings {
  readonly terms: QueryTerms;
  readonly capabilityTexts: CapabilityTexts;
  /** Fields whose value the whole query is; empty: it names the candidate by none. */
  readonly exactFields: readonly string[];
  readonly capabilities: CandidateMatch['capabilities'];
  /** `null`: no host was asked about. */
  readonly compatibility: HostCompatibility | null;
}

/** Every rule that brought a candidate here or moved it, with the places in the record that show it. */
export function explainCandidate(record: CandidateRecord, findings: CandidateFindings): Reason[] {
  const { exactFields, compatibility } = findings;
  const found = textFindings(record, findings);
  return [
    ...given('source.profile_match', found.publisher, [record.publisher_content.profile_version]),
    ...given('source.editor_match', found.editor, editorRefs(record)),
    ...given('source.exact_identifier', exactFields),
    ...given('source.name_match', exactFields.length > 0 ? [] : found.names),
    ...given('source.capability_match', claimFields(found.capabilities), refsOf(found.capabilities)),
    ...given('source.other_wording', found.otherWording),
    ...given('source.corrected_wording', found.corrected),
    ...given('source.spelling_variant', found.spelledOtherwise),
    ...given('source.limitation_mentioned', found.limitations, limitationRefs(record, found.limitations)),
    ...capabilityReasons(record, findings.capabilities),
    ...(compatibility === null ? [] : [compatibilityReason(compatibility)]),
  ];
}

type Claim = CandidateRecord['capability_claims']['has'][number];

const VERSION_FIELDS = {
  publisher: '/publisher_content/profile_version',
  editor: '/editor_content/editor_version',
} as const;

/** A claimed capability has no field of its own in the record; what claims it has. */
function claimFields(claims: readonly Claim[]): string[] {
  return [...new Set(claims.map((claim) => VERSION_FIELDS[claim.claimed_by]))];
}

function refsOf(claims: ReadonlyArray<Pick<Claim, 'evidence_refs'>>): string[] {
  return [...new Set(claims.flatMap((claim) => claim.evidence_refs))];
}

function editorRefs({ editor_content: content }: CandidateRecord): readonly string[] {
  return content === null ? [] : [content.editor_version];
}

/** Whoever says what it does not do. */
function limitationRefs(record: CandidateRecord, fields: readonly string[]): readonly string[] {
  const isOf = (block: string): boolean => fields.some((field) => field.startsWith(block));
  return [
    ...(isOf('/publisher_content/') ? [record.publisher_content.profile_version] : []),
    ...(isOf('/editor_content/') ? editorRefs(record) : []),
  ];
}

function textFindings(record: CandidateRecord, { terms, capabilityTexts }: CandidateFindings) {
  const read = (texts: readonly PlacedText[]) =>
    texts.map(({ pointer, text }) => ({ pointer, origins: terms.originsIn(text) }));
  const name = { pointer: '/identity/display_name', text: record.identity.display_name };
  const placed = {
    names: [name, ...identifierTexts(record)],
    publisher: [...keywordTexts(record), ...publisherTexts(record)],
    editor: editorTexts(record),
  };
  const names = read(placed.names);
  const publisher = read(placed.publisher);
  const editor = read(placed.editor);
  const spelledOtherwise = Object.values(placed)
    .flat()
    .flatMap(({ pointer, text }) => (terms.isSpelledOtherwiseIn(text) ? [pointer] : []));
  const claims = record.capability_claims.has.map((claim) => ({
    claim,
    origins: new Set(
      [claim.id, ...(capabilityTexts.get(claim.id) ?? [])].flatMap((text) => [...terms.originsIn(text)]),
    ),
  }));
  const claimed = (rule: OriginRule) => claims.flatMap(({ claim, origins }) => (rule(origins) ? [claim] : []));
  /** Where a rule holds: the texts, and for want of one the claims. */
  const places = (rule: OriginRule): string[] => {
    const texts = pointersOf([...names, ...publisher, ...editor], rule);
    return texts.length > 0 ? texts : claimFields(claimed(rule));
  };
  return {
    names: pointersOf(names, isFound),
    publisher: pointersOf(publisher, isFound),
    editor: pointersOf(editor, isFound),
    capabilities: claimed(isFound),
    otherWording: places(isOtherWording),
    corrected: places(isCorrected),
    spelledOtherwise,
    // It did not bring the candidate here.
    limitations: pointersOf(read(limitationTexts(record)), isFound),
  };
}

type Origins = ReadonlySet<AlternativeOrigin>;
type OriginRule = (origins: Origins) => boolean;

function pointersOf(
  texts: ReadonlyArray<{ readonly pointer: string; readonly origins: Origins }>,
  rule: OriginRule,
): string[] {
  return texts.flatMap(({ pointer, origins }) => (rule(origins) ? [pointer] : []));
}

function isFound(origins: Origins): boolean {
  return origins.size > 0;
}

function isOtherWording(origins: Origins): boolean {
  return (['alias', 'translation', 'synonym'] as const).some((origin) => origins.has(origin));
}

function isCorrected(origins: Origins): boolean {
  return origins.has('correction');
}

/** What a publisher and what an editor claims are told apart. */
function capabilityReasons(
  { capability_claims: { has } }: CandidateRecord,
  { matched, absent }: CandidateMatch['capabilities'],
): Reason[] {
  const ofEditor = new Set(has.flatMap((claim) => (claim.claimed_by === 'editor' ? [claim.id] : [])));
  const places = (list: 'matched' | 'absent', items: typeof matched, isTold: (id: string) => boolean) => {
    const told = items.flatMap((item, place) => (isTold(item.id) ? [{ item, place }] : []));
    return [
      told.map(({ place }) => `/match/capabilities/${list}/${place}`),
      refsOf(told.map(({ item }) => item)),
    ] as const;
  };
  return [
    ...given('capability.claimed', ...places('matched', matched, (id) => !ofEditor.has(id))),
    ...given('capability.editor_claimed', ...places('matched', matched, (id) => ofEditor.has(id))),
    ...given('capability.denied', ...places('absent', absent, () => true)),
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
