import type { OpenSearchLink } from './open-search-link.ts';

/** Longer than a cluster takes to give what a lost node held to another one (2 s of two nodes on a machine with other work). */
const PATIENCE_MS = 3_000;
const FIRST_PAUSE_MS = 50;
const LONGEST_PAUSE_MS = 400;

interface Pauses {
  readonly nowMs: () => number;
  readonly wait: (ms: number) => Promise<unknown>;
}

/**
 * The same link; what fails is asked again, after growing pauses, for as long as a
 * cluster takes that lost a node. Where nobody has been answered for that time,
 * nobody waits: each is refused at once, until one is answered.
 */
export function patientLink(link: OpenSearchLink, { nowMs, wait }: Pauses): OpenSearchLink {
  let failsSinceMs: number | null = null;
  return {
    ...link,
    async ask(asked) {
      let firstFailedMs: number | null = null;
      for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(2 * pauseMs, LONGEST_PAUSE_MS)) {
        try {
          const answer = await link.ask(asked);
          failsSinceMs = null;
          return answer;
        } catch (thrown) {
          failsSinceMs ??= nowMs();
          // Others may be answered meanwhile: this one waits no longer for that.
          firstFailedMs ??= failsSinceMs;
          if (nowMs() + pauseMs > firstFailedMs + (asked.patienceMs ?? PATIENCE_MS)) throw thrown;
        }
        await wait(pauseMs);
      }
    },
  };
}
