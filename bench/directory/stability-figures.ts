import { buildDirectory } from '../../src/directory/build/build-directory.ts';
import { type WholeInput, toDirectoryEntry } from '../../src/directory/directory-input.ts';
import type { DirectoryValue } from '../../src/directory/directory-value.ts';
import { openDirectory } from '../../src/directory/read/open-directory.ts';
import { documentTranslations } from '../../src/search/discovery/document-translations.ts';
import { documentWords, readDocuments } from '../../src/search/discovery/read-documents.ts';
import type { SearchDocument } from '../../src/search/discovery/search-document.ts';
import type { BuiltCatalog } from './built-catalog.ts';
import { seededRandom } from './seeded-random.ts';
import { type TreeFigures, treeFigures } from './tree-figures.ts';

/** Shares of the surviving plugins that keep their path key. */
export interface StabilityFigures {
  readonly all: number;
  readonly unchangedTexts: number;
  readonly changedTexts: number;
  readonly tree: TreeFigures;
}

export interface Stability {
  /** Built on the current directory. */
  readonly built: StabilityFigures;
  /** Built anew, as if there were none. */
  readonly anew: StabilityFigures;
}

export function stabilityFigures({ documents, input }: BuiltCatalog, before: DirectoryValue, seed: number): Stability {
  const later = changedCatalog(documents, seed);
  const readings = readDocuments(later.documents);
  const { stopTerms } = input.host;
  const laterInput: WholeInput = {
    ...input,
    entries: later.documents.map(({ entry }) => toDirectoryEntry(entry, [])),
    translations: documentTranslations({ readings, words: documentWords(readings), stopTerms }),
  };
  const figures = (previous: DirectoryValue | null): StabilityFigures => {
    const after = buildDirectory({ ...laterInput, previous });
    return { ...keptShares(before, after, later.changed), tree: treeFigures(after) };
  };
  return { built: figures(before), anew: figures(null) };
}

function keptShares(before: DirectoryValue, after: DirectoryValue, changed: ReadonlySet<string>) {
  const [old, now] = [openDirectory(before), openDirectory(after)];
  const isKept = (id: string): boolean =>
    old.placementsOf(id)?.canonical.node.pathKey === now.placementsOf(id)?.canonical.node.pathKey;
  const ids = after.plugins.map(({ id }) => id);
  const share = (some: readonly string[]): number => some.filter((id) => isKept(id)).length / some.length;
  return {
    all: share(ids),
    unchangedTexts: share(ids.filter((id) => !changed.has(id))),
    changedTexts: share(ids.filter((id) => changed.has(id))),
  };
}

/** A catalog some time later. */
interface ChangedCatalog {
  readonly documents: readonly SearchDocument[];
  /** Entries whose texts are others than before. */
  readonly changed: ReadonlySet<string>;
}

const DROPPED = 0.1;
const CHANGED = 0.05;
/** Of a changed text: share of its words (Chinese: clauses) that go. */
const LOST = 0.2;
/** And how much of another entry's text comes. */
const GAINED_WORDS = 3;
const GAINED_CHARACTERS = 8;

/** Drops a tenth of the entries and changes the texts of a twentieth of the others; the same for the same seed. */
function changedCatalog(documents: readonly SearchDocument[], seed: number): ChangedCatalog {
  const random = seededRandom(seed);
  const kept = documents.filter(() => random() >= DROPPED);
  const changed = new Set<string>();
  const later = kept.map((document) => {
    if (random() >= CHANGED) return document;
    changed.add(document.entry.entry_id);
    const other = kept[Math.floor(random() * kept.length)] ?? document;
    return withOtherTexts(document, other, random);
  });
  return { documents: later, changed };
}

function withOtherTexts(document: SearchDocument, other: SearchDocument, random: () => number): SearchDocument {
  const { entry } = document;
  const { imported_content: imported } = entry;
  const from = other.entry.imported_content.description;
  const words = (from.en ?? '').split(' ').slice(0, GAINED_WORDS).join(' ');
  const clause = (from['zh-CN'] ?? '').slice(0, GAINED_CHARACTERS);
  const description = {
    en: edited(imported.description.en, ' ', ` ${words}`, random),
    'zh-CN': edited(imported.description['zh-CN'], /(?<=[，。；：、,;])/u, clause, random),
  };
  return { ...document, entry: { ...entry, imported_content: { ...imported, description } } };
}

function edited(text: string | null, separator: string | RegExp, gained: string, random: () => number): string | null {
  if (text === null) return null;
  const parts = text.split(separator).filter(() => random() >= LOST);
  const left = parts.join(typeof separator === 'string' ? separator : '');
  return (left === '' ? text : left) + gained;
}
