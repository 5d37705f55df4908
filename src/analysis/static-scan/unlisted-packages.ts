import { HARMLESS_PACKAGES } from './known-packages/harmless-packages.ts';
import { packageOf } from './known-packages/known-package.ts';
import { knownModule } from './known-modules.ts';
import { isNodeModule } from './node-modules.ts';

/** Whether a package is in no table: what its functions do is then not known by their place. */
export function isUnlisted(specifier: string): boolean {
  return !isNodeModule(specifier) && knownModule(specifier) === null && !HARMLESS_PACKAGES.has(packageOf(specifier));
}

/** A file of the release, an address, or what only a bundler finds. */
const IS_NO_PACKAGE = /^(?:[./#~]|@\/|[a-z]+:|$)/u;

/** The packages outside the tables among what a file loads, by name. */
export function unlistedPackages(specifiers: readonly string[]): readonly string[] {
  const packages = specifiers.filter((specifier) => !IS_NO_PACKAGE.test(specifier) && isUnlisted(specifier));
  return packages.map((specifier) => packageOf(specifier));
}
