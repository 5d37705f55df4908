import { sha256 } from '../../src/base/digest.ts';
import type { RepositoryRef } from '../../src/base/repository-ref.ts';
import type { CandidateHost } from '../../src/facts/candidate/candidate-release.ts';
import type { HostRun } from '../../src/facts/host-run/host-run.ts';
import { type Evidence, NO_EVIDENCE } from '../../src/facts/observation/evidence.ts';
import { type ExactRelease, releaseSubject } from '../../src/facts/observation/observation.ts';
import { NOT_OBSERVED, type Observed } from '../../src/facts/observation/observed.ts';
import type { EditorProfile, ProfileText, PublisherProfile } from '../../src/facts/publisher/plugin-profile.ts';
import type { ReleaseFacts } from '../../src/facts/release/release-facts.ts';
import type { RepositoryFacts } from '../../src/facts/repository/repository-facts.ts';

export const SEEN_AT_MS = Date.parse('2026-09-06T01:00:00.000Z');
export const DAY_MS = 86_400_000;

/** A made-up integrity; `mark` makes it another one. */
export function integrityOf(mark: string): `sha512-${string}` {
  return `sha512-${Buffer.from(mark.repeat(64)).subarray(0, 64).toString('base64')}`;
}

export function release(overrides: Partial<ReleaseFacts> = {}): ReleaseFacts {
  const packageName = overrides.packageName ?? '@acme/lens';
  const version = overrides.version ?? '1.2.0';
  return {
    packageName,
    version,
    integrity: integrityOf('lens'),
    artifactDigest: sha256(`${packageName}@${version}`),
    publishedAtMs: SEEN_AT_MS - 30 * DAY_MS,
    license: 'MIT',
    declaredRepositoryUrl: 'git+https://github.com/acme/lens.git',
    declaredRepositoryDirectory: null,
    isDeprecated: false,
    unpackedSizeBytes: 1_234,
    distTags: { latest: version },
    keywords: [],
    manifestSections: [],
    hostPeerRange: null,
    observedAtMs: SEEN_AT_MS,
    archiveUrl: 'https://registry.example/lens.tgz',
    archiveRule: null,
    newestFileAtMs: null,
    documentDates: null,
    isIntegrityVerified: true,
    deprecationText: null,
    engines: {},
    dependencies: {},
    optionalDependencies: {},
    peerDependencies: {},
    installScripts: [],
    description: null,
    homepageUrl: null,
    conflictingArtifactDigests: [],
    notes: [],
    ...overrides,
  };
}

export function repositoryRef(fullName: string): RepositoryRef {
  const [owner = '', name = ''] = fullName.split('/');
  return { host: 'github', owner, name, subdirectory: null, ref: null };
}

export function repository(overrides: Partial<RepositoryFacts> = {}): RepositoryFacts {
  const asked = overrides.repository ?? repositoryRef('acme/lens');
  return {
    repository: asked,
    currentRepository: asked,
    exists: true,
    isArchived: false,
    isFork: false,
    stars: 3,
    forks: 0,
    watches: 1,
    commits: 40,
    openIssues: 0,
    openPullRequests: 0,
    licenseSpdx: 'MIT',
    headCommitSha: 'c0ffee'.padEnd(40, '0'),
    headCommittedAtMs: SEEN_AT_MS - 10 * DAY_MS,
    manifestPackages: [{ directory: '', packageName: '@acme/lens' }],
    observedAtMs: SEEN_AT_MS + 1_000,
    ...overrides,
  };
}

export function text(en: string, zhCn = `${en}（中文）`): ProfileText {
  return { en, zhCn };
}

/** What the publisher of version 1.2.0 of `@acme/lens` says in its archive. */
export function profile(overrides: Partial<PublisherProfile> = {}): PublisherProfile {
  const known = {
    packageName: '@acme/lens',
    version: '1.2.0',
    integrity: integrityOf('lens'),
    displayName: 'Lens',
    writtenBy: 'publisher' as const,
    problem: text('Small print is hard to read.', '小字难以看清。'),
    outcomes: [text('Print of any size.', '任意大小的文字。')],
    operatingApproach: text('Draws every page twice.', '每页绘制两次。'),
    prerequisites: [{ code: 'graphics_card', text: text('A graphics card.', '一块显卡。') }],
    requiredServices: [],
    permissionsClaimed: [{ code: 'screen_read', text: text('Reads the screen.', '读取屏幕。') }],
    limitations: [text('No colours.', '不支持彩色。')],
    nonFitConditions: [],
    declaredCompatibility: [],
    quickStart: [text('Press the button.', '按下按钮。')],
    readmeExcerpt: text('A lens for pages.', '页面放大镜。'),
    capabilities: [],
    origin: '@acme/lens@1.2.0/plugin-profile.yaml',
    ...overrides,
  };
  return { ...known, digest: overrides.digest ?? sha256(JSON.stringify(known)) };
}

/** What somebody else wrote of version 1.2.0 of `@acme/lens`. */
export function editorProfile(overrides: Partial<EditorProfile> = {}): EditorProfile {
  const known = {
    packageName: '@acme/lens',
    version: '1.2.0',
    integrity: integrityOf('lens'),
    writtenBy: 'editor' as const,
    author: 'Editor of the tide catalog',
    writtenAtMs: SEEN_AT_MS - DAY_MS,
    problem: { en: 'Old books are set in tiny type.', zhCn: null },
    outcomes: [],
    operatingApproach: null,
    prerequisites: [],
    requiredServices: [],
    limitations: [],
    nonFitConditions: [],
    quickStart: [],
    capabilityIds: [],
    origin: 'profiles/lens.yaml',
    ...overrides,
  };
  return { ...known, digest: overrides.digest ?? sha256(JSON.stringify(known)) };
}

export function hostRun(overrides: Partial<HostRun> = {}): HostRun {
  return {
    packageName: '@acme/lens',
    version: '1.2.0',
    integrity: integrityOf('lens'),
    hostPackage: 'example-host',
    hostVersion: '3.1.4',
    baseline: 'passed',
    outcome: { kind: 'loaded', loadedEntries: ['lens'] },
    nonAi: null,
    confinement: {
      tool: 'bubblewrap',
      toolVersion: '0.8.0',
      limitedBy: 'cgroup',
      memoryBytes: 1,
      processes: 1,
      cpuSeconds: 1,
      wallMs: 1,
    },
    environment: 'node 26.10.0, linux x64',
    durationMs: 4_000,
    observedAtMs: SEEN_AT_MS + 2_000,
    ...overrides,
  };
}

export const CANDIDATE_HOST: CandidateHost = {
  hostPackage: 'example-host',
  stableTag: 'latest',
  channelVersions: { stable: '3.1.4', next: '4.0.0-rc.1', developer: null },
  hostRangePointers: ['/example/version', '/peerDependencies/example-host'],
};

export interface MadeUpEvidence extends Partial<Omit<Evidence, 'release'>> {
  readonly releases?: readonly ReleaseFacts[];
}

/** Evidence of the given releases; everything else nobody has observed. */
export function candidateEvidence({ releases = [], ...overrides }: MadeUpEvidence = {}): Evidence {
  const byName = new Map(releases.map((known) => [releaseSubject(known), known]));
  return {
    ...NO_EVIDENCE,
    release: (exact: ExactRelease) => {
      const value = byName.get(releaseSubject(exact));
      return value === undefined ? NOT_OBSERVED : observed(value);
    },
    ...overrides,
  };
}

/** An answer that stands. */
export function observed<Value extends { readonly observedAtMs: number }>(value: Value) {
  return { kind: 'observed' as const, observedAtMs: value.observedAtMs, value, failedSince: null };
}

/** No attempt got an answer. */
export const FAILED = {
  kind: 'failed',
  observedAtMs: SEEN_AT_MS,
  code: 'source_unreachable',
  attempts: 1,
} as const satisfies Observed<never>;
