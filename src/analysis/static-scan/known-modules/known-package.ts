import type { StaticCode } from '../../../contract/evidence/quality-reason-codes.ts';

/** A package from the registry, and what it does for whoever calls it. */
export interface KnownPackage {
  /** As it is imported; with `*` at its end, every package whose name begins so. */
  readonly module: string;
  /** What calling it does. */
  readonly does: string;
  /** Where its documentation says so. */
  readonly docs: string;
  /** Codes of its members, parted by spaces; `.`: the module itself, `#`: before what `new` makes of it. */
  readonly calls: ReadonlyArray<readonly [codes: readonly StaticCode[], members: string]>;
  /** Codes of every function it hands out, but for those whose names say that they only make values. */
  readonly anyCall: readonly StaticCode[];
  /** What importing it does by itself. */
  readonly whenImported: readonly StaticCode[];
}

export const PROCESS: readonly StaticCode[] = ['static_process_execution_observed'];
/** A shell is a process too. */
export const SHELL: readonly StaticCode[] = ['static_process_execution_observed', 'static_shell_execution_observed'];
export const DYNAMIC: readonly StaticCode[] = ['static_dynamic_code_observed'];
export const MUTATION: readonly StaticCode[] = ['static_filesystem_mutation_observed'];
export const NETWORK: readonly StaticCode[] = ['static_network_client_observed'];
export const ENVIRONMENT: readonly StaticCode[] = ['static_environment_access_observed'];
export const CREDENTIALS: readonly StaticCode[] = ['static_credential_terms_observed'];
export const PERSISTENCE: readonly StaticCode[] = ['static_persistence_paths_observed'];

/** A package of which only the named members do something. */
export function known(module: string, does: string, ...calls: KnownPackage['calls']): KnownPackage {
  return { module, does, docs: docsOf(module), calls, anyCall: [], whenImported: [] };
}

/** Packages that are there for one thing: whatever they hand out does it. */
export function knownFor(codes: readonly StaticCode[], does: string, modules: string): readonly KnownPackage[] {
  return modules
    .split(/\s+/u)
    .filter((module) => module !== '')
    .map((module) => ({ module, does, docs: docsOf(module), calls: [], anyCall: codes, whenImported: [] }));
}

function docsOf(module: string): string {
  if (module.endsWith('*')) return `https://www.npmjs.com/search?q=${module.slice(0, -1)}`;
  return `https://www.npmjs.com/package/${packageOf(module)}`;
}

/** The package that a name is imported from: `@scope/name/part` is of `@scope/name`. */
export function packageOf(module: string): string {
  return module
    .split('/')
    .slice(0, module.startsWith('@') ? 2 : 1)
    .join('/');
}
