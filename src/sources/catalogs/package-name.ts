import { hasTemplateHole } from './placeholder-text.ts';

/**
 * Names the npm registry holds: upper case is legal in old ones.
 *
 * @see https://github.com/npm/validate-npm-package-name, `validForOldPackages`;
 *   its odd characters `~'!()*` are refused, because no old plugin has them and
 *   they are the mark of prose in the wrong field
 */
const PACKAGE_NAME = /^(?:@[a-z0-9-][a-z0-9._-]*\/)?[a-z0-9-][a-z0-9._-]*$/iu;
const LONGEST_CHARACTERS = 214;
const NEVER_PACKAGES: ReadonlySet<string> = new Set(['node_modules', 'favicon.ico']);

/** @returns the trimmed name, or `null` where no registry would take it */
export function readPackageName(spelling: string): string | null {
  const name = spelling.trim();
  if (name.length > LONGEST_CHARACTERS || !PACKAGE_NAME.test(name) || hasTemplateHole(name)) return null;
  return NEVER_PACKAGES.has(name.toLowerCase()) ? null : name;
}
