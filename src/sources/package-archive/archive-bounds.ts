import { Failure } from '../../base/failure.ts';

/** How large an archive may be that is read into memory. */
export interface ArchiveBounds {
  /** Compressed. */
  readonly maxArchiveBytes: number;
  /** Decompressed, headers of the archive included. */
  readonly maxUnpackedBytes: number;
  /** Decompressed bytes for each compressed one, checked beyond the first mebibyte. */
  readonly maxRatio: number;
  readonly maxEntries: number;
  /** Parts of a path below the top folder. */
  readonly maxDepth: number;
  /** Of a path as the archive spells it. */
  readonly maxPathCharacters: number;
  readonly maxManifestBytes: number;
}

/** Room for the largest real plugins; source text shrinks to a fifth, hardly ever to a hundredth. */
export const ARCHIVE_BOUNDS: ArchiveBounds = {
  maxArchiveBytes: 134_217_728,
  maxUnpackedBytes: 268_435_456,
  maxRatio: 100,
  maxEntries: 50_000,
  maxDepth: 32,
  maxPathCharacters: 512,
  maxManifestBytes: 1_048_576,
};

/** Why an archive is not read: the rule it breaks, for the record. */
const ARCHIVE_RULES = {
  archive_too_large: 'The archive is larger than what is read.',
  archive_unpacks_too_large: 'The archive unpacks to more bytes than are read.',
  archive_ratio: 'The archive unpacks to suspiciously many bytes for its size.',
  archive_too_many_entries: 'The archive has more entries than are read.',
  archive_damaged: 'The archive is damaged, cut short, or none at all.',
  entry_kind: 'An entry is neither a plain file nor a folder.',
  entry_path_absolute: 'The path of an entry is absolute.',
  entry_path_parent: 'The path of an entry leads out of its folder.',
  entry_path_backslash: 'The path of an entry holds a backslash.',
  entry_path_drive: 'The path of an entry names a drive.',
  entry_path_control_character: 'The path of an entry holds a control character.',
  entry_path_too_long: 'The path of an entry is too long.',
  entry_path_too_deep: 'The path of an entry is too deep.',
  entry_outside_top_folder: 'A file stands beside the top folder.',
  entry_duplicate: 'Two entries have paths that an unpacker may take for one.',
  entry_file_and_folder: 'A path is a file and a folder at once.',
  manifest_missing: 'The archive holds no manifest.',
  manifest_too_large: 'The manifest is larger than what is read.',
  manifest_damaged: 'The manifest is no JSON object in UTF-8.',
} as const;
export type ArchiveRule = keyof typeof ARCHIVE_RULES;

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Object.keys forgets the keys of a table
const ARCHIVE_RULE_NAMES = Object.keys(ARCHIVE_RULES) as readonly ArchiveRule[];

/** @param entry number of the entry from 0; `null`: the rule is about the whole archive */
export function archiveRefusal(rule: ArchiveRule, entry: number | null, cause?: unknown): Failure {
  const pointer = entry === null ? '' : `/entries/${entry}`;
  const detail = ARCHIVE_RULES[rule];
  return new Failure('source_malformed', detail, { items: [{ pointer, code: rule, detail }], cause });
}

/** The rule that an archive was refused for; `null`: another failure. */
export function archiveRuleOf({ items }: Failure): ArchiveRule | null {
  const code = items[0]?.code;
  return ARCHIVE_RULE_NAMES.find((rule) => rule === code) ?? null;
}
