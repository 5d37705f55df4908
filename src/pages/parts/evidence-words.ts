import type { QualityDimensionName } from '../../contract/evidence/quality-dimensions.ts';
import type { DimensionStatus, Disposition, Severity } from '../../contract/shared/status.ts';
import { type InEachLanguage, wordsOf } from '../language/words.ts';

/** What each status is called beside its shape. */
export const statusWords = wordsOf({
  passed: { en: 'passed', 'zh-CN': '通过' },
  partial: { en: 'partly', 'zh-CN': '部分通过' },
  failed: { en: 'failed', 'zh-CN': '未通过' },
  not_tested: { en: 'not tested', 'zh-CN': '未测试' },
  not_applicable: { en: 'does not apply', 'zh-CN': '不适用' },
} satisfies Record<DimensionStatus, InEachLanguage<string>>);

/** Short names of the dimensions; what they stand for is told by `dimensionQuestions`. */
export const dimensionWords = wordsOf({
  source_metadata: { en: 'Listing', 'zh-CN': '收录记录' },
  repository_health: { en: 'Repository', 'zh-CN': '代码仓库' },
  package_release: { en: 'Release', 'zh-CN': '发布版本' },
  package_integrity: { en: 'Integrity', 'zh-CN': '完整性' },
  static_risk: { en: 'Code scan', 'zh-CN': '代码扫描' },
  dependency_risk: { en: 'Dependencies', 'zh-CN': '依赖' },
  install_runtime: { en: 'Host run', 'zh-CN': '宿主运行' },
  claimed_feature: { en: 'Features', 'zh-CN': '功能' },
} satisfies Record<QualityDimensionName, InEachLanguage<string>>);

export const whatMarksAsk = wordsOf({
  heading: { en: 'What the eight marks ask', 'zh-CN': '八项标记各问什么' },
});

/** As tables and filters list them: what nobody tested stands last, apart from what was found out. */
export const STATUSES_IN_ORDER = [
  'passed',
  'partial',
  'failed',
  'not_applicable',
  'not_tested',
] as const satisfies readonly DimensionStatus[];

/** What a dimension asks. */
export const dimensionQuestions = wordsOf({
  source_metadata: {
    en: 'Do the catalogs give a complete, readable record?',
    'zh-CN': '来源目录是否给出了完整、可读的记录？',
  },
  repository_health: { en: 'What does the repository host say?', 'zh-CN': '代码托管平台上的情况如何？' },
  package_release: { en: 'What does the registry say of the latest release?', 'zh-CN': '软件源上最新版本的情况如何？' },
  package_integrity: {
    en: 'Is the archive what the registry says it is?',
    'zh-CN': '发布包是否与软件源公布的一致？',
  },
  static_risk: {
    en: 'Which abilities does a bounded scan of the code see?',
    'zh-CN': '在有限的代码扫描中看到了哪些能力？',
  },
  dependency_risk: { en: 'Are advisories known of what it depends on?', 'zh-CN': '它的依赖是否有已知的安全公告？' },
  install_runtime: {
    en: 'Does the exact release start in the real host?',
    'zh-CN': '这个具体版本能否在真实宿主中启动？',
  },
  claimed_feature: { en: 'Was what it claims seen to work?', 'zh-CN': '它声称的功能是否经实测可用？' },
} satisfies Record<QualityDimensionName, InEachLanguage<string>>);

/** How much evidence there is, and not how good a plugin is. */
export const dispositionWords = wordsOf({
  pilot_checks_passed: { en: 'all checks of the pilot passed', 'zh-CN': '试点检查全部通过' },
  partial_evidence: { en: 'some evidence', 'zh-CN': '有部分证据' },
  insufficient_evidence: { en: 'too little evidence', 'zh-CN': '证据不足' },
} satisfies Record<Disposition, InEachLanguage<string>>);

/** Of an advisory. */
export const severityWords = wordsOf({
  info: { en: 'informational', 'zh-CN': '提示' },
  low: { en: 'low', 'zh-CN': '低' },
  moderate: { en: 'moderate', 'zh-CN': '中' },
  high: { en: 'high', 'zh-CN': '高' },
  critical: { en: 'critical', 'zh-CN': '严重' },
} satisfies Record<Severity, InEachLanguage<string>>);
