import type { Collector } from '../collector.ts';
import { Failure } from '../../base/failure.ts';
import { hostRunToJson } from '../../facts/host-run/host-run-json.ts';
import type { HostRunner } from '../../sandbox/host-run/create-host-runner.ts';

/** What runs a host here, or why nothing may. */
export type HostRunnerAvailability =
  | { readonly kind: 'available'; readonly runner: HostRunner }
  | { readonly kind: 'unavailable'; readonly reason: string };

export interface HostRunPorts {
  /** Asked at the first run: preparing a host takes minutes. */
  readonly hostRunner: () => Promise<HostRunnerAvailability>;
}

/** Installs and boots for real, confined or not at all. */
export function collectHostRun({ hostRunner }: HostRunPorts): Collector<'host_run'>['collect'] {
  return async ({ release: { packageName, version, integrity } }, interrupt) => {
    const availability = await hostRunner();
    if (availability.kind === 'unavailable') throw new Failure('sandbox_unavailable', availability.reason);
    const run = await availability.runner.run({ packageName, version, integrity }, interrupt);
    return { kind: 'observed', value: hostRunToJson(run) };
  };
}
