import type { RepositoryRef } from '../../base/repository-ref.ts';
import type { AdvisoryFacts } from '../advisories/advisory-facts.ts';
import type { HostRun } from '../host-run/host-run.ts';
import type { PackageContents } from '../package-contents/package-contents.ts';
import type { ReleaseFacts } from '../release/release-facts.ts';
import type { RepositoryFacts } from '../repository/repository-facts.ts';
import type { ExactRelease } from './observation.ts';
import { NOT_OBSERVED, type Observed } from './observed.ts';

/** Everything that was observed of the outside world, by subject; asking fetches nothing. */
export interface Evidence {
  /** The release that the stable channel pointed at when the registry was asked; of the host's own package too. */
  readonly stableRelease: (packageName: string) => Observed<ReleaseFacts>;
  /** An exact release, whether it was asked for by its version or as what the stable channel pointed at. */
  readonly release: (release: ExactRelease) => Observed<ReleaseFacts>;
  /** The release as it was last seen, whatever the registry answers today; `null`: it never was. */
  readonly lastRelease: (release: ExactRelease) => ReleaseFacts | null;
  /** The publisher's release that the stable channel pointed at last; `null`: none was ever seen. */
  readonly lastStableRelease: (packageName: string) => ReleaseFacts | null;
  readonly contents: (release: ExactRelease) => Observed<PackageContents>;
  /** Advisories about the release and what it depends on. */
  readonly advisories: (release: ExactRelease) => Observed<AdvisoryFacts>;
  readonly repository: (repository: RepositoryRef) => Observed<RepositoryFacts>;
  /** The newest run of the release in one exact version of the host. */
  readonly hostRun: (release: ExactRelease, hostVersion: string) => Observed<HostRun>;
  /** The newest run of the release in each version of the host it was tried in. */
  readonly hostRuns: (release: ExactRelease) => readonly HostRun[];
  /** Reason of whoever withdrew the release; `null`: nobody did. */
  readonly withdrawal: (release: ExactRelease) => string | null;
}

/** Where nobody has observed anything. */
export const NO_EVIDENCE: Evidence = {
  stableRelease: () => NOT_OBSERVED,
  release: () => NOT_OBSERVED,
  lastRelease: () => null,
  lastStableRelease: () => null,
  contents: () => NOT_OBSERVED,
  advisories: () => NOT_OBSERVED,
  repository: () => NOT_OBSERVED,
  hostRun: () => NOT_OBSERVED,
  hostRuns: () => [],
  withdrawal: () => null,
};
