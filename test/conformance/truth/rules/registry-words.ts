import type { CandidateRecord } from '../../../../src/contract/candidates/record.ts';
import type { DiscoveryRecord } from '../../../../src/contract/shared/plugin-record.ts';
import { type ReleaseFacts, parseReleaseFacts } from '../../../../src/facts/release/release-facts.ts';
import { type Fact, type TruthRule, fact, repositoryName } from '../truth-rule.ts';
import { isHostPackage } from './ownership.ts';

/** What discovery says of a package, against the registry's answer. */
export const REGISTRY_SAID_SO: TruthRule = {
  name: 'registry_said_so',
  holds: 'Version, date, licence, deprecation, host range and size of a release are what its registry said.',
  *facts({ entries }, world) {
    for (const record of entries) {
      const { registry_package: packageName } = record.entry.identity;
      if (packageName === null || record.quality === null) continue;
      yield* saidOf(record, world.stableRelease(packageName)?.value ?? null);
    }
  },
};

function* saidOf({ entry, quality }: DiscoveryRecord, release: ReleaseFacts | null): Generator<Fact> {
  const { package_release: told } = quality!.dimensions;
  const publishedAt = release?.publishedAtMs ?? null;
  const said: ReadonlyArray<readonly [keyof typeof told, unknown]> = [
    ['latest_version', release?.version],
    ['latest_published_at', publishedAt === null ? null : new Date(publishedAt).toISOString()],
    ['deprecated', release?.isDeprecated],
    ['license', release?.license],
    ['host_peer_dependency', release?.hostPeerRange],
    ['unpacked_size', release?.unpackedSizeBytes],
  ];
  for (const [field, value] of said) {
    // A date that is held to be unreliable is told as unknown.
    const isTold = told[field] === (value ?? null) || (field === 'latest_published_at' && told[field] === null);
    const words = `the registry's answer has ${JSON.stringify(value ?? null)}, not ${JSON.stringify(told[field])}`;
    yield fact(entry.entry_id, `/quality/dimensions/package_release/${field}`, !isTold && words);
  }
  const { sha256 } = quality!.artifact;
  yield fact(
    entry.entry_id,
    '/quality/artifact/sha256',
    sha256 !== null && sha256 !== release?.artifactDigest && `the archive read has ${release?.artifactDigest}`,
  );
}

/** Every release that was verified is offered, and none that was not. */
export const CANDIDATES_ARE_VERIFIED: TruthRule = {
  name: 'candidates_are_verified',
  holds: 'A candidate has the bytes that were verified against the registry, and names what its manifest names.',
  *facts({ candidates }, world) {
    for (const candidate of candidates) {
      const { package_name: packageName, version } = candidate.identity.install_ref;
      yield* verifiedAs(candidate, world.release(packageName, version)?.value ?? null);
    }
  },
};

function* verifiedAs(
  { candidate_id: id, identity, registry_observations: seen }: CandidateRecord,
  release: ReleaseFacts | null,
): Generator<Fact> {
  const { install_ref: ref, source } = identity;
  yield fact(
    id,
    '/identity/install_ref/integrity',
    release === null && 'nobody has observed the release',
    release !== null && release.integrity !== ref.integrity && `the registry states ${release.integrity}`,
    release !== null && release.isIntegrityVerified !== true && 'its bytes were not verified',
  );
  yield fact(
    id,
    '/identity/artifact_digest',
    release?.artifactDigest !== identity.artifact_digest && `the archive has ${release?.artifactDigest}`,
  );
  const declared = repositoryName(release?.declaredRepositoryUrl ?? null);
  const shown = repositoryName(source.repository_url);
  const isRenamed = seen.source_association.method.includes('rename');
  yield fact(
    id,
    '/identity/source/repository_url',
    shown !== declared && !isRenamed && `the manifest names ${declared ?? release?.declaredRepositoryUrl ?? 'none'}`,
    source.repository_url !== null && release?.declaredRepositoryUrl === null && 'the manifest names none',
  );
  const isToldDeprecated = seen.risks.some(({ code }) => code === 'release_deprecated');
  yield fact(
    id,
    '/registry_observations/risks',
    isToldDeprecated !== (release?.isDeprecated === true) && `the registry says deprecated: ${release?.isDeprecated}`,
  );
}

/** Nothing that was verified is left out. */
export const VERIFIED_ARE_CANDIDATES: TruthRule = {
  name: 'verified_are_candidates',
  holds:
    'Every release whose bytes were verified is a candidate, but those of the host itself and of what is no plugin.',
  *facts({ candidates }, world) {
    const offered = new Set(candidates.map(({ identity }) => identity.install_ref.spec));
    const observed = world.observations.flatMap(({ kind, subject, outcome, observedAtMs }) =>
      kind === 'package_release' && /^(?:package|release):/u.test(subject) && outcome.kind === 'observed'
        ? (parseReleaseFacts(outcome.value, observedAtMs) ?? [])
        : [],
    );
    for (const { packageName, version, isIntegrityVerified, archiveRule } of observed) {
      const isMeant = !isHostPackage(packageName, world.host) && !world.host.notPlugins.includes(packageName);
      if (!isMeant || isIntegrityVerified !== true || archiveRule !== null) continue;
      const spec = `${packageName}@${version}`;
      yield fact(spec, '', !offered.has(spec) && 'its bytes were verified, and it is no candidate');
    }
  },
};

/** A repository is somebody's word. */
export const SOURCES_SAY_SO: TruthRule = {
  name: 'sources_say_so',
  holds: 'The repository of an entry is one that a catalog, the registry or a redirect names.',
  *facts({ entries }, world) {
    const named = new Set(world.claims.map(({ repository }) => repository));
    for (const repository of new Set(named)) {
      const now = repository === null ? null : world.repository(repository)?.value?.currentRepository;
      if (now) named.add(`${now.owner}/${now.name}`.toLowerCase());
    }
    for (const { entry } of entries) {
      const { repository_url: url, registry_package: packageName } = entry.identity;
      const stated = packageName === null ? null : world.stableRelease(packageName)?.value?.declaredRepositoryUrl;
      const place = repositoryName(url);
      const isNamed = named.has(place) || place === repositoryName(stated ?? null);
      yield fact(
        entry.entry_id,
        '/entry/identity/repository_url',
        url !== null && !isNamed && `no source names ${place ?? url}`,
      );
    }
  },
};
