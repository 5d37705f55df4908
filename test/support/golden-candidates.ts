import type { Evidence } from '../../src/facts/observation/evidence.ts';
import type { PackageContents } from '../../src/facts/package-contents/package-contents.ts';
import type { EditorProfile, PublisherProfile } from '../../src/facts/candidate/plugin-profile.ts';
import type { ReleaseFacts } from '../../src/facts/release/release-facts.ts';
import type { HostProfile } from '../../src/operations/host-profile/load-host-profile.ts';
import { type BuiltCandidates, buildCandidates } from '../../src/operations/publish/build-candidates.ts';
import { candidateRecords } from '../../src/operations/serve/load-served.ts';
import type { CandidateSearcher } from '../../src/search/candidates/candidate-searcher.ts';
import { openCandidateSearcher } from '../../src/search/candidates/open-candidate-searcher.ts';
import {
  DAY_MS,
  FAILED,
  SEEN_AT_MS,
  candidateEvidence,
  editorProfile,
  hostRun,
  integrityOf,
  observed,
  profile,
  release,
  repository,
  repositoryRef,
  text,
} from '../fixtures/candidates.ts';
import { NO_TEXTS, contents, passage } from '../fixtures/contents.ts';
import { profileReaders } from '../fixtures/sources.ts';

/** Capabilities of the fixture host, beside those its directory knows. */
const CAPABILITIES: HostProfile['capabilities'] = [
  { id: 'session.continue', label: { en: 'Continue a session', 'zh-CN': '继续会话' }, terms: { en: [], 'zh-CN': [] } },
  { id: 'notify.phone', label: { en: 'Notices on a phone', 'zh-CN': '手机通知' }, terms: { en: [], 'zh-CN': [] } },
  { id: 'notify.mail', label: { en: 'Electronic mail', 'zh-CN': '电子邮件' }, terms: { en: ['inbox'], 'zh-CN': [] } },
  { id: 'tool.approval', label: { en: 'Approval of tools', 'zh-CN': '工具审批' }, terms: { en: [], 'zh-CN': [] } },
];

const BELL: Partial<PublisherProfile> = {
  packageName: '@acme-bay/tide-bell',
  displayName: 'Tide Bell',
  problem: text('You wait at the screen until a job ends.', '任务期间只能守在屏幕前等待。'),
  outcomes: [text('Your phone rings when a job ends.', '任务结束时手机响铃。')],
  operatingApproach: text('Listens for the end of a job and calls your phone.', '监听任务结束并呼叫手机。'),
  prerequisites: [{ code: 'phone', text: text('A phone.', '一部手机。') }],
  permissionsClaimed: [{ code: 'network_client', text: text('Calls a notice service.', '访问通知服务。') }],
  limitations: [text('Rings only while the host runs.', '仅在主程序运行时响铃。')],
  quickStart: [text('Enter your number in the settings.', '在设置中填写号码。')],
  readmeExcerpt: text('A bell for long jobs.', '长任务的铃声。'),
};

const claim = (claimId: string, hostRange: string, channels: readonly ('stable' | 'next')[]) => ({
  claimId,
  hostRange,
  channels,
  sourceRef: 'README.md',
  claimedAtMs: SEEN_AT_MS - DAY_MS,
});

/** One release for each kind of standing, association, claim and test. */
const PROFILES: readonly PublisherProfile[] = [
  profile({
    ...BELL,
    version: '1.4.0',
    declaredCompatibility: [claim('claim.tide-bell.1', '>=3.0.0 <4', ['stable'])],
    capabilities: [
      { capabilityId: 'notify.phone', claim: 'has' },
      { capabilityId: 'session.continue', claim: 'has' },
      { capabilityId: 'tool.approval', claim: 'lacks' },
    ],
  }),
  profile({
    ...BELL,
    version: '2.0.0-rc.1',
    declaredCompatibility: [claim('claim.tide-bell.2', '^4.0.0-rc.0 || ^5.0.0', ['next'])],
    capabilities: [{ capabilityId: 'notify.phone', claim: 'has' }],
  }),
  profile({
    packageName: 'reef-mail',
    version: '0.9.2',
    displayName: 'Reef Mail',
    problem: text('Nobody reads the log of a finished job.', '没人会看已结束任务的日志。'),
    outcomes: [text('A mail with the summary when a job ends.', '任务结束时收到摘要邮件。')],
    operatingApproach: text('Collects the log and sends it.', '收集日志并发送。'),
    nonFitConditions: [text('You want your phone to ring.', '希望手机响铃时不适用。')],
    declaredCompatibility: [claim('claim.reef-mail.1', '3.x || soon', ['stable'])],
    capabilities: [
      { capabilityId: 'notify.mail', claim: 'has' },
      { capabilityId: 'notify.phone', claim: 'lacks' },
    ],
  }),
  profile({
    packageName: 'kelp-approve',
    version: '3.0.1',
    displayName: 'Kelp Approve',
    problem: text('Tools run before anybody has agreed.', '工具在无人同意前就运行。'),
    outcomes: [text('You agree to each tool in a browser.', '在浏览器中逐个批准工具。')],
    operatingApproach: text('Holds a tool until you answer.', '在你答复前暂停工具。'),
    limitations: [],
    quickStart: [],
    readmeExcerpt: null,
    declaredCompatibility: [claim('claim.kelp-approve.1', '^2.0.0', [])],
    capabilities: [{ capabilityId: 'tool.approval', claim: 'has' }],
  }),
  profile({
    packageName: 'pearl-board',
    version: '1.0.0',
    displayName: 'Pearl Board',
    problem: text('Figures of many jobs stand in many places.', '众多任务的数据散落各处。'),
    outcomes: [text('One board with the figures of every job.', '一块面板显示所有任务的数据。')],
    operatingApproach: text('Draws what the jobs report.', '绘制任务上报的数据。'),
    limitations: [text('Sends no notices to a phone.', '不向手机发送通知。')],
  }),
  profile({ ...BELL, packageName: 'sunk-bell', version: '0.1.0', displayName: 'Sunk Bell' }),
  profile({ ...BELL, packageName: 'lost-bell', version: '0.2.0', displayName: 'Lost Bell' }),
];

const of = (packageName: string, version: string, overrides: Partial<ReleaseFacts> = {}): ReleaseFacts =>
  release({ packageName, version, declaredRepositoryUrl: `github:${packageName.replace('@', '')}`, ...overrides });

const RELEASES: readonly ReleaseFacts[] = [
  of('@acme-bay/tide-bell', '1.4.0', { distTags: { latest: '1.4.0', next: '2.0.0-rc.1' } }),
  of('@acme-bay/tide-bell', '2.0.0-rc.1', { distTags: { latest: '1.4.0', next: '2.0.0-rc.1' } }),
  of('reef-mail', '0.9.2', { declaredRepositoryUrl: 'https://github.com/sponsors/reef', distTags: {} }),
  of('kelp-approve', '3.0.1', { declaredRepositoryUrl: 'github:famous/famous', installScripts: ['postinstall'] }),
  of('pearl-board', '1.0.0', {
    declaredRepositoryUrl: null,
    isDeprecated: true,
    publishedAtMs: SEEN_AT_MS - 900 * DAY_MS,
  }),
  of('sunk-bell', '0.1.0', { conflictingArtifactDigests: [`sha256:${'1'.repeat(64)}`, `sha256:${'2'.repeat(64)}`] }),
  of('lost-bell', '0.2.0'),
  of('torn-bell', '0.3.0', { isIntegrityVerified: false }),
];

const observedContents = (value: PackageContents) =>
  ({ kind: 'observed', observedAtMs: SEEN_AT_MS, value, failedSince: null }) as const;

/** An archive with a README in both languages and one in a third, and code that starts processes. */
const KELP_CONTENTS = observedContents(
  contents({
    publisherTexts: {
      ...NO_TEXTS,
      files: [
        { path: 'package.json', coverage: 'whole' },
        { path: 'README.md', coverage: 'whole' },
        { path: 'README.zh-CN.md', coverage: 'whole' },
      ],
      keywords: ['approval', '审批'],
      texts: [
        passage({
          role: 'description',
          text: 'Asks you before a tool of the agent is allowed to run.',
          file: 'package.json',
          pointer: '/description',
          firstLine: null,
          lastLine: null,
        }),
        passage({ text: 'Kelp Approve shows every waiting tool in the browser.', heading: 'Kelp Approve' }),
        passage({ text: 'Kelp Approve 在浏览器中显示所有等待批准的工具。', file: 'README.zh-CN.md' }),
        passage({
          role: 'quick_start',
          text: 'Install it from the palette of the host:\nhost add kelp-approve',
          heading: 'Installation',
          firstLine: 7,
          lastLine: 11,
        }),
        passage({
          role: 'limitations',
          text: 'Werkzeuge, die schon laufen, lassen sich damit nicht mehr anhalten.',
          heading: 'Limitations',
          firstLine: 14,
          lastLine: 14,
        }),
      ],
      declared: [
        { pointer: '/engines/node', text: '>=20', isOptional: false },
        { pointer: '/example/version', text: '>=2.0.0 <4', isOptional: false },
        { pointer: '/scripts/postinstall', text: 'node setup.js', isOptional: false },
      ],
    },
    scan: {
      ...contents().scan,
      abilities: [
        { code: 'static_process_execution_observed', area: 'host', reachability: 'reachable', count: 2 },
        { code: 'static_network_client_observed', area: 'test', reachability: 'not_reached', count: 1 },
      ],
    },
  }),
);

const EVIDENCE: Evidence = candidateEvidence({
  releases: RELEASES,
  repository: (asked) => {
    if (asked.owner === 'famous') {
      return observed(
        repository({
          repository: asked,
          currentRepository: asked,
          manifestPackages: [{ directory: '', packageName: 'famous' }],
        }),
      );
    }
    if (asked.name !== 'tide-bell') return FAILED;
    return observed(
      repository({
        repository: asked,
        currentRepository: repositoryRef('acme-bay/tide-bell'),
        manifestPackages: [{ directory: '', packageName: '@acme-bay/tide-bell' }],
      }),
    );
  },
  advisories: ({ packageName, version }) => {
    const facts = { packageName, version, ofDependencies: null, observedAtMs: SEEN_AT_MS };
    if (packageName === 'reef-mail') return FAILED;
    const ofRelease =
      packageName === 'pearl-board'
        ? [{ packageName, version, advisoryId: 'ADV-2026-1', severity: 'high' as const }]
        : [];
    return observed({ ...facts, ofRelease });
  },
  hostRuns: ({ packageName, version }) => {
    if (version === '1.4.0') return [hostRun({ packageName, version, nonAi: hostRun().outcome })];
    if (packageName !== 'pearl-board') return [];
    const outcome = {
      kind: 'failed' as const,
      stage: 'load' as const,
      failureClass: 'plugin' as const,
      reasonCode: 'import_threw' as const,
      detail: 'x',
    };
    return [hostRun({ packageName, version, outcome })];
  },
  contents({ packageName }) {
    return packageName === 'kelp-approve' ? KELP_CONTENTS : observedContents(contents());
  },
  withdrawal: ({ packageName }) => (packageName === 'lost-bell' ? 'Its owner asked for it.' : null),
});

const EDITORS: readonly EditorProfile[] = [
  editorProfile({
    packageName: 'pearl-board',
    version: '1.0.0',
    problem: { en: 'Charts for people who look after many jobs.', zhCn: null },
    limitations: [{ en: 'Needs a wide screen.', zhCn: null }],
    capabilityIds: ['notify.mail'],
    origin: 'profiles/pearl-board.yaml',
  }),
  editorProfile({
    packageName: 'torn-bell',
    version: '0.3.0',
    integrity: integrityOf('whole'),
    origin: 'profiles/torn-bell.yaml',
  }),
];

/** The made-up candidates, published over a host. */
export function goldenCandidates({ host }: Pick<HostProfile, 'host'>): BuiltCandidates {
  const { evidence, profileOf } = profileReaders(PROFILES, EVIDENCE);
  return buildCandidates(
    { host, capabilities: CAPABILITIES },
    {
      releases: RELEASES,
      editors: EDITORS,
      profileOf,
      evidence,
      channelVersions: { stable: '3.1.4', next: '4.0.0-rc.1', developer: null },
      indexed: {
        vocabulary: {
          aliases: [['ring', 'sound']],
          synonyms: [['电话', 'phone']],
          compounds: new Map(),
          stopTerms: ['tidepool', 'plugin', '插件'],
          words: { costs: new Map(), unknownCost: 1 },
        },
        translations: [],
      },
    },
  );
}

/** What searches them. */
export function candidateSearcherOf({ files }: BuiltCandidates): CandidateSearcher {
  const bytes = new Map(files.map((file) => [file.name, file.bytes]));
  const records = bytes.get('candidates.jsonl');
  const index = bytes.get('candidates.index');
  if (records === undefined || index === undefined) throw new Error('The candidates lack a file.');
  return openCandidateSearcher(candidateRecords(records), index);
}
