import { DYNAMIC, known, knownFor, type KnownPackage } from './known-package.ts';

/** Packages that run text as code. */
export const CODE_MAKERS: readonly KnownPackage[] = [
  known('vm2', 'runs text as code', [DYNAMIC, 'VM NodeVM VMScript']),
  known('@n8n/vm2', 'runs text as code', [DYNAMIC, 'VM NodeVM VMScript']),
  known('isolated-vm', 'runs text as code', [DYNAMIC, 'Isolate']),
  ...knownFor(
    DYNAMIC,
    'runs text as code',
    'require-from-string eval safe-eval safer-eval node-eval scope-eval import-from-string module-from-string require-from-memory sandboxed-module sandboxjs',
  ),
];
