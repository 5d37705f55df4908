import { repositoryFullName } from '../../base/repository-ref.ts';
import { isoTimestamp } from '../../base/timestamp.ts';
import type { ListingFacts } from '../../facts/catalog/listing.ts';
import type { PluginProject, SaidValue } from '../../facts/identity/plugin-project.ts';
import { listedAtMs } from '../observed/plugin-revisions.ts';
import type { EvidenceFact } from './evidence-report.ts';

/** Records that are shown; `lookup` tells of further ones. */
const MOST_LISTINGS = 12;

type SaidFact = readonly [label: string, said: SaidValue, valueOf: (project: PluginProject) => string | number | null];

const SAID: readonly SaidFact[] = [
  ['name', 'name', ({ name }) => name],
  ['category', 'category', ({ category }) => category],
  ['description, English', 'en', ({ description }) => description.en],
  ['description, Chinese', 'zhCn', ({ description }) => description.zhCn],
  ['stars', 'stars', ({ stars }) => stars],
  ['downloads', 'downloads', ({ downloads }) => downloads],
];

/** What catalogs say of a project: each value with the record that says it, then the records themselves. */
export function describeListings(project: PluginProject): readonly EvidenceFact[] {
  const { leadListing, listings } = project;
  return [
    ...SAID.map(([label, said, valueOf]) => saidFact(label, valueOf(project), project.saidBy[said], timeOf[said])),
    saidFact('licence of the record', leadListing.license, leadListing),
    ...listings.slice(0, MOST_LISTINGS).map((listing) => saidFact('record', namedBy(listing), listing)),
    ...furtherRecords(listings.slice(MOST_LISTINGS)),
  ];
}

function furtherRecords(listings: readonly ListingFacts[]): readonly EvidenceFact[] {
  if (listings.length === 0) return [];
  const catalogIds = [...new Set(listings.map(({ catalogId }) => catalogId))];
  return [
    {
      label: 'further records',
      value: String(listings.length),
      source: `catalogs ${catalogIds.join(', ')}`,
      observedAt: isoTimestamp(Math.max(...listings.map(listedAtMs))),
    },
  ];
}

/** @param listing who says it; `null`: no catalog does */
function saidFact(
  label: string,
  value: string | number | null,
  listing: ListingFacts | null,
  time: (listing: ListingFacts) => number | null = () => null,
): EvidenceFact {
  const written = value === null ? null : String(value);
  if (listing === null) return { label, value: written, source: 'no catalog', observedAt: null };
  return {
    label,
    value: written,
    source: `catalog ${listing.catalogId}, ${listing.locator}`,
    observedAt: isoTimestamp(time(listing) ?? listedAtMs(listing)),
  };
}

/** Times that a record gives a value of its own. */
const timeOf: Partial<Readonly<Record<SaidValue, (listing: ListingFacts) => number | null>>> = {
  stars: ({ starsObservedAtMs }) => starsObservedAtMs,
  downloads: ({ downloadsObservedAtMs }) => downloadsObservedAtMs,
};

/** What a record lists: a package that is not held to be the project's own stands here alone. */
function namedBy({ packageName, repository, unreadAddress }: ListingFacts): string {
  const place = repository === null ? unreadAddress : repositoryFullName(repository);
  return [
    ...(packageName === null ? [] : [`package ${packageName}`]),
    ...(place === null ? [] : [`repository ${place}`]),
  ].join(', ');
}
