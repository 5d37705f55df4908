/**
 * Order of two strings by UTF-16 code units: the same on every machine,
 * whatever its locale (`localeCompare` is not).
 */
export function compareCodeUnits(a: string, b: string): -1 | 0 | 1 {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
