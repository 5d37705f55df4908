import type { NearPair } from './near-names.ts';
import { type NameForm, type NamedProject, ownerOf } from './name-form.ts';

/** Who uses a name or a word beside the two owners whose names are compared. */
export interface NameUsage {
  /** Owners who call something so, whatever the signs. */
  calledSo: (form: NameForm, other: NameForm) => number;
  /** Owners who spell it so. */
  spelledSo: (form: NameForm, other: NameForm) => number;
  /** Owners whose names have more words before or behind the other name. */
  extending: (form: NameForm, other: NameForm) => number;
  /** Owners who use the word, in names or in English descriptions. */
  writing: (word: string, form: NameForm, other: NameForm) => number;
}

/**
 * Counts owners, of what is asked for in `pairs` alone: nearly no name is near
 * another one, so that what is kept stays small. Cost: linear in the texts.
 */
export function countUsage(
  projects: readonly NamedProject[],
  forms: readonly NameForm[],
  pairs: ReadonlyArray<Pick<NearPair<NamedProject>, 'form' | 'other'>>,
): NameUsage {
  const compared = new Set(pairs.values().flatMap(({ form, other }) => [form, other]));
  const called = createOwnerSets(compared.values().map(({ joined }) => joined));
  const spelled = createOwnerSets(compared.values().map((form) => form.spelled));
  const extended = createOwnerSets(compared.values().map(({ joined }) => joined));
  const written = createOwnerSets(compared.values().flatMap(({ words }) => words));
  for (const form of forms) {
    const owner = ownerOf(form.project);
    called.add(form.joined, owner);
    spelled.add(form.spelled, owner);
    for (const word of form.words) written.add(word, owner);
    for (let at = 1; at < form.words.length; at += 1) {
      extended.add(form.words.slice(0, at).join(''), owner);
      extended.add(form.words.slice(at).join(''), owner);
    }
  }
  for (const project of projects) {
    const owner = ownerOf(project);
    for (const word of project.description.en?.toLowerCase().match(/[a-z0-9]+/g) ?? []) written.add(word, owner);
  }
  return {
    calledSo: (form, other) => called.beside(form.joined, form, other),
    spelledSo: (form, other) => spelled.beside(form.spelled, form, other),
    extending: (form, other) => extended.beside(other.joined, form, other),
    writing: (word, form, other) => written.beside(word, form, other),
  };
}

/** Nearly all keys have one owner, and a set of one takes several times the memory. `null`: nobody so far. */
type Owners = string | Set<string> | null;

/** Sets of owners by the keys given; others are not kept. */
function createOwnerSets(keys: Iterable<string>) {
  const owners = new Map<string, Owners>();
  for (const key of keys) owners.set(key, null);
  return {
    add(key: string, owner: string): void {
      const known = owners.get(key);
      if (known instanceof Set) known.add(owner);
      else if (known === null) owners.set(key, owner);
      else if (known !== undefined && known !== owner) owners.set(key, new Set([known, owner]));
    },
    beside(key: string, { project: one }: NameForm, { project: two }: NameForm): number {
      const all = setOf(owners.get(key) ?? null);
      const own = new Set([ownerOf(one), ownerOf(two)].filter((owner) => all.has(owner)));
      return all.size - own.size;
    },
  };
}

function setOf(owners: Owners): ReadonlySet<string> {
  if (owners instanceof Set) return owners;
  return new Set(owners === null ? [] : [owners]);
}
