import type { StaticCode } from '../../../contract/evidence/quality-reason-codes.ts';
import { ANY_MEMBER } from '../syntax/scope.ts';
import { DYNAMIC, ENVIRONMENT, MUTATION, NETWORK, PROCESS, SHELL } from './known-package.ts';

/**
 * Calls that mean something by themselves: codes, module of Node (`global`: the
 * global object), and its members parted by spaces; `.` is the module itself,
 * `#` before a member is what `new` makes of it.
 */
export type KnownCalls = readonly [codes: readonly StaticCode[], module: string, members: string];

const COMPILE = '#._compile prototype._compile';

/** Starting programs, and running text as a program, by Node itself. */
export const PROCESS_CALLS: readonly KnownCalls[] = [
  [SHELL, 'child_process', 'exec execSync'],
  [PROCESS, 'child_process', `spawn spawnSync execFile execFileSync fork ${ANY_MEMBER}`],
  [PROCESS, 'cluster', 'fork'],
  // https://bun.sh/docs/api/spawn, https://docs.deno.com/api/deno/subprocess
  [PROCESS, 'global', 'Bun.spawn Bun.spawnSync Deno.Command Deno.run'],
  [SHELL, 'global', 'Bun.$'],
  // What is loaded from then on is what the hooks make of it: https://nodejs.org/api/module.html#customization-hooks
  [DYNAMIC, 'module', 'register registerHooks Module.register Module.registerHooks'],
  [DYNAMIC, 'global', 'eval Function'],
  [DYNAMIC, 'vm', 'compileFunction createScript runInContext runInNewContext runInThisContext Script SourceTextModule'],
  [DYNAMIC, 'module', `${COMPILE} ${COMPILE.replace(/\S+/gu, 'Module.$&')}`],
  [DYNAMIC, 'global', `module._compile ${COMPILE.replace(/\S+/gu, 'module.constructor.$&')}`],
  // The parts of Node that its modules are made of: https://nodejs.org/api/process.html#processbindingname
  [PROCESS, 'global', 'process.binding.spawn_sync.spawn process.binding.process_wrap.Process'],
  [DYNAMIC, 'global', 'process.binding.contextify.ContextifyScript process.binding.contextify.compileFunction'],
];

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

const DNS = 'lookup resolve resolve4 resolve6 resolveAny resolveMx resolveSrv resolveTxt';

/** Going out to the network by Node itself, or making what goes out; servers are not meant. */
export const NETWORK_CALLS: readonly KnownCalls[] = [
  [NETWORK, 'http', 'request get'],
  [NETWORK, 'https', 'request get'],
  [NETWORK, 'http2', 'connect'],
  [NETWORK, 'net', 'connect createConnection Socket'],
  [NETWORK, 'tls', 'connect TLSSocket'],
  [NETWORK, 'dgram', 'createSocket Socket'],
  [NETWORK, 'dns', `${DNS} Resolver`],
  [NETWORK, 'dns', DNS.replace(/\w+/gu, 'promises.$&')],
  [NETWORK, 'global', 'fetch WebSocket XMLHttpRequest EventSource navigator.sendBeacon'],
  [NETWORK, 'global', 'process.binding.tcp_wrap.TCP process.binding.udp_wrap.UDP'],
];

/** Filling the environment of the process from a file. */
export const ENVIRONMENT_CALLS: readonly KnownCalls[] = [[ENVIRONMENT, 'global', 'process.loadEnvFile']];
