import { crc32 } from 'node:zlib';
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

/** Cost: the bytes stay in memory, and some 40 more a record to find it by; a record is parsed when it is asked for. */
export function* publishedListingsSteps(bytes: Uint8Array): Steps<PublishedListings> {
  const ends: number[] = [];
  const keys = createKeyTable();
  const lineAt = (place: number): PublishedListing =>
    parsedListing(utf8.decode(bytes.subarray(place === 0 ? 0 : ends[place - 1]! + 1, ends[place])));
  for (let end = bytes.indexOf(LINE_END); end !== -1; end = bytes.indexOf(LINE_END, end + 1)) {
    const place = ends.push(end) - 1;
    for (const key of keysOf(lineAt(place))) keys.add(key, place);
    if (ends.length % LINES_A_STEP === 0) yield;
  }
  const placesLike = keys.end();
  const at = (wanted: readonly string[]): readonly PublishedListing[] => {
    const places = new Set(wanted.flatMap((key) => [...placesLike(key)]));
    const listings = [...places].sort((a, b) => a - b).map(lineAt);
    return listings.filter((listing) => keysOf(listing).some((key) => wanted.includes(key)));
  };
  return { count: ends.length, named: (name) => at(askedKeys(name)), ofEntry: (id) => at([ENTRY + id]) };
}

const LINE_END = 0x0a;
const utf8 = new TextDecoder();

/** Places by key, of which a checksum alone is kept: whoever asks compares the key itself. Eight to twelve bytes a key. */
function createKeyTable() {
  const checksums: number[] = [];
  const places: number[] = [];
  return {
    add(key: string, place: number): void {
      checksums.push(crc32(key));
      places.push(place);
    },
    end: () => openKeyTable(checksums, places),
  };
}

/** @returns places of a key, and of few others */
function openKeyTable(checksums: readonly number[], places: readonly number[]): (key: string) => Uint32Array {
  const mask = 2 ** Math.ceil(Math.log2(checksums.length + 1)) - 1;
  // The places of each bucket stand together: counted, then filled in from behind.
  const starts = new Uint32Array(mask + 2);
  for (const checksum of checksums) starts[checksum & mask]! += 1;
  for (let bucket = 1; bucket < starts.length; bucket += 1) starts[bucket]! += starts[bucket - 1]!;
  const byBucket = new Uint32Array(places.length);
  for (const [i, checksum] of checksums.entries()) {
    const bucket = checksum & mask;
    starts[bucket]! -= 1;
    byBucket[starts[bucket]!] = places[i]!;
  }
  return (key) => {
    const bucket = crc32(key) & mask;
    return byBucket.subarray(starts[bucket], starts[bucket + 1]);
  };
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
