/** Stages of a run, in order; the first that fails ends it. */
export const HOST_RUN_STAGES = ['resolve', 'fetch', 'install', 'compose', 'load', 'activate', 'boot'] as const;
export type HostRunStage = (typeof HOST_RUN_STAGES)[number];

/**
 * Why a run ended, by stage: a closed list. The last of a stage are ours, where the stage came to nothing and
 * the plugin had no part in it.
 */
export const HOST_RUN_REASON_CODES = {
  resolve: ['version_not_found', 'package_not_found', 'dependency_not_found', 'registry_unreachable'],
  fetch: ['integrity_mismatch', 'non_registry_dependency', 'fetch_incomplete'],
  install: ['archive_invalid', 'no_bundle_declared', 'install_incomplete'],
  compose: ['patch_missing', 'patch_unparseable', 'patch_not_list', 'entry_id_conflict'],
  load: [
    'entry_missing',
    'import_threw',
    'syntax_error',
    'peer_unresolved',
    'apply_threw',
    'invalid_plugin_shape',
    'config_invalid',
    'client_bundle_missing',
    'host_version_unsupported',
    'type_conflict',
    'native_build_missing',
  ],
  activate: ['service_unavailable', 'not_listed'],
  boot: ['late_rejection', 'process_exit', 'out_of_memory', 'boot_timeout', 'baseline_failed'],
} as const satisfies Record<HostRunStage, readonly string[]>;
export type HostRunReasonCode = (typeof HOST_RUN_REASON_CODES)[HostRunStage][number];

/** Whose fault it is. Only `plugin` speaks of the plugin. */
export type HostRunFailureClass = 'plugin' | 'host' | 'environment' | 'dependency';

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
