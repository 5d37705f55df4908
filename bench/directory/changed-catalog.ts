import { seededRandom } from './seeded-random.ts';
import type { SearchDocument } from '../../src/search/discovery/search-document.ts';

/** A catalog some time later. */
export interface ChangedCatalog {
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
export function changedCatalog(documents: readonly SearchDocument[], seed: number): ChangedCatalog {
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
