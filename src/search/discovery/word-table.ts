/**
 * The words of a catalog by number: a word is a term and how a text writes it. Texts repeat words, so
 * whoever keeps or counts them keeps numbers.
 */
export interface WordTable {
  /** @param form in lower case; `null`: no text writes the term, it is found by what stands beside it */
  readonly numberOf: (term: string, form: string | null) => number;
  readonly termOf: (word: number) => string;
  readonly formOf: (word: number) => string | null;
}

/** Cost: a look-up for each word, and 100 bytes for each different one. */
export function createWordTable(): WordTable {
  const terms: string[] = [];
  const forms: Array<string | null> = [];
  const byForm = new Map<string, number>();
  const unwritten = new Map<string, number>();
  /** Words whose form is another one's too, a name and a word: seldom. */
  const shared = new Map<string, number>();
  const numberIn = (numbers: Map<string, number>, key: string, term: string, form: string | null): number => {
    const known = numbers.get(key);
    if (known !== undefined) return known;
    terms.push(term);
    const number = forms.push(form) - 1;
    numbers.set(key, number);
    return number;
  };
  return {
    numberOf(term, form) {
      if (form === null) return numberIn(unwritten, term, term, null);
      const word = numberIn(byForm, form, term, form);
      return terms[word] === term ? word : numberIn(shared, `${term}\n${form}`, term, form);
    },
    termOf: (word) => terms[word]!,
    formOf: (word) => forms[word]!,
  };
}
