import type { ListingFacts } from '../../src/facts/listing.ts';
import type { PackageReleaseFacts } from '../../src/facts/package-release.ts';
import type { RepositoryRef } from '../../src/base/repository-ref.ts';

/** Made-up facts for tests: each builder names everything, and takes what its test is about. */
export function listing(overrides: Partial<ListingFacts> = {}): ListingFacts {
  return {
    catalogId: 'first',
    origin: null,
    locator: 'line 1',
    repository: null,
    formerRepositories: [],
    packageName: null,
    name: 'lens',
    category: null,
    description: { en: null, zhCn: null },
    notes: [],
    stars: null,
    downloads: null,
    observedAtMs: null,
    recordPageUrl: null,
    license: null,
    standing: 'reviewed',
    isTextModelWritten: false,
    ...overrides,
  };
}

/** @param fullName `owner/repo` */
export function repository(fullName: string, subdirectory: string | null = null): RepositoryRef {
  const [owner = '', name = ''] = fullName.split('/');
  return { host: 'github', owner, name, subdirectory, ref: null };
}

export function packageRelease(overrides: Partial<PackageReleaseFacts> = {}): PackageReleaseFacts {
  return {
    packageName: 'lens',
    version: '1.0.0',
    integrity: null,
    artifactDigest: null,
    publishedAtMs: null,
    license: null,
    declaredRepositoryUrl: null,
    declaredRepositoryDirectory: null,
    isDeprecated: null,
    unpackedSizeBytes: null,
    distTags: {},
    keywords: [],
    manifestSections: [],
    hostPeerRange: null,
    observedAtMs: 0,
    ...overrides,
  };
}
