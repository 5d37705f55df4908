import { analyse, type Token } from '../text/analyse.ts';
import type { LocalizedTerms } from './directory-input.ts';
import type { EntryText } from './entry-text.ts';
import { TEXT_FIELDS, type TextField } from './text-field.ts';

/** Something that texts may say in several ways; it is found if they say one of them. */
export interface Clue {
  readonly terms: LocalizedTerms;
}

/** How an entry's texts say a clue. */
export interface ClueHit {
  /** Place of the clue in the list the matcher was made of. */
  readonly clue: number;
  readonly inName: boolean;
  readonly inDescription: boolean;
  /** Among the first words of a description, where it says what it is about. */
  readonly isEarly: boolean;
  /** Place of what was found first, in words; a Chinese word counts as two characters. */
  readonly position: number;
  /** What was found first, in the order of fields and of the text, as the clue spells it. */
  readonly term: string;
  readonly field: TextField;
}

interface Step {
  readonly next: Map<string, Step>;
  /** Clues whose term ends here. */
  readonly ends: Array<{ clue: number; term: string; languages: Set<'en' | 'zh-CN'> }>;
}

/** Positions that count as the beginning of a description, in words and characters. */
const EARLY_POSITIONS = { en: 8, 'zh-CN': 14 } as const;

export type ClueMatcher = (text: EntryText) => ReadonlyMap<number, ClueHit>;

/**
 * Finds many clues in one pass over a text.
 *
 * Terms are compared as analysed text, so case, hyphens and plurals do not
 * matter; the words of a term must stand next to each other.
 * Cost: O(tokens of the text), however many clues there are.
 */
export function createClueMatcher(clues: readonly Clue[]): ClueMatcher {
  const start = newStep();
  for (const [clue, { terms }] of clues.entries()) {
    for (const language of ['en', 'zh-CN'] as const) {
      for (const term of terms[language]) {
        for (const spelling of spellings(term)) addTerm(start, spelling, { clue, term, language });
      }
    }
  }
  return (text) => {
    const hits = new Map<number, ClueHit>();
    for (const field of TEXT_FIELDS) matchField(start, text[field], field, hits);
    return hits;
  };
}

function newStep(): Step {
  return { next: new Map(), ends: [] };
}

/** The words of a term; an identifier of several parts (`WeChat`) also as it is written in one. */
function spellings(term: string): readonly (readonly string[])[] {
  const tokens = analyse(term);
  const words = tokens.filter(({ kind }) => kind !== 'joined');
  const apart = words.map((token) => token.term);
  const wholes = new Map(tokens.filter(({ kind }) => kind === 'joined').map((token) => [token.run, token.term]));
  const together = [...Map.groupBy(words, ({ run }) => run)].flatMap(([run, parts]) => {
    const whole = wholes.get(run);
    return whole === undefined ? parts.map((token) => token.term) : [whole];
  });
  return wholes.size === 0 ? [apart] : [apart, together];
}

function addTerm(
  start: Step,
  words: readonly string[],
  { clue, term, language }: { clue: number; term: string; language: 'en' | 'zh-CN' },
): void {
  if (words.length === 0) return;
  let step = start;
  for (const word of words) {
    const next = step.next.get(word) ?? newStep();
    step.next.set(word, next);
    step = next;
  }
  const known = step.ends.find((end) => end.clue === clue);
  if (known === undefined) step.ends.push({ clue, term, languages: new Set([language]) });
  else known.languages.add(language);
}

function matchField(start: Step, tokens: readonly Token[], field: TextField, hits: Map<number, ClueHit>): void {
  for (const [i, token] of tokens.entries()) {
    const first = start.next.get(token.term);
    if (first === undefined) continue;
    const active = [{ step: first, at: i }];
    for (let step = active.pop(); step !== undefined; step = active.pop()) {
      for (const { clue, term, languages } of step.step.ends) {
        if (field === 'name' || languages.has(field)) noteHit(hits, { clue, term, field, position: token.position });
      }
      for (const at of followers(tokens, step.at)) {
        const next = step.step.next.get(tokens[at]!.term);
        if (next !== undefined) active.push({ step: next, at });
      }
    }
  }
}

/** Longest identifier behind which a term may go on, in parts. */
const MOST_JOINED_PARTS = 3;

/** Tokens that stand directly behind another. */
function followers(tokens: readonly Token[], at: number): readonly number[] {
  const { position, kind } = tokens[at]!;
  const [from, to] = kind === 'joined' ? [position + 2, position + MOST_JOINED_PARTS] : [position + 1, position + 1];
  const found: number[] = [];
  // Joined tokens stand behind the words of their run, so what follows is never far.
  const first = Math.max(0, at - MOST_JOINED_PARTS * 4);
  const last = Math.min(tokens.length, at + MOST_JOINED_PARTS * 8);
  for (let i = first; i < last; i += 1) {
    const candidate = tokens[i]!;
    if (candidate.position >= from && candidate.position <= to) found.push(i);
  }
  return found;
}

function noteHit(
  hits: Map<number, ClueHit>,
  { clue, term, field, position }: { clue: number; term: string; field: TextField; position: number },
): void {
  const known = hits.get(clue);
  hits.set(clue, {
    clue,
    inName: field === 'name' || (known?.inName ?? false),
    inDescription: field !== 'name' || (known?.inDescription ?? false),
    isEarly: (field !== 'name' && position < EARLY_POSITIONS[field]) || (known?.isEarly ?? false),
    position: known?.position ?? (field === 'zh-CN' ? position / 2 : position),
    term: known?.term ?? term,
    field: known?.field ?? field,
  });
}
