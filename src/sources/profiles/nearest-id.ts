/** The id that needs the fewest edits to be the written one; `null`: none is near. */
export function nearestId(written: string, ids: Iterable<string>): string | null {
  let nearest: string | null = null;
  // Beyond half of what was written another word is meant.
  let fewestEdits = Math.floor(written.length / 2) + 1;
  for (const id of ids) {
    const edits = editDistance(written, id);
    if (edits >= fewestEdits) continue;
    nearest = id;
    fewestEdits = edits;
  }
  return nearest;
}

/** Levenshtein distance over code units, row by row. */
function editDistance(a: string, b: string): number {
  let previous = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const substituted = (previous[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      row.push(Math.min(substituted, (previous[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1));
    }
    previous = row;
  }
  return previous[b.length] ?? 0;
}
