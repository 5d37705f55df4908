/** Whether a pattern is this package: its name, or with `*` at the end the beginning of its name. */
export function isPackageOf(pattern: string, packageName: string): boolean {
  return pattern.endsWith('*') ? packageName.startsWith(pattern.slice(0, -1)) : packageName === pattern;
}
