import type { PluginProject } from '../../../facts/identity/plugin-project.ts';

/**
 * Whether the name has a word of the package's or repository's name. `null`:
 * they cannot be compared, because the name has no Latin letters.
 *
 * Cost: linear in the names. Trap: words are compared as parts of the other
 * names without their separators, so that `NodeMcu` is found in `node-mcu`.
 */
export function isNameConsistent({
  name,
  packageName,
  repository,
}: Pick<PluginProject, 'name' | 'packageName' | 'repository'>): boolean | null {
  const words = name.toLowerCase().match(/[a-z][a-z0-9]+/gu) ?? [];
  const others = [packageName, repository?.name ?? null, repository?.subdirectory ?? null];
  const known = others.flatMap((other) => (other === null ? [] : [withoutSeparators(other)]));
  if (words.length === 0 || known.length === 0) return null;
  const whole = withoutSeparators(name);
  return known.some((other) => words.some((word) => other.includes(word)) || whole.includes(other));
}

function withoutSeparators(name: string): string {
  return name.toLowerCase().replaceAll(/[^a-z0-9]/gu, '');
}
