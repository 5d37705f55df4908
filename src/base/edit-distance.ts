/**
 * How many slips make one word of another: letters put in, left out or changed, or two neighbours swapped (optimal string
 * alignment, over UTF-16 code units). The one measure wherever a name that is not known is held against those that are.
 *
 * @param most above it only that it is more is told; it bounds the cost
 */
export function editDistance(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) > most) return most + 1;
  let before: number[] = [];
  let row = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const cost = a[i - 1] === b[j - 1] ? 0 : 1;
      const slips = Math.min(row[j]! + 1, next[j - 1]! + 1, row[j - 1]! + cost);
      const isSwap = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      next.push(isSwap ? Math.min(slips, before[j - 2]! + 1) : slips);
    }
    if (Math.min(...next) > most) return most + 1;
    before = row;
    row = next;
  }
  return Math.min(row[b.length]!, most + 1);
}
