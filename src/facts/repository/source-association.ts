import { parseManifestRepository } from '../../base/package-manifest.ts';
import {
  PUBLIC_REPOSITORY_HOSTS,
  type RepositoryRef,
  cleanSubdirectory,
  repositoryWebUrl,
} from '../../base/repository-ref.ts';
import { ASSOCIATION_METHODS } from '../../contract/candidates/registry-observations.ts';
import { type Observed, releaseSubject, repositorySubject } from '../observation/observation.ts';
import type { ReleaseFacts } from '../release/release-facts.ts';
import type { RepositoryFacts } from './repository-facts.ts';

/** What the metadata of a release says about its repository. */
type DeclaredRepository =
  | { readonly kind: 'none' }
  /** An address, but not of a repository: a page to give money on, a snippet, something unreadable. */
  | { readonly kind: 'sponsors_page' | 'gist' | 'no_repository' }
  /** A repository on a host that nobody here can ask. */
  | { readonly kind: 'other_host'; readonly url: string }
  | {
      readonly kind: 'repository';
      readonly repository: RepositoryRef;
      /** As the manifest's own field gives it; `null`: the root, or not said. */
      readonly directory: string | null;
    };

/** The one host whose repositories can be observed. */
const ASKED_HOST = 'github';
const LONGEST_URL = 500;

/** Where a release says that its source is. Third-party text: it names a place and proves nothing. */
export function declaredRepository({
  declaredRepositoryUrl: spelled,
  declaredRepositoryDirectory,
}: Pick<ReleaseFacts, 'declaredRepositoryUrl' | 'declaredRepositoryDirectory'>): DeclaredRepository {
  const spelling = spelled?.trim() ?? '';
  if (spelling === '') return { kind: 'none' };
  const read = parseManifestRepository(spelling);
  if (read === null) return otherAddress(spelling);
  if (read.kind === 'gist') return read;
  const { ref: repository } = read;
  if (repository.host !== ASKED_HOST) return onOtherHost(repositoryWebUrl(repository, PUBLIC_REPOSITORY_HOSTS));
  const folder = cleanSubdirectory(declaredRepositoryDirectory ?? '');
  const directory = folder === 'outside' ? null : (folder.subdirectory ?? repository.subdirectory);
  return { kind: 'repository', repository, directory };
}

function otherAddress(spelling: string): DeclaredRepository {
  const url = URL.parse(spelling.replace(/^git\+/iu, '').replace(/^(?:git|ssh):\/\/(?:[^@/]*@)?/iu, 'https://'));
  if (url === null || !['http:', 'https:'].includes(url.protocol)) return { kind: 'no_repository' };
  const [first, second] = url.pathname.split('/').filter((part) => part !== '');
  if (url.hostname.startsWith('gist.')) return { kind: 'gist' };
  if (first?.toLowerCase() === 'sponsors') return { kind: 'sponsors_page' };
  // On the one host whose addresses can be read, an address that was not read is no repository.
  const isReadable = /^(?:www\.|ssh\.)?github\.com$/.test(url.hostname);
  if (isReadable || second === undefined) return { kind: 'no_repository' };
  return onOtherHost(`https://${url.host}${url.pathname.replace(/\.git\/?$/u, '').replace(/\/$/u, '')}`);
}

function onOtherHost(url: string | null): DeclaredRepository {
  return url === null || url.length > LONGEST_URL ? { kind: 'no_repository' } : { kind: 'other_host', url };
}

export type AssociationMethod = keyof typeof ASSOCIATION_METHODS;
export type AssociationStatus = (typeof ASSOCIATION_METHODS)[AssociationMethod];

/** What of a release the answer hangs on. */
export type AssociatedRelease = Pick<
  ReleaseFacts,
  'packageName' | 'version' | 'declaredRepositoryUrl' | 'declaredRepositoryDirectory' | 'observedAtMs'
>;

/** What is known of a repository. */
export type RepositoryOf = (repository: RepositoryRef) => Observed<RepositoryFacts>;

/** Whether a release and a repository belong together. */
export interface SourceAssociation {
  readonly status: AssociationStatus;
  readonly method: AssociationMethod;
  readonly declared: DeclaredRepository;
  /** By its name of today where it was renamed; `null`: the release names none that can be compared. */
  readonly repository: RepositoryRef | null;
  /** Folders whose manifest at the head names the package (`''`: the root); empty: none was seen. */
  readonly manifestDirectories: readonly string[];
  /** Subjects of the observations behind it. */
  readonly evidenceRefs: readonly string[];
  /** When the newer of release and repository answered; `null`: no repository did, so nobody observed an association. */
  readonly observedAtMs: number | null;
}

/**
 * `confirmed` only where each names the other: what a release writes about itself
 * costs nothing, what stands in a repository only its owners can write.
 */
export function associateSource(release: AssociatedRelease, repositoryOf: RepositoryOf): SourceAssociation {
  const declared = declaredRepository(release);
  const base = {
    declared,
    repository: null,
    manifestDirectories: [],
    evidenceRefs: [releaseSubject(release)],
    observedAtMs: null,
  };
  if (declared.kind !== 'repository') return { ...base, ...answered(METHOD_WITHOUT_REPOSITORY[declared.kind]) };
  const observation = repositoryOf(declared.repository);
  const asked = { ...base, repository: declared.repository };
  if (observation.kind === 'not_observed' || observation.kind === 'failed')
    return { ...asked, ...answered('repository_not_observed') };
  const evidence = [...base.evidenceRefs, repositoryRef(declared.repository, observation)];
  const seen = {
    ...asked,
    evidenceRefs: evidence,
    observedAtMs: Math.max(observation.observedAtMs, release.observedAtMs),
  };
  // A private repository answers as one that does not exist: neither speaks against the release.
  if (observation.kind === 'missing' || observation.value.exists === false)
    return { ...seen, ...answered('repository_not_found') };
  const { currentRepository } = observation.value;
  return {
    ...seen,
    repository: currentRepository,
    manifestDirectories: directoriesOf(release.packageName, observation.value),
    ...answered(methodOf(release.packageName, declared.directory, observation.value)),
  };
}

const METHOD_WITHOUT_REPOSITORY = {
  none: 'release_names_no_repository',
  no_repository: 'release_names_no_repository',
  sponsors_page: 'release_names_sponsors_page',
  gist: 'release_names_gist',
  other_host: 'release_names_repository_of_other_host',
} as const satisfies Record<Exclude<DeclaredRepository['kind'], 'repository'>, AssociationMethod>;

function answered(method: AssociationMethod): Pick<SourceAssociation, 'method' | 'status'> {
  return { method, status: ASSOCIATION_METHODS[method] };
}

function directoriesOf(packageName: string, { manifestPackages }: RepositoryFacts): readonly string[] {
  return (manifestPackages ?? []).flatMap((manifest) =>
    manifest.packageName === packageName ? [manifest.directory] : [],
  );
}

function methodOf(
  packageName: string,
  directory: string | null,
  { repository, currentRepository, manifestPackages }: RepositoryFacts,
): AssociationMethod {
  if (manifestPackages === null) return 'manifest_at_head_not_observed';
  const own = manifestPackages.filter((manifest) => manifest.packageName === packageName);
  if (own.length === 0) return methodWithoutOwnManifest(directory, manifestPackages);
  // Where the release does not say a folder, any folder is the one it means.
  if (directory !== null && !own.some((manifest) => agree(manifest.directory, directory))) {
    return 'release_and_head_manifest_name_each_other_in_another_directory';
  }
  return repositorySubject(repository) === repositorySubject(currentRepository)
    ? 'release_and_head_manifest_name_each_other'
    : 'release_and_head_manifest_name_each_other_after_rename';
}

/**
 * Only a folder that the release itself names can speak against it. Where it names none, the root alone was
 * read, and many repositories hold packages that their root says nothing of; folders move.
 */
function methodWithoutOwnManifest(
  directory: string | null,
  manifests: NonNullable<RepositoryFacts['manifestPackages']>,
): AssociationMethod {
  if (directory === null) {
    return manifests.length === 0 ? 'no_root_manifest_at_head' : 'root_manifest_at_head_names_another_package';
  }
  return manifests.some((manifest) => agree(manifest.directory, directory))
    ? 'manifest_at_head_names_another_package'
    : 'no_manifest_in_declared_directory_at_head';
}

function agree(a: string, b: string): boolean {
  return a.toLowerCase() === b.toLowerCase();
}

/** The repository, and the commit its manifests were read at where it is known. */
function repositoryRef(
  repository: RepositoryRef,
  observation: Extract<Observed<RepositoryFacts>, { kind: 'missing' | 'observed' }>,
): string {
  const commit = observation.kind === 'observed' ? observation.value.headCommitSha : null;
  return commit === null ? repositorySubject(repository) : `${repositorySubject(repository)}#${commit}`;
}
