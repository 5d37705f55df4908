import { parse } from 'yaml';
import { z } from 'zod';
import type { HostFault, TriedRelease } from './host-runtime.ts';

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

/** What a tree is checked against: the release that was asked for, and where it may come from. */
export interface WantedTree {
  readonly release: TriedRelease;
  readonly registryUrl: string;
  readonly platform: string;
  readonly architecture: string;
}

export type CheckedTree =
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
export function checkLockFile(lockFile: string, wanted: WantedTree): CheckedTree {
  const packages = Object.entries(LockFile.parse(parse(lockFile)).packages);
  const stranger = packages.find(([, { resolution }]) => !isOfRegistry(resolution, wanted.registryUrl));
  if (stranger !== undefined) {
    const [id, { resolution }] = stranger;
    return fault('non_registry_dependency', `${id} comes from ${resolution.tarball ?? resolution.type ?? 'nowhere'}.`);
  }
  const { packageName, version, integrity } = wanted.release;
  const found = packages.find(([id]) => id === `${packageName}@${version}`)?.[1].resolution.integrity;
  if (found === undefined) return fault('version_not_found', `The tree that was resolved has no ${version}.`);
  if (integrity !== null && found !== integrity) {
    return fault('integrity_mismatch', `The registry gives ${found}, known is ${integrity}.`);
  }
  const taken = packages.filter(([, locked]) => isForMachine(locked, wanted));
  return { kind: 'legal', packages: taken.map(([id]) => id).toSorted() };
}

function isOfRegistry({ integrity, tarball, type }: LockedPackage['resolution'], registryUrl: string): boolean {
  if (integrity === undefined || type !== undefined) return false;
  if (tarball === undefined) return true;
  return URL.canParse(tarball) && new URL(tarball).origin === new URL(registryUrl).origin;
}

/** Packages of prebuilt programs exist once for each platform; only ours is fetched. */
function isForMachine({ os, cpu }: LockedPackage, { platform, architecture }: WantedTree): boolean {
  return admits(os, platform) && admits(cpu, architecture);
}

function admits(list: readonly string[] | undefined, value: string): boolean {
  if (list === undefined || list.includes(value)) return true;
  return list.every((item) => item.startsWith('!')) && !list.includes(`!${value}`);
}

function fault(reasonCode: HostFault['reasonCode'], detail: string): CheckedTree {
  return { kind: 'fault', fault: { reasonCode, detail } };
}
