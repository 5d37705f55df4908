import type { Confinement } from '../facts/host-run/host-run.ts';

/** One command to run confined. Only what is listed is visible inside. */
export interface ConfinedCommand {
  /** Absolute path inside, then arguments; nothing is passed through a shell. */
  readonly argv: readonly [string, ...string[]];
  /** The whole environment; nothing of ours is inherited. */
  readonly environment: Readonly<Record<string, string>>;
  readonly workingFolder: string;
  /** Host folder or file → path inside, read-only. */
  readonly readOnly: ReadonlyArray<{ readonly from: string; readonly to: string }>;
  /**
   * Host folder → path inside, writable; its size is not bounded by the sandbox. Where we run as root, its files
   * are handed to the confined user before the run, links not followed.
   */
  readonly writable: ReadonlyArray<{ readonly from: string; readonly to: string }>;
  /** Writable memory-backed folders, bounded, gone afterwards. */
  readonly scratch: ReadonlyArray<{ readonly at: string; readonly maxBytes: number }>;
  readonly limits: RunLimits;
}

/** Bounds of one run; each ends it or refuses it more. */
export interface RunLimits {
  /** Of all processes together; files in memory-backed folders count. */
  readonly memoryBytes: number;
  /** Threads count as processes: Node alone has a dozen. */
  readonly processes: number;
  /** CPU time of all processes together. */
  readonly cpuSeconds: number;
  /** The run is ended after this, children included. */
  readonly wallMs: number;
  /** Largest file that can be written. */
  readonly fileBytes: number;
  /** Output kept of each stream; the rest is read and dropped. */
  readonly outputBytes: number;
}

/** `itself`, or why the sandbox ended it, with all that it had started. */
export type EndedBy = 'itself' | 'wall_time' | 'cpu_time' | 'memory' | 'caller';

/** How one command ended, and what it printed. */
export interface ConfinedRun {
  /** `null`: ended by a signal, or never started. An exit with 128 + n cannot be told from the signal n. */
  readonly exitCode: number | null;
  readonly signal: string | null;
  readonly endedBy: EndedBy;
  readonly stdout: string;
  readonly stderr: string;
  readonly durationMs: number;
}

/** A started command, for servers: loopback inside the sandbox is not reachable from outside. */
export interface RunningCommand {
  /** Each line of stdout and stderr as it comes, up to `outputBytes` in all; for one reader. */
  readonly lines: AsyncIterable<{ readonly stream: 'stdout' | 'stderr'; readonly text: string }>;
  readonly ended: Promise<ConfinedRun>;
  /** SIGTERM, then SIGKILL after a second; resolves when nothing of it runs any more. */
  stop: () => Promise<void>;
}

/** Runs third-party code with no network but its own loopback, and nothing of the machine in sight. */
export interface Sandbox {
  /** What a record must say of the confinement under these limits. */
  readonly confinement: (limits: RunLimits) => Confinement;
  /** Rejects with `sandbox_unavailable` where the confinement could not be set up: then nothing of it has run. */
  readonly run: (command: ConfinedCommand, interrupt: AbortSignal) => Promise<ConfinedRun>;
  readonly start: (command: ConfinedCommand, interrupt: AbortSignal) => RunningCommand;
}

/** `null`-free answer to "may third-party code run here?": the sandbox, or why there is none. */
export type SandboxAvailability =
  | { readonly kind: 'available'; readonly sandbox: Sandbox }
  | { readonly kind: 'unavailable'; readonly reason: string };
