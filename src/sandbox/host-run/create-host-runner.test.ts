import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FaultyPlugin, nameOf } from '../../../test/support/faulty-plugins/faulty-plugin.ts';
import { type PluginRegistry, startPluginRegistry } from '../../../test/support/faulty-plugins/plugin-registry.ts';
import {
  FAULTY_PLUGINS,
  SOUND_PLUGIN,
  hostRuntime,
} from '../../../test/support/faulty-plugins/stand-in-host/host-runtime.ts';
import { codeOf, createTrialRunner, sandboxOfTests } from '../../../test/support/faulty-plugins/try-plugins.ts';
import { folderOfTests } from '../../../test/support/temporary-folder.ts';
import type { HostRunner } from './create-host-runner.ts';
import type { HostRuntime } from './host-runtime.ts';

const sandbox = await sandboxOfTests();
const TRIAL_MS = 120_000;
/** Still ten times what the stand-in takes. */
const IMPATIENT_MS = 8000;
const NEVER = new AbortController().signal;

/** Published under a name that no fault has; the code is what it does not end with. */
const SOUND: FaultyPlugin = { reasonCode: 'baseline_failed', ...SOUND_PLUGIN };
const SOUND_RELEASE = { packageName: nameOf(SOUND), version: '1.0.0', integrity: null };

describe.skipIf(sandbox === null)('createHostRunner, in the sandbox (needs bubblewrap)', () => {
  const workFolder = folderOfTests();
  let registry: PluginRegistry;
  let runner: HostRunner;
  const runnerOf = (runtime: HostRuntime, bootTimeoutMs = 40_000) =>
    createTrialRunner({
      sandbox: sandbox!,
      hostRuntime: runtime,
      workFolder,
      registryUrl: registry.url,
      bootTimeoutMs,
    });
  beforeAll(async () => {
    registry = await startPluginRegistry([...FAULTY_PLUGINS, SOUND]);
    runner = await runnerOf(hostRuntime);
  });
  afterAll(() => registry.close());

  it('boots the host without any plugin first', { timeout: TRIAL_MS }, async () => {
    const baseline = await runner.baseline(NEVER);

    expect(baseline).toEqual({ kind: 'passed', entries: new Set(['built-in']) });
  });

  it('reports what the host lists of a plugin, and how it was confined', { timeout: TRIAL_MS }, async () => {
    const run = await runner.run(SOUND_RELEASE, NEVER);

    const loaded = { kind: 'loaded', loadedEntries: ['first', 'second'] };
    expect(run).toMatchObject({
      ...SOUND_RELEASE,
      hostPackage: 'stand-in-host',
      hostVersion: '1.0.0',
      baseline: 'passed',
      outcome: loaded,
      nonAi: loaded,
      confinement: { tool: 'bubblewrap', memoryBytes: 1024 * 1024 * 1024, wallMs: 75_000 },
    });
    expect(run.environment).toBe(`node ${process.versions.node}, ${process.platform} ${process.arch}`);
  });

  it.each(FAULTY_PLUGINS)('ends with $reasonCode for a plugin of that fault', { timeout: TRIAL_MS }, async (faulty) => {
    const isWaitedFor = faulty.reasonCode === 'boot_timeout';
    const trier = isWaitedFor ? await runnerOf(hostRuntime, IMPATIENT_MS) : runner;

    expect(await codeOf(trier, faulty)).toBe(faulty.reasonCode);
  });

  it('refuses a release whose integrity is not the known one', { timeout: TRIAL_MS }, async () => {
    const run = await runner.run({ ...SOUND_RELEASE, integrity: 'sha512-other' }, NEVER);

    expect(run.outcome).toMatchObject({ kind: 'inconclusive', stage: 'fetch', reasonCode: 'integrity_mismatch' });
  });

  it('blames no plugin where the host does not boot alone', { timeout: TRIAL_MS }, async () => {
    const broken = await runnerOf({ ...hostRuntime, bootCommand: ['/node/bin/node', '/probe/nowhere.mjs'] });

    const run = await broken.run(SOUND_RELEASE, NEVER);

    expect(run).toMatchObject({
      baseline: 'failed',
      outcome: { kind: 'inconclusive', stage: 'boot', failureClass: 'host', reasonCode: 'baseline_failed' },
      nonAi: null,
    });
  });

  it('stops when it is interrupted, and leaves nothing behind', { timeout: TRIAL_MS }, async () => {
    await runner.baseline(NEVER);
    const controller = new AbortController();
    const run = runner.run(SOUND_RELEASE, controller.signal);
    setTimeout(() => controller.abort(), 300);

    await expect(run).rejects.toThrow(/aborted/);

    const runs = join(workFolder, 'runs');
    expect(existsSync(runs) ? readdirSync(runs) : []).toEqual([]);
  });
});
