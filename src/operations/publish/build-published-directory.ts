import { canonicalJson, canonicalList } from '../../base/canonical-json.ts';
import type { DiscoveryEntry } from '../../contract/discovery/entry.ts';
import { nextDirectory } from '../../directory/build/build-directory.ts';
import type { LearnedDirectory } from '../../directory/build/plugin-reader.ts';
import {
  type DirectoryEntry,
  type DirectoryInput,
  type LearnedInput,
  toDirectoryEntry,
} from '../../directory/directory-input.ts';
import type { DirectoryByPlace, DirectoryInTheMaking } from '../../directory/directory-value.ts';
import type { NamedFile } from '../../publication/compile-publication.ts';
import type { PieceSpool, Spools } from '../../publication/line-spool.ts';
import { DIRECTORY_FILE } from '../../publication/verified-directory.ts';
import type { HostProfile } from '../host-profile/load-host-profile.ts';
import type { IndexInput } from './build-discovery.ts';

export interface PublishedDirectoryInput {
  readonly indexed: Pick<IndexInput, 'documents' | 'translations'>;
  /** Capability ids that the publisher of an entry claims. */
  readonly claimsOf: (entry: DiscoveryEntry) => readonly string[];
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
 * @param spools take the file, and what the directory reads of each plugin, which it reads again
 */
export function buildPublishedDirectory<File extends NamedFile>(
  profile: DirectoryProfile,
  input: PublishedDirectoryInput,
  inForce: LearnedDirectory | null,
  spools: Spools<File>,
): PublishedDirectory<File> {
  const entries = spooledEntries(input, spools);
  const { value, learned } = nextDirectory({ ...inputBeside(profile, input), entries }, inForce);
  return { file: writeDirectory(spools.pieces(DIRECTORY_FILE), value), learned };
}

/** Never published. */
const ENTRIES_SPOOL = 'directory-entries';

function spooledEntries(
  input: PublishedDirectoryInput,
  spools: Pick<Spools<NamedFile>, 'lines'>,
): DirectoryInput['entries'] {
  const spool = spools.lines(ENTRIES_SPOOL);
  let length = 0;
  for (const entry of entriesOf(input)) {
    spool.add(canonicalJson(entry));
    length += 1;
  }
  spool.file();
  return { length, at: (place): DirectoryEntry => JSON.parse(spool.lineAt(place)) };
}

/** The canonical form, plugin by plugin; they are the last member of all. */
function writeDirectory<File extends NamedFile>(
  file: PieceSpool<File>,
  { plugins, ...head }: DirectoryInTheMaking,
): File {
  file.add(`${canonicalJson(head).slice(0, -1)},"plugins":`);
  for (const piece of canonicalList(plugins)) file.add(piece);
  file.add('}\n');
  return file.file();
}

/** What a directory is built from, as the host's profile and the records give it. */
export function directoryInput(profile: DirectoryProfile, input: PublishedDirectoryInput): LearnedInput {
  return { ...inputBeside(profile, input), entries: [...entriesOf(input)] };
}

function* entriesOf({ indexed, claimsOf }: PublishedDirectoryInput): Generator<DirectoryEntry> {
  for (const { entry } of indexed.documents) yield toDirectoryEntry(entry, claimsOf(entry));
}

function inputBeside(
  { directory, capabilities, aliases, host }: DirectoryProfile,
  { indexed, previous }: PublishedDirectoryInput,
): Omit<DirectoryInput, 'entries'> {
  return {
    host: { taxonomy: directory, capabilities, aliases, stopTerms: host.stop_terms },
    translations: indexed.translations,
    previous,
  };
}
