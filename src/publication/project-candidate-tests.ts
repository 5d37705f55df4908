import { sha256Hex } from '../base/digest.ts';
import { isoTimestamp } from '../base/timestamp.ts';
import { TEST_DIMENSIONS, type TestEvidence } from '../contract/candidates/test-evidence.ts';
import type { CandidateId, EvidenceId, PluginId, ReleaseId } from '../contract/shared/ids.ts';
import { CHANNELS } from '../contract/shared/status.ts';
import type { LocalizedText } from '../contract/shared/text.ts';
import { type CandidateRelease, runRef } from '../facts/candidate/candidate-release.ts';
import { type ChannelTest, type HostChannel, type HostTest, hostStatus } from '../facts/candidate/host-tests.ts';
import type { TestDimension } from '../facts/candidate/release-dimensions.ts';

/**
 * Ids of a release (spec 2.2). Neither a slug nor a version has an underscore of
 * its own, so no two releases share an id.
 */
export function candidateIds(slug: string, version: string) {
  const ofVersion = `${slug}.${version.replaceAll('.', '_')}`;
  return {
    pluginId: `plugin.${slug.replaceAll('-', '_')}` satisfies PluginId,
    candidateId: `candidate.${ofVersion}` satisfies CandidateId,
    releaseId: `release.${ofVersion}` satisfies ReleaseId,
    artifactId: `artifact.${ofVersion}`,
    evidenceId: (dimension: string): EvidenceId => `evd_${slug}_${dimension}`,
  } as const;
}

type ChannelObservation = TestEvidence['compatibility_observations'][number];
type DimensionOnWire = TestEvidence['dimensions'][number];

/** What was tested of a release, and what was not (spec 2.2). */
export function projectTestEvidence(candidate: CandidateRelease, hostPackage: string): TestEvidence {
  return {
    authority: 'test_evidence',
    compatibility_observations: CHANNELS.map((channel) => channelObservation(channel, candidate, hostPackage)),
    dimensions: TEST_DIMENSIONS.map((dimension) => dimensionOf(dimension, candidate)),
  };
}

/** A run that came to nothing is told with its host and time: somebody tried, and does not know. */
function channelObservation(
  channel: HostChannel,
  { channelTests, slug }: CandidateRelease,
  hostPackage: string,
): ChannelObservation {
  const ofChannel = channelTests[channel];
  if (ofChannel === null) {
    return { channel, status: 'not_tested', host_target: null, environment: null, testrun_ids: [], observed_at: null };
  }
  const { test } = ofChannel;
  return {
    channel,
    status: channelStatus(ofChannel),
    host_target: { package_name: hostPackage, version: test.run.hostVersion },
    environment: environmentOf(test.run.environment),
    testrun_ids: [testRunId(slug, test)],
    observed_at: isoTimestamp(test.run.observedAtMs),
  };
}

/** That it came up in another version than the channel has now says something, and not that it does so there. */
function channelStatus({ test, isOfChannelVersion }: ChannelTest): ChannelObservation['status'] {
  const status = hostStatus(test);
  return status === 'passed' && !isOfChannelVersion ? 'partial' : status;
}

function testRunId(slug: string, test: HostTest): string {
  return `testrun.${slug}.${sha256Hex(`${runRef(test)} ${test.run.observedAtMs}`).slice(0, 16)}`;
}

/** `node <version>, linux x64`; `null`: written in another way. */
function environmentOf(written: string): ChannelObservation['environment'] {
  const [, runtime, system, architecture] = /^([^,]{1,64}), (\S{1,64}) (\S{1,32})$/u.exec(written) ?? [];
  if (runtime === undefined || system === undefined || architecture === undefined) return null;
  return { runtime, operating_system: system, architecture };
}

function dimensionOf(dimension: TestDimension, candidate: CandidateRelease): DimensionOnWire {
  const { slug, release, artifact } = candidate;
  const { status, evidenceRefs, observedAtMs } = candidate.dimensions[dimension];
  const isTested = status !== 'not_tested' && TESTS_OF_BYTES.has(dimension);
  return {
    evidence_id: candidateIds(slug, release.version).evidenceId(dimension),
    dimension,
    status,
    scope_summary: scopeOf(dimension, candidate),
    tested_identity: isTested
      ? { package_name: release.packageName, version: release.version, artifact_digest: artifact.digest }
      : null,
    evidence_refs: [...evidenceRefs],
    observed_at: observedAtMs === null ? null : isoTimestamp(observedAtMs),
  };
}

/** The others look at metadata and repositories, not at the archive. */
const TESTS_OF_BYTES: ReadonlySet<TestDimension> = new Set(['install', 'boot', 'smoke']);

function scopeOf(dimension: TestDimension, candidate: CandidateRelease): LocalizedText {
  const { status } = candidate.dimensions[dimension];
  if (status === 'not_tested') return untestedScope(dimension, candidate);
  const scope = DIMENSION_SCOPES[dimension];
  const end = status === 'failed' && TESTS_OF_BYTES.has(dimension) ? endOfRun(candidate.hostTest) : null;
  if (end === null) return scope;
  return { en: `${scope.en} It failed (${end}).`, 'zh-CN': `${scope['zh-CN']}未通过（${end}）。` };
}

/** Stage and code of what a run ended with: codes of ours, and nothing that was printed. `null`: nothing went wrong. */
function endOfRun(hostTest: CandidateRelease['hostTest']): string | null {
  if (hostTest === null) return null;
  const { outcome, nonAi } = hostTest.run;
  const end = outcome.kind === 'loaded' ? nonAi : outcome;
  return end === null || end.kind === 'loaded' ? null : `${end.stage}: ${end.reasonCode}`;
}

const NOTHING_OBSERVED: LocalizedText = {
  en: 'Nobody has looked, or looking came to nothing.',
  'zh-CN': '尚无人查看，或查看未得出结果。',
};

/** A run that left it open says where it ended. */
function untestedScope(dimension: TestDimension, { dimensions, hostTest }: CandidateRelease): LocalizedText {
  const { untestedReason } = dimensions[dimension];
  const end = endOfRun(hostTest);
  if (untestedReason === 'needs_services_of_its_own') return NEEDS_SERVICES;
  if (untestedReason === null || end === null) return NOTHING_OBSERVED;
  return untestedReason === 'host_run_ended_before'
    ? {
        en: `A run in the host ended before it got there (${end}).`,
        'zh-CN': `在宿主中的运行没到这一步就结束了（${end}）。`,
      }
    : {
        en: `A run in the host came to no answer about it (${end}).`,
        'zh-CN': `在宿主中运行过，但对此未得出结果（${end}）。`,
      };
}

const NEEDS_SERVICES: LocalizedText = {
  en: 'It needs services that a run without network and AI does not have.',
  'zh-CN': '它需要的服务，在无网络、无 AI 的运行中没有。',
};

/** What exactly was looked at, where somebody did. */
const DIMENSION_SCOPES: Readonly<Record<TestDimension, LocalizedText>> = {
  source: {
    en: 'Whether the release names a repository and a manifest at its head names the package.',
    'zh-CN': '此版本是否写明仓库，且该仓库最新提交中的清单是否写明此软件包。',
  },
  install: {
    en: 'This exact release was installed into a fresh host, without its install scripts.',
    'zh-CN': '已将此具体版本安装到全新的宿主中，未运行其安装脚本。',
  },
  boot: {
    en: 'The host was started with it, confined and without network, and listed what it loaded.',
    'zh-CN': '在隔离且无网络的环境中，带着它启动宿主，并由宿主列出所加载的内容。',
  },
  smoke: {
    en: 'Whether the host, without network or AI, listed parts of it as loaded and none as failed. No part was used.',
    'zh-CN': '在无网络、无 AI 的情况下，宿主是否将其部件列为已加载且无一失败。未使用任何部件。',
  },
  lifecycle: {
    en: 'Whether it can be disabled, updated and removed.',
    'zh-CN': '能否停用、更新和移除。',
  },
  composition: {
    en: 'Whether it works beside other plugins.',
    'zh-CN': '能否与其他插件共同工作。',
  },
  permissions: {
    en: 'Whether what it uses is what it claims.',
    'zh-CN': '实际使用的权限是否与声明一致。',
  },
  maintenance: {
    en: 'Dates of its newest commit and of this release; passed: within 365 days before the look.',
    'zh-CN': '最新提交与此版本的日期；“通过”表示在查看前 365 天之内。',
  },
  freshness: {
    en: 'Whether the stable tag of the registry points at this release; partial: at another one.',
    'zh-CN': '软件源的稳定标签是否指向此版本；“部分通过”表示指向其他版本。',
  },
};
