import type { ReleaseFacts } from '../../src/facts/release/release-facts.ts';
import type { ListingFacts } from '../../src/facts/catalog/listing.ts';
import { sha256 } from '../../src/base/digest.ts';
import type { RepositoryRef } from '../../src/base/repository-ref.ts';
import type { SourceSnapshot } from '../../src/facts/catalog/source-snapshot.ts';

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

export function packageRelease(overrides: Partial<ReleaseFacts> = {}): ReleaseFacts {
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
    archiveUrl: null,
    archiveRule: null,
    newestFileAtMs: null,
    documentDates: null,
    isIntegrityVerified: null,
    deprecationText: null,
    engines: {},
    dependencies: {},
    optionalDependencies: {},
    peerDependencies: {},
    installScripts: [],
    description: null,
    homepageUrl: null,
    conflictingArtifactDigests: [],
    notes: [],
    observedAtMs: 0,
    ...overrides,
  };
}

/** One complete reading of the catalog `first`. */
export function sourceSnapshot(overrides: Partial<SourceSnapshot> = {}): SourceSnapshot {
  return {
    source: {
      sourceId: 'first',
      kind: 'catalog',
      license: 'MIT',
      licenseUrl: 'https://example.org/license',
      sourceUrl: 'https://example.org/list',
    },
    snapshotId: 'discovery.first.2026-09-06.0123456789ab',
    contentHash: sha256('catalog'),
    etag: null,
    fetchedAtMs: Date.UTC(2026, 8, 6),
    recordCount: 0,
    ...overrides,
  };
}
