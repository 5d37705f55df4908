const GROUPED = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 });

/** `12,345`, whatever the machine's locale. */
export function formatCount(count: number): string {
  return GROUPED.format(count);
}

/** `1 entry`, `12,345 entries`. @param plural where an `s` does not make it */
export function formatCounted(count: number, singular: string, plural = `${singular}s`): string {
  return `${formatCount(count)} ${count === 1 ? singular : plural}`;
}

/** `350 ms`, `12.3 s`, `2 min 5 s`. */
export function formatDuration(durationMs: number): string {
  if (durationMs < 1000) return `${Math.round(durationMs)} ms`;
  // What would round to 60.0 s is a minute.
  if (durationMs < 59_950) return `${(durationMs / 1000).toFixed(1)} s`;
  const seconds = Math.round(durationMs / 1000);
  return `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
}

/** Decimal units (1 kB = 1,000 bytes), as file managers and networks count. */
export function formatSize(sizeBytes: number): string {
  if (sizeBytes < 1000) return `${sizeBytes} B`;
  if (sizeBytes < 1_000_000) return `${(sizeBytes / 1000).toFixed(1)} kB`;
  return `${(sizeBytes / 1_000_000).toFixed(1)} MB`;
}

/** A share of 0 to 1 with three digits; `–` where there is none. */
export function formatShare(share: number | null): string {
  return share === null ? '–' : share.toFixed(3);
}
