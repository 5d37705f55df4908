const ISO_DATE = /^(\d{4})-(\d{2})-(\d{2})$/;
const ISO_INSTANT =
  /^(\d{4})-(\d{2})-(\d{2})[Tt ](\d{2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?([Zz]|[+-](?:[01]\d|2[0-3]):?[0-5]\d)$/;
const EARLIEST_MS = Date.UTC(1990, 0, 1);
/** From here on ISO 8601 needs more than four digits for the year. */
const TOO_LATE_MS = Date.UTC(10_000, 0, 1);

/** The wire's timestamp (spec 2): UTC, always with milliseconds, e.g. `2026-09-03T00:00:00.000Z`. */
export function isoTimestamp(epochMs: number): string {
  return new Date(epochMs).toISOString();
}

/** The UTC day of an instant, `yyyy-mm-dd`. */
export function isoDay(epochMs: number): string {
  return isoTimestamp(epochMs).slice(0, 10);
}

/**
 * Reads a source's timestamp: a day (taken as midnight UTC, never local time) or an
 * instant with an offset. An instant without an offset is refused, because it
 * means another moment on every machine; so are days no calendar has and years
 * before package registries existed (what a clock that was reset writes).
 *
 * @returns milliseconds since the Unix epoch, or `null` where it is no such timestamp
 */
export function parseTimestampMs(text: string): number | null {
  const day = ISO_DATE.exec(text);
  if (day !== null) return instantMs(day, 'Z');
  const instant = ISO_INSTANT.exec(text);
  return instant === null ? null : instantMs(instant, instant[8] ?? 'Z');
}

function instantMs(parts: RegExpExecArray, offset: string): number | null {
  const part = (group: number): number => Number(parts[group] ?? 0);
  const [year, month, day, hour, minute, second] = [part(1), part(2), part(3), part(4), part(5), part(6)];
  const milliseconds = Number((parts[7] ?? '').padEnd(3, '0').slice(0, 3));
  const localMs = Date.UTC(year, month - 1, day, hour, minute, second, milliseconds);
  const date = new Date(localMs);
  const isRealDay = date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  if (!isRealDay || hour > 23 || minute > 59 || second > 59) return null;
  const epochMs = localMs - offsetMs(offset);
  return epochMs < EARLIEST_MS || epochMs >= TOO_LATE_MS ? null : epochMs;
}

function offsetMs(offset: string): number {
  if (offset === 'Z' || offset === 'z') return 0;
  const sign = offset.startsWith('-') ? -1 : 1;
  const digits = offset.slice(1).replace(':', '');
  return sign * (Number(digits.slice(0, 2)) * 60 + Number(digits.slice(2))) * 60_000;
}
