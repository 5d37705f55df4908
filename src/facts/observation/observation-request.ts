import type { RepositoryRef } from '../../base/repository-ref.ts';
import type { ReleaseFacts } from '../release/release-facts.ts';
import { type ExactRelease, hostRunSubject, packageSubject, releaseSubject, repositorySubject } from './observation.ts';

/** One observation to be made, with what a collector must know to make it. */
export type ObservationRequest =
  | {
      readonly kind: 'package_release';
      readonly subject: string;
      readonly packageName: string;
      /** `null`: what the stable channel of the host points at. */
      readonly version: string | null;
    }
  | { readonly kind: 'package_contents'; readonly subject: string; readonly release: ReleaseFacts }
  | { readonly kind: 'advisories'; readonly subject: string; readonly release: ReleaseFacts }
  | { readonly kind: 'repository'; readonly subject: string; readonly repository: RepositoryRef }
  | {
      readonly kind: 'host_run';
      readonly subject: string;
      readonly release: ReleaseFacts;
      readonly hostVersion: string;
    };

/** Kinds of observations that collectors make; a report of an outside tester is imported. */
export type CollectedKind = ObservationRequest['kind'];
/** A request of one kind. */
export type RequestOf<Kind extends CollectedKind> = Extract<ObservationRequest, { readonly kind: Kind }>;

export function requestStableRelease(packageName: string): RequestOf<'package_release'> {
  return { kind: 'package_release', subject: packageSubject(packageName), packageName, version: null };
}

export function requestRelease(release: ExactRelease): ObservationRequest {
  return { kind: 'package_release', subject: releaseSubject(release), ...release };
}

export function requestContents(release: ReleaseFacts): RequestOf<'package_contents'> {
  return { kind: 'package_contents', subject: releaseSubject(exact(release)), release };
}

export function requestAdvisories(release: ReleaseFacts): RequestOf<'advisories'> {
  return { kind: 'advisories', subject: releaseSubject(exact(release)), release };
}

export function requestRepository(repository: RepositoryRef): RequestOf<'repository'> {
  return { kind: 'repository', subject: repositorySubject(repository), repository };
}

export function requestHostRun(release: ReleaseFacts, hostVersion: string): RequestOf<'host_run'> {
  return { kind: 'host_run', subject: hostRunSubject(exact(release), hostVersion), release, hostVersion };
}

function exact({ packageName, version }: ReleaseFacts): ExactRelease {
  return { packageName, version };
}
