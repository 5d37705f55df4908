import { classOf } from './scripts.ts';

/** Characters of one kind in a row. */
export interface Run {
  readonly text: string;
  /** Place in the whole text, in code units. */
  readonly start: number;
}

/** A stretch of text without spaces: one run of a paired script, or the runs of an identifier. */
export interface Chunk {
  readonly isUnspaced: boolean;
  readonly runs: readonly Run[];
  /** What stands between the runs, a character each. */
  readonly joiners: string;
  /** A single dot right before the first run (`.NET`); else empty. */
  readonly signBefore: string;
  /** `#`, `♯` or `++` right behind the last run; else empty. */
  readonly signBehind: string;
}

/** Runs of one kind of script; identifier runs held together by single joiners make one chunk. */
export function chunksOf(text: string): Chunk[] {
  const chunks: Chunk[] = [];
  let runs: Run[] = [];
  let run = '';
  let start = 0;
  let at = 0;
  let isUnspaced = false;
  let joiners = '';
  let signBefore = '';
  /** Joiners since the last run. */
  let pending = '';

  const endChunk = (): void => {
    if (run !== '') runs.push({ text: run, start });
    if (runs.length > 0) chunks.push({ isUnspaced, runs, joiners, signBefore, signBehind: signBehind(pending) });
    runs = [];
    run = '';
    joiners = '';
  };
  for (const character of text) {
    const kind = classOf(character);
    const place = at;
    at += character.length;
    if (kind === 'joiner') {
      pending += character;
      continue;
    }
    if (kind === 'separator') {
      endChunk();
      pending = '';
      continue;
    }
    const isOtherScript = isUnspaced !== (kind === 'unspaced');
    if (run !== '' && pending.length === 1 && !isUnspaced && !isOtherScript) {
      runs.push({ text: run, start });
      run = '';
      joiners += pending;
    } else if (pending !== '' || isOtherScript) {
      endChunk();
    }
    if (run === '' && runs.length === 0) signBefore = DOT_BEFORE.test(pending) ? '.' : '';
    isUnspaced = kind === 'unspaced';
    pending = '';
    if (run === '') start = place;
    run += character;
  }
  endChunk();
  return chunks;
}

const DOT_BEFORE = /(?:^|[^.])[.]$/;
const SIGN_BEHIND = /^(?:[#♯](?![#♯])|\+\+(?!\+))/;

function signBehind(joiners: string): string {
  return SIGN_BEHIND.exec(joiners)?.[0] ?? '';
}
