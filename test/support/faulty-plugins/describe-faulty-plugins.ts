import { existsSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { HostRunner } from '../../../src/sandbox/host-run/create-host-runner.ts';
import type { HostRuntime } from '../../../src/sandbox/host-run/host-runtime.ts';
import { preparedHostFolder } from '../../../src/sandbox/host-run/prepare-host.ts';
import type { FaultyPlugin } from './faulty-plugin.ts';
import { HOST_STORE } from './host-store.ts';
import { type PluginRegistry, startPluginRegistry } from './plugin-registry.ts';
import { codeOf, createTrialRunner, sandboxOfTests } from './try-plugins.ts';

const TRIAL_MS = 150_000;

/**
 * Each faulty plugin is really installed and booted, in the real host. That takes minutes, and a host that was
 * prepared before, as CI does.
 */
export async function describeFaultyPlugins(runtime: HostRuntime, plugins: readonly FaultyPlugin[]): Promise<void> {
  const workFolder = HOST_STORE;
  const isPrepared = existsSync(await preparedHostFolder(workFolder, runtime));
  const sandbox = isPrepared ? await sandboxOfTests() : null;

  describe.skipIf(sandbox === null)(
    'faulty plugins in the real host (needs bubblewrap, test/support/faulty-plugins/prepare-hosts.ts)',
    () => {
      let registry: PluginRegistry;
      let runner: HostRunner;
      beforeAll(async () => {
        registry = await startPluginRegistry(plugins);
        const deps = { hostRuntime: runtime, workFolder, registryUrl: registry.url, bootTimeoutMs: 40_000 };
        if (sandbox !== null) runner = await createTrialRunner({ ...deps, sandbox });
      });
      afterAll(() => registry.close());

      it.each(plugins)('tells $reasonCode', { timeout: TRIAL_MS }, async (plugin) => {
        expect(await codeOf(runner, plugin)).toBe(plugin.reasonCode);
      });
    },
  );
}
