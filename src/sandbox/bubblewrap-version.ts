/** The first with `--disable-userns`. */
const OLDEST = [0, 8, 0] as const;

/** @param printed what `bwrap --version` prints: `bubblewrap 0.8.0`; `null`: not such a text. */
export function parseBubblewrapVersion(printed: string): string | null {
  return /^bubblewrap (\d+\.\d+\.\d+)\s*$/.exec(printed)?.[1] ?? null;
}

export function isNewEnough(version: string): boolean {
  const parts = version.split('.').map(Number);
  for (const [index, oldest] of OLDEST.entries()) {
    const part = parts[index] ?? 0;
    if (part !== oldest) return part > oldest;
  }
  return true;
}

export const OLDEST_BUBBLEWRAP = OLDEST.join('.');
