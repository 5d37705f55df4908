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
// https://github.com/jprichardson/node-fs-extra, beyond what it takes from `fs`.
const FS_EXTRA_MEMBERS =
  'copy createFile createLink createSymlink emptyDir emptydir ensureDir ensureFile ensureLink ensureSymlink mkdirp mkdirs move outputFile outputJson outputJSON remove writeJson writeJSON'
    .split(' ')
    .flatMap((name) => [name, `${name}Sync`])
    .join(' ');

/** Making, changing and removing files and folders. */
export const FILE_CALLS: readonly KnownCalls[] = [
  [MUTATION, 'fs', FS_MEMBERS],
  [MUTATION, 'fs-extra', FS_MEMBERS],
  [MUTATION, 'fs-extra', FS_EXTRA_MEMBERS],
  [MUTATION, 'rimraf', '. sync rimraf rimrafSync native manual'],
  [MUTATION, 'mkdirp', '. sync mkdirp mkdirpSync native manual'],
  [MUTATION, 'make-dir', '. sync makeDirectory makeDirectorySync'],
  [MUTATION, 'del', '. sync deleteAsync deleteSync'],
  [MUTATION, 'write-file-atomic', '. sync'],
  [MUTATION, 'jsonfile', 'writeFile writeFileSync'],
  [MUTATION, 'shelljs', 'rm mkdir cp mv ln chmod touch'],
];
