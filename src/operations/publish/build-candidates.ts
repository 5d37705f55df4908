import { isScanExhaustive, observedCodes } from '../../analysis/static-scan/risk-class.ts';
import { repositoryHosts } from '../../base/repository-ref.ts';
import type { CandidateRecord } from '../../contract/candidates/record.ts';
import type { CandidateHost } from '../../facts/candidate/candidate-release.ts';
import {
  type CandidateExclusion,
  type CandidateSources,
  chooseCandidates,
} from '../../facts/candidate/choose-candidates.ts';
import { type NamedBytes, jsonLinesFile } from '../../publication/compile-publication.ts';
import { projectCandidate } from '../../publication/project-candidate.ts';
import { CANDIDATE_INDEX, CANDIDATE_RECORDS } from '../../publication/publication-folder.ts';
import { buildCandidateIndex } from '../../search/candidates/build-candidate-index.ts';
import type { CapabilityTexts } from '../../search/candidates/candidate-texts.ts';
import { hostRangePointers } from '../host-profile/host-profile.ts';
import type { HostProfile } from '../host-profile/load-host-profile.ts';
import type { IndexInput } from './build-discovery.ts';

export interface CandidateInput extends Pick<CandidateSources, 'releases' | 'editors' | 'evidence' | 'profileOf'> {
  /** Version of the host on each channel, as observed; `null`: not known. */
  readonly channelVersions: CandidateHost['channelVersions'];
  /** What discovery of the same publication is searched with. */
  readonly indexed: Pick<IndexInput, 'vocabulary' | 'translations'>;
}

/** Everything a publication holds about candidates. */
export interface BuiltCandidates {
  readonly records: readonly CandidateRecord[];
  /** Releases and editors' profiles that gave none, and why. */
  readonly exclusions: readonly CandidateExclusion[];
  /** `candidates.jsonl` and `candidates.index`; the same input gives the same bytes. */
  readonly files: readonly NamedBytes[];
}

/** From observations, and what editors wrote, to the published candidates and their index. */
export function buildCandidates(
  { host, capabilities }: Pick<HostProfile, 'host' | 'capabilities'>,
  { channelVersions, indexed, ...sources }: CandidateInput,
): BuiltCandidates {
  const hostPackage = host.host_package ?? host.id;
  const chosen = chooseCandidates({
    ...sources,
    abilitiesOf: (scan) => ({ codes: observedCodes(scan), isWhole: isScanExhaustive(scan) }),
    host: {
      hostPackage,
      stableTag: host.channels.stable,
      channelVersions,
      hostRangePointers: hostRangePointers(host),
    },
  });
  const projection = {
    hostPackage,
    registryUrl: host.registry.url.replace(/\/+$/, ''),
    repositoryHosts: repositoryHosts(host.repositories),
  };
  const records = chosen.releases.map((release) => projectCandidate(release, projection));
  const index = buildCandidateIndex(records, {
    ...indexed.vocabulary,
    translations: indexed.translations,
    capabilityTexts: capabilityTextsOf(capabilities),
  });
  return {
    records,
    exclusions: chosen.exclusions,
    files: [jsonLinesFile(CANDIDATE_RECORDS, records), { name: CANDIDATE_INDEX, bytes: index }],
  };
}

function capabilityTextsOf(capabilities: HostProfile['capabilities']): CapabilityTexts {
  return new Map(
    capabilities.map(({ id, label, terms }) => [id, [label.en, label['zh-CN'], ...terms.en, ...terms['zh-CN']]]),
  );
}
