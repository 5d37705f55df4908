import type { QualityDimensionName } from '../../contract/evidence/quality-dimensions.ts';
import { counted, formatNumber } from '../language/format.ts';
import { type InEachLanguage, wordsOf } from '../language/words.ts';

const zh = (count: number): string => formatNumber(count, 'zh-CN');

export const pluginWords = wordsOf({
  unknown: { en: 'unknown', 'zh-CN': '未知' },
  notObserved: { en: 'not observed', 'zh-CN': '未观察' },
  yes: { en: 'yes', 'zh-CN': '是' },
  no: { en: 'no', 'zh-CN': '否' },
  none: { en: 'none', 'zh-CN': '无' },
  says: { en: 'Who says this', 'zh-CN': '信息来源' },
  listing: { en: 'What a catalog says', 'zh-CN': '目录的说法' },
  byCatalog: {
    en: 'Text of a catalog, as it stands there. Nobody here has checked it, and nothing is translated.',
    'zh-CN': '目录原文。本服务未作核实，也未翻译。',
  },
  languageName: {
    en: { en: 'English', 'zh-CN': 'Chinese' },
    'zh-CN': { en: '英文', 'zh-CN': '中文' },
  },
  noDescription: { en: 'No catalog describes it in this language.', 'zh-CN': '目录未提供此语言的描述。' },
  read: { en: 'read', 'zh-CN': '读取于' },
  licence: { en: 'licence of the record', 'zh-CN': '记录的许可证' },
  catalog: { en: 'catalog', 'zh-CN': '目录' },
  record: { en: 'its record there', 'zh-CN': '该条记录' },
  identity: { en: 'Where it lives', 'zh-CN': '所在之处' },
  owner: { en: 'owner', 'zh-CN': '所有者' },
  package: { en: 'package', 'zh-CN': '软件包' },
  repository: { en: 'repository', 'zh-CN': '仓库' },
  category: { en: 'category', 'zh-CN': '类别' },
  sources: { en: 'places to look it up', 'zh-CN': '可查证的位置' },
  noInstall: {
    en: 'Names of places, not commands: no exact release is resolved here, and nothing on this page says that it should be installed.',
    'zh-CN': '仅为位置名称，不是命令：此处未确定任何具体版本，本页不表示应当安装它。',
  },
  popularity: { en: 'Counted by others', 'zh-CN': '他方统计' },
  byCounting: {
    en: 'Numbers as their source counts them; they say how known it is, not how good.',
    'zh-CN': '数字由来源统计，只说明知名度，不说明质量。',
  },
  stars: { en: 'stars', 'zh-CN': '星标' },
  downloads: { en: 'downloads', 'zh-CN': '下载量' },
  counted: { en: 'counted', 'zh-CN': '统计时间' },
  sourceDoesNotSay: { en: 'the source does not say when', 'zh-CN': '来源未说明时间' },
  evidence: { en: 'What was tested', 'zh-CN': '测试情况' },
  byMachine: {
    en: 'Observed by this service, by machine. Each mark answers its own question and no other; no total is made of them.',
    'zh-CN': '由本服务自动观察。每项标记只回答各自的问题，不合成总分。',
  },
  nobodyLooked: { en: 'Nobody has analysed this plugin.', 'zh-CN': '尚无人分析过此插件。' },
  proves: { en: 'shows', 'zh-CN': '能说明' },
  provesNot: { en: 'does not show', 'zh-CN': '不能说明' },
  reasons: { en: 'seen', 'zh-CN': '所见' },
  lookedAt: { en: 'What was looked at', 'zh-CN': '分析对象' },
  release: { en: 'release', 'zh-CN': '版本' },
  digest: { en: 'digest of the archive', 'zh-CN': '归档摘要' },
  revision: { en: 'digest of the evidence', 'zh-CN': '证据摘要' },
  newest: { en: 'newest observation', 'zh-CN': '最新观察' },
  chains: { en: 'Chains of evidence', 'zh-CN': '证据链' },
  chain: { en: 'chain', 'zh-CN': '证据链' },
  outcome: { en: 'outcome', 'zh-CN': '结果' },
  tool: { en: 'version of the tool', 'zh-CN': '工具版本' },
  seen: { en: 'seen on', 'zh-CN': '观察日期' },
  noAnswer: { en: 'came to no answer', 'zh-CN': '未得出结果' },
  ofChains: {
    en: (done: number, all: number) => `${formatNumber(done, 'en')} of ${counted(all, 'chain')} came to an answer`,
    'zh-CN': (done: number, all: number) => `${zh(all)} 条证据链中 ${zh(done)} 条得出结果`,
  },
  place: { en: 'Where it stands in the directory', 'zh-CN': '在分类目录中的位置' },
  byDirectory: {
    en: 'Decided by rules over the texts and categories of catalogs.',
    'zh-CN': '由规则依据目录的文字与类别判定。',
  },
  root: { en: 'at the root', 'zh-CN': '根目录' },
  terms: { en: 'words that led here', 'zh-CN': '依据的词' },
  byCategory: { en: 'by its category', 'zh-CN': '依据其类别' },
  byCapability: { en: 'for what it can do', 'zh-CN': '依据其能力' },
  noReason: { en: 'nothing says more', 'zh-CN': '没有更具体的依据' },
  also: { en: 'also listed under', 'zh-CN': '也列于' },
  reproduce: { en: 'Reproduce this page', 'zh-CN': '复现本页' },
  sameFacts: {
    en: 'The same facts, asked for in another way. While another snapshot is served they may differ; the snapshot is named in every answer.',
    'zh-CN': '以其他方式获取相同事实。服务更换快照后可能不同；每个答复都注明快照。',
  },
  snapshot: { en: 'snapshot', 'zh-CN': '快照' },
  byCurl: { en: 'over HTTP', 'zh-CN': 'HTTP' },
  byCommandLine: { en: 'on the command line', 'zh-CN': '命令行' },
  byAgent: { en: 'as an agent (MCP tool call)', 'zh-CN': '智能体（MCP 工具调用）' },
  resembles: { en: 'Its name resembles', 'zh-CN': '名称相近：' },
});

/** What each dimension shows where it passed, and what nobody may read into it. */
export const dimensionMeaning = wordsOf({
  source_metadata: {
    en: ['a catalog gives a complete, readable record', 'that what the record says is true'],
    'zh-CN': ['目录给出了完整、可读的记录', '记录内容属实'],
  },
  repository_health: {
    en: [
      'there is a public repository, not archived, with recent commits',
      'that its code is sound or that anybody answers',
    ],
    'zh-CN': ['存在公开仓库，未归档且近期有提交', '代码可靠或有人维护答复'],
  },
  package_release: {
    en: [
      'the registry has the release and does not call it deprecated',
      'that it works, or that its author is who they seem',
    ],
    'zh-CN': ['软件源有此版本且未标为弃用', '它能正常工作，或作者身份属实'],
  },
  package_integrity: {
    en: ['the bytes are those that the registry states, and the declared files exist', 'that the bytes are harmless'],
    'zh-CN': ['字节与软件源所述一致，声明的文件存在', '这些字节无害'],
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
    'zh-CN': ['当日未见其依赖的已知安全公告', '不存在尚未报告的缺陷'],
  },
  install_runtime: {
    en: [
      'this exact release loaded in this exact host version, without network',
      'that its functions work, or other versions load',
    ],
    'zh-CN': ['该确切版本在该确切宿主版本中成功加载（无网络）', '功能可用，或其他版本能加载'],
  },
  claimed_feature: {
    en: ['what it claims was seen to work', 'nothing: no chain tries this, so it is not tested on every record'],
    'zh-CN': ['其声称的功能被证实可用', '任何结论：目前没有证据链尝试此项，所有记录均为未测试'],
  },
} satisfies Record<QualityDimensionName, InEachLanguage<readonly [shows: string, showsNot: string]>>);

/** Facts of the dimensions, by their names on the wire; what stands here is shown. */
export const factWords = wordsOf({
  repository_exists: { en: 'repository exists', 'zh-CN': '仓库存在' },
  archived: { en: 'archived by its owner', 'zh-CN': '已被所有者归档' },
  fork: { en: 'is a fork', 'zh-CN': '为复刻' },
  stars: { en: 'stars', 'zh-CN': '星标' },
  commits: { en: 'commits', 'zh-CN': '提交数' },
  open_issues: { en: 'open issues', 'zh-CN': '未关闭议题' },
  license_spdx: { en: 'licence file', 'zh-CN': '许可证文件' },
  head_committed_at: { en: 'newest commit', 'zh-CN': '最近提交' },
  package_exists: { en: 'package exists', 'zh-CN': '软件包存在' },
  latest_version: { en: 'latest version', 'zh-CN': '最新版本' },
  latest_published_at: { en: 'published', 'zh-CN': '发布于' },
  deprecated: { en: 'deprecated', 'zh-CN': '已弃用' },
  license: { en: 'licence it declares', 'zh-CN': '声明的许可证' },
  host_peer_dependency: { en: 'host range it declares', 'zh-CN': '声明的宿主范围' },
  repository_matches_discovery: { en: 'names the same repository', 'zh-CN': '指向同一仓库' },
  unpacked_size: { en: 'bytes unpacked', 'zh-CN': '解包字节数' },
  risk_class: { en: 'attention it asks for', 'zh-CN': '所需注意程度' },
  host_version: { en: 'host version', 'zh-CN': '宿主版本' },
  failure_stage: { en: 'ended at stage', 'zh-CN': '止于阶段' },
  failure_class: { en: 'whose failure', 'zh-CN': '失败归属' },
  failure_reason_code: { en: 'why it ended', 'zh-CN': '结束原因' },
  generic_usability: { en: 'usable without accounts or network', 'zh-CN': '无账号、无网络可用' },
});
