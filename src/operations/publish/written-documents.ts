import { crc32 } from 'node:zlib';
import { stableSample } from '../../base/stable-sample.ts';
import { canonicalOrder } from '../../directory/build/directory-basis.ts';
import { lastPart } from '../../directory/directory-input.ts';
import { entryId } from '../../facts/identity/canonical-identity.ts';
import type { PluginProject } from '../../facts/identity/plugin-project.ts';
import type { DiscoveryRecord, NamedFile } from '../../publication/compile-publication.ts';
import type { LineSpool } from '../../publication/line-spool.ts';
import type { DigestedDocument } from '../../search/discovery/analysed-blocks.ts';
import type { SearchDocument } from '../../search/discovery/search-document.ts';
import type { Sample } from './learned.ts';
import type { KeptLines } from './lines-in-force.ts';

/** Of each line what it was made of; see `RecordLine`. */
export type MadeLines = Pick<KeptLines, 'inputs' | 'documents' | 'said' | 'ends'>;

/** In the order of the records, each read when it is asked for. */
export interface WrittenDocuments extends Iterable<SearchDocument> {
  readonly at: (place: number) => SearchDocument;
  readonly idAt: (place: number) => string;
  /** What the plugin says, without reading it; see `entryDigest`. */
  readonly saidAt: (place: number) => string;
  /** Places in the order of the directory. */
  readonly directoryOrder: Uint32Array;
  /** Places of those of these packages, and of few others: names are told apart by a checksum. */
  readonly ofPackages: (names: Iterable<string>) => readonly number[];
  /** So many of them at most, by the digests of their ids. */
  readonly sample: (most: number) => Iterable<SearchDocument>;
  /** What the same say, without reading them. */
  readonly said: (most: number) => Sample;
  /** All, read when they are asked for. */
  readonly digested: () => Iterable<DigestedDocument<SearchDocument>>;
}

type OtherNames = Pick<SearchDocument, 'aliases' | 'claimedPackages'>;
const NO_NAMES: OtherNames = { aliases: [], claimedPackages: [] };

/** What is said of projects without their records is taken of them here, before they go. */
export function writtenDocuments(
  { lineAt }: Pick<LineSpool<NamedFile>, 'lineAt'>,
  projects: readonly PluginProject[],
  made: Pick<MadeLines, 'documents' | 'said'>,
): WrittenDocuments {
  const keys = projects.map(({ identityKey }) => identityKey);
  const idAt = (place: number): string => entryId(keys[place]!);
  const directoryOrder = directoryOrderOf(projects, idAt);
  const checksums = Uint32Array.from(projects, ({ packageName }) => (packageName === null ? 0 : crc32(packageName)));
  const otherNames = otherNamesOf(projects);
  const at = (place: number): SearchDocument => {
    const record: DiscoveryRecord = JSON.parse(lineAt(place));
    return { ...record, ...(otherNames.get(place) ?? NO_NAMES) };
  };
  const placesOfSample = (most: number): readonly number[] => stableSample([...keys.keys()], idAt, most);
  return {
    at,
    idAt,
    saidAt: (place) => made.said[place]!,
    directoryOrder,
    ofPackages(names) {
      const wanted = new Set(Array.from(names, (name) => crc32(name)));
      return [...keys.keys()].filter((place) => wanted.has(checksums[place]!));
    },
    *[Symbol.iterator]() {
      for (const place of keys.keys()) yield at(place);
    },
    *sample(most) {
      for (const place of placesOfSample(most)) yield at(place);
    },
    said: (most) => new Map(placesOfSample(most).map((place) => [idAt(place), made.said[place]!])),
    *digested() {
      for (const [place, key] of keys.entries()) {
        yield { key, digest: made.documents[place]!, read: () => at(place) };
      }
    },
  };
}

/** A function of its own, as every closure over projects here: what a closure names lives as long as all beside it, and the documents outlive the projects. */
function directoryOrderOf(projects: readonly PluginProject[], idAt: (place: number) => string): Uint32Array {
  return canonicalOrder(projects.length, (place) => lastPart(projects[place]!.name), idAt);
}

/** Few plugins have any; by their places. */
function otherNamesOf(projects: readonly PluginProject[]): ReadonlyMap<number, OtherNames> {
  const some = projects
    .entries()
    .filter(([, { aliases, claimedPackages }]) => aliases.length + claimedPackages.length > 0);
  return new Map(some.map(([place, { aliases, claimedPackages }]) => [place, { aliases, claimedPackages }]));
}
