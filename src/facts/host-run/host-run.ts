import { z } from 'zod';
import type { Json } from '../../base/canonical-json.ts';
import {
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
   * Without AI and network: whether the host lists any of the plugin's own entries as failed. None is used.
   * `null`: the run ended before, or its claims need more than that.
   */
  readonly nonAi: HostRunOutcome | null;
  readonly confinement: Confinement;
  /** `node <version>, linux x64`. */
  readonly environment: string;
  readonly durationMs: number;
  readonly observedAtMs: number;
}

/** Raised by every change that can change how a run ends. */
export const HOST_RUN_COLLECTOR_VERSION = '1.0.0';

/** What is kept of what a host printed: enough to see why, too little to fill a ledger. */
const MOST_DETAIL_CHARACTERS = 300;
const MOST_ENTRIES = 100;

const OutcomeValue = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('loaded'), loaded_entries: z.array(z.string()).max(MOST_ENTRIES) }),
  z.strictObject({
    kind: z.enum(['failed', 'inconclusive']),
    stage: z.enum(HOST_RUN_STAGES),
    failure_class: z.enum(HOST_RUN_FAILURE_CLASSES),
    reason_code: z.enum(Object.values(HOST_RUN_REASON_CODES).flat()),
    detail: z.string().max(MOST_DETAIL_CHARACTERS),
  }),
]);
type OutcomeValue = z.infer<typeof OutcomeValue>;

const natural = z.int().nonnegative();

/** The value of a `host_run` observation. */
const HostRunValue = z.strictObject({
  package_name: z.string().min(1).max(214),
  version: z.string().min(1).max(256),
  integrity: z.string().nullable(),
  host_package: z.string(),
  host_version: z.string(),
  baseline: z.enum(['passed', 'failed']),
  outcome: OutcomeValue,
  non_ai: OutcomeValue.nullable(),
  confinement: z.strictObject({
    tool: z.literal('bubblewrap'),
    tool_version: z.string(),
    limited_by: z.enum(['cgroup', 'prlimit']),
    memory_bytes: natural,
    processes: natural,
    cpu_seconds: natural,
    wall_ms: natural,
  }),
  environment: z.string(),
  duration_ms: natural,
});

/** A run as the ledger keeps it; long output and long lists are cut. */
export function hostRunToJson(run: HostRun): Json {
  const { confinement } = run;
  return {
    package_name: run.packageName,
    version: run.version,
    integrity: run.integrity,
    host_package: run.hostPackage,
    host_version: run.hostVersion,
    baseline: run.baseline,
    outcome: outcomeToJson(run.outcome),
    non_ai: run.nonAi === null ? null : outcomeToJson(run.nonAi),
    confinement: {
      tool: confinement.tool,
      tool_version: confinement.toolVersion,
      limited_by: confinement.limitedBy,
      memory_bytes: confinement.memoryBytes,
      processes: confinement.processes,
      cpu_seconds: confinement.cpuSeconds,
      wall_ms: confinement.wallMs,
    },
    environment: run.environment,
    duration_ms: Math.round(run.durationMs),
  } satisfies z.infer<typeof HostRunValue>;
}

function outcomeToJson(outcome: HostRunOutcome): OutcomeValue {
  if (outcome.kind === 'loaded') {
    return { kind: 'loaded', loaded_entries: outcome.loadedEntries.slice(0, MOST_ENTRIES) };
  }
  return {
    kind: outcome.kind,
    stage: outcome.stage,
    failure_class: outcome.failureClass,
    reason_code: outcome.reasonCode,
    // Cutting may part a pair of surrogates, and half of one has no UTF-8.
    detail: outcome.detail.slice(0, MOST_DETAIL_CHARACTERS).toWellFormed(),
  };
}

/** @returns `null` where the value is not of today's shape: the run is then made again */
export function parseHostRun(value: Json, observedAtMs: number): HostRun | null {
  const parsed = HostRunValue.safeParse(value);
  if (!parsed.success) return null;
  const { confinement, ...run } = parsed.data;
  return {
    packageName: run.package_name,
    version: run.version,
    integrity: run.integrity,
    hostPackage: run.host_package,
    hostVersion: run.host_version,
    baseline: run.baseline,
    outcome: toOutcome(run.outcome),
    nonAi: run.non_ai === null ? null : toOutcome(run.non_ai),
    confinement: {
      tool: confinement.tool,
      toolVersion: confinement.tool_version,
      limitedBy: confinement.limited_by,
      memoryBytes: confinement.memory_bytes,
      processes: confinement.processes,
      cpuSeconds: confinement.cpu_seconds,
      wallMs: confinement.wall_ms,
    },
    environment: run.environment,
    durationMs: run.duration_ms,
    observedAtMs,
  };
}

function toOutcome(value: OutcomeValue): HostRunOutcome {
  if (value.kind === 'loaded') return { kind: 'loaded', loadedEntries: value.loaded_entries };
  const { kind, stage, failure_class: failureClass, reason_code: reasonCode, detail } = value;
  return { kind, stage, failureClass, reasonCode, detail };
}
