/**
 * All matches of a form in a text. `matchAll` makes a form of its own each time it is
 * asked; of some dozens of forms hardly one stands in a text.
 *
 * @param form global
 */
export function matchesIn(text: string, form: RegExp): readonly RegExpExecArray[] {
  return text.search(form) === -1 ? NONE : [...text.matchAll(form)];
}

const NONE: readonly RegExpExecArray[] = [];
