import { sha256Hex } from '../base/digest.ts';
import { isoTimestamp } from '../base/timestamp.ts';
import { TEST_DIMENSIONS, type TestEvidence } from '../contract/candidates/test-evidence.ts';
import { CHANNELS } from '../contract/shared/status.ts';
import { type CandidateRelease, runRef } from '../facts/candidate/candidate-release.ts';
import { type ChannelTest, type HostChannel, type HostTest, hostStatus } from '../facts/candidate/host-tests.ts';
import type { TestDimension } from '../facts/candidate/release-dimensions.ts';
import { candidateIds } from './project-candidate-ids.ts';
import { DIMENSION_SCOPES, NOBODY_LOOKED } from './project-candidate-scopes.ts';

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

/** A run that came to nothing is told with its host and time: somebody looked, and does not know. */
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
    scope_summary: status === 'not_tested' ? NOBODY_LOOKED : DIMENSION_SCOPES[dimension],
    tested_identity: isTested
      ? { package_name: release.packageName, version: release.version, artifact_digest: artifact.digest }
      : null,
    evidence_refs: [...evidenceRefs],
    observed_at: observedAtMs === null ? null : isoTimestamp(observedAtMs),
  };
}

/** The others look at metadata and repositories, not at the archive. */
const TESTS_OF_BYTES: ReadonlySet<TestDimension> = new Set(['install', 'boot', 'smoke']);
