import type { QualityDimensionName } from '../../contract/evidence/quality-dimensions.ts';
import type { DimensionStatus } from '../../contract/shared/status.ts';
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
  source_metadata: { en: 'Listing', 'zh-CN': '目录记录' },
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
    'zh-CN': '目录给出的记录是否完整、可读？',
  },
  repository_health: { en: 'What does the repository host say?', 'zh-CN': '代码托管平台怎么说？' },
  package_release: { en: 'What does the registry say of the latest release?', 'zh-CN': '软件源对最新版本怎么说？' },
  package_integrity: {
    en: 'Is the archive what the registry says it is?',
    'zh-CN': '归档文件是否与软件源所述一致？',
  },
  static_risk: {
    en: 'Which abilities does a bounded scan of the code see?',
    'zh-CN': '对代码的有限扫描看到了哪些能力？',
  },
  dependency_risk: { en: 'Are advisories known of what it depends on?', 'zh-CN': '其依赖是否有已知安全公告？' },
  install_runtime: {
    en: 'Does the exact release start in the real host?',
    'zh-CN': '该确切版本能否在真实宿主中启动？',
  },
  claimed_feature: { en: 'Was what it claims seen to work?', 'zh-CN': '其声称的功能是否被证实可用？' },
} satisfies Record<QualityDimensionName, InEachLanguage<string>>);
