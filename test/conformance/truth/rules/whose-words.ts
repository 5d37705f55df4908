import type { CandidateRecord } from '../../../../src/contract/candidates/record.ts';
import type { PackageContents } from '../../../../src/facts/package-contents/package-contents.ts';
import type { ReleaseFacts } from '../../../../src/facts/release/release-facts.ts';
import { fact, type Fact, type TruthRule } from '../truth-rule.ts';

/** Abilities of the scan by the code of the permission they show. */
const SEEN_BY_SCAN: Readonly<Record<string, string>> = {
  process_execution: 'static_process_execution_observed',
  shell_execution: 'static_shell_execution_observed',
  network_client: 'static_network_client_observed',
  filesystem_mutation: 'static_filesystem_mutation_observed',
  environment_access: 'static_environment_access_observed',
  persistence_paths: 'static_persistence_paths_observed',
  dynamic_code: 'static_dynamic_code_observed',
  credential_terms: 'static_credential_terms_observed',
};
const SEEN_IN_FILES: Readonly<Record<string, string>> = {
  native_binary: 'native_binary_content',
  install_scripts: 'install_script_declared',
};

/** `observed` means that somebody saw it. */
export const PERMISSIONS_ARE_SEEN: TruthRule = {
  name: 'permissions_are_seen',
  holds:
    'A permission is observed only where the scan of that archive has a finding, and a finding in the host part is told.',
  *facts({ candidates }, world) {
    for (const candidate of candidates) {
      const { package_name: packageName, version } = candidate.identity.install_ref;
      const contents = world.contents(packageName, version)?.value ?? null;
      yield* permissionsOf(candidate, contents, world.release(packageName, version)?.value ?? null);
    }
  },
};

function* permissionsOf(
  { candidate_id: id, registry_observations: seen }: CandidateRecord,
  contents: PackageContents | null,
  release: ReleaseFacts | null,
): Generator<Fact> {
  const read = contents?.kind === 'read' ? contents : null;
  // What lies in the archive and is never loaded asks for nothing.
  const abilities = read?.scan.abilities.filter(({ reachability }) => reachability !== 'not_reached') ?? [];
  const isFound = (code: string) => {
    const inScan = abilities.some((ability) => ability.code === SEEN_BY_SCAN[code]);
    const inFiles = Object.entries(read?.integrity.counts ?? {}).some(
      ([name, count]) => name === SEEN_IN_FILES[code] && count > 0,
    );
    return inScan || inFiles;
  };
  for (const [i, { code, status, evidence_refs: refs }] of seen.permissions.entries()) {
    const told: string = status;
    const isDeclared = code === 'install_scripts' && (release?.installScripts?.length ?? 0) > 0;
    yield fact(
      id,
      `/registry_observations/permissions/${i}`,
      told === 'observed' && !isFound(code) && `the scan has no finding of ${code}`,
      told === 'declared' && !isDeclared && 'the manifest asks for nothing of the kind',
      told !== 'claimed_only' && refs.length === 0 && 'it names no evidence',
    );
  }
  const inHost = new Set<string>(abilities.flatMap(({ area, code }) => (area === 'host' ? [code] : [])));
  for (const [code, ability] of Object.entries(SEEN_BY_SCAN)) {
    const told: readonly string[] = seen.permissions.flatMap((each) => (each.code === code ? [each.status] : []));
    yield fact(
      id,
      '/registry_observations/permissions',
      inHost.has(ability) && !told.includes('observed') && `the scan found ${ability} in the code of the host part`,
    );
  }
}

/** A claim has somebody who made it. */
export const CLAIMS_HAVE_A_SPEAKER: TruthRule = {
  name: 'claims_have_a_speaker',
  holds:
    'A capability is a claim of the publisher only where the archive brings a profile, and only a publisher denies one.',
  *facts({ candidates }, world) {
    for (const { candidate_id: id, identity, capability_claims: claims } of candidates) {
      const { package_name: packageName, version } = identity.install_ref;
      const contents = world.contents(packageName, version)?.value ?? null;
      const hasProfile = contents?.kind === 'read' && contents.publisherProfile !== undefined;
      for (const kind of ['has', 'lacks'] as const) {
        for (const [i, claim] of claims[kind].entries()) {
          const speaker = claim.claimed_by;
          yield fact(
            id,
            `/capability_claims/${kind}/${i}`,
            speaker === 'publisher' && !hasProfile && 'the archive brings no profile',
            speaker !== 'publisher' && kind === 'lacks' && 'only a publisher can deny it',
          );
        }
      }
    }
  },
};

/** What the host range of a manifest is. */
export const RANGES_ARE_DECLARED: TruthRule = {
  name: 'ranges_are_declared',
  holds:
    'A claimed range of the host stands among the peers or engines that the manifest declares, or in its own section.',
  *facts({ candidates }, world) {
    for (const { candidate_id: id, identity, publisher_content: content } of candidates) {
      const { package_name: packageName, version } = identity.install_ref;
      const release = world.release(packageName, version)?.value ?? null;
      const declared = new Set([
        ...Object.values(release?.peerDependencies ?? {}),
        ...Object.values(release?.engines ?? {}),
      ]);
      for (const [i, claim] of content.declared_compatibility.entries()) {
        const isElsewhere = /#\/(?!peerDependencies|engines)|profile/u.test(claim.source_ref);
        yield fact(
          id,
          `/publisher_content/declared_compatibility/${i}/host_range`,
          !isElsewhere &&
            !declared.has(claim.host_range) &&
            `the manifest declares ${[...declared].join(', ') || 'none'}`,
        );
      }
    }
  },
};
