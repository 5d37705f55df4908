import type { CandidateRecord } from '../../contract/candidates/record.ts';
import type { LookupRemedy, LookupUnknown } from '../../contract/discovery/lookup.ts';
import { isPackageContested } from '../../contract/evidence/contested-package.ts';
import type { DiscoveryRecord } from '../../contract/shared/plugin-record.ts';

/**
 * What nobody said or observed of an entry and of its newest verified release, and who
 * can fill it, in the order of the records.
 */
export function entryUnknowns(record: ListedRecord, release: VerifiedRelease | null): readonly LookupUnknown[] {
  return [...saidByCatalogs(record), ...saidByPackage(record), ...observed(record), ...saidByRelease(record, release)];
}

interface ListedRecord extends DiscoveryRecord {
  /** Whether its records give the address of a repository at a host that is not read. */
  readonly isElsewhere: boolean;
}

/** What is unknown of a release that was verified. */
type VerifiedRelease = Pick<CandidateRecord, 'registry_observations'>;

/** What nobody said or observed of a release that no entry stands for. */
export function releaseUnknowns(release: CandidateRecord): readonly LookupUnknown[] {
  const { advisory } = release.registry_observations;
  return [
    ...among([
      [advisory.state === 'unknown', '/candidate/registry_observations/advisory/state', 'operator_analysis'],
      ...release.test_evidence.dimensions.map(({ dimension, status }, place): Unknown => {
        const field = `/candidate/test_evidence/dimensions/${place}/status`;
        return [status === 'not_tested', field, testerOf(dimension, release)];
      }),
    ]),
    ...saidInRelease(release),
  ];
}

type TestedDimension = CandidateRecord['test_evidence']['dimensions'][number]['dimension'];
/** No analysis observes them. */
const OF_OUTSIDERS: ReadonlySet<TestedDimension> = new Set(['lifecycle', 'composition', 'permissions']);
const OF_REPOSITORIES: ReadonlySet<TestedDimension> = new Set(['source', 'maintenance']);

/** Nobody can look at a repository that the release does not name. */
function testerOf(dimension: TestedDimension, { identity }: CandidateRecord): LookupRemedy {
  if (OF_OUTSIDERS.has(dimension)) return 'outside_report';
  const isUnnamed = OF_REPOSITORIES.has(dimension) && identity.source.repository_url === null;
  return isUnnamed ? 'package_manifest' : 'operator_analysis';
}

type Unknown = readonly [isUnknown: boolean, field: string, remedy: LookupRemedy];

function among(unknowns: readonly Unknown[]): LookupUnknown[] {
  return unknowns.flatMap(([isUnknown, field, remedy]) => (isUnknown ? [{ field, remedy }] : []));
}

function saidByCatalogs({ entry, quality, isElsewhere }: ListedRecord): readonly LookupUnknown[] {
  const { category, identity, imported_content: content, signals, source_reference: reference } = entry;
  return among([
    [category.id === 'uncategorized', '/entry/category', isCategoryWritten(entry) ? 'host_profile' : 'catalog_record'],
    [
      identity.registry_package === null,
      '/entry/identity/registry_package',
      isPackageContested(quality) ? 'operator_analysis' : 'catalog_record',
    ],
    [
      identity.repository_full_name === null,
      '/entry/identity/repository_full_name',
      isElsewhere ? 'unread_host' : 'catalog_record',
    ],
    [content.description.en === null, '/entry/imported_content/description/en', 'catalog_record'],
    [content.description['zh-CN'] === null, '/entry/imported_content/description/zh-CN', 'catalog_record'],
    [signals.stars === null, '/entry/signals/stars', 'catalog_record'],
    [signals.downloads === null, '/entry/signals/downloads', 'catalog_record'],
    [reference.license === null, '/entry/source_reference/license', 'catalog_record'],
    [reference.record_page_url === null, '/entry/source_reference/record_page_url', 'catalog_record'],
  ]);
}

/** Whether a record names a category all the same: it is none of the host's. */
function isCategoryWritten({ value_sources: sources }: DiscoveryRecord['entry']): boolean {
  return sources.some(({ category_written: written }) => written !== null);
}

/** What the registry's answer about the newest release does not say; of one that nobody asked for nothing is known. */
function saidByPackage({ quality }: DiscoveryRecord): readonly LookupUnknown[] {
  const release = quality?.dimensions.package_release;
  if (release === undefined || release.latest_version === null) return [];
  const at = (field: string): string => `/quality/dimensions/package_release/${field}`;
  return among([
    [release.license === null, at('license'), 'package_manifest'],
    [release.repository_matches_discovery === null, at('repository_matches_discovery'), 'package_manifest'],
  ]);
}

function observed(record: ListedRecord): readonly LookupUnknown[] {
  const { quality } = record;
  if (quality === null) return [{ field: '/quality', remedy: 'operator_analysis' }];
  return Object.entries(quality.dimensions).flatMap(([name, { status }]): LookupUnknown[] =>
    status === 'not_tested' ? [{ field: `/quality/dimensions/${name}`, remedy: observer(name, record) }] : [],
  );
}

/**
 * Nobody can look at a package or a repository that is not known: a record has to name it first. Whose a package is
 * that several claim is seen in its own release.
 */
function observer(dimension: string, { entry, quality, isElsewhere }: ListedRecord): LookupRemedy {
  const { repository_full_name: repository } = entry.identity;
  const isNamed = hasPackage({ entry, quality }) || isPackageContested(quality);
  const isOfRepository = dimension === 'repository_health';
  const isKnown = isOfRepository ? repository !== null : isNamed;
  if (!isKnown) return isOfRepository && isElsewhere ? 'unread_host' : 'catalog_record';
  return dimension === 'claimed_feature' ? 'outside_report' : 'operator_analysis';
}

/** Whether it has a package that anybody can look at: one that the registry does not know is none. */
function hasPackage({ entry, quality }: Pick<DiscoveryRecord, 'entry' | 'quality'>): boolean {
  return entry.identity.registry_package !== null && quality?.dimensions.package_release.package_exists !== false;
}

/** Whole fields: not one language of one item of a list, nor what only a README has; the licence is asked for above. */
const RELEASE_FIELD = /^\/publisher_content\/(?!readme_excerpt|license)(?!.*\/\d+\/)/;
/** What the manifest says; host versions stand where the host reads them: docs/PUBLISHING.md. */
const MANIFEST_FIELD = /^\/publisher_content\/(?:declared_compatibility|description|keywords)/;

/** What a release that was read states neither in its manifest, nor in a profile, nor under a heading of its README named for it. */
function saidByRelease(record: DiscoveryRecord, release: VerifiedRelease | null): readonly LookupUnknown[] {
  if (record.entry.identity.registry_package === null) return [];
  if (release === null) {
    return [{ field: '/candidate', remedy: hasPackage(record) ? 'operator_analysis' : 'catalog_record' }];
  }
  return saidInRelease(release);
}

function saidInRelease({ registry_observations: { unknowns } }: VerifiedRelease): readonly LookupUnknown[] {
  return unknowns
    .filter(({ field, reason }) => reason === 'not_provided' && RELEASE_FIELD.test(field))
    .map(({ field }) => ({
      field: `/candidate${field}`,
      remedy: MANIFEST_FIELD.test(field) ? 'package_manifest' : 'plugin_profile',
    }));
}
