export interface LinePosition {
  /** From 1. */
  readonly line: number;
  /** From 1, in UTF-16 code units. */
  readonly column: number;
}

/** Offsets of one text to lines; a search in the line starts for each, which are looked for once. */
export function linePositions(text: string): (offset: number) => LinePosition {
  let starts: readonly number[] | null = null;
  return (offset) => {
    // Most texts tell nothing, and are not searched for lines.
    starts ??= lineStarts(text);
    let low = 0;
    let high = starts.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (starts[middle]! <= offset) low = middle;
      else high = middle - 1;
    }
    return { line: low + 1, column: offset - starts[low]! + 1 };
  };
}

function lineStarts(text: string): readonly number[] {
  const starts = [0];
  for (const { index, 0: end } of text.matchAll(/\r\n|[\n\r\u2028\u2029]/gu)) starts.push(index + end.length);
  return starts;
}
