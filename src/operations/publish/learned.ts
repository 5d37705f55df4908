import { canonicalJson } from '../../base/canonical-json.ts';
import { type Sha256, sha256 } from '../../base/digest.ts';
import { DIRECTORY_RULES } from '../../directory/build/directory-basis.ts';
import type { LearnedDirectory } from '../../directory/build/plugin-reader.ts';
import type { MinedTranslation } from '../../search/translation/mine-translations.ts';
import type { Compounds } from '../../text/compound-words.ts';
import type { WordLexicon } from '../../text/segment-run.ts';
import type { HostProfile } from '../host-profile/load-host-profile.ts';

/** Raise it with every change that can mine other words or translations of the same texts. */
const MINING_RULES = 1;
/** Of the plugins that something was learned from, so many may say something else before it is learned anew. */
const MOST_CHANGED_SHARE = 1 / 20;

/** What a host's plugins taught, as plain data: an input of each publication that it is in force for. */
export interface Learned {
  /** Digest of the rules and of the host's words that it was learned by. */
  readonly basis: Sha256;
  /** By entry id what the plugins said that it was learned from. */
  readonly sample: Sample;
  readonly mined: MinedWords;
  readonly directory: LearnedDirectory;
}

export interface MinedWords {
  readonly words: WordLexicon;
  readonly compounds: Compounds;
  readonly translations: readonly MinedTranslation[];
}

/** Digests of what plugins say, by entry id. */
export type Sample = ReadonlyMap<string, string>;

export function learningBasis({ host, aliases, capabilities, directory }: LearningProfile): Sha256 {
  const words = { stopTerms: host.stop_terms, aliases, capabilities, directory };
  return sha256(canonicalJson({ mining: MINING_RULES, rules: DIRECTORY_RULES, ...words }));
}

type LearningProfile = Pick<HostProfile, 'host' | 'aliases' | 'capabilities' | 'directory'>;

/** Whether what was learned of one sample still holds for another. */
export function isInForce(learnedFrom: Sample, today: Sample): boolean {
  let same = 0;
  for (const [id, said] of today) if (learnedFrom.get(id) === said) same += 1;
  return Math.max(learnedFrom.size, today.size) - same <= learnedFrom.size * MOST_CHANGED_SHARE;
}
