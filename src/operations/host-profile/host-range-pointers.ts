import type { HostFile } from './host-profile.ts';

/**
 * JSON pointers at which the manifest of a plugin names versions of the host:
 * those the host's profile gives, and the peer dependency and the engine of its package.
 */
export function hostRangePointers({
  host_package: hostPackage,
  recognise,
}: Pick<HostFile, 'host_package' | 'recognise'>) {
  const name = hostPackage?.replaceAll('~', '~0').replaceAll('/', '~1');
  return [
    ...recognise.host_range_pointers,
    ...(name === undefined ? [] : [`/peerDependencies/${name}`, `/engines/${name}`]),
  ];
}
