import { z } from 'zod';
import { Failure, type FailureItem } from '../../base/failure.ts';
import { identifierForms } from '../../text/fold.ts';
import { hasHan } from '../../text/scripts.ts';

const NameGroups = z.array(z.array(z.string().min(1)).min(2)).default([]);

/** What people call one thing, in Chinese and English; a group is a list of names. */
export const VocabularyFile = z.strictObject({
  /** Strict: each name says exactly what the others say; one stands for the word that is asked. */
  aliases: NameGroups,
  /** Loose: what people also say for a thing or action; a hint in the other language, which adds to a score. */
  synonyms: NameGroups,
});
export type VocabularyFile = z.infer<typeof VocabularyFile>;

interface NamedGroup {
  /** JSON pointer into the file. */
  readonly pointer: string;
  /** As they are compared: case and width say nothing. */
  readonly names: readonly string[];
}

/**
 * Everything is said once: a name has one strict meaning, and a loose group says
 * of some two names, one in each language, what no group before it says.
 *
 * @throws Failure `config_invalid` that names each group that says nothing of its own
 */
export function refuseRepeatedNames({ aliases, synonyms }: VocabularyFile): void {
  const strict = aliases.map((group, i) => namedGroup('aliases', group, i));
  const loose = synonyms.map((group, i) => namedGroup('synonyms', group, i));
  const items = [...repeatedNames(strict), ...groupsOfNothingNew(strict, loose)];
  if (items.length > 0) throw new Failure('config_invalid', 'vocabulary.yaml says things twice.', { items });
}

function namedGroup(key: keyof VocabularyFile, group: readonly string[], i: number): NamedGroup {
  return { pointer: `/${key}/${i}`, names: group.map((name) => identifierForms(name).exact) };
}

function repeatedNames(groups: readonly NamedGroup[]): readonly FailureItem[] {
  const placeOf = new Map<string, string>();
  return groups.flatMap(({ pointer, names }) =>
    names.flatMap((name, i): FailureItem[] => {
      const before = placeOf.get(name);
      placeOf.set(name, before ?? `${pointer}/${i}`);
      return before === undefined
        ? []
        : [problem(`${pointer}/${i}`, `The name stands at ${before} already; put the groups together.`)];
    }),
  );
}

function groupsOfNothingNew(strict: readonly NamedGroup[], loose: readonly NamedGroup[]): readonly FailureItem[] {
  const said = new Set(strict.flatMap(({ names }) => pairsAcrossLanguages(names)));
  return loose.flatMap(({ pointer, names }): FailureItem[] => {
    const pairs = pairsAcrossLanguages(names);
    if (pairs.length === 0)
      return [problem(pointer, 'The group has names in one language alone, which widen nothing.')];
    const isNew = pairs.some((pair) => !said.has(pair));
    for (const pair of pairs) said.add(pair);
    return isNew ? [] : [problem(pointer, 'The groups before it say all of it; remove it.')];
  });
}

function pairsAcrossLanguages(names: readonly string[]): readonly string[] {
  const [chinese, others] = [names.filter((name) => hasHan(name)), names.filter((name) => !hasHan(name))];
  return chinese.flatMap((name) => others.map((other) => `${name}\n${other}`));
}

function problem(pointer: string, detail: string): FailureItem {
  return { pointer, code: 'profile_invalid', detail };
}
