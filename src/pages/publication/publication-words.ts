import type { Health } from '../../contract/publication/health.ts';
import type { PublishedChange } from '../../contract/publication/changes.ts';
import type { FreshnessStatus } from '../../contract/shared/status.ts';
import { counted, formatNumber } from '../language/format.ts';
import { type InEachLanguage, wordsOf } from '../language/words.ts';
import type { Provider } from '../../contract/publication/sources.ts';

const zh = (count: number): string => formatNumber(count, 'zh-CN');
const en = (count: number): string => formatNumber(count, 'en');

export const publicationWords = wordsOf({
  title: { en: 'What is published', 'zh-CN': '已发布的数据集' },
  lead: {
    en: 'One publication holds everything that is answered here. It never changes; a new one takes its place as a whole.',
    'zh-CN': '这里的所有答复都出自同一份数据集。数据集发布后不再改动，只会整份由新的数据集取代。',
  },
  rolledBack: {
    en: (to: string) => `Whoever runs the service went back to the records of ${to}:`,
    'zh-CN': (to: string) => `服务运营者已改回 ${to} 的记录：`,
  },
  contents: { en: 'What is in it', 'zh-CN': '内容' },
  nothingLost: {
    en: 'Every record that was read is an entry, part of another entry, or left out by a rule.',
    'zh-CN': '读到的每条记录，或成为条目，或并入其他条目，或按规则未收录。',
  },
  version: { en: 'version', 'zh-CN': '数据集' },
  sequence: { en: 'number of this publication', 'zh-CN': '序号' },
  host: { en: 'host', 'zh-CN': '宿主' },
  recordsRead: { en: 'records read', 'zh-CN': '读取的记录' },
  entries: { en: 'plugins', 'zh-CN': '插件' },
  merged: { en: 'records merged into others', 'zh-CN': '并入其他条目的记录' },
  excluded: { en: 'records left out', 'zh-CN': '未收录的记录' },
  candidates: { en: 'exact releases', 'zh-CN': '插件的版本' },
  noCandidates: { en: 'none is on record', 'zh-CN': '没有记录' },
  whyExcluded: { en: 'Left out, because', 'zh-CN': '未收录的原因' },
  whyMerged: { en: 'Merged, because', 'zh-CN': '并入的原因' },
  noted: { en: 'Noted of plugins and releases', 'zh-CN': '关于插件和版本的备注' },
  freshness: { en: 'How fresh it is', 'zh-CN': '时效' },
  whenServed: { en: 'Judged when this page was asked for.', 'zh-CN': '打开本页时判定。' },
  status: { en: 'status', 'zh-CN': '状态' },
  asOf: { en: 'as the sources had it on', 'zh-CN': '内容以各来源此日的说法为准' },
  newest: { en: 'newest observation', 'zh-CN': '最新观察' },
  expires: { en: 'counts as stale from', 'zh-CN': '此日起算作陈旧' },
  expired: { en: 'counts as expired from', 'zh-CN': '此日起算作过期' },
  sources: { en: 'Newest answer of each source', 'zh-CN': '各来源最近一次答复' },
  behind: { en: 'too old to count as current', 'zh-CN': '过旧，不再算作有效' },
  failures: { en: 'Sources that gave no answer when this was made', 'zh-CN': '制作时没有答复的来源' },
  degraded: {
    en: 'Sources that give no answer now; what they said before is still published',
    'zh-CN': '仍沿用较早的读取结果；此后查询均未成功',
  },
  notTried: { en: 'nobody has tried yet', 'zh-CN': '尚未尝试' },
  coverage: { en: 'What was looked at, and what came of it', 'zh-CN': '查看了什么，结果如何' },
  coverageNote: {
    en: 'Each of eight questions by itself; there is no sum of them. What nobody tested is neither good nor bad.',
    'zh-CN': '八个问题各自独立，没有总计。未测试既不代表好，也不代表坏。',
  },
  byDimension: { en: 'Plugins by outcome, for each question', 'zh-CN': '每个问题的结果分布' },
  dimension: { en: 'Question', 'zh-CN': '问题' },
  byTopic: { en: 'Looked at, by topic', 'zh-CN': '各主题已查看多少' },
  topic: { en: 'Topic', 'zh-CN': '主题' },
  of: {
    en: (tested: number, asked: number) => `${en(tested)} of ${en(asked)}`,
    'zh-CN': (tested: number, asked: number) => `${zh(tested)} / ${zh(asked)}`,
  },
  notAsked: { en: 'does not apply', 'zh-CN': '不适用' },
});

/** Sources beside the catalogs, by the names that answers have for them. */
export const providerWords = wordsOf({
  advisories: { en: 'security advisories', 'zh-CN': '安全公告' },
  package_registry: { en: 'package registry', 'zh-CN': '软件源' },
  repository_host: { en: 'host of repositories', 'zh-CN': '代码托管平台' },
} satisfies Record<Provider, InEachLanguage<string>>);

export const catalogWords = wordsOf({
  catalog: { en: 'catalog', 'zh-CN': '来源目录' },
});

/** Why a source gave no answer; a code without words is shown as it is. */
export const sourceFailureWords = wordsOf({
  source_unreachable: { en: 'it could not be reached', 'zh-CN': '无法连接' },
  source_rate_limited: { en: 'it asked to come back later', 'zh-CN': '请求过多，须稍后再问' },
  source_malformed: { en: 'what it gave could not be read', 'zh-CN': '答复无法读取' },
  source_empty: { en: 'it gave no record', 'zh-CN': '没有给出任何记录' },
  source_shrunk: { en: 'it gave far fewer records than before', 'zh-CN': '记录比以前少得多' },
  source_integrity_mismatch: { en: 'it gave other bytes than it states', 'zh-CN': '文件与其公布的不一致' },
});

export const freshnessWords = wordsOf({
  current: { en: 'current', 'zh-CN': '有效' },
  stale: { en: 'stale: older than it should be', 'zh-CN': '陈旧：已超过更新期限' },
  expired: { en: 'expired: do not rely on it', 'zh-CN': '已过期：请勿依赖' },
} satisfies Record<FreshnessStatus, InEachLanguage<string>>);

export const comparisonWords = wordsOf({
  heading: { en: 'Changes since the publication before', 'zh-CN': '与上一份数据集相比' },
  worth: {
    en: 'Compared record by record; what is the same in both is not listed.',
    'zh-CN': '逐条比较；两份中相同的记录不列出。',
  },
  noneBefore: {
    en: 'No earlier publication is kept, so there is nothing to compare this one with.',
    'zh-CN': '没有保留更早的数据集，无从比较。',
  },
  since: { en: 'publication before', 'zh-CN': '上一份' },
  added: { en: 'added', 'zh-CN': '新增' },
  changed: { en: 'changed', 'zh-CN': '变更' },
  withdrawn: { en: 'withdrawn', 'zh-CN': '撤下' },
  gone: { en: 'gone: in no record any more', 'zh-CN': '不再收录' },
  records: { en: (count: number) => counted(count, 'record'), 'zh-CN': (count: number) => `${zh(count)} 条记录` },
  plugins: { en: (count: number) => counted(count, 'plugin'), 'zh-CN': (count: number) => `${zh(count)} 个插件` },
  flips: { en: 'Outcomes that changed', 'zh-CN': '结果有变的标记' },
  flipsNote: {
    en: 'Each leads to what was observed.',
    'zh-CN': '每条都链接到所依据的观察。',
  },
  was: { en: 'was', 'zh-CN': '原为' },
  and: { en: ' and ', 'zh-CN': '，' },
  isNow: { en: 'is now', 'zh-CN': '现为' },
  more: { en: (count: number) => `and ${counted(count, 'other')}`, 'zh-CN': (count: number) => `另有 ${zh(count)} 个` },
  all: { en: 'Every change, in the order of ids', 'zh-CN': '全部变更（按标识排序）' },
  beyond: { en: 'There are no changes on this page.', 'zh-CN': '此页没有变更。' },
  wasAdded: { en: 'added', 'zh-CN': '新增' },
  wasChanged: { en: 'changed', 'zh-CN': '变更' },
  wasWithdrawn: { en: 'withdrawn', 'zh-CN': '撤下' },
  isGone: { en: 'gone', 'zh-CN': '不再收录' },
});

type Withdrawn = Extract<PublishedChange, { change: 'withdrawn' }>;

export const withdrawalWords = wordsOf({
  withdrawn_by_operator: { en: 'by whoever runs the service', 'zh-CN': '由服务运营者撤下' },
  artifact_bytes_changed: { en: 'its bytes differ from those that were verified', 'zh-CN': '文件与核验时不同' },
  release_unpublished: { en: 'the registry no longer has the release', 'zh-CN': '软件源上已没有该版本' },
  no_longer_published: { en: 'no record has this id any more', 'zh-CN': '已没有此标识的记录' },
} satisfies Record<Withdrawn['reason_code'], InEachLanguage<string>>);

export const signatureWords = wordsOf({
  signed: { en: 'signed, verified when it was loaded', 'zh-CN': '已签名，载入时已验证' },
  expired: {
    en: 'signed, and not renewed in time: clients refuse it',
    'zh-CN': '签名已过期且未续签：不应再采信',
  },
  not_verified: {
    en: 'not verified: unsigned, or by keys this service has no root of',
    'zh-CN': '未验证：没有签名，或本服务没有相应的根密钥',
  },
} satisfies Record<Health['signature']['status'], InEachLanguage<string>>);

export const downloadWords = wordsOf({
  heading: { en: 'Download and verify', 'zh-CN': '下载与验证' },
  worth: {
    en: 'Every file is named by its digest in the manifest, and the manifest is what is signed and logged.',
    'zh-CN': '清单列出每个文件的摘要；签名并记入日志的是清单本身。',
  },
  signature: { en: 'signature', 'zh-CN': '签名' },
  rootVersion: { en: 'version of root.json (the keys)', 'zh-CN': 'root.json（密钥）的版本' },
  targetsVersion: { en: 'version of targets.json (the files)', 'zh-CN': 'targets.json（文件）的版本' },
  signedUntil: { en: 'signed until', 'zh-CN': '签名有效至' },
  log: { en: 'log of publications', 'zh-CN': '数据集发布日志' },
  checkpoint: { en: 'its checkpoint', 'zh-CN': '日志检查点' },
  lastProblem: { en: 'last trouble with loading one', 'zh-CN': '最近一次载入问题' },
  noProblem: { en: 'none', 'zh-CN': '无' },
  files: { en: 'Files', 'zh-CN': '文件' },
  file: { en: 'File', 'zh-CN': '文件' },
  size: { en: 'Bytes', 'zh-CN': '字节数' },
  bytes: { en, 'zh-CN': zh },
  namesAll: { en: 'names all others', 'zh-CN': '列出其余全部文件' },
  check: { en: 'How to verify', 'zh-CN': '如何验证' },
  checkNote: {
    en: 'SERVICE stands for the address of this service; root.json is the publisher’s, got by another way than from here; whoever runs the service has it as metadata/1.root.json beside the publications. Without --trusted-root the first one that is served is taken on trust.',
    'zh-CN':
      'SERVICE 代表本服务的地址；root.json 由数据集的发布者提供，应从别的途径取得；服务运营者可在数据集文件夹中找到它：metadata/1.root.json。不加 --trusted-root 时，直接信任服务给出的第一个。',
  },
  checkUnsigned: {
    en: 'Nobody’s signature was verified when this was loaded. The command says what can be checked, and what it would take. SERVICE stands for the address of this service.',
    'zh-CN': '载入时没有验证任何签名。该命令会说明哪些可以验证，以及还缺什么。SERVICE 代表本服务的地址。',
  },
  catalogs: { en: 'Catalogs that were read, and their terms', 'zh-CN': '所读取的来源目录及其许可' },
  recordsOf: { en: (count: number) => counted(count, 'record'), 'zh-CN': (count: number) => `${zh(count)} 条记录` },
  noLicense: { en: 'each record has its own terms, or none', 'zh-CN': '许可由各条记录自行写明，也可能未写明' },
  noAddress: { en: 'no public address', 'zh-CN': '没有公开地址' },
});
