import type { Node } from 'oxc-parser';
import { knownModule } from '../known-modules/known-modules.ts';
import { pathOfModule } from '../syntax/access-path.ts';
import { constantText } from '../syntax/constant-text.ts';
import type { AccessPath, Meaning, Scope } from '../syntax/scope.ts';

const NOTHING: readonly Meaning[] = [];

/** A module of Node or of a package, by an access path; a file of the release, by what it hands on. */
export function moduleNamed(specifier: string, scope: Scope): readonly Meaning[] {
  const path = pathOfModule(specifier) ?? nativePart(specifier);
  if (path !== null) return [path];
  const value = scope.file.importOf(specifier);
  return value === null ? NOTHING : [{ kind: 'value', value }];
}

/** The native part of a package that a table names does what the package does: `../build/Release/keytar.node`. */
function nativePart(specifier: string): AccessPath | null {
  const name = /([^/]+)\.node$/u.exec(specifier)?.[1];
  return name !== undefined && knownModule(name) !== null ? { kind: 'module', path: [name] } : null;
}

/** The module that an expression names; nothing where its text is not known whole. */
export function moduleNamedBy(node: Node | undefined, scope: Scope): readonly Meaning[] {
  const specifier = node === undefined ? null : constantText(node, scope);
  return specifier === null || specifier.includes('\0') ? NOTHING : moduleNamed(specifier, scope);
}
