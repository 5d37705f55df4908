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
  pairs: readonly (readonly [form: NameForm, other: NameForm])[],
): NameUsage {
  const compared = pairs.flat();
  const called = createOwnerSets(compared.map(({ joined }) => joined));
  const spelled = createOwnerSets(compared.map((form) => form.spelled));
  const extended = createOwnerSets(compared.map(({ joined }) => joined));
  const written = createOwnerSets(compared.flatMap(({ words }) => words));
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

/** Sets of owners by the keys given; others are not kept. */
function createOwnerSets(keys: readonly string[]) {
  const owners = new Map(keys.map((key) => [key, new Set<string>()]));
  return {
    add(key: string, owner: string): void {
      owners.get(key)?.add(owner);
    },
    beside(key: string, { project: one }: NameForm, { project: two }: NameForm): number {
      const all = owners.get(key) ?? new Set();
      const own = new Set([ownerOf(one), ownerOf(two)].filter((owner) => all.has(owner)));
      return all.size - own.size;
    },
  };
}
