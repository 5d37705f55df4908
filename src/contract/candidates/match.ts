import { z } from 'zod';
import { Rank } from '../discovery/match.ts';
import { CapabilityId, EvidenceRefs, JsonPointer } from '../shared/ids.ts';
import { authority } from '../shared/status.ts';
import { LocalizedText } from '../shared/text.ts';

/** Spec 2.2 shows the first; the others are ours. Each is explained in docs/CANDIDATES.md. */
export const CandidateReasonCode = z
  .enum([
    'source.profile_match',
    'source.editor_match',
    'source.exact_identifier',
    'source.name_match',
    'source.capability_match',
    'source.other_wording',
    'source.corrected_wording',
    'source.spelling_variant',
    'source.limitation_mentioned',
    'capability.claimed',
    'capability.editor_claimed',
    'capability.denied',
    'compatibility.tested',
    'compatibility.test_failed',
    'compatibility.claimed',
    'compatibility.claim_excludes',
    'compatibility.claim_unreadable',
    'compatibility.not_known',
  ])
  .describe('Rule of the match (spec 2.2); a closed list.');
export type CandidateReasonCode = z.infer<typeof CandidateReasonCode>;

const CandidateReason = z
  .strictObject({
    code: CandidateReasonCode,
    summary: LocalizedText.describe('What the rule means; equal for equal codes but for the rule of a version range.'),
    field_refs: z.array(JsonPointer).describe('Fields of this candidate that the rule looked at and found.'),
    evidence_refs: EvidenceRefs,
  })
  .describe('Why the candidate is here.');

// The spec shows absent and unknown only empty; they take the shape of matched.
const Capability = z
  .strictObject({ id: CapabilityId, evidence_refs: EvidenceRefs })
  .describe('One capability asked for.');

export const CandidateMatch = z
  .strictObject({
    authority: authority('registry_observations'),
    rank: Rank,
    reason_codes: z.array(CandidateReason).describe('Every rule that contributed, without repeats.'),
    capabilities: z
      .strictObject({
        matched: z.array(Capability).describe('There is evidence that it has them.'),
        absent: z.array(Capability).describe('There is evidence that it lacks them.'),
        unknown: z.array(Capability).describe('There is no evidence either way.'),
      })
      .describe('The capabilities asked for, each in exactly one of the lists.'),
  })
  .describe('How the release meets the request (spec 2.2).');
export type CandidateMatch = z.infer<typeof CandidateMatch>;

/** What each code means to a reader; a code without an explanation does not compile. */
export const CANDIDATE_REASONS: Readonly<Record<CandidateReasonCode, LocalizedText>> = {
  'source.profile_match': {
    en: 'Terms of the query are in what the publisher wrote into the released archive.',
    'zh-CN': '发布者写入发布包的文字中包含查询词。',
  },
  'source.editor_match': {
    en: 'Terms of the query are in what an editor, not the publisher, wrote of the plugin.',
    'zh-CN': '编辑者（而非发布者）对插件的说明中包含查询词。',
  },
  'source.exact_identifier': {
    en: 'The query is exactly the name, package, repository or id.',
    'zh-CN': '查询内容与名称、包名、仓库名或标识完全一致。',
  },
  'source.name_match': {
    en: 'Terms of the query are in the name, package name or repository name.',
    'zh-CN': '名称、包名或仓库名中包含查询词。',
  },
  'source.capability_match': {
    en: 'Terms of the query name a capability that is claimed; the evidence says by whom.',
    'zh-CN': '查询词指向某项被声明的能力；证据说明由谁声明。',
  },
  'source.other_wording': {
    en: 'Found by another name for a term of the query, for example in the other language.',
    'zh-CN': '通过查询词的另一种说法找到，例如另一种语言中的名称。',
  },
  'source.corrected_wording': {
    en: 'What the query spells is found nowhere; a similarly spelled term was taken instead.',
    'zh-CN': '查询中的拼写没有任何结果，已改用拼写相近的词。',
  },
  'source.spelling_variant': {
    en: 'A term of the query stands there in the other spelling of Chinese: traditional for simplified characters, or the reverse.',
    'zh-CN': '查询词以另一种汉字写法出现：繁体对简体，或简体对繁体。',
  },
  'source.limitation_mentioned': {
    en: 'Terms of the query are in its limitations or in when not to use it; read them.',
    'zh-CN': '它做不到的事或不适用的情形中出现了查询词，请仔细阅读。',
  },
  'capability.claimed': {
    en: 'The publisher claims capabilities that were asked for; nobody tested them here.',
    'zh-CN': '发布者声明具备所要求的能力；此处未经测试。',
  },
  'capability.editor_claimed': {
    en: 'An editor, not the publisher, says that it has capabilities that were asked for; nobody tested them here.',
    'zh-CN': '编辑者（而非发布者）称其具备所要求的能力；此处未经测试。',
  },
  'capability.denied': {
    en: 'The publisher says that it lacks capabilities that were preferred.',
    'zh-CN': '发布者说明其不具备所偏好的某些能力。',
  },
  'compatibility.tested': {
    en: 'The host that was asked about was started with this release, and loaded it.',
    'zh-CN': '已用此版本启动所询问的宿主，并成功加载。',
  },
  'compatibility.test_failed': {
    en: 'The host that was asked about was started with this release, and did not load it; listed after the others.',
    'zh-CN': '已用此版本启动所询问的宿主，但未能加载；排在其他结果之后。',
  },
  'compatibility.claimed': {
    en: 'The publisher claims the host that was asked about; no test here came to an answer about it.',
    'zh-CN': '发布者声明支持所询问的宿主；此处没有得出结论的测试。',
  },
  'compatibility.claim_excludes': {
    en: 'What the publisher claims leaves out the host that was asked about; listed after the others.',
    'zh-CN': '发布者声明的范围不包含所询问的宿主；排在其他结果之后。',
  },
  'compatibility.claim_unreadable': {
    en: 'A version range that the publisher claims cannot be read, so it is unknown.',
    'zh-CN': '发布者声明的版本范围无法解读，因此未知。',
  },
  'compatibility.not_known': {
    en: 'No claim speaks of the host that was asked about, and no test here came to an answer about it.',
    'zh-CN': '没有声明谈及所询问的宿主，此处也没有得出结论的测试。',
  },
};

/** How a version was compared with a claimed range; stands behind the summary of a compatibility reason. */
export const RANGE_RULES = {
  semver_range: {
    en: 'Rule: semantic versioning.',
    'zh-CN': '规则：按语义化版本判断。',
  },
  semver_prerelease_left_out: {
    en: 'Rule: semantic versioning leaves a pre-release out of a range that names none of the same version.',
    'zh-CN': '规则：按语义化版本，未写明同一版本预发布的范围不含预发布版本。',
  },
  range_unreadable: {
    en: 'Rule: one part that is no version range makes the whole unknown.',
    'zh-CN': '规则：只要有一部分不是版本范围，整体即为未知。',
  },
} as const satisfies Readonly<Record<string, LocalizedText>>;
export type RangeRule = keyof typeof RANGE_RULES;
