/** One mounted tree of control groups, and where we stand in it. */
export interface Hierarchy {
  readonly version: 1 | 2;
  /** Version 1: what this tree controls. Version 2: empty, it depends on the folder. */
  readonly controllers: readonly string[];
  /** Where the tree is mounted. */
  readonly mountPoint: string;
  /** Our own group's folder. */
  readonly ownFolder: string;
}

/**
 * @param mountInfo text of `/proc/self/mountinfo` (proc_pid_mountinfo(5))
 * @param membership text of `/proc/self/cgroup` (cgroups(7))
 */
export function ownHierarchies(mountInfo: string, membership: string): Hierarchy[] {
  return mountInfo.split('\n').flatMap((line) => {
    const [mount = '', source = ''] = line.split(' - ');
    const [, , , root = '', mountPoint = ''] = mount.split(' ');
    const [type, , options = ''] = source.split(' ');
    if (type !== 'cgroup' && type !== 'cgroup2') return [];
    const controllers = type === 'cgroup' ? options.split(',').filter((option) => option !== 'rw') : [];
    const path = ownPath(membership, type === 'cgroup2' ? null : controllers);
    if (path === null) return [];
    return [{ version: type === 'cgroup2' ? 2 : 1, controllers, mountPoint, ownFolder: under(mountPoint, root, path) }];
  });
}

function ownPath(membership: string, controllers: readonly string[] | null): string | null {
  for (const line of membership.split('\n')) {
    const [, names = '', path = ''] = /^\d+:([^:]*):(.*)$/.exec(line) ?? [];
    const isIt =
      controllers === null ? line.startsWith('0::') : names.split(',').some((name) => controllers.includes(name));
    if (isIt && path !== '') return path;
  }
  return null;
}

/** Containers see a part of the tree (`root`) mounted, and paths that start above it. */
function under(mountPoint: string, root: string, path: string): string {
  const inside = root !== '/' && (path === root || path.startsWith(`${root}/`)) ? path.slice(root.length) : path;
  return inside === '/' || inside === '' ? mountPoint : `${mountPoint}${inside}`;
}
