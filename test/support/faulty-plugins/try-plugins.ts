import { mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { systemClock } from '../../../src/base/clock.ts';
import { createUndiciHttp } from '../../../src/base/http/undici-http.ts';
import type { HostRun } from '../../../src/facts/host-run/host-run.ts';
import { findSandbox } from '../../../src/sandbox/find-sandbox.ts';
import { type HostRunner, createHostRunner } from '../../../src/sandbox/host-run/create-host-runner.ts';
import type { HostRuntime } from '../../../src/sandbox/host-run/host-runtime.ts';
import type { Sandbox } from '../../../src/sandbox/sandbox-port.ts';
import { createInstallablePackages } from '../../../src/sources/package-registry/installable-packages.ts';
import { type FaultyPlugin, nameOf } from './faulty-plugin.ts';

export interface TrialDeps {
  readonly sandbox: Sandbox;
  readonly hostRuntime: HostRuntime;
  readonly workFolder: string;
  readonly registryUrl: string;
  readonly bootTimeoutMs: number;
}

export async function createTrialRunner(deps: TrialDeps): Promise<HostRunner> {
  const homeFolder = join(deps.workFolder, 'home');
  await mkdir(homeFolder, { recursive: true });
  return createHostRunner({
    sandbox: deps.sandbox,
    hostRuntime: deps.hostRuntime,
    workFolder: deps.workFolder,
    packageManager: {
      nodePath: process.execPath,
      folder: dirname(fileURLToPath(import.meta.resolve('pnpm'))),
      packages: createInstallablePackages({
        http: createUndiciHttp({ allowedOrigins: [deps.registryUrl], userAgent: 'plugin-facts/test' }),
        registryUrl: deps.registryUrl,
      }),
      homeFolder,
    },
    clock: systemClock,
    machine: { nodeVersion: process.version, platform: process.platform, architecture: process.arch },
    bootTimeoutMs: deps.bootTimeoutMs,
  });
}

/** What trying it comes to, in short: the code, or what was loaded. */
export async function codeOf(runner: HostRunner, plugin: FaultyPlugin): Promise<string> {
  const release = { packageName: nameOf(plugin), version: plugin.askedVersion ?? '1.0.0', integrity: null };
  const run = await runner.run(release, new AbortController().signal);
  return inShort(run);
}

function inShort({ outcome }: HostRun): string {
  return outcome.kind === 'loaded' ? `loaded ${outcome.loadedEntries.join(', ')}` : outcome.reasonCode;
}

/** `null`: nothing of others is run on this machine. */
export async function sandboxOfTests(): Promise<Sandbox | null> {
  const found = await findSandbox({
    clock: systemClock,
    processId: process.pid,
    userId: process.getuid?.() ?? -1,
  });
  return found.kind === 'available' ? found.sandbox : null;
}
