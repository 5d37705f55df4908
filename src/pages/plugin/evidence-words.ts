import type { ChainName, QualityDimensionName } from '../../contract/evidence/quality-dimensions.ts';
import { counted, formatNumber } from '../language/format.ts';
import { type InEachLanguage, wordsOf } from '../language/words.ts';

const zh = (count: number): string => formatNumber(count, 'zh-CN');

export const evidenceWords = wordsOf({
  evidence: { en: 'What was tested', 'zh-CN': '测试情况' },
  worth: {
    en: 'Each mark answers its own question and no other; no total is made of them.',
    'zh-CN': '每个标记只回答它自己的问题，不合成总分。',
  },
  nobodyLooked: {
    en: 'Nobody has analysed this plugin; that says nothing about it.',
    'zh-CN': '尚无人分析过此插件；这不说明它是好是坏。',
  },
  release: { en: 'release', 'zh-CN': '版本' },
  versionUnknown: { en: 'its version is not known', 'zh-CN': '版本号未知' },
  digest: { en: 'its archive', 'zh-CN': '发布包摘要' },
  newest: { en: 'newest evidence', 'zh-CN': '最新证据' },
  ofRecord: { en: 'the date of the catalog record', 'zh-CN': '为来源目录记录的日期' },
  recordOf: { en: 'record of', 'zh-CN': '记录日期' },
  disposition: { en: 'how much evidence', 'zh-CN': '证据程度' },
  eligible: { en: 'to be relied on outside of pilots too', 'zh-CN': '试点之外也可作依据' },
  notEligible: { en: 'of a pilot, not to be relied on in production', 'zh-CN': '出自试点，不可作为生产依据' },
  further: { en: 'also seen', 'zh-CN': '还看到' },
  untested: { en: 'nobody has tried', 'zh-CN': '尚无人测试' },
  whyNot: { en: 'does not apply, because', 'zh-CN': '不适用的原因' },
  reasons: { en: 'seen', 'zh-CN': '所见' },
  notObserved: { en: 'not observed', 'zh-CN': '未观察' },
  notFound: { en: 'looked for and not found', 'zh-CN': '查过，没有' },
  statedElsewhere: { en: 'host range, stated elsewhere in the release', 'zh-CN': '发布包其他位置声明的宿主版本范围' },
  yes: { en: 'yes', 'zh-CN': '是' },
  no: { en: 'no', 'zh-CN': '否' },
  advisories: {
    en: (severity: string) => `advisories, ${severity}`,
    'zh-CN': (severity: string) => `安全公告数（${severity}）`,
  },
  passedShows: {
    en: (shows: string, showsNot: string) => `Passed shows: ${shows}. Not shown: ${showsNot}.`,
    'zh-CN': (shows: string, showsNot: string) => `“通过”说明：${shows}。不说明：${showsNot}。`,
  },
  seen: { en: 'seen', 'zh-CN': '观察于' },
  tried: { en: 'tried', 'zh-CN': '尝试于' },
  newestOf: {
    en: (names: string) => `newest of ${names} together:`,
    'zh-CN': (names: string) => `${names}合计的最新观察：`,
  },
  provesNotUnusable: {
    en: 'One failure in one version of the host does not prove that the whole plugin cannot be used.',
    'zh-CN': '在一个宿主版本中的一次失败，不能证明整个插件不可用。',
  },
  noAnswer: { en: 'nothing was observed', 'zh-CN': '没有观察结果' },
  noChain: { en: 'No chain of evidence tries this.', 'zh-CN': '没有证据链测试这一项。' },
  chains: { en: 'Chains of evidence', 'zh-CN': '证据链' },
  ofChains: {
    en: (done: number, all: number) => `${formatNumber(done, 'en')} of ${counted(all, 'chain')} came to an answer`,
    'zh-CN': (done: number, all: number) => `${zh(all)} 条证据链中有 ${zh(done)} 条得出结果`,
  },
  whatChains: {
    en: 'A chain observes one thing with one tool and answers one or several of the questions above. Its mark is that of its questions together: failed where one failed, passed where all did. It came to an answer where anything was observed.',
    'zh-CN':
      '一条证据链用一种工具观察一件事，回答上面的一个或几个问题。它的标记由所答问题合成：有一项未通过即为未通过，全部通过才是通过。只要观察到任何情况，就算得出结果。',
  },
  revision: { en: 'Digest of all that this was drawn from', 'zh-CN': '以上全部依据的摘要值' },
});

/** What each chain observes. */
export const chainWords = wordsOf({
  'package-release': { en: 'the release in the registry, and its archive', 'zh-CN': '软件源上的版本及其发布包' },
  'package-runtime-host': { en: 'whether the host loads the exact release', 'zh-CN': '宿主能否加载这个具体版本' },
  'package-runtime-non-ai': {
    en: 'whether all its parts load without AI and network',
    'zh-CN': '无人工智能服务、无网络时各部件能否加载',
  },
  'repository-health': { en: 'the repository', 'zh-CN': '代码仓库' },
  'source-metadata': { en: 'the records of catalogs', 'zh-CN': '来源目录的记录' },
} satisfies Record<ChainName, InEachLanguage<string>>);

/** What each dimension shows where it passed, and what nobody may read into it. */
export const dimensionMeaning = wordsOf({
  source_metadata: {
    en: ['a catalog gives a complete, readable record', 'that what the record says is true'],
    'zh-CN': ['来源目录给出了完整、可读的记录', '记录内容属实'],
  },
  repository_health: {
    en: [
      'there is a public repository, not archived, with a commit within two years',
      'that its code is sound or that anybody answers',
    ],
    'zh-CN': ['有公开仓库，未归档，且两年内有提交', '代码可靠，或提问有人答复'],
  },
  package_release: {
    en: [
      'the registry has the release; where it says whether that is deprecated, it says no',
      'that it works, or that its author is who they seem',
    ],
    'zh-CN': ['软件源上有此版本；若软件源说明了是否弃用，则为未弃用', '它能正常工作，或作者确是其人'],
  },
  package_integrity: {
    en: ['the bytes are those that the registry states, and the declared files exist', 'that the bytes are harmless'],
    'zh-CN': ['文件与软件源公布的逐字节一致，且声明的文件都在', '这些文件无害'],
  },
  static_risk: {
    en: [
      'a bounded scan saw nothing that asks for more than the usual attention',
      'that the code is safe: a scan misses things',
    ],
    'zh-CN': ['有限扫描未发现需要额外注意之处', '代码安全：扫描会有遗漏'],
  },
  dependency_risk: {
    en: [
      'no advisory was known for its dependencies on that day',
      'that there are no faults which nobody has reported',
    ],
    'zh-CN': ['当日没有关于其依赖的已知安全公告', '不存在无人报告的缺陷'],
  },
  install_runtime: {
    en: [
      'this exact release loaded in this exact host version, without network',
      'that its functions work, or other versions load',
    ],
    'zh-CN': ['这个具体版本在这个具体的宿主版本中、无网络时成功加载', '功能可用，或其他版本也能加载'],
  },
  claimed_feature: {
    en: ['what it claims was seen to work', 'that nothing else is wrong with it'],
    'zh-CN': ['它声称的功能经实测可用', '其他方面没有问题'],
  },
} satisfies Record<QualityDimensionName, InEachLanguage<readonly [shows: string, showsNot: string]>>);

const noRepository: InEachLanguage<string> = {
  en: 'no record names a repository that this service asks about; whether there is one is not known',
  'zh-CN': '没有收录记录给出本服务可查询的代码仓库；是否存在仓库尚不清楚',
};
const noPackage: InEachLanguage<string> = {
  en: 'no package is held to be its own; whether there is one is not known',
  'zh-CN': '没有确认属于它的软件包；是否存在软件包尚不清楚',
};
const noRecord: InEachLanguage<string> = { en: 'there is no record of it to read', 'zh-CN': '没有可读的收录记录' };
const noClaim: InEachLanguage<string> = { en: 'there is nothing to try', 'zh-CN': '没有可测试的内容' };

/** What there is none of, so that a dimension has nothing to ask about. It is no answer about the plugin. */
export const whyNotApplicable = wordsOf({
  source_metadata: noRecord,
  repository_health: noRepository,
  package_release: noPackage,
  package_integrity: noPackage,
  static_risk: noPackage,
  dependency_risk: noPackage,
  install_runtime: noPackage,
  claimed_feature: noClaim,
} satisfies Record<QualityDimensionName, InEachLanguage<string>>);

/** Facts of the dimensions, by their names on the wire; what stands here is shown. */
export const factWords = wordsOf({
  repository_exists: { en: 'repository exists', 'zh-CN': '仓库是否存在' },
  archived: { en: 'archived by its owner', 'zh-CN': '是否已被所有者归档' },
  fork: { en: 'is a fork', 'zh-CN': '是否为复刻（fork）' },
  stars: { en: 'stars', 'zh-CN': '星标数' },
  commits: { en: 'commits', 'zh-CN': '提交数' },
  open_issues: { en: 'open issues', 'zh-CN': '未关闭的议题数' },
  license_spdx: { en: 'licence file', 'zh-CN': '许可证文件' },
  head_committed_at: { en: 'newest commit', 'zh-CN': '最近一次提交' },
  package_exists: { en: 'package exists', 'zh-CN': '软件包是否存在' },
  latest_version: { en: 'latest version', 'zh-CN': '最新版本' },
  latest_published_at: { en: 'published', 'zh-CN': '发布时间' },
  deprecated: { en: 'deprecated', 'zh-CN': '是否已弃用' },
  license: { en: 'licence as SPDX', 'zh-CN': '许可证（SPDX 表达式）' },
  license_written: {
    en: 'licence as written, which is no SPDX expression',
    'zh-CN': '所写的许可证（不是 SPDX 表达式）',
  },
  host_peer_dependency: { en: 'host range as peer', 'zh-CN': '以对等依赖声明的宿主版本范围' },
  repository_matches_discovery: { en: 'names the same repository', 'zh-CN': '是否指向同一仓库' },
  unpacked_size: { en: 'bytes unpacked', 'zh-CN': '解包后的字节数' },
  risk_class: { en: 'attention it asks for', 'zh-CN': '所需注意程度' },
  host_version: { en: 'host version', 'zh-CN': '宿主版本' },
  failure_stage: { en: 'ended at stage', 'zh-CN': '结束于' },
  failure_class: { en: 'where the cause lies', 'zh-CN': '原因在于' },
  failure_reason_code: { en: 'why it ended', 'zh-CN': '结束原因' },
  generic_usability: { en: 'its parts load', 'zh-CN': '部件能否加载' },
});
