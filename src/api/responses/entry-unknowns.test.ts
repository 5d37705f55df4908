import { describe, expect, it } from 'vitest';
import { EXAMPLE_CANDIDATE } from '../../contract/http/examples/candidates.ts';
import { EXAMPLE_RECORD, EXAMPLE_QUALITY } from '../../contract/http/examples/discovery.ts';
import type { DiscoveryRecord } from '../../contract/shared/plugin-record.ts';
import type { QualityDimensions } from '../../contract/evidence/quality-dimensions.ts';
import { entryUnknowns } from './entry-unknowns.ts';

const { dimensions } = EXAMPLE_QUALITY;
const RELEASE = { ...dimensions.package_release, latest_version: '1.4.0', package_exists: true };

function recordWith(
  identity: Partial<DiscoveryRecord['entry']['identity']>,
  changed: Partial<QualityDimensions> = {},
): DiscoveryRecord & { readonly isElsewhere: boolean } {
  const { entry } = EXAMPLE_RECORD;
  return {
    ...EXAMPLE_RECORD,
    isElsewhere: false,
    entry: { ...entry, identity: { ...entry.identity, ...identity } },
    quality: { ...EXAMPLE_QUALITY, dimensions: { ...dimensions, package_release: RELEASE, ...changed } },
  };
}

const RUNTIME = '/quality/dimensions/install_runtime';
const FEATURE = '/quality/dimensions/claimed_feature';
const REPOSITORY = '/quality/dimensions/repository_health';
const NOT_RUN = { install_runtime: { ...dimensions.install_runtime, status: 'not_tested' } } as const;

function releaseWithout(...fields: readonly string[]) {
  const { registry_observations: observations } = EXAMPLE_CANDIDATE;
  const unknowns = fields.map((field) => ({ field, reason: 'not_provided' as const }));
  return { registry_observations: { ...observations, unknowns } };
}

describe('entryUnknowns', () => {
  it.each([
    ['/publisher_content/declared_compatibility', 'package_manifest'],
    ['/publisher_content/description', 'package_manifest'],
    ['/publisher_content/keywords', 'package_manifest'],
    ['/publisher_content/prerequisites', 'plugin_profile'],
    ['/publisher_content/problem', 'plugin_profile'],
  ])('asks for %s where it is looked for first: %s', (field, remedy) => {
    expect(entryUnknowns(recordWith({}), releaseWithout(field))).toContainEqual({
      field: `/candidate${field}`,
      remedy,
    });
  });

  it('never asks for the host as a peer: where a manifest names versions of the host is up to the host', () => {
    const asked = entryUnknowns(recordWith({}), releaseWithout('/publisher_content/declared_compatibility'));

    expect(asked.map(({ field }) => field).join(' ')).not.toContain('host_peer_dependency');
  });

  it('asks for a licence once', () => {
    const noLicense = { package_release: { ...RELEASE, license: null } };
    const asked = entryUnknowns(recordWith({}, noLicense), releaseWithout('/publisher_content/license'));

    expect(asked.filter(({ field }) => field.endsWith('/license') && !field.includes('/entry/'))).toEqual([
      { field: '/quality/dimensions/package_release/license', remedy: 'package_manifest' },
    ]);
  });

  it.each([
    ['a package that can be tried', 'lens', true, 'operator_analysis', 'outside_report'],
    ['no package', null, null, 'catalog_record', 'catalog_record'],
    ['a package that the registry does not know', 'lens', false, 'catalog_record', 'catalog_record'],
  ] as const)('says who can have a run made of an entry with %s', (_case, name, exists, runtime, feature) => {
    const changed = { ...NOT_RUN, package_release: { ...RELEASE, package_exists: exists } };
    const remedies = new Map(
      entryUnknowns(recordWith({ registry_package: name }, changed), null).map(({ field, remedy }) => [field, remedy]),
    );

    expect(remedies.get(RUNTIME)).toBe(runtime);
    expect(remedies.get(FEATURE)).toBe(feature);
  });

  it('asks whoever runs the service whose a package is that several claim, and for all that hangs on it', () => {
    const record = recordWith({ registry_package: null }, NOT_RUN);
    const contested = {
      ...record,
      quality: { ...record.quality!, reason_codes: ['package_claim_contested' as const] },
    };
    const remedies = new Map(entryUnknowns(contested, null).map(({ field, remedy }) => [field, remedy]));

    expect(remedies.get('/entry/identity/registry_package')).toBe('operator_analysis');
    expect(remedies.get(RUNTIME)).toBe('operator_analysis');
    expect(remedies.get(FEATURE)).toBe('outside_report');
  });

  it.each([
    ['acme/lens', false, 'operator_analysis'],
    [null, false, 'catalog_record'],
    [null, true, 'unread_host'],
  ] as const)(
    'says who can have the repository %s looked at (at a host that is not read: %s)',
    (fullName, isElsewhere, remedy) => {
      const unseen = { repository_health: { ...dimensions.repository_health, status: 'not_tested' } } as const;
      const asked = entryUnknowns({ ...recordWith({ repository_full_name: fullName }, unseen), isElsewhere }, null);

      expect(asked).toContainEqual({ field: REPOSITORY, remedy });
      const named = asked.find(({ field }) => field === '/entry/identity/repository_full_name');
      expect(named?.remedy).toBe(fullName === null ? remedy : undefined);
    },
  );

  it.each([
    ['no record names one', null, 'catalog_record'],
    ['its record names none of the host', 'Brushes', 'host_profile'],
  ] as const)('says who can give it a category where %s', (_case, written, remedy) => {
    const record = recordWith({});
    const { entry } = record;
    const [said] = EXAMPLE_RECORD.entry.value_sources;
    const uncategorized = {
      ...entry,
      category: { id: 'uncategorized', label: { en: 'Uncategorized', 'zh-CN': '未分类' } },
      value_sources: [{ ...said!, category_written: written }],
    };

    expect(entryUnknowns({ ...record, entry: uncategorized }, null)).toContainEqual({
      field: '/entry/category',
      remedy,
    });
  });
});
