import type { ReleasedPackage } from '../package-archive/read-released-package.ts';
import type { ListedRelease } from './parse-packument.ts';
import type { VerifiedIntegrity } from './verify-archive.ts';

/** A release as the registry lists it, with its archive verified and read. */
export interface DownloadedRelease {
  readonly kind: 'downloaded';
  readonly packageName: string;
  readonly listed: ListedRelease;
  readonly archive: Uint8Array;
  readonly verified: VerifiedIntegrity;
  /** Mirrors leave fields out of their documents; the archive has all that was released. */
  readonly contents: ReleasedPackage;
  readonly observedAtMs: number;
}
