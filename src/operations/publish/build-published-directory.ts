import { canonicalJson } from '../../base/canonical-json.ts';
import type { ItemsByPlace } from '../../base/items-by-place.ts';
import { nextDirectory } from '../../directory/build/build-directory.ts';
import { entryDigest } from '../../directory/build/directory-basis.ts';
import type { LearnedDirectory } from '../../directory/build/plugin-reader.ts';
import {
  type DirectoryEntries,
  type DirectoryEntry,
  type WholeInput,
  toDirectoryEntry,
} from '../../directory/directory-input.ts';
import type { DirectoryByPlace, DirectoryInTheMaking } from '../../directory/directory-value.ts';
import type { NamedFile } from '../../publication/compile-publication.ts';
import type { PieceSpool, Spools } from '../../publication/line-spool.ts';
import { DIRECTORY_FILE } from '../../publication/verified-directory.ts';
import type { SearchDocument } from '../../search/discovery/search-document.ts';
import type { HostProfile } from '../host-profile/load-host-profile.ts';
import type { PublisherClaims } from './build-candidates.ts';
import type { WrittenIndexInput } from './build-discovery.ts';
import type { WrittenDocuments } from './written-documents.ts';

export interface PublishedDirectoryInput {
  readonly indexed: Pick<WrittenIndexInput, 'documents' | 'translations'>;
  readonly claims: PublisherClaims;
  /** The current directory; `null`: there is none, or none of this form. */
  readonly previous: DirectoryByPlace | null;
}

type DirectoryProfile = Pick<HostProfile, 'directory' | 'capabilities' | 'aliases' | 'host'>;

/** `directory.json`, and what was learned for it; `null`: it stands in the tree of the one before. */
export interface PublishedDirectory<File extends NamedFile> {
  readonly file: File;
  readonly learned: LearnedDirectory | null;
}

/**
 * The directory over the entries of a publication; about 6 s of CPU for 15,000 where it is built anew.
 *
 * @param inForce see `nextDirectory`
 * @param spools take the file, and where all is learned anew what the directory reads of each plugin, which it reads again
 */
export function buildPublishedDirectory<File extends NamedFile>(
  profile: DirectoryProfile,
  input: PublishedDirectoryInput,
  inForce: LearnedDirectory | null,
  spools: Spools<File>,
): PublishedDirectory<File> {
  const beside = hostAndWords(profile, input.indexed);
  const { value, learned } = nextDirectory(
    { ...beside, entries: entriesOf(input, spools), previous: input.previous },
    inForce,
  );
  return { file: writeDirectory(spools.pieces(DIRECTORY_FILE), value), learned };
}

/** Of a plugin that nobody claims anything of, its record is not read for its digest. */
function entriesOf(
  { indexed: { documents }, claims }: PublishedDirectoryInput,
  spools: Pick<Spools<NamedFile>, 'lines'>,
): DirectoryEntries {
  const { directoryOrder: order } = documents;
  const readAt = (place: number): DirectoryEntry => entryOf(documents.at(place), claims);
  const claimed = new Map(documents.ofPackages(claims.keys()).map((place) => [place, entryDigest(readAt(place))]));
  return {
    length: order.length,
    at: (index) => readAt(order[index]!),
    idAt: (index) => documents.idAt(order[index]!),
    digestAt: (index) => claimed.get(order[index]!) ?? documents.saidAt(order[index]!),
    all: () => spooledEntries(documents, claims, spools),
  };
}

function entryOf({ entry }: Pick<SearchDocument, 'entry'>, claims: PublisherClaims): DirectoryEntry {
  return toDirectoryEntry(entry, claims.get(entry.identity.registry_package ?? '') ?? []);
}

/** Never published. */
const ENTRIES_SPOOL = 'directory-entries';

/** Small enough to be read again and again, in any order. */
function spooledEntries(
  documents: WrittenDocuments,
  claims: PublisherClaims,
  spools: Pick<Spools<NamedFile>, 'lines'>,
): ItemsByPlace<DirectoryEntry> {
  const spool = spools.lines(ENTRIES_SPOOL);
  for (const document of documents) spool.add(canonicalJson(entryOf(document, claims)));
  spool.file();
  const { directoryOrder: order } = documents;
  return { length: order.length, at: (index): DirectoryEntry => JSON.parse(spool.lineAt(order[index]!)) };
}

/** The canonical form, plugin by plugin; they are the last member of all. */
function writeDirectory<File extends NamedFile>(
  file: PieceSpool<File>,
  { plugins, ...head }: DirectoryInTheMaking,
): File {
  file.add(`${canonicalJson(head).slice(0, -1)},"plugins":`);
  let before = '[';
  for (const plugin of plugins) {
    file.add(before + plugin);
    before = ',';
  }
  file.add(before === '[' ? '[]}\n' : ']}\n');
  return file.file();
}

/** What a directory is built from, as the host's profile and the records give it, all in memory. */
export function directoryInput(
  profile: DirectoryProfile,
  { indexed, claims }: Pick<PublishedDirectoryInput, 'indexed' | 'claims'>,
): WholeInput {
  const entries = Array.from(indexed.documents, (document) => entryOf(document, claims));
  return { ...hostAndWords(profile, indexed), entries, previous: null };
}

function hostAndWords(
  { directory, capabilities, aliases, host }: DirectoryProfile,
  { translations }: Pick<WrittenIndexInput, 'translations'>,
): Pick<WholeInput, 'host' | 'translations'> {
  return { host: { taxonomy: directory, capabilities, aliases, stopTerms: host.stop_terms }, translations };
}
