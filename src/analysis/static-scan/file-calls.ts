import type { KnownCalls } from './known-call.ts';

const MUTATION = ['static_filesystem_mutation_observed'] as const;

// https://nodejs.org/api/fs.html, without what only reads; `open` depends on its flags.
const BY_PATH =
  'appendFile chmod chown copyFile cp lchmod lchown link lutimes mkdir mkdtemp rename rm rmdir symlink truncate unlink utimes writeFile'.split(
    ' ',
  );
const BY_DESCRIPTOR = 'fchmod fchown ftruncate futimes write writev'.split(' ');
const FS_MEMBERS = [
  ...[...BY_PATH, ...BY_DESCRIPTOR].flatMap((name) => [name, `${name}Sync`, `${name}Async`]),
  ...BY_PATH.map((name) => `promises.${name}`),
  'createWriteStream',
].join(' ');
/** Making, changing and removing files and folders, by Node itself or by what stands in for it. */
export const FILE_CALLS: readonly KnownCalls[] = [
  [MUTATION, 'fs', FS_MEMBERS],
  [MUTATION, 'fs-extra', FS_MEMBERS],
  [
    MUTATION,
    'global',
    ['mkdir', 'rename', 'rmdir', 'symlink', 'unlink', 'writeBuffer', 'writeString']
      .map((name) => `process.binding.fs.${name}`)
      .join(' '),
  ],
];
