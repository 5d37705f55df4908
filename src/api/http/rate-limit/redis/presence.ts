import type { MonotonicClock } from '../../../../base/clock.ts';
import type { RedisLink } from './redis-link.ts';

export interface PresenceDeps {
  readonly clock: MonotonicClock;
  /** Told once each time. The error may name an address. */
  readonly onGone: (error: unknown) => void;
  readonly onBack: (goneForMs: number) => void;
}

/** Whether Redis can be asked, and since when not. */
export interface Presence {
  /** Where to ask; `null`: nowhere. */
  readonly ready: () => RedisLink | null;
  /** Ends when it was tried once, however that went; `null`: that is over. */
  readonly firstTry: () => Promise<void> | null;
  /** `null`: it is not gone. */
  readonly goneForMs: () => number | null;
  /** How often it was lost since the start. */
  readonly losses: () => number;
  readonly becomeReady: (link: RedisLink) => void;
  readonly becomeGone: (error: unknown) => void;
  /** Nothing more is asked by this connection; why is told later. */
  readonly leave: (link: RedisLink) => void;
}

export function createPresence({ clock, onGone, onBack }: PresenceDeps): Presence {
  const tried = Promise.withResolvers<void>();
  let firstTry: Promise<void> | null = tried.promise;
  let ready: RedisLink | null = null;
  let goneSinceMs: number | null = clock.sinceBootMs();
  let losses = 0;

  const endFirstTry = (): void => {
    firstTry = null;
    tried.resolve();
  };
  return {
    ready: () => ready,
    firstTry: () => firstTry,
    goneForMs: () => (goneSinceMs === null ? null : clock.sinceBootMs() - goneSinceMs),
    losses: () => losses,
    becomeReady(link) {
      ready = link;
      if (goneSinceMs !== null && firstTry === null) onBack(clock.sinceBootMs() - goneSinceMs);
      goneSinceMs = null;
      endFirstTry();
    },
    becomeGone(error) {
      ready = null;
      if (goneSinceMs === null) losses += 1;
      if (goneSinceMs === null || firstTry !== null) onGone(error);
      goneSinceMs ??= clock.sinceBootMs();
      endFirstTry();
    },
    leave(link) {
      if (ready === link) ready = null;
    },
  };
}
