import type { Json } from '../../base/canonical-json.ts';
import { type RepositoryRef, parseRepositorySpelling, repositoryFullName } from '../../base/repository-ref.ts';
import { spelledOut } from '../../base/text-safety.ts';
import { unreadAddress } from '../../base/unread-address.ts';
import { LISTING_NOTE_CODES } from '../../contract/evidence/quality-reason-codes.ts';
import type {
  ListingExclusion,
  ListingFacts,
  ListingNote,
  ListingStanding,
  LocalizedFacts,
  RecordFacts,
} from '../../facts/catalog/listing.ts';
import type { SourceRecord } from '../../facts/catalog/source-snapshot.ts';
import { type CatalogConfig, STANDINGS, type TargetField } from './catalog-config.ts';
import { type CleanText, cleanText } from './clean-text.ts';
import { pickField } from './field-mapping.ts';
import { spdxExpression } from '../spdx-expression.ts';
import { readCount, readTimestampMs, readTruth, scalarText } from './scalar-fields.ts';
import { isBoilerplate, isPlaceholder } from './placeholder-text.ts';
import { type RepositoryField, readPackageName, readRecordPage, readRepository } from './record-references.ts';
import { assignLanguageSlots, displayName } from './record-texts.ts';

const NAME_CODE_POINTS = 214;
const CATEGORY_CODE_POINTS = 100;
const DESCRIPTION_CODE_POINTS = 4_000;
const ORIGIN_CODE_POINTS = 200;
const MAX_FORMER_REPOSITORIES = 20;

/** One record's mapped fields, read one at a time. */
interface FieldReader {
  /** `null`: absent, or not listed in the field's table. */
  json: (field: TargetField) => Json;
  /** A list or a map is no text: noted, and `null`. */
  text: (field: TargetField) => string | null;
  isUnlisted: (field: TargetField) => boolean;
}

/** All of a catalog's configuration that its listings depend on. */
export type ListingConfig = Pick<CatalogConfig, 'id' | 'fields' | 'standing' | 'license'>;

/** One catalog record in the domain's terms, or why it is none. */
export function toListing(record: SourceRecord, config: ListingConfig): RecordFacts | ListingExclusion {
  const place = { catalogId: config.id, locator: spelledOut(record.locator) };
  if (record.kind === 'unreadable') return { ...place, rule: record.rule, detail: record.detail, named: null };
  const notes = createNoteSet();
  const fields = fieldReader(record.value, config, notes);
  const { packageName, spelling, found, ...stated } = headOf(fields, config, notes);
  if (record.encodingNote === 'gb18030') notes.add('text_decoded_as_gb18030');
  const unread = found.kind === 'invalid' ? unreadAddress(spelling ?? '') : null;
  if (found.kind === 'repository' && found.isRepaired) notes.add('url_repaired');
  const repository = repositoryIn(found);
  const given = cleaned(fields, 'name', NAME_CODE_POINTS, notes) ?? '';
  // A folder of a repository may be called anything.
  const name = cleanText(displayName({ given, repository, packageName }), NAME_CODE_POINTS).text;
  const dates = datesOf(fields, notes);
  const recordPageUrl = recordPageOf(fields, notes);
  const reason = exclusionReason(stated.standing, packageName, found);
  if (reason !== null) {
    const named = { repository, unreadAddress: unread, packageName, recordPageUrl, ...stated };
    return {
      ...place,
      ...reason,
      named: { ...named, observedAtMs: dates.observedAtMs, name: name === '' ? null : name },
    };
  }
  const names = [given, name, packageName ?? '', repository?.name ?? ''];
  const facts = {
    ...place,
    origin: cleaned(fields, 'origin', ORIGIN_CODE_POINTS, notes),
    repository,
    unreadAddress: unread,
    formerRepositories: formerRepositoriesOf(fields.json('former_repositories')),
    packageName,
    name,
    category: categoryOf(fields, notes),
    description: descriptionOf(fields, names, notes),
    stars: countOf(fields, 'stars', notes),
    downloads: countOf(fields, 'downloads', notes),
    ...dates,
    recordPageUrl,
    license: licenseOf(fields, config.license),
    ...stated,
    isTextModelWritten: readTruth(fields.json('is_text_model_written')),
  };
  return { ...facts, notes: notes.list() };
}

/**
 * What `toListing` says a record stands for; `null`: it says that the record is none. It reads no texts, which are most
 * of the cost.
 */
export function identityIn(
  record: SourceRecord,
  config: ListingConfig,
): Pick<RecordFacts, 'repository' | 'packageName'> | null {
  if (record.kind === 'unreadable') return null;
  const notes = createNoteSet();
  const { standing, packageName, found } = headOf(fieldReader(record.value, config, notes), config, notes);
  if (exclusionReason(standing, packageName, found) !== null) return null;
  return { repository: repositoryIn(found), packageName };
}

/** What decides whether a record is a listing, and of what. */
interface RecordHead extends StatedStanding {
  readonly packageName: string | null;
  /** Of the repository. */
  readonly spelling: string | null;
  readonly found: RepositoryField;
}

function headOf(fields: FieldReader, config: ListingConfig, notes: NoteSet): RecordHead {
  const stated = standingOf(fields, config.standing);
  const packageName = packageNameOf(fields, notes);
  const spelling = fields.text('repository');
  return { ...stated, packageName, spelling, found: readRepository(spelling, fields.text('subdirectory')) };
}

function repositoryIn(found: RepositoryField): RepositoryRef | null {
  return found.kind === 'repository' ? found.ref : null;
}

/** Why a record is no listing; `null`: it is one. */
function exclusionReason(
  standing: ListingStanding | null,
  packageName: string | null,
  found: RepositoryField,
): Pick<ListingExclusion, 'rule' | 'detail'> | null {
  if (standing === 'rejected') return { rule: 'rejected_by_catalog', detail: 'The catalog rejects this entry.' };
  if (packageName !== null) return null;
  if (found.kind === 'invalid') return { rule: 'repository_url_invalid', detail: `${found.reason} ${INSTEAD}` };
  if (found.kind === 'repository') return null;
  return { rule: 'identity_missing', detail: 'Neither a repository nor a valid package name.' };
}

/** Whoever keeps the record can do one of both, wherever its repository is. */
const INSTEAD =
  'Repositories are read at github.com (https://github.com/owner/name); with its package, a record is listed by that.';

function fieldReader(record: Json, { fields }: ListingConfig, notes: NoteSet): FieldReader {
  const pick = (field: TargetField) => pickField(record, fields[field] ?? []);
  const json = (field: TargetField) => {
    const picked = pick(field);
    return picked.kind === 'present' ? picked.value : null;
  };
  return {
    json,
    text: (field) => {
      const text = scalarText(json(field));
      if (text === undefined) notes.add('field_not_text');
      return text ?? null;
    },
    isUnlisted: (field) => pick(field).kind === 'unlisted',
  };
}

/** `null`: stated nowhere, or in a word that means none of ours; what the profile says of all does not hold for such a one. */
function standingOf(fields: FieldReader, statedOfAll: ListingStanding | null): StatedStanding {
  const word = fields.isUnlisted('standing') ? UNLISTED : fields.text('standing');
  const standing = word === null ? statedOfAll : (STANDINGS.find((known) => known === word) ?? null);
  return { standing, standingStatedBy: standing === null ? null : word === null ? 'host_profile' : 'record' };
}

type StatedStanding = Pick<ListingFacts, 'standing' | 'standingStatedBy'>;
/** Stands for a word that the table of a profile does not list; no standing is called so. */
const UNLISTED = '';

function packageNameOf(fields: FieldReader, notes: NoteSet): string | null {
  const spelling = fields.text('package_name');
  if (spelling === null || spelling.trim() === '') return null;
  const name = readPackageName(spelling);
  if (name === null) notes.add('package_name_invalid');
  return name;
}

function cleaned(fields: FieldReader, field: TargetField, maxCodePoints: number, notes: NoteSet): string | null {
  const raw = fields.text(field);
  if (raw === null) return null;
  const { text, notes: textNotes } = cleanText(raw, maxCodePoints);
  notes.add(...textNotes);
  return text === '' ? null : text;
}

/** What a record states of itself, and cannot be read, is unknown; what the profile says of all does not hold for it. */
function licenseOf(fields: FieldReader, statedOfAll: string | null): string | null {
  if (fields.isUnlisted('license')) return null;
  return fields.json('license') === null ? statedOfAll : spdxExpression(fields.text('license') ?? '');
}

function categoryOf(fields: FieldReader, notes: NoteSet): string | null {
  const raw = fields.text('category');
  if (raw === null) return null;
  const { text, notes: textNotes } = readCategory(raw);
  notes.add(...textNotes);
  return isPlaceholder(text) ? null : text;
}

/** A category as it is looked up in the host's table. */
export function readCategory(raw: string): CleanText {
  return cleanText(raw, CATEGORY_CODE_POINTS);
}

function descriptionOf(fields: FieldReader, names: readonly string[], notes: NoteSet): LocalizedFacts {
  const saying = (field: TargetField): string | null => {
    const text = cleaned(fields, field, DESCRIPTION_CODE_POINTS, notes);
    if (text === null) return null;
    if (isPlaceholder(text)) notes.add('placeholder_removed');
    else if (isBoilerplate(text, names)) notes.add('boilerplate_removed');
    else return text;
    return null;
  };
  const { description, notes: slotNotes } = assignLanguageSlots({
    en: saying('description_en'),
    zhCn: saying('description_zh_cn'),
  });
  notes.add(...slotNotes);
  return description;
}

function countOf(fields: FieldReader, field: 'stars' | 'downloads', notes: NoteSet): number | null {
  const value = fields.json(field);
  const count = readCount(value);
  if (value !== null && count === null) notes.add('number_out_of_range');
  return count;
}

type ObservedDates = Pick<ListingFacts, 'observedAtMs' | 'starsObservedAtMs' | 'downloadsObservedAtMs'>;

function datesOf(fields: FieldReader, notes: NoteSet): ObservedDates {
  const ofRecord = observedAt(fields, 'observed_at', notes);
  return {
    observedAtMs: ofRecord,
    starsObservedAtMs: observedAt(fields, 'stars_observed_at', notes) ?? ofRecord,
    downloadsObservedAtMs: observedAt(fields, 'downloads_observed_at', notes) ?? ofRecord,
  };
}

function observedAt(fields: FieldReader, field: TargetField, notes: NoteSet): number | null {
  const value = fields.json(field);
  const observedAtMs = readTimestampMs(value);
  if (value !== null && observedAtMs === null) notes.add('timestamp_invalid');
  return observedAtMs;
}

function recordPageOf(fields: FieldReader, notes: NoteSet): string | null {
  const { url, isRepaired } = readRecordPage(fields.text('record_page_url') ?? '');
  if (isRepaired) notes.add('url_repaired');
  return url;
}

function formerRepositoriesOf(value: Json): readonly string[] {
  const spellings = Array.isArray(value) ? value.slice(0, MAX_FORMER_REPOSITORIES) : [value];
  const names = spellings.flatMap((spelling) => {
    const ref = typeof spelling === 'string' ? parseRepositorySpelling(spelling) : null;
    return ref === null ? [] : [repositoryFullName(ref).toLowerCase()];
  });
  return [...new Set(names)].sort();
}

/** Collects notes; gives each once, in the order of their table. */
interface NoteSet {
  add: (...notes: readonly ListingNote[]) => void;
  list: () => readonly ListingNote[];
}

function createNoteSet(): NoteSet {
  const notes = new Set<ListingNote>();
  return {
    add: (...added) => {
      for (const note of added) notes.add(note);
    },
    list: () => LISTING_NOTE_CODES.filter((note) => notes.has(note)),
  };
}
