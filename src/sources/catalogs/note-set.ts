import type { ListingNote } from '../../facts/catalog/listing.ts';
import { LISTING_NOTE_CODES } from '../../contract/evidence/quality-reason-codes.ts';

/** Collects notes; gives each once, in the order of their table. */
export interface NoteSet {
  add: (...notes: readonly ListingNote[]) => void;
  list: () => readonly ListingNote[];
}

export function createNoteSet(): NoteSet {
  const notes = new Set<ListingNote>();
  return {
    add: (...added) => {
      for (const note of added) notes.add(note);
    },
    list: () => LISTING_NOTE_CODES.filter((note) => notes.has(note)),
  };
}
