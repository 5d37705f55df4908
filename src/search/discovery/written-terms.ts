import { remembering } from '../../base/remembering.ts';
import type { ShownEntry } from '../../contract/discovery/shown-search.ts';
import type { MatchedField } from '../../contract/discovery/match.ts';
import { createAnalyser } from '../../text/analyse.ts';
import type { Dictionary } from '../engine/dictionary.ts';
import type { SurfaceForms } from './surface-forms.ts';
import { createRecordSurfaces, type RecordSurfaces } from './surfaces-in-text.ts';

/** How documents write the terms that they are found by. */
interface WrittenTerms {
  /**
   * How a document writes a term in the first of the fields that show it; where none
   * does, as with the name of another listing, how the catalog writes it most.
   *
   * @param fields all in which the term stands
   * @param readEntry the document's record; called where the answer is not remembered
   */
  readonly of: (
    document: number,
    termId: number,
    fields: readonly MatchedField[],
    readEntry: () => ShownEntry,
  ) => string;
}

/** Documents remembered at most. */
const MOST_REMEMBERED = 1 << 15;

/** Number of whatever the catalog writes most. */
const AS_CATALOG = 0;

/** Short texts remembered at most: categories, which many records have, and names, which one record has several times. */
const MOST_TEXTS = 1 << 8;
/** Code units; a longer one is a description, which comes once. */
const LONGEST_TEXT = 80;

function createTextAnalyser(): ReturnType<typeof createAnalyser> {
  const analyse = createAnalyser();
  const analyseShort = remembering(MOST_TEXTS, analyse);
  return (text) => (text.length > LONGEST_TEXT ? analyse(text) : analyseShort(text));
}

/** For a document the ids of its terms, and behind each the number of how it writes it. */
type NumberedForms = Uint32Array;

/**
 * Reads a document's texts when it is asked about for the first time and remembers how
 * they write each of their words, in two numbers a word. Reading a record and analysing
 * its texts again for each hit was two fifths of an explained answer.
 */
export function createWrittenTerms(
  { idOf, textOf }: Pick<Dictionary, 'idOf' | 'textOf'>,
  forms: SurfaceForms,
  mostRemembered = MOST_REMEMBERED,
): WrittenTerms {
  const analyser = createTextAnalyser();
  const numbering = createFormNumbering();
  const remembered = new Map<number, NumberedForms>();

  const numberOf = (termId: number, written: string | null): number =>
    written === null || written === forms.of(termId) ? AS_CATALOG : numbering.numberOf(written);
  const formsOfWords = (record: RecordSurfaces): NumberedForms => {
    const numbered: number[] = [];
    for (const [term, written] of record.ofWords()) {
      const termId = idOf(term);
      if (termId !== -1) numbered.push(termId, numberOf(termId, written));
    }
    return Uint32Array.from(numbered);
  };
  /** Before a further document is read: forgetting takes the numbers of all forms. */
  const makeRoom = (): void => {
    if (remembered.size < mostRemembered) return;
    remembered.clear();
    numbering.clear();
  };
  return {
    of(document, termId, fields, readEntry) {
      let record: RecordSurfaces | null = null;
      const read = (): RecordSurfaces => (record ??= createRecordSurfaces(readEntry(), analyser));
      let numbered = remembered.get(document);
      if (numbered === undefined) {
        makeRoom();
        numbered = formsOfWords(read());
        remembered.set(document, numbered);
      }
      let form = formIn(numbered, termId);
      if (form === null) {
        form = numberOf(termId, read().ofOther(textOf(termId), fields));
        remembered.set(document, Uint32Array.of(...numbered, termId, form));
      }
      return form === AS_CATALOG ? forms.of(termId) : numbering.formOf(form);
    },
  };
}

/** `null`: the term is none of them. */
function formIn(numbered: NumberedForms, termId: number): number | null {
  for (let at = 0; at < numbered.length; at += 2) if (numbered[at] === termId) return numbered[at + 1]!;
  return null;
}

/** One number for the same text, from 1. */
function createFormNumbering() {
  const numbers = new Map<string, number>();
  const formByNumber: string[] = [];
  return {
    numberOf(form: string): number {
      const number = numbers.get(form) ?? formByNumber.push(form);
      numbers.set(form, number);
      return number;
    },
    formOf: (number: number): string => formByNumber[number - 1]!,
    clear(): void {
      numbers.clear();
      formByNumber.length = 0;
    },
  };
}
