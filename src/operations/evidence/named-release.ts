import { meantRelease } from '../../base/meant-release.ts';
import { type RepositoryRef, repositoryFullName } from '../../base/repository-ref.ts';
import { offeredAs } from '../../facts/candidate/candidate-release.ts';
import { packageSlugs } from '../../facts/candidate/choose-candidates.ts';
import { releaseOnRecord } from '../../facts/candidate/release-on-record.ts';
import type { Evidence } from '../../facts/observation/evidence.ts';
import type { ExactRelease } from '../../facts/observation/observation.ts';
import { declaredRepository } from '../../facts/repository/source-association.ts';
import { candidateIds } from '../../publication/project-candidate-tests.ts';

type ReleaseEvidence = Pick<Evidence, 'release' | 'lastRelease' | 'stableRelease' | 'withdrawal'>;

/**
 * The observed release that a name stands for: `<package>@<version>`, the id of a candidate or a release, or a
 * package: then the one that a publication would name for it, and where it would name none that of all observed ones.
 *
 * @returns `null`: none is called so
 */
export function namedRelease(
  name: string,
  releases: readonly ExactRelease[],
  evidence: ReleaseEvidence,
): ExactRelease | null {
  const slugs = packageSlugs(releases.map(({ packageName }) => packageName));
  const exact = releases.find(({ packageName, version }) => {
    const { candidateId, releaseId } = candidateIds(slugs.get(packageName) ?? '', version);
    return [`${packageName}@${version}`, candidateId, releaseId].includes(name);
  });
  if (exact !== undefined) return exact;
  const ofPackage = releases
    .filter(({ packageName }) => packageName === name)
    .map((release) => ({ release, availability: availabilityOf(release, evidence) }));
  const published = ofPackage.filter(({ availability }) => availability !== null);
  const meant = meantRelease(published.length > 0 ? published : ofPackage, ({ release, availability }) => ({
    version: release.version,
    isAvailable: availability?.kind === 'available',
  }));
  return meant?.release ?? null;
}

/** As its candidate would have it; `null`: it would be none. */
function availabilityOf(exact: ExactRelease, evidence: ReleaseEvidence): ReturnType<typeof offeredAs> {
  const known = releaseOnRecord(exact, evidence);
  return known === null ? null : offeredAs(known, evidence.withdrawal(exact));
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
  return packageName === undefined || others.length > 0 ? null : namedRelease(packageName, releases, evidence);
}

/** Repository hosts take names in any case. */
export function isCalled(repository: RepositoryRef, name: string): boolean {
  return repositoryFullName(repository).toLowerCase() === name.toLowerCase();
}
