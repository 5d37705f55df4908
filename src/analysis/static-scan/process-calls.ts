import type { KnownCalls } from './known-call.ts';
import { ANY_MEMBER } from './scope.ts';

const PROCESS = ['static_process_execution_observed'] as const;
/** A shell is a process too. */
const SHELL = ['static_process_execution_observed', 'static_shell_execution_observed'] as const;
const DYNAMIC = ['static_dynamic_code_observed'] as const;
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
