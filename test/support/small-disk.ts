import { execFileSync, spawnSync } from 'node:child_process';

/** Whether this machine lets an unprivileged process mount a small disk of its own. */
export function canMount(): boolean {
  try {
    execFileSync('unshare', ['-rm', 'sh', '-c', 'mount -t tmpfs -o size=700k none /mnt'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/** Runs commands with a disk of that size, as `mount` takes it, at `/mnt`; it is gone afterwards. */
export function onDisk(size: string, script: string): { status: number | null; stderr: string; stdout: string } {
  const { status, stderr, stdout } = spawnSync(
    'unshare',
    ['-rm', 'sh', '-c', `mount -t tmpfs -o size=${size} none /mnt && ${script}`],
    { encoding: 'utf8', timeout: 60_000 },
  );
  return { status, stderr, stdout };
}
