import { IDENTITY_FILES } from './identity-files.ts';

/** Bytes that bubblewrap reads from a descriptor, and the arguments that tell it what they are. */
export interface HandedData {
  readonly bytes: Buffer;
  readonly arguments: (descriptor: number) => readonly string[];
}

/** @param callFilter `null`: none is known for this machine. */
export function handedData(callFilter: Buffer | null): HandedData[] {
  const files = IDENTITY_FILES.map(({ at, text }) => ({
    bytes: Buffer.from(text),
    arguments: (descriptor: number) => ['--perms', '0444', '--ro-bind-data', String(descriptor), at],
  }));
  if (callFilter === null) return files;
  return [...files, { bytes: callFilter, arguments: (descriptor) => ['--seccomp', String(descriptor)] }];
}
