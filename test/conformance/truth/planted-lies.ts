import type { CandidateRecord } from '../../../src/contract/candidates/record.ts';
import type { DiscoveryRecord } from '../../../src/contract/shared/plugin-record.ts';
import type { Published } from './truth-rule.ts';

/** Records that may be changed. */
interface Draft extends Published {
  readonly entries: DiscoveryRecord[];
  readonly candidates: CandidateRecord[];
}
/** Changes records so that one of them lies; @returns the id of the liar */
type Plant = (draft: Draft) => string;

interface PlantedLie {
  readonly rule: string;
  readonly lie: string;
  readonly plant: Plant;
}

const NEVER = '2999-01-01T00:00:00.000Z';

export function planted(
  published: Published,
  plant: Plant,
): { readonly published: Published; readonly record: string } {
  const { manifest, entries, candidates } = structuredClone(published);
  const draft = { manifest, entries: [...entries], candidates: [...candidates] };
  const record = plant(draft);
  return { published: draft, record };
}

function entryWith(draft: Draft, isMeant: (record: DiscoveryRecord) => boolean): DiscoveryRecord {
  const found = draft.entries.find(isMeant);
  if (found === undefined) throw new Error('There is no such entry.');
  return found;
}

function candidateWith(draft: Draft, isMeant: (record: CandidateRecord) => boolean): CandidateRecord {
  const found = draft.candidates.find(isMeant);
  if (found === undefined) throw new Error('There is no such candidate.');
  return found;
}

/** A lie in the first entry that has evidence. */
function inEntry(rule: string, lie: string, tell: (record: DiscoveryRecord, draft: Draft) => void): PlantedLie {
  const plant: Plant = (draft) => {
    const record = entryWith(draft, ({ quality }) => quality?.dimensions.package_release.status === 'passed');
    tell(record, draft);
    return record.entry.entry_id;
  };
  return { rule, lie, plant };
}

/** A lie in the first candidate that ran in the host. */
function inCandidate(rule: string, lie: string, tell: (record: CandidateRecord, draft: Draft) => void): PlantedLie {
  const plant: Plant = (draft) => {
    const record = candidateWith(draft, ({ test_evidence: { dimensions } }) =>
      dimensions.some(({ dimension, status }) => dimension === 'boot' && status === 'passed'),
    );
    tell(record, draft);
    return record.candidate_id;
  };
  return { rule, lie, plant };
}

function inManifest(lie: string, tell: (manifest: Draft['manifest']) => void): PlantedLie {
  const plant: Plant = (draft) => {
    tell(draft.manifest);
    return 'manifest';
  };
  return { rule: 'current_as_its_source', lie, plant };
}

export const PLANTED_LIES: readonly PlantedLie[] = [
  inEntry('package_of_one_entry', 'two entries name one package', ({ entry }, draft) => {
    const other = entryWith(draft, (record) => record.entry.entry_id !== entry.entry_id);
    entry.identity.registry_package = other.entry.identity.registry_package;
  }),
  inEntry('package_of_one_entry', 'an entry names the package of the host', ({ entry }) => {
    entry.sources = [{ kind: 'package', spec: 'node-red', exact: false, package_name: 'node-red' }];
  }),
  inEntry('evidence_of_own_package', 'the evidence is of a package that identity does not name', ({ entry }) => {
    entry.identity.registry_package = null;
  }),
  inEntry('sources_say_so', 'the repository is named by nobody', ({ entry }) => {
    entry.identity.repository_url = 'https://github.com/nobody/nothing';
  }),
  inEntry('registry_said_so', 'a release is deprecated without the word of the registry', ({ quality }) => {
    quality!.dimensions.package_release.deprecated = quality!.dimensions.package_release.deprecated !== true;
  }),
  inEntry('registry_said_so', 'the licence is another', ({ quality }) => {
    quality!.dimensions.package_release.license = 'WTFPL';
  }),
  inEntry('registry_said_so', 'the host range is another', ({ quality }) => {
    quality!.dimensions.package_release.host_peer_dependency = '>=0.0.1';
  }),
  inCandidate('candidates_are_verified', 'the digest is of other bytes', ({ identity }) => {
    identity.artifact_digest = `sha256:${'0'.repeat(64)}`;
  }),
  inCandidate('candidates_are_verified', 'the manifest names another repository', ({ identity }) => {
    identity.source.repository_url = 'https://github.com/nobody/nothing';
  }),
  {
    rule: 'verified_are_candidates',
    lie: 'a verified release is left out',
    plant(draft) {
      return draft.candidates.shift()?.identity.install_ref.spec ?? '';
    },
  },
  inCandidate('registry_block_is_observed', 'nobody has asked for advisories', ({ registry_observations: seen }) => {
    seen.advisory.state = seen.advisory.state === 'affected' ? 'none_known' : 'affected';
  }),
  inCandidate(
    'registry_block_is_observed',
    'no manifest names the package',
    ({ identity, registry_observations: seen }) => {
      identity.source.repository_url = 'https://github.com/nobody/nothing';
      seen.source_association.status = 'confirmed';
    },
  ),
  inEntry('observed_is_told', 'a run is told as not tested', ({ quality }) => {
    const { install_runtime: run } = quality!.dimensions;
    run.status = run.status === 'not_tested' ? 'passed' : 'not_tested';
  }),
  inEntry('observed_is_told', 'a release that the registry told is told as not looked at', ({ quality }) => {
    quality!.dimensions.package_release.status = 'not_tested';
  }),
  inCandidate('runs_are_told', 'a host that started is told as not tested', ({ test_evidence: tests }) => {
    for (const dimension of tests.dimensions) dimension.status = 'not_tested';
  }),
  inCandidate('runs_are_told', 'a channel nobody tried is told as passed', ({ test_evidence: tests }) => {
    tests.compatibility_observations[2]!.status = 'passed';
  }),
  inCandidate('permissions_are_seen', 'the scan has not seen it', ({ registry_observations: seen }) => {
    seen.permissions = [{ code: 'teleportation', status: 'observed', evidence_refs: ['somewhere'] }];
  }),
  inCandidate('claims_have_a_speaker', 'the publisher wrote no profile', ({ capability_claims: claims }) => {
    claims.lacks = [{ id: 'data.read', claimed_by: 'publisher', evidence_refs: ['profile.x.0'] }];
  }),
  inCandidate('ranges_are_declared', 'the manifest declares no such range', ({ publisher_content: content }) => {
    content.declared_compatibility = [
      {
        claim_id: 'claim.x',
        host_range: '>=0.0.1',
        channels: [],
        source_ref: 'package.json#/peerDependencies/node-red',
        claimed_at: NEVER,
      },
    ];
  }),
  inCandidate('unknowns_are_the_unknown', 'an unknown is not named', ({ registry_observations: seen }) => {
    seen.unknowns.shift();
  }),
  inCandidate('unknowns_are_the_unknown', 'what is known is named', ({ registry_observations: seen }) => {
    seen.unknowns.push({ field: '/identity/artifact_digest', reason: 'not_observed' });
  }),
  inEntry('seen_before_as_of', 'the numbers were seen after their source was read', ({ entry }) => {
    entry.signals.observed_at = NEVER;
  }),
  inManifest('the publication is older than it says', (manifest) => {
    manifest.as_of = NEVER;
  }),
  inManifest('it counts as current for longer than its oldest source', (manifest) => {
    manifest.expires_at = NEVER;
  }),
  inManifest('a catalog answered after its newest record', (manifest) => {
    manifest.sources.find(({ source }) => source.startsWith('catalog.'))!.observed_at = NEVER;
  }),
  inEntry('analyzed_when_observed', 'the analysis is newer than what it rests on', ({ quality }) => {
    quality!.analyzed_at = NEVER;
  }),
  inCandidate('release_as_of_its_answer', 'it speaks of a time after the answer of its registry', ({ observed }) => {
    observed.as_of = NEVER;
  }),
  inEntry('published_when_it_could_be', 'it was published after it was seen', ({ quality }) => {
    quality!.dimensions.package_release.latest_published_at = NEVER;
  }),
  inCandidate('one_thing_an_id', 'two packages have one plugin id', ({ identity }, draft) => {
    const last = draft.candidates.at(-1)!;
    last.identity.plugin_id = identity.plugin_id;
  }),
  inEntry('one_thing_an_id', 'two entries have one id', (record, draft) => {
    draft.entries.push(record);
  }),
  inCandidate('parts_agree', 'the version is another than the one installed', ({ identity }) => {
    identity.release_version = '0.0.0';
  }),
];
