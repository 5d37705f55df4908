import { compare, valid } from 'semver';
import { type RepositoryRef, repositoryFullName } from '../../base/repository-ref.ts';
import { packageSlugs } from '../../facts/candidate/choose-candidates.ts';
import type { Evidence } from '../../facts/observation/evidence.ts';
import type { ExactRelease } from '../../facts/observation/observation.ts';
import { declaredRepository } from '../../facts/repository/source-association.ts';
import { candidateIds } from '../../publication/project-candidate-tests.ts';

type ReleaseEvidence = Pick<Evidence, 'release' | 'stableRelease'>;

/**
 * The observed release that a name stands for: `<package>@<version>`, the id of a candidate or a release, or a
 * package: then what its stable channel points at, else its newest.
 *
 * @returns `null`: none is called so
 */
export function namedRelease(
  name: string,
  releases: readonly ExactRelease[],
  { stableRelease }: Pick<ReleaseEvidence, 'stableRelease'>,
): ExactRelease | null {
  const slugs = packageSlugs(releases.map(({ packageName }) => packageName));
  const exact = releases.find(({ packageName, version }) => {
    const { candidateId, releaseId } = candidateIds(slugs.get(packageName) ?? '', version);
    return [`${packageName}@${version}`, candidateId, releaseId].includes(name);
  });
  if (exact !== undefined) return exact;
  const stable = stableRelease(name);
  const ofPackage = releases.filter(({ packageName }) => packageName === name).toSorted(newestFirst);
  const isStable = ({ version }: ExactRelease): boolean =>
    stable.kind === 'observed' && stable.value.version === version;
  return ofPackage.find(isStable) ?? ofPackage[0] ?? null;
}

/** The release of the only observed package whose releases name this repository. */
export function releaseNaming(
  repository: string,
  releases: readonly ExactRelease[],
  evidence: ReleaseEvidence,
): ExactRelease | null {
  const naming = releases.filter((exact) => {
    const release = evidence.release(exact);
    const declared = release.kind === 'observed' ? declaredRepository(release.value) : null;
    return declared?.kind === 'repository' && isCalled(declared.repository, repository);
  });
  const [packageName, ...others] = new Set(naming.map((release) => release.packageName));
  return packageName === undefined || others.length > 0 ? null : namedRelease(packageName, naming, evidence);
}

/** Repository hosts take names in any case. */
export function isCalled(repository: RepositoryRef, name: string): boolean {
  return repositoryFullName(repository).toLowerCase() === name.toLowerCase();
}

function newestFirst(a: ExactRelease, b: ExactRelease): number {
  const isVersion = [a, b].every(({ version }) => valid(version) !== null);
  return isVersion ? compare(b.version, a.version) : 0;
}
