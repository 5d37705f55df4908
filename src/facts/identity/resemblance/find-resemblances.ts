import { getOrInsert } from '../../../base/get-or-insert.ts';
import { NAME_DIFFERENCES } from '../../../contract/discovery/resemblance.ts';
import { countEqual } from '../../../base/count-equal.ts';
import type { Resemblance } from '../plugin-project.ts';
import { addedWord } from './name-difference.ts';
import { type NameForm, type NamedProject, nameForms } from './name-form.ts';
import { type NameUsage, countUsage } from './name-usage.ts';
import { type NearPair, compareKnown, lookAlikeLetters, nearPairs } from './near-names.ts';

/**
 * The projects whose name may be taken for another one's, by identity key, each
 * with one such other: of the nearest the best known. It says that two names
 * are near, never that somebody means ill, nor who was first.
 *
 * Spelling alone tells as many honest names as passed-off ones. What tells them
 * apart is who else uses a name: nobody but its maker is called by a misspelled
 * one, and its odd word stands in nobody's texts, while `host-desktop` is a kind of
 * plugin that many owners make, and `fork` no misspelled `work`.
 *
 * Cost: linear in names and texts; 14,732 projects take a second of processor time.
 */
export function findResemblances(projects: readonly NamedProject[]): ReadonlyMap<string, Resemblance> {
  const forms = projects.flatMap(nameForms);
  const pairs = nearPairs(forms);
  const usage = countUsage(projects, forms, pairs);
  const hosts = hostWords(projects.length, forms);
  const told = pairs.filter((pair) => isTold(pair, usage, hosts));
  const found = new Map<string, NearPair<NamedProject>>();
  for (const pair of [...lookAlikeLetters(forms), ...told]) {
    const { identityKey } = pair.form.project;
    const earlier = found.get(identityKey);
    if (earlier === undefined || isNearer(pair, earlier)) found.set(identityKey, pair);
  }
  return new Map(
    [...found].map(([key, { other, difference }]) => [key, { identityKey: other.project.identityKey, difference }]),
  );
}

function isNearer(one: NearPair<NamedProject>, other: NearPair<NamedProject>): boolean {
  const places = NAME_DIFFERENCES.indexOf(one.difference) - NAME_DIFFERENCES.indexOf(other.difference);
  return (places || compareKnown(one.other, other.other)) < 0;
}

/** With fewer letters of its own a name is one letter away from others by chance: `host-im`, `host-tui`. */
const SHORTEST_OWN = 3;
/** Added words that say what a plugin is; to a name that others build on they are no pretence. */
const SAYING_WHAT = new Set(['app', 'hub', 'plugin', 'plugins', 'tools', 'ui', 'web']);
/** So many owners may build on a name that is one plugin's own. */
const BUILT_UPON = 3;

function isTold(
  { form, other, difference }: NearPair<NamedProject>,
  usage: NameUsage,
  hosts: ReadonlySet<string>,
): boolean {
  if (difference === 'none') return true;
  const own = other.words.map((word) => withoutHost(word, hosts)).join('');
  if (own === '') return false;
  if (difference === 'separators') return usage.spelledSo(form, other) === 0;
  if (usage.calledSo(form, other) > 0) return false;
  if (difference === 'one_letter') return own.length >= SHORTEST_OWN && isMisspelled(form, other, usage);
  if (difference !== 'added_word' || !SAYING_WHAT.has(addedWord(form, other) ?? '')) return true;
  return usage.calledSo(other, form) === 0 && usage.extending(form, other) <= BUILT_UPON;
}

/** Owners who use a word from which on it is one. */
const WORD_OF = 3;
/** Of a word that is used so many times as often another one is the misspelling, however many misspell it. */
const MISSPELLED_SHARE = 1 / 500;

/** Whether the words that the other name does not have are nobody's. */
function isMisspelled(form: NameForm, other: NameForm, usage: NameUsage): boolean {
  const changed = form.words.filter((word) => !other.words.includes(word));
  const meant = other.words.filter((word) => !form.words.includes(word));
  const owners = Math.max(0, ...meant.map((word) => usage.writing(word, form, other)));
  const least = Math.max(WORD_OF, owners * MISSPELLED_SHARE);
  return changed.some((word) => usage.writing(word, form, other) < least);
}

/** A word that stands in so many names is the host's and tells none from another. */
const HOST_WORD = { share: 1 / 20, names: 20 } as const;

function hostWords(count: number, forms: readonly NameForm[]): ReadonlySet<string> {
  const least = Math.max(HOST_WORD.names, count * HOST_WORD.share);
  // Most words are rare, and which projects hold them need not be known.
  const uses = countEqual(forms.values().flatMap(({ words }) => words));
  const holders = new Map<string, Set<NamedProject>>();
  for (const { words, project } of forms) {
    for (const word of words) {
      if (uses.get(word)! >= least) getOrInsert(holders, word, () => new Set()).add(project);
    }
  }
  return new Set([...holders].flatMap(([word, { size }]) => (size >= least ? [word] : [])));
}

/** What of a word is not the host's: of `hostcode` it is `code`. */
function withoutHost(word: string, hosts: ReadonlySet<string>): string {
  for (let end = word.length; end > 0; end -= 1) if (hosts.has(word.slice(0, end))) return word.slice(end);
  return word;
}
