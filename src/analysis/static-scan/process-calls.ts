import type { KnownCalls } from './known-call.ts';

const PROCESS = ['static_process_execution_observed'] as const;
/** A shell is a process too. */
const SHELL = ['static_process_execution_observed', 'static_shell_execution_observed'] as const;
const DYNAMIC = ['static_dynamic_code_observed'] as const;

/** Starting programs, and running text as a program. */
export const PROCESS_CALLS: readonly KnownCalls[] = [
  [SHELL, 'child_process', 'exec execSync'],
  [PROCESS, 'child_process', 'spawn spawnSync execFile execFileSync fork'],
  [PROCESS, 'cluster', 'fork'],
  [SHELL, 'child-process-promise', 'exec'],
  [PROCESS, 'child-process-promise', 'spawn execFile fork'],
  [SHELL, 'promisify-child-process', 'exec'],
  [PROCESS, 'promisify-child-process', 'spawn execFile fork'],
  [PROCESS, 'cross-spawn', '. sync spawn'],
  [PROCESS, 'execa', '. execa execaSync execaNode sync node $'],
  [SHELL, 'execa', 'execaCommand execaCommandSync command commandSync'],
  [PROCESS, 'node-pty', 'spawn'],
  [SHELL, 'node-cmd', 'get run runSync'],
  [SHELL, 'shelljs', 'exec'],
  [SHELL, 'sudo-prompt', 'exec'],
  [SHELL, 'zx', '$'],
  [PROCESS, 'open', '. openApp'],
  [PROCESS, 'simple-git', '. simpleGit'],
  [DYNAMIC, 'global', 'eval Function'],
  [DYNAMIC, 'vm', 'compileFunction runInContext runInNewContext runInThisContext Script SourceTextModule'],
  [DYNAMIC, 'vm2', 'VM NodeVM VMScript'],
  [DYNAMIC, 'isolated-vm', 'Isolate'],
  [DYNAMIC, 'require-from-string', '.'],
];
