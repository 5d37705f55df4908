import type {
  HOST_RUN_FAILURE_CLASSES,
  HOST_RUN_REASON_CODES,
  HOST_RUN_STAGES,
} from '../../contract/evidence/host-run-codes.ts';

export type HostRunStage = (typeof HOST_RUN_STAGES)[number];
export type HostRunReasonCode = (typeof HOST_RUN_REASON_CODES)[HostRunStage][number];
export type HostRunFailureClass = (typeof HOST_RUN_FAILURE_CLASSES)[number];

/** What an attempt to install and boot came to. `inconclusive`: it says nothing of the plugin. */
export type HostRunOutcome =
  | {
      readonly kind: 'loaded';
      /** What the host itself lists as loaded of this package: node sets, loader entries; sorted. */
      readonly loadedEntries: readonly string[];
    }
  | {
      readonly kind: 'failed' | 'inconclusive';
      readonly stage: HostRunStage;
      readonly failureClass: HostRunFailureClass;
      /** One of `HOST_RUN_REASON_CODES` of the stage. */
      readonly reasonCode: HostRunReasonCode;
      /** What was printed, shortened; third-party text, never shown as ours. */
      readonly detail: string;
    };

/** How the run was kept in: what the record must say of it. */
export interface Confinement {
  readonly tool: 'bubblewrap';
  readonly toolVersion: string;
  /** Which mechanism held memory, processes and CPU. */
  readonly limitedBy: 'cgroup' | 'prlimit';
  readonly memoryBytes: number;
  readonly processes: number;
  readonly cpuSeconds: number;
  readonly wallMs: number;
}

/** One real attempt to install one exact release into a fresh host, and to boot it. */
export interface HostRun {
  readonly packageName: string;
  readonly version: string;
  readonly integrity: string | null;
  readonly hostPackage: string;
  readonly hostVersion: string;
  /** The host without any plugin, in the same batch. A plugin is blamed only after `passed`. */
  readonly baseline: 'passed' | 'failed';
  readonly outcome: HostRunOutcome;
  /**
   * The part that needs neither AI nor network: whether the plugin's own entries reached their working state.
   * `null`: the run ended before, or its claims need more than that.
   */
  readonly nonAi: HostRunOutcome | null;
  readonly confinement: Confinement;
  /** `node <version>, linux x64`. */
  readonly environment: string;
  readonly durationMs: number;
  readonly observedAtMs: number;
}
