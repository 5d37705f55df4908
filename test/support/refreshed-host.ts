import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { parse, stringify } from 'yaml';
import { type FaultRegistry, startFaultRegistry } from './fault-registry/fault-registry.ts';
import {
  integrityOf,
  type FixturePackage,
  type FixtureRelease,
  packRelease,
} from './fault-registry/fixture-package.ts';
import { copyOfFixtureHost } from '../fixtures/runs.ts';
import { editorProfileText } from '../fixtures/plugin-profile.ts';

export interface RefreshedHost {
  readonly registry: FaultRegistry;
  readonly hostFolder: string;
  /** What a command needs to ask the registry. */
  readonly environment: Readonly<Record<string, string>>;
}

/**
 * A copy of the fixture host whose registry and repositories are the tests' own, with a profile of version 1.2.0 of each package.
 *
 * @param releaseOf what that version of a package holds
 */
export async function refreshedHost(
  folder: string,
  packageNames: readonly string[],
  releaseOf: (name: string) => FixtureRelease = () => PLAIN_RELEASE,
): Promise<RefreshedHost> {
  const packages = packageNames.map((name): FixturePackage => ({ name, releases: { '1.2.0': releaseOf(name) } }));
  const registry = await startFaultRegistry(packages);
  onTestFinished(registry.close);
  const hostFolder = copyOfFixtureHost(folder);
  const hostFile = join(hostFolder, 'host.yaml');
  const host = parse(readFileSync(hostFile, 'utf8'));
  // No repository is there: that is an answer, and nothing beyond loopback is asked.
  const repositories = { url: `${registry.url}/git`, api_url: `${registry.url}/api` };
  writeFileSync(hostFile, stringify({ ...host, registry: { ...host.registry, url: registry.url }, repositories }));
  mkdirSync(join(hostFolder, 'profiles'));
  for (const { name, releases } of packages) {
    const integrity = integrityOf(await packRelease(name, '1.2.0', releases['1.2.0'] ?? {}));
    writeFileSync(join(hostFolder, 'profiles', `${name}.yaml`), editorProfileText(name, integrity));
  }
  return { registry, hostFolder, environment: { PLUGIN_FACTS_ALLOWED_ORIGINS: registry.origin } };
}

const PLAIN_RELEASE: FixtureRelease = {
  manifest: { license: 'MIT', description: 'A fixture tool that magnifies small print.' },
  files: { 'index.js': '' },
};
