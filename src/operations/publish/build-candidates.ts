import { isScanWhole, observedCodes } from '../../analysis/static-scan/risk-class.ts';
import { getOrInsert } from '../../base/get-or-insert.ts';
import { repositoryHosts } from '../../base/repository-ref.ts';
import type { CandidateRecord } from '../../contract/candidates/record.ts';
import type { CandidateHost } from '../../facts/candidate/candidate-release.ts';
import {
  type CandidateExclusion,
  type CandidateSources,
  chooseCandidates,
} from '../../facts/candidate/choose-candidates.ts';
import { channelVersions } from '../../facts/candidate/host-tests.ts';
import type { Evidence } from '../../facts/observation/evidence.ts';
import type { ObservationLedgerReader } from '../../facts/observation/store-port.ts';
import { type NamedBytes, jsonLinesFile } from '../../publication/compile-publication.ts';
import { projectCandidate } from '../../publication/project-candidate.ts';
import { CANDIDATE_INDEX, CANDIDATE_RECORDS } from '../../publication/publication-folder.ts';
import { buildCandidateIndex } from '../../search/candidates/build-candidate-index.ts';
import type { CapabilityTexts } from '../../search/candidates/candidate-texts.ts';
import { readArchivedPluginProfile } from '../../sources/plugin-profiles/load-profiles.ts';
import { createHostRangeTest } from '../host-profile/host-profile.ts';
import type { HostProfile } from '../host-profile/load-host-profile.ts';
import { observedReleases } from '../observed/observed-releases.ts';
import type { BuiltDiscovery, IndexInput } from './build-discovery.ts';
import type { RuleCount, UnusedPluginProfile } from './publish-report.ts';

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
  { channelVersions: versionOfChannel, indexed, ...sources }: CandidateInput,
): BuiltCandidates {
  const hostPackage = host.host_package ?? host.id;
  const chosen = chooseCandidates({
    ...sources,
    abilitiesOf: (scan) => ({ codes: observedCodes(scan), isWhole: isScanWhole(scan) }),
    host: {
      hostPackage,
      stableTag: host.channels.stable,
      channelVersions: versionOfChannel,
      namesHostVersions: createHostRangeTest(host),
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

interface PublishedCandidates extends BuiltCandidates {
  /** `package@version` of releases that bring along a profile with errors. */
  readonly faultyArchives: readonly string[];
}

/** Candidates are drawn from what was observed, and from what editors wrote of it. */
export function buildPublishedCandidates(
  hostProfile: HostProfile,
  { indexed }: Pick<BuiltDiscovery, 'indexed'>,
  { evidence, ledger }: { readonly evidence: Evidence; readonly ledger: Pick<ObservationLedgerReader, 'latestOfKind'> },
): PublishedCandidates {
  const { host, profiles, capabilities } = hostProfile;
  const capabilityIds = new Set(capabilities.map(({ id }) => id));
  const faultyArchives: string[] = [];
  const profileOf: CandidateSources['profileOf'] = ({ packageName, version, integrity }, profileText) => {
    const archived = { packageName, version, integrity: integrity ?? '', profileText };
    const { profile: read } = readArchivedPluginProfile(archived, capabilityIds);
    if (read === null) faultyArchives.push(`${packageName}@${version}`);
    return read;
  };
  const built = buildCandidates(hostProfile, {
    releases: observedReleases(host, ledger, evidence),
    editors: profiles.profiles,
    profileOf,
    evidence,
    channelVersions: channelVersions(evidence, host.host_package, host.channels),
    indexed,
  });
  return { ...built, faultyArchives };
}

/** By package the capability ids that its publisher claims; an editor's word places nothing in the directory. */
export type PublisherClaims = ReadonlyMap<string, readonly string[]>;

export function publisherClaims(records: readonly CandidateRecord[]): PublisherClaims {
  const claims = new Map<string, Set<string>>();
  for (const {
    identity,
    capability_claims: { has },
  } of records) {
    for (const { id, claimed_by: claimedBy } of has) {
      if (claimedBy === 'publisher') getOrInsert(claims, identity.install_ref.package_name, () => new Set()).add(id);
    }
  }
  return new Map([...claims].map(([packageName, ids]) => [packageName, [...ids]]));
}

/** PluginProfiles that are not used: those that cannot be read, then editors' whose release says otherwise. */
export function unusedProfiles(
  { profiles }: HostProfile,
  { exclusions, faultyArchives }: PublishedCandidates,
): readonly UnusedPluginProfile[] {
  const unreadable = profiles.faulty.filter(({ problems }) => problems.some(({ severity }) => severity === 'error'));
  return [
    ...unreadable.map(({ file }) => ({ rule: 'profile_invalid', profile: `profiles/${file}` })),
    ...faultyArchives.map((release) => ({ rule: 'profile_invalid', profile: release })),
    ...exclusions.flatMap(({ rule, origin }) => (origin === null ? [] : [{ rule, profile: origin }])),
  ];
}

/** Releases that were observed and are no candidates, by rule. */
export function releasesLeftOut({ exclusions }: PublishedCandidates): readonly RuleCount[] {
  const rules = exclusions.flatMap(({ rule, origin }) => (origin === null ? [rule] : []));
  return [...Map.groupBy(rules, (rule) => rule)].map(([rule, all]) => ({ rule, count: all.length }));
}
