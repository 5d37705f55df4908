import { Failure } from '../base/failure.ts';
import { parsePackageSpelling } from '../base/package-spelling.ts';
import { parseRepositorySpelling } from '../base/repository-ref.ts';
import { addressKey, unreadAddress } from '../base/unread-address.ts';
import { type Steps, atOnce } from '../base/steps.ts';
import { PublishedListing } from '../contract/publication/listing.ts';
import { linesOf } from './compile-publication.ts';

/** What became of every record that was read, to be asked by name and by entry. */
export interface PublishedListings {
  readonly count: number;
  /** Records that name this package, repository, plugin or address, in any case; of a repository those in its folders too. */
  named: (name: string) => readonly PublishedListing[];
  /** Records that lead or joined this entry. */
  ofEntry: (entryId: string) => readonly PublishedListing[];
}

/** The records that were left out, in their order; they are read one at a time. */
export function* leftOutOf(bytes: Uint8Array): Generator<PublishedListing> {
  for (const line of linesOf(bytes)) {
    const listing = parsedListing(line);
    if (listing.outcome === 'excluded') yield listing;
  }
}

/** So many lines are some milliseconds. */
const LINES_A_STEP = 500;

/** Cost: the lines stay in memory, and some 300 bytes a record to find it by. */
export function* publishedListingsSteps(bytes: Uint8Array): Steps<PublishedListings> {
  const lines: string[] = [];
  const byKey = new Map<string, number[]>();
  for (const line of linesOf(bytes)) {
    for (const key of keysOf(parsedListing(line))) {
      const places = byKey.get(key);
      if (places === undefined) byKey.set(key, [lines.length]);
      else places.push(lines.length);
    }
    lines.push(line);
    if (lines.length % LINES_A_STEP === 0) yield;
  }
  const at = (keys: readonly string[]): readonly PublishedListing[] => {
    const places = new Set(keys.flatMap((key) => byKey.get(key) ?? []));
    return [...places].sort((a, b) => a - b).map((place) => parsedListing(lines[place]!));
  };
  return { count: lines.length, named: (name) => at(askedKeys(name)), ofEntry: (id) => at([ENTRY + id]) };
}

/** All of it at once, where nothing else waits. */
export function openPublishedListings(bytes: Uint8Array): PublishedListings {
  return atOnce(publishedListingsSteps(bytes));
}

const NAME = '=';
const REPOSITORY = '/';
const ENTRY = '#';
const ADDRESS = '@';

/** Publications before this field say nothing of such addresses. */
const ListingLine = PublishedListing.extend({ unread_address: PublishedListing.shape.unread_address.default(null) });

function parsedListing(line: string): PublishedListing {
  const parsed = ListingLine.safeParse(JSON.parse(line));
  if (!parsed.success)
    throw new Failure('publication_invalid', 'The list of records that were read is not of the form.');
  return parsed.data;
}

function keysOf(listing: PublishedListing): readonly string[] {
  const { name, registry_package: packageName, repository, unread_address: address, entry_id: entryId } = listing;
  return [
    ...[name, packageName].flatMap((each) => (each === null ? [] : [NAME + each.toLowerCase()])),
    ...(repository === null ? [] : repositoryKeys(repository)),
    ...(address === null ? [] : [ADDRESS + addressKey(address)]),
    ...(entryId === null ? [] : [ENTRY + entryId]),
  ];
}

/** The repository, and the folder in it. */
function repositoryKeys(spec: string): readonly string[] {
  const whole = spec.toLowerCase();
  const root = whole.split('/').slice(0, 2).join('/');
  return [...new Set([root, whole])].map((key) => REPOSITORY + key);
}

function askedKeys(name: string): readonly string[] {
  const ref = /\s/u.test(name) ? null : parseRepositorySpelling(name);
  const address = unreadAddress(name);
  const packageName = parsePackageSpelling(name)?.name ?? name;
  const names = [
    ...new Set([name, packageName].map((each) => NAME + each.toLowerCase())),
    ENTRY + name,
    ...(address === null ? [] : [ADDRESS + addressKey(address)]),
  ];
  if (ref === null) return names;
  const root = `${ref.host}:${ref.owner}/${ref.name}`;
  return [...names, REPOSITORY + (ref.subdirectory === null ? root : `${root}/${ref.subdirectory}`).toLowerCase()];
}
