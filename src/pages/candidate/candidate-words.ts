import type {
  ASSOCIATION_METHODS,
  RISK_SEVERITIES,
  RegistryObservations,
} from '../../contract/candidates/registry-observations.ts';
import type { TestEvidence } from '../../contract/candidates/test-evidence.ts';
import type { AssociationStatus, Channel } from '../../contract/shared/status.ts';
import { formatNumber } from '../language/format.ts';
import { type InEachLanguage, wordsOf } from '../language/words.ts';
import type { z } from 'zod';

export const candidateWords = wordsOf({
  unknown: { en: 'unknown', 'zh-CN': '未知' },
  plugin: { en: 'A release of', 'zh-CN': '所属插件' },
  identity: { en: 'Exactly which release', 'zh-CN': '具体是哪个版本' },
  byIdentity: {
    en: 'Names of exact bytes, to compare with. Nothing here says that they should be installed.',
    'zh-CN': '用来比对文件是否逐字节相同。本页不表示应当安装。',
  },
  package: { en: 'package', 'zh-CN': '软件包' },
  archive: { en: 'archive digest', 'zh-CN': '发布包摘要' },
  integrity: { en: 'integrity', 'zh-CN': '完整性校验值' },
  pinned: { en: 'this version, with exactly the bytes below', 'zh-CN': '此版本，文件内容如下方摘要' },
  notPinned: { en: 'this version, its bytes not fixed', 'zh-CN': '此版本，文件内容未锁定' },
  registry: { en: 'registry', 'zh-CN': '软件源' },
  repository: { en: 'names repository', 'zh-CN': '它写明的仓库' },
  noRepository: { en: 'none', 'zh-CN': '无' },
  standing: { en: 'offered', 'zh-CN': '状态' },
  ids: { en: 'ids', 'zh-CN': '标识' },
  publisher: { en: 'What the publisher says', 'zh-CN': '发布者怎么说' },
  byPublisher: {
    en: 'Word for word from the released archive. Nobody here has checked it. Commands in it are the publisher’s, and no advice.',
    'zh-CN': '发布包中的原文。本服务未核实。其中的命令出自发布者，不是建议。',
  },
  nothingWritten: {
    en: 'Nothing stands where it was looked in the archive. Manifest and README may say it elsewhere.',
    'zh-CN': '在发布包中查看的部分没有相关文字；清单或 README 的其他部分可能提及。',
  },
  nothingRead: { en: 'Nobody read the archive.', 'zh-CN': '尚无人读取发布包。' },
  editor: { en: 'What an editor says', 'zh-CN': '编辑者怎么说' },
  byEditor: {
    en: 'Written by somebody else than the publisher. Nobody here has checked it.',
    'zh-CN': '由发布者以外的人撰写。本服务未核实。',
  },
  author: { en: 'written by', 'zh-CN': '作者' },
  description: { en: 'description', 'zh-CN': '描述' },
  keywords: { en: 'keywords', 'zh-CN': '关键词' },
  licence: { en: 'licence', 'zh-CN': '许可证' },
  problem: { en: 'problem it solves', 'zh-CN': '解决的问题' },
  outcomes: { en: 'what one gets', 'zh-CN': '能得到什么' },
  operating_approach: { en: 'how it works', 'zh-CN': '工作方式' },
  prerequisites: { en: 'needs before', 'zh-CN': '前提条件' },
  required_services: { en: 'services it needs', 'zh-CN': '所需服务' },
  permissions_claimed: { en: 'permissions it says it uses', 'zh-CN': '自称会用到的权限' },
  limitations: { en: 'what it cannot do', 'zh-CN': '做不到的事' },
  non_fit_conditions: { en: 'when it is the wrong choice', 'zh-CN': '不适用的情形' },
  quick_start: { en: 'first steps', 'zh-CN': '快速开始' },
  readme_excerpt: { en: 'README', 'zh-CN': 'README' },
  compatibility: { en: 'host versions it claims', 'zh-CN': '声明支持的宿主版本' },
  unplaced: {
    en: (count: number) => `${formatNumber(count, 'en')} in other languages`,
    'zh-CN': (count: number) => `另有 ${formatNumber(count, 'zh-CN')} 条用其他语言写成`,
  },
  notShown: { en: 'not shown', 'zh-CN': '未显示' },
  filesRead: { en: 'files that were read', 'zh-CN': '已读取的文件' },
  whole: { en: 'whole', 'zh-CN': '全文' },
  cut: { en: 'its beginning', 'zh-CN': '开头部分' },
  unreadable: { en: 'not readable', 'zh-CN': '无法读取' },
  line: { en: (line: number) => `line ${line}`, 'zh-CN': (line: number) => `第 ${line} 行` },
  observations: { en: 'What registries and files show', 'zh-CN': '从软件源与文件看到什么' },
  byObservation: {
    en: 'Observed, declared or only claimed: each says which. Nothing seen proves nothing.',
    'zh-CN': '每项注明是观察到的、声明的，还是只是自称的。没有看到不等于没有。',
  },
  association: { en: 'repository and release', 'zh-CN': '仓库与版本的关联' },
  permissions: { en: 'what its code can do', 'zh-CN': '代码的能力' },
  requirements: { en: 'what it needs', 'zh-CN': '所需条件' },
  risks: { en: 'signs of risk', 'zh-CN': '风险迹象' },
  noneSeen: { en: 'none was seen, which does not mean that there is none', 'zh-CN': '没有看到，但不等于没有' },
  advisories: { en: 'advisories', 'zh-CN': '安全公告' },
  maintenance: { en: 'maintenance', 'zh-CN': '维护情况' },
  seen: { en: 'seen', 'zh-CN': '观察于' },
  tests: { en: 'What was tested', 'zh-CN': '测试情况' },
  byTests: {
    en: 'Each line says what exactly was looked at, and when. What nobody looked at is “not tested”, which is no failure.',
    'zh-CN': '每行说明具体查看了什么、何时查看。无人查看的是“未测试”，不算未通过。',
  },
  nobodyLooked: {
    en: 'Nobody has looked, or whoever looked found no answer',
    'zh-CN': '尚无人查看，或查看后未得出结果',
  },
  channels: { en: 'On which version of the host', 'zh-CN': '在宿主的哪个版本上' },
  byAbsence: { en: 'Fields without a value, and why.', 'zh-CN': '没有值的字段，按原因分列。' },
  releases: { en: 'Other releases', 'zh-CN': '其他版本' },
  byRegistry: { en: 'Of the same plugin, newest first.', 'zh-CN': '同一插件的版本，新版本在前。' },
  noReleases: { en: 'No other release was fetched and verified.', 'zh-CN': '没有其他经逐字节核验的版本。' },
});

type Maintenance = RegistryObservations['maintenance']['state'];
type Advisory = RegistryObservations['advisory'];

export const maintenanceWords = wordsOf({
  active: { en: 'active: a commit or release within a year', 'zh-CN': '活跃：一年内有提交或新版本' },
  quiet: { en: 'quiet: nothing within a year', 'zh-CN': '沉寂：一年内没有提交或新版本' },
  archived: { en: 'archived by its owner', 'zh-CN': '已被所有者归档' },
  unknown: { en: 'unknown', 'zh-CN': '未知' },
} satisfies Record<Maintenance, InEachLanguage<string>>);

export const advisoryWords = wordsOf({
  unknown: { en: 'not looked up', 'zh-CN': '未查询' },
  none_known: { en: 'none is known', 'zh-CN': '没有已知公告' },
  affected: { en: 'affected', 'zh-CN': '受影响' },
  asked_in_vain: { en: 'asked for, and the source did not answer', 'zh-CN': '已查询，来源未作答' },
} satisfies Record<Advisory['state'] | 'asked_in_vain', InEachLanguage<string>>);

export const severityWords = wordsOf({
  unknown: { en: 'severity not stated', 'zh-CN': '严重程度未注明' },
  none: { en: 'none', 'zh-CN': '无' },
  info: { en: 'for information', 'zh-CN': '提示' },
  low: { en: 'low', 'zh-CN': '低' },
  moderate: { en: 'moderate', 'zh-CN': '中' },
  high: { en: 'high', 'zh-CN': '高' },
  critical: { en: 'critical', 'zh-CN': '严重' },
} satisfies Record<Advisory['maximum_severity'], InEachLanguage<string>>);

export const associationWords = wordsOf({
  confirmed: { en: 'confirmed', 'zh-CN': '已证实' },
  contradicted: { en: 'contradicted', 'zh-CN': '相矛盾' },
  unknown: { en: 'unknown', 'zh-CN': '未知' },
} satisfies Record<AssociationStatus, InEachLanguage<string>>);

/** How the association was found out. Manifests are read at the head of the repository. */
export const methodWords = wordsOf({
  release_and_head_manifest_name_each_other: {
    en: 'release and manifest at head name each other',
    'zh-CN': '版本与仓库最新清单互相指明',
  },
  release_and_head_manifest_name_each_other_after_rename: {
    en: 'they name each other, after a renaming',
    'zh-CN': '改名后仍互相指明',
  },
  release_and_head_manifest_name_each_other_in_another_directory: {
    en: 'they name each other, in another folder',
    'zh-CN': '互相指明，但位于另一文件夹',
  },
  manifest_at_head_names_another_package: {
    en: 'the manifest at head names another package',
    'zh-CN': '仓库最新清单写明的是另一软件包',
  },
  root_manifest_at_head_names_another_package: {
    en: 'the root names another package, and folders were not read',
    'zh-CN': '根目录清单写明的是另一软件包，未读取子目录',
  },
  no_root_manifest_at_head: { en: 'there is no manifest at the root', 'zh-CN': '根目录没有清单' },
  no_manifest_in_declared_directory_at_head: {
    en: 'there is no manifest in the folder that it names',
    'zh-CN': '它写明的文件夹中没有清单',
  },
  manifest_at_head_not_observed: { en: 'the manifest was not read', 'zh-CN': '未读取清单' },
  repository_not_found: { en: 'the repository was not found', 'zh-CN': '未找到仓库' },
  repository_not_observed: { en: 'nobody observed the repository', 'zh-CN': '尚无人观察仓库' },
  release_names_repository_of_other_host: {
    en: 'it is on a host that is not asked',
    'zh-CN': '位于本服务不查询的平台',
  },
  release_names_sponsors_page: { en: 'a page of sponsors is named', 'zh-CN': '写明的是赞助页面' },
  release_names_gist: { en: 'a gist is named', 'zh-CN': '写明的是 gist' },
  release_names_no_repository: { en: 'no repository is named', 'zh-CN': '未写明仓库' },
} satisfies Record<keyof typeof ASSOCIATION_METHODS, InEachLanguage<string>>);

export const riskWords = wordsOf({
  artifact_bytes_changed: { en: 'other bytes were seen under this version', 'zh-CN': '同一版本号下出现过不同的文件' },
  package_removed_for_security: { en: 'the registry removed it for security', 'zh-CN': '软件源出于安全原因移除了它' },
  source_association_contradicted: { en: 'its repository is of another package', 'zh-CN': '其仓库属于另一软件包' },
  release_deprecated: { en: 'deprecated by its publisher', 'zh-CN': '发布者已弃用' },
  manifest_identity_differs: { en: 'its manifest names another release', 'zh-CN': '清单写明的是另一版本' },
  repository_archived: { en: 'its repository is archived', 'zh-CN': '其仓库已归档' },
  install_scripts_declared: { en: 'it runs scripts on install', 'zh-CN': '安装时会运行脚本' },
} satisfies Record<keyof typeof RISK_SEVERITIES, InEachLanguage<string>>);

/** What code can do and what must be there; the contract leaves the list open, so a code without words is shown as it is. */
export const thingWords = wordsOf({
  process_execution: { en: 'starts processes', 'zh-CN': '启动进程' },
  shell_execution: { en: 'starts a shell', 'zh-CN': '启动 shell' },
  network_client: { en: 'opens network connections', 'zh-CN': '发起网络连接' },
  filesystem_mutation: { en: 'changes files', 'zh-CN': '修改文件' },
  environment_access: { en: 'reads the environment', 'zh-CN': '读取环境变量' },
  persistence_paths: { en: 'uses places that a machine runs by itself', 'zh-CN': '用到系统自动运行程序的位置' },
  dynamic_code: { en: 'runs code made of text', 'zh-CN': '执行由文本生成的代码' },
  credential_terms: { en: 'handles credentials', 'zh-CN': '处理凭据' },
  native_binary: { en: 'holds native binaries', 'zh-CN': '包含原生二进制文件' },
  install_scripts: { en: 'runs scripts on install', 'zh-CN': '安装时运行脚本' },
  host_version: { en: 'a version of the host', 'zh-CN': '宿主版本' },
  node_version: { en: 'a version of Node', 'zh-CN': 'Node 版本' },
  package_manager: { en: 'a package manager', 'zh-CN': '软件包管理器' },
  other_engine: { en: 'another engine', 'zh-CN': '其他引擎' },
  peer_packages: { en: 'packages beside it', 'zh-CN': '对等依赖' },
  operating_system: { en: 'an operating system', 'zh-CN': '操作系统' },
  processor: { en: 'a processor', 'zh-CN': '处理器' },
});

type Claimed = RegistryObservations['permissions'][number]['status'];

export const claimWords = wordsOf({
  observed: { en: 'observed', 'zh-CN': '观察到的' },
  declared: { en: 'declared by its manifest', 'zh-CN': '清单中声明的' },
  claimed_only: { en: 'only claimed', 'zh-CN': '只是自称' },
} satisfies Record<Claimed, InEachLanguage<string>>);

type Unknown = RegistryObservations['unknowns'][number]['reason'];

export const unknownReasonWords = wordsOf({
  not_observed: { en: 'Nobody observed it', 'zh-CN': '尚无人观察' },
  collection_failed_advisories: { en: 'The advisory source was asked in vain', 'zh-CN': '未能查询安全公告来源' },
  collection_failed_package_registry: { en: 'The package registry was asked in vain', 'zh-CN': '未能查询软件源' },
  collection_failed_repository_host: { en: 'The repository host was asked in vain', 'zh-CN': '未能查询代码托管平台' },
  not_provided: {
    en: 'Not stated where it was looked: plugin profile, known members of the manifest, headed sections of the README; both may say it elsewhere',
    'zh-CN': '在查看的部分未写明：插件档案、清单的已知字段、README 相应标题下；清单与 README 的其他部分可能提及',
  },
  other_language: { en: 'What is written is in another language', 'zh-CN': '文字是用其他语言写的' },
  language_undecided: { en: 'What is written is in no clear language', 'zh-CN': '无法判断文字的语言' },
  registry_dates_unreliable: { en: 'The dates of the registry cannot be relied on', 'zh-CN': '软件源给出的日期不可靠' },
  host_run_inconclusive: { en: 'A run in the host came to no answer', 'zh-CN': '在宿主中运行过，但未得出结果' },
  host_run_ended_before: {
    en: 'A run in the host ended before it got there',
    'zh-CN': '在宿主中的运行没到这一步就结束了',
  },
  needs_services_of_its_own: {
    en: 'It needs services that a run does not have',
    'zh-CN': '它需要运行环境中没有的服务',
  },
  not_an_spdx_expression: {
    en: 'What is stated is no expression of known licences',
    'zh-CN': '所写并非已知许可证的表达式',
  },
  static_scan_incomplete: {
    en: 'Its code was looked at, and may do more: a file was not read, or it loads what has no known name or is in no table',
    'zh-CN': '查看了代码，但可能不止于此：有文件未读取，或加载了名称未知或不在表中的内容',
  },
} satisfies Record<Unknown, InEachLanguage<string>>);

type TestDimension = TestEvidence['dimensions'][number]['dimension'];

export const testWords = wordsOf({
  source: { en: 'Source', 'zh-CN': '源码仓库' },
  install: { en: 'Installs', 'zh-CN': '安装' },
  boot: { en: 'Boots', 'zh-CN': '启动宿主' },
  smoke: { en: 'Parts load', 'zh-CN': '部件加载' },
  lifecycle: { en: 'Lifecycle', 'zh-CN': '生命周期' },
  composition: { en: 'With others', 'zh-CN': '与其他插件共用' },
  permissions: { en: 'Permissions', 'zh-CN': '权限' },
  maintenance: { en: 'Maintenance', 'zh-CN': '维护' },
  freshness: { en: 'Stable tag', 'zh-CN': '稳定版标签' },
} satisfies Record<TestDimension, InEachLanguage<string>>);

export const channelWords = wordsOf({
  stable: { en: 'stable', 'zh-CN': '稳定版' },
  next: { en: 'next', 'zh-CN': '预览版' },
  developer: { en: 'developer', 'zh-CN': '开发版' },
} satisfies Record<z.infer<typeof Channel>, InEachLanguage<string>>);
