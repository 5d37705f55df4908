import {
  type RepositoryHosts,
  type RepositoryRef,
  repositoryFolderUrl,
  repositoryFullName,
  repositoryWebUrl,
} from '../base/repository-ref.ts';
import { isoTimestamp } from '../base/timestamp.ts';
import type { DiscoveryEntry, DiscoverySource } from '../contract/discovery/entry.ts';
import type { EntryId } from '../contract/shared/ids.ts';
import { type CategoryTable, UNCATEGORIZED } from '../facts/catalog/category-table.ts';
import type { PluginProject, SaidValue } from '../facts/identity/plugin-project.ts';

export interface EntryContext {
  readonly categories: CategoryTable;
  readonly repositoryHosts: RepositoryHosts;
}

/** One project as the wire's DiscoveryEntry (spec 2.3); the only place where the two meet. */
export function projectEntry(entryId: EntryId, project: PluginProject, context: EntryContext): DiscoveryEntry {
  const { repository, packageName } = project;
  return {
    entry_id: entryId,
    object_type: 'plugin',
    availability: 'listed',
    schema_version: '1.0.0',
    signals: {
      stars: project.stars,
      downloads: project.downloads,
      authority: 'imported_observation',
      observed_at: timeOrNull(project.signalsObservedAtMs),
    },
    sources: sourcesOf(project),
    category: categoryOf(project, context.categories),
    identity: {
      name: project.name,
      owner: project.owner,
      registry_package: packageName,
      canonical_path: `/plugins/${entryId}`,
      repository_url: repository === null ? null : repositoryUrl(repository, context.repositoryHosts),
      repository_full_name: repository === null ? null : repositoryFullName(repository),
    },
    resolution: {
      status: 'source_only',
      security: 'not_tested',
      permissions: 'unknown',
      compatibility: 'not_tested',
      exact_release: null,
      artifact_integrity: null,
    },
    imported_content: {
      trust: 'untrusted_text',
      authority: 'imported_content',
      description: { en: project.description.en, 'zh-CN': project.description.zhCn },
    },
    source_reference: sourceReference(project, context),
    value_sources: valueSources(project),
  };
}

const PLACES: Readonly<Record<SaidValue, string>> = {
  name: '/identity/name',
  category: '/category',
  en: '/imported_content/description/en',
  zhCn: '/imported_content/description/zh-CN',
  stars: '/signals/stars',
  downloads: '/signals/downloads',
};
const SAID_VALUES = ['name', 'category', 'en', 'zhCn', 'stars', 'downloads'] as const satisfies readonly SaidValue[];

function valueSources({ listings, saidBy }: PluginProject): DiscoveryEntry['value_sources'] {
  return listings.flatMap((listing) => {
    const said = SAID_VALUES.filter((value) => saidBy[value] === listing);
    if (said.length === 0) return [];
    const says = (value: SaidValue): boolean => saidBy[value] === listing;
    const { fetchedAtMs, dateBasis } = listing.first.reading;
    return [
      {
        catalog_id: listing.catalogId,
        locator: listing.first.locator,
        trust: 'untrusted_text',
        as_of: isoTimestamp(fetchedAtMs),
        date_basis: dateBasis,
        observed_at: timeOrNull(listing.observedAtMs),
        values: said.map((value) => PLACES[value]),
        category_written: says('category') ? listing.category : null,
        stars_observed_at: says('stars') ? timeOrNull(listing.starsObservedAtMs) : null,
        downloads_observed_at: says('downloads') ? timeOrNull(listing.downloadsObservedAtMs) : null,
      },
    ];
  });
}

function timeOrNull(atMs: number | null): string | null {
  return atMs === null ? null : isoTimestamp(atMs);
}

function sourcesOf({ packageName, repository }: PluginProject): DiscoverySource[] {
  const sources: DiscoverySource[] = [];
  if (packageName !== null)
    sources.push({ kind: 'package', spec: packageName, exact: false, package_name: packageName });
  if (repository !== null) {
    const fullName = repositoryFullName(repository);
    const root = `${repository.host}:${fullName}`;
    const folder = repository.subdirectory === null ? '' : `/${repository.subdirectory}`;
    const ref = repository.ref === null ? '' : `#${repository.ref}`;
    sources.push({
      kind: 'repository',
      spec: firstWithinBound([`${root}${folder}${ref}`, `${root}${folder}`, root]),
      exact: false,
      repository: fullName,
    });
  }
  return sources;
}

function categoryOf({ category }: PluginProject, categories: CategoryTable): DiscoveryEntry['category'] {
  const { id, label } = (category === null ? null : categories.find(category)) ?? UNCATEGORIZED;
  return { id, label: { en: label.en, 'zh-CN': label.zhCn } };
}

function repositoryUrl(repository: RepositoryRef, hosts: RepositoryHosts): string | null {
  const root = repositoryWebUrl(repository, hosts);
  return root === null ? null : firstWithinBound([repositoryFolderUrl(repository, hosts) ?? root, root]);
}

/** Longest address and source specification on the wire, in characters. */
const LONGEST_ADDRESS = 500;

/** A folder whose name is too long for an address is left out of it: the repository is still the right place. */
function firstWithinBound(addresses: readonly string[]): string {
  return addresses.find(({ length }) => length <= LONGEST_ADDRESS) ?? '';
}

function sourceReference({ leadListing }: PluginProject, context: EntryContext): DiscoveryEntry['source_reference'] {
  const snapshot = leadListing.first.reading;
  return {
    license: leadListing.license,
    fetched_at: isoTimestamp(snapshot.fetchedAtMs),
    date_basis: snapshot.dateBasis,
    source_url: snapshot.source.sourceUrl,
    // The text that the catalog names is that of its own licence.
    license_url: leadListing.license === snapshot.source.license ? snapshot.source.licenseUrl : null,
    listing_url: originUrl(leadListing.origin, context.repositoryHosts),
    snapshot_id: snapshot.snapshotId,
    record_page_url: leadListing.recordPageUrl,
  };
}

/** A public list is named as `owner/repo`, with a path or a commit behind it that is not part of its address. */
function originUrl(origin: string | null, hosts: RepositoryHosts): string | null {
  const [, owner, name] = /^([\w.-]+)\/([\w.-]+)(?:[@: (]|$)/.exec(origin ?? '') ?? [];
  return owner === undefined || name === undefined ? null : repositoryWebUrl({ host: 'github', owner, name }, hosts);
}
