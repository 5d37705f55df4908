import type { ConfinedRun } from './sandbox-port.ts';

/** What machines are known to refuse, by what bubblewrap prints then. */
const KNOWN_REFUSALS: ReadonlyArray<readonly [RegExp, string]> = [
  [
    /No permissions to create a? ?new namespace|Creating new namespace failed/i,
    'user namespaces are not allowed here; allow them (user.max_user_namespaces, kernel.unprivileged_userns_clone), in a container by its seccomp profile',
  ],
  [
    /setting up uid map|loopback: Failed/i,
    'user namespaces are restricted here, most often by AppArmor (kernel.apparmor_restrict_unprivileged_userns)',
  ],
  [/Can't mount proc/i, 'a fresh /proc cannot be mounted here; containers must not mask parts of theirs'],
];

/** @param printed what the trial printed as errors */
export function explainRefusal(printed: string): string {
  const known = KNOWN_REFUSALS.find(([pattern]) => pattern.test(printed));
  const words = printed
    .replaceAll(/[^\x20-\x7e]+/g, ' ')
    .trim()
    .slice(0, 300);
  return `Bubblewrap cannot confine here: ${known === undefined ? '' : `${known[1]}. It says: `}${words || 'it says nothing'}`;
}

/** `null`: the trial went well. */
export function explainTrial({ exitCode, signal, endedBy, stderr }: ConfinedRun): string | null {
  if (exitCode === 0) return null;
  const end = exitCode === null ? `signal ${signal ?? 'unknown'}` : `exit ${exitCode}`;
  return `A trial inside the confinement failed (${end}, ended by ${endedBy}): ${stderr.trim().slice(0, 300)}`;
}
