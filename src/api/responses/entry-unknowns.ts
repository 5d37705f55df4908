import type { CandidateRecord } from '../../contract/candidates/record.ts';
import type { LookupRemedy, LookupUnknown } from '../../contract/discovery/lookup.ts';
import type { DiscoveryRecord } from '../../contract/shared/plugin-record.ts';

/**
 * What nobody said or observed of an entry and of its newest verified release, and who
 * can fill it, in the order of the records.
 */
export function entryUnknowns(record: DiscoveryRecord, release: VerifiedRelease | null): readonly LookupUnknown[] {
  return [
    ...saidByCatalogs(record),
    ...saidByPackage(record, release),
    ...observed(record),
    ...saidByProfile(record, release),
  ];
}

/** What a release that was verified says of itself, and what is unknown of it. */
type VerifiedRelease = Pick<CandidateRecord, 'publisher_content' | 'registry_observations'>;

type Unknown = readonly [isUnknown: boolean, field: string, remedy: LookupRemedy];

function among(unknowns: readonly Unknown[]): LookupUnknown[] {
  return unknowns.flatMap(([isUnknown, field, remedy]) => (isUnknown ? [{ field, remedy }] : []));
}

function saidByCatalogs({ entry }: DiscoveryRecord): readonly LookupUnknown[] {
  const { category, identity, imported_content: content, signals, source_reference: reference } = entry;
  return among([
    [category.id === 'uncategorized', '/entry/category', 'catalog_record'],
    [identity.registry_package === null, '/entry/identity/registry_package', 'catalog_record'],
    [identity.repository_full_name === null, '/entry/identity/repository_full_name', 'catalog_record'],
    [content.description.en === null, '/entry/imported_content/description/en', 'catalog_record'],
    [content.description['zh-CN'] === null, '/entry/imported_content/description/zh-CN', 'catalog_record'],
    [signals.stars === null, '/entry/signals/stars', 'catalog_record'],
    [signals.downloads === null, '/entry/signals/downloads', 'catalog_record'],
    [reference.license === null, '/entry/source_reference/license', 'catalog_record'],
    [reference.record_page_url === null, '/entry/source_reference/record_page_url', 'catalog_record'],
  ]);
}

/** What the manifest of a release that was read does not say; of one that nobody read nothing is known. */
function saidByPackage({ quality }: DiscoveryRecord, verified: VerifiedRelease | null): readonly LookupUnknown[] {
  const release = quality?.dimensions.package_release;
  if (release === undefined || release.latest_version === null) return [];
  // A manifest may say it in a section of the host's own; then nothing is missing.
  const statesHostRange = (verified?.publisher_content.declared_compatibility ?? []).length > 0;
  const at = (field: string): string => `/quality/dimensions/package_release/${field}`;
  return among([
    [release.license === null, at('license'), 'package_manifest'],
    [release.host_peer_dependency === null && !statesHostRange, at('host_peer_dependency'), 'package_manifest'],
    [release.repository_matches_discovery === null, at('repository_matches_discovery'), 'package_manifest'],
  ]);
}

function observed({ quality }: DiscoveryRecord): readonly LookupUnknown[] {
  if (quality === null) return [{ field: '/quality', remedy: 'operator_analysis' }];
  return Object.entries(quality.dimensions).flatMap(([name, { status }]): LookupUnknown[] =>
    status === 'not_tested'
      ? [
          {
            field: `/quality/dimensions/${name}`,
            remedy: name === 'claimed_feature' ? 'outside_report' : 'operator_analysis',
          },
        ]
      : [],
  );
}

/** Whole fields: not one language of one item of a list, nor what only a README has. */
const PROFILE_FIELD = /^\/publisher_content\/(?!readme_excerpt)(?!.*\/\d+\/)/;

/** What a release that was read states neither in its manifest, nor in a profile, nor under a heading of its README named for it. */
function saidByProfile({ entry }: DiscoveryRecord, release: VerifiedRelease | null): readonly LookupUnknown[] {
  if (entry.identity.registry_package === null) return [];
  if (release === null) return [{ field: '/candidate', remedy: 'operator_analysis' }];
  return release.registry_observations.unknowns
    .filter(({ field, reason }) => reason === 'not_provided' && PROFILE_FIELD.test(field))
    .map(({ field }) => ({ field: `/candidate${field}`, remedy: 'plugin_profile' }));
}
