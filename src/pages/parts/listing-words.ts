import { wordsOf } from '../language/words.ts';

/** Why a record joined the entry of another, by the rule that the answer names; a rule without words is shown as it is. */
export const mergeRuleWords = wordsOf({
  same_place: { en: 'it names the same place', 'zh-CN': '指向同一位置' },
  same_place_other_case: {
    en: 'it names the same place, with other capital letters',
    'zh-CN': '指向同一位置，大小写不同',
  },
  renamed_repository: { en: 'it names the repository by another name', 'zh-CN': '以另一名称指向同一仓库' },
  same_package_root_and_subdirectory: {
    en: 'it names the same package, one at the root and one in a folder',
    'zh-CN': '指向同一软件包，一处在根目录、一处在子目录',
  },
  package_names_repository: {
    en: 'the package that one names is of the repository that the other names',
    'zh-CN': '其中一条所写的软件包属于另一条所写的仓库',
  },
});

/** Why a record is not published. */
export const exclusionRuleWords = wordsOf({
  record_unparsable: { en: 'it cannot be read', 'zh-CN': '记录无法解析' },
  record_not_an_object: { en: 'it is not a record', 'zh-CN': '不是记录' },
  text_encoding_unknown: { en: 'its encoding is not known', 'zh-CN': '文字编码未知' },
  identity_missing: { en: 'it names neither a repository nor a package', 'zh-CN': '未写明仓库或软件包' },
  repository_url_invalid: { en: 'the address of its repository cannot be read', 'zh-CN': '仓库地址无法识别' },
  name_missing: { en: 'it has no name', 'zh-CN': '没有名称' },
  record_too_large: { en: 'it is larger than what is read', 'zh-CN': '记录过大' },
  rejected_by_catalog: { en: 'its own catalog rejects it', 'zh-CN': '来源目录自己已拒绝它' },
  host_itself: { en: 'it is the host itself', 'zh-CN': '这是宿主本身' },
  not_a_plugin: { en: 'the host profile says that it is no plugin', 'zh-CN': '宿主配置写明它不是插件' },
  withdrawn_by_operator: { en: 'whoever runs the service withdrew it', 'zh-CN': '已由服务运营者撤下' },
});

/** What a rule means; the rule itself where it has no words. @param words of one language */
export function ruleIn(words: Readonly<Record<string, string>>, rule: string): string {
  return Object.hasOwn(words, rule) ? (words[rule] ?? rule) : rule;
}

/** How far a catalog stands behind a record, behind the words for who states it. */
export const standingWords = wordsOf({
  reviewed: { en: 'reviewed', 'zh-CN': '经审核' },
  curated_or_reviewed: { en: 'curated or reviewed', 'zh-CN': '经人工挑选或审核' },
  indexed: { en: 'only indexed', 'zh-CN': '仅作自动收录' },
  labelled: { en: 'labelled a plugin by its author', 'zh-CN': '由作者自行标注为插件' },
  rejected: { en: 'rejected', 'zh-CN': '已拒绝' },
});

/** Who states it. */
export const standingSpeakerWords = wordsOf({
  record: { en: 'its record states', 'zh-CN': '其记录标明' },
  host_profile: {
    en: 'whoever runs this service states of the whole catalog',
    'zh-CN': '本服务的运营者就整个来源目录标明',
  },
});
