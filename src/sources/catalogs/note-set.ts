import { LISTING_NOTES, type ListingNote } from '../../facts/listing.ts';

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
    list: () => LISTING_NOTES.filter((note) => notes.has(note)),
  };
}
