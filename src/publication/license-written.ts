import type { ReleaseFacts } from '../facts/release/release-facts.ts';

/** What stands beside a licence that is unknown because it is written in other words than SPDX; absent otherwise. */
export function licenseWritten(release: Pick<ReleaseFacts, 'licenseWritten'> | null): {
  readonly license_written?: string;
} {
  const written = release?.licenseWritten ?? null;
  return written === null ? {} : { license_written: written };
}
