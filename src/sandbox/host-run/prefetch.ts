import { join } from 'node:path';
import { z } from 'zod';
import { Failure } from '../../base/failure.ts';
import { readRegularFile } from '../../base/files/regular-file.ts';
import { type YamlBounds, parseBoundedYaml } from '../../base/bounded-yaml.ts';
import type { HostFault, ReleaseUnderTest } from './host-runtime.ts';
import type { RunFolders } from './run-folders.ts';
import { type PackageManager, faultOfPackageManager, runPackageManager } from './run-package-manager.ts';

const RESOLVE_WALL_MS = 45_000;
const FETCH_WALL_MS = 90_000;

/** Packages named in one call: bounded by the length of a command line. */
const PACKAGES_A_CALL = 500;

/** Plugins choose how many packages their tree has: room for some ten thousand. The package manager writes no anchors. */
const LOCK_FILE_BOUNDS: YamlBounds = { maxLexemes: 1_000_000, maxAnchorsAndAliases: 0, maxAliasCount: 0 };

/** Where a tree is resolved and fetched from, and for which machine. */
export interface PrefetchDeps {
  readonly packageManager: PackageManager;
  readonly platform: string;
  readonly architecture: string;
}

/**
 * With the network, and no script of any package: resolves the tree of a release, checks it, and fetches its
 * archives into the run's own store. `null`: all is there, and what follows needs no network.
 */
export async function prefetch(
  { packageManager, platform, architecture }: PrefetchDeps,
  { pluginFolder, store }: RunFolders,
  release: ReleaseUnderTest,
  interrupt: AbortSignal,
): Promise<HostFault | null> {
  const { packageName } = release;
  const call = { folder: pluginFolder, storeFolder: store };
  const resolved = await runPackageManager(
    packageManager,
    { ...call, arguments: ['install', '--lockfile-only'], wallMs: RESOLVE_WALL_MS },
    interrupt,
  );
  if (resolved.exitCode !== 0) return faultOfPackageManager({ ...resolved, packageName, phase: 'resolve' });
  const lockFile = await readLockFile(pluginFolder);
  const tree = checkLockFile(lockFile, { release, platform, architecture });
  if (tree.kind === 'fault') return tree.fault;
  for (let start = 0; start < tree.packages.length; start += PACKAGES_A_CALL) {
    const packages = tree.packages.slice(start, start + PACKAGES_A_CALL);
    const fetched = await runPackageManager(
      packageManager,
      // Into the store alone: no path that an archive names is written outside the sandbox.
      { ...call, arguments: ['store', 'add', ...packages], wallMs: FETCH_WALL_MS },
      interrupt,
    );
    if (fetched.exitCode !== 0) return faultOfPackageManager({ ...fetched, packageName, phase: 'fetch' });
  }
  return null;
}

/** A tree of 10,000 packages takes some megabytes; how large one is decides who released them. */
const MAX_LOCK_FILE_BYTES = 33_554_432;

/** What the package manager wrote of a tree. @throws Failure `source_malformed`: it is too large */
export async function readLockFile(folder: string): Promise<string> {
  const bytes = await readRegularFile(join(folder, 'pnpm-lock.yaml'), MAX_LOCK_FILE_BYTES, 'refused');
  if (typeof bytes !== 'string') return new TextDecoder().decode(bytes);
  throw new Failure('source_malformed', 'The tree of dependencies has more packages than are read.');
}

const LockedPackage = z.looseObject({
  resolution: z.looseObject({
    integrity: z.string().optional(),
    tarball: z.string().optional(),
    type: z.string().optional(),
  }),
  os: z.array(z.string()).optional(),
  cpu: z.array(z.string()).optional(),
});
type LockedPackage = z.infer<typeof LockedPackage>;
const LockFile = z.looseObject({ packages: z.record(z.string(), LockedPackage).default({}) });

/** What a tree is checked against: the release that was asked for, and the machine it is for. */
export interface ExpectedTree {
  readonly release: ReleaseUnderTest;
  readonly platform: string;
  readonly architecture: string;
}

type CheckedTree =
  | {
      readonly kind: 'legal';
      /** `<name>@<version>` of every package that this machine takes, sorted. */
      readonly packages: readonly string[];
    }
  | { readonly kind: 'fault'; readonly fault: HostFault };

/**
 * What was resolved, before any of it is fetched: every package comes from the registry under its integrity,
 * and the release is the very one that was asked for.
 */
export function checkLockFile(lockFile: string, expected: ExpectedTree): CheckedTree {
  const yaml = parseBoundedYaml(lockFile, LOCK_FILE_BOUNDS);
  if (yaml.kind === 'faulty')
    return fault('fetch_incomplete', 'The tree that was resolved is larger than what is read.');
  const packages = Object.entries(LockFile.parse(yaml.value).packages);
  const stranger = packages.find(([, { resolution }]) => !isOfRegistry(resolution));
  if (stranger !== undefined) {
    const [id, { resolution }] = stranger;
    return fault('non_registry_dependency', `${id} comes from ${resolution.tarball ?? resolution.type ?? 'nowhere'}.`);
  }
  const { packageName, version, integrity } = expected.release;
  const found = packages.find(([id]) => id === `${packageName}@${version}`)?.[1].resolution.integrity;
  if (found === undefined) return fault('version_not_found', `The tree that was resolved has no ${version}.`);
  if (integrity !== null && found !== integrity) {
    return fault('integrity_mismatch', `The registry gives ${found}, known is ${integrity}.`);
  }
  const taken = packages.filter(([, locked]) => isForMachine(locked, expected));
  return { kind: 'legal', packages: taken.map(([id]) => id).toSorted() };
}

/** The gate gives the usual address to every archive, and of that the package manager writes down none. */
function isOfRegistry({ integrity, tarball, type }: LockedPackage['resolution']): boolean {
  return integrity !== undefined && tarball === undefined && type === undefined;
}

/** Packages of prebuilt programs exist once for each platform; only ours is fetched. */
function isForMachine({ os, cpu }: LockedPackage, { platform, architecture }: ExpectedTree): boolean {
  return admits(os, platform) && admits(cpu, architecture);
}

function admits(list: readonly string[] | undefined, value: string): boolean {
  if (list === undefined || list.includes(value)) return true;
  return list.every((item) => item.startsWith('!')) && !list.includes(`!${value}`);
}

function fault(reasonCode: HostFault['reasonCode'], detail: string): CheckedTree {
  return { kind: 'fault', fault: { reasonCode, detail } };
}
