import { withoutInvisible } from '../../base/text-safety.ts';

// oxlint-disable-next-line no-control-regex -- control characters draw nothing; line breaks of code stay
const CONTROL = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f]/gu;

/** A text that is safe to show, cut at a space where it is longer than so many code points. */
export function cutText(text: string, longest: number): { readonly text: string; readonly isCut: boolean } {
  const shown = withoutInvisible(text.toWellFormed()).replace(CONTROL, '').trim();
  const codePoints = Array.from(shown);
  if (codePoints.length <= longest) return { text: shown, isCut: false };
  const head = codePoints.slice(0, longest).join('');
  const space = Math.max(head.lastIndexOf(' '), head.lastIndexOf('\n'));
  // A text without spaces is cut where it stands.
  return { text: (space > longest / 2 ? head.slice(0, space) : head).trim(), isCut: true };
}
