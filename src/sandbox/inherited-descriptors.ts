import { closeSync, readFileSync, readdirSync } from 'node:fs';
import { Failure } from '../base/failure.ts';

const STANDARD_STREAMS = 2;

/** `O_CLOEXEC` as `/proc/<pid>/fdinfo` writes it (open(2), proc_pid_fdinfo(5)); the same on x64 and arm64. */
const CLOSE_ON_EXEC = 0o2_000_000;

/**
 * Closes every descriptor that a program we start would get beside what it is given.
 *
 * Node opens all of its own close-on-exec, and sets that on what it inherited, but only up to 15 and from there to
 * the first gap: what a shell left open behind one (`200>lock`) goes through us to whatever we start. Nobody in this
 * process has asked for those, so nobody misses them. Costs a read a descriptor, 1 ms for fifty.
 *
 * @throws Failure `sandbox_unavailable` where one stays open: then nothing may be started
 */
export function closeInheritedDescriptors(): void {
  for (const descriptor of inheritedDescriptors()) closeSync(descriptor);
  const [left] = inheritedDescriptors();
  if (left === undefined) return;
  throw new Failure('sandbox_unavailable', `Descriptor ${left}, which was open at the start, cannot be closed.`);
}

function inheritedDescriptors(): number[] {
  return readdirSync('/proc/self/fd')
    .map(Number)
    .filter((descriptor) => descriptor > STANDARD_STREAMS && isInherited(descriptor));
}

/** False for what is closed again: the list was read through a descriptor of its own. */
function isInherited(descriptor: number): boolean {
  let information: string;
  try {
    information = readFileSync(`/proc/self/fdinfo/${descriptor}`, 'utf8');
  } catch {
    return false;
  }
  const flags = /^flags:\s+([0-7]+)$/m.exec(information)?.[1];
  // Of what says nothing of itself the worse is taken.
  return flags === undefined || (Number.parseInt(flags, 8) & CLOSE_ON_EXEC) === 0;
}
