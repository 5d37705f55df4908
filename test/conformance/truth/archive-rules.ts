import type { ArchiveRule, ReleaseCase } from './released-archive.ts';
import { DATES_OF_ARCHIVE, DOCUMENT_SAYS_SO, FINDINGS_STAND, MANIFEST_SAYS_SO } from './rules/archive-says-so.ts';
import { WORDS_OF_ARCHIVE } from './rules/words-of-archive.ts';
import { type RuleResult, resultOf } from './truth-rule.ts';

/** Rules that hold a release against its own archive and the registry's document. */
export const ARCHIVE_RULES: readonly ArchiveRule[] = [
  WORDS_OF_ARCHIVE,
  MANIFEST_SAYS_SO,
  DOCUMENT_SAYS_SO,
  DATES_OF_ARCHIVE,
  FINDINGS_STAND,
];

export function checkArchives(releases: readonly ReleaseCase[]): readonly RuleResult[] {
  return ARCHIVE_RULES.map(({ name, facts }) =>
    resultOf(
      name,
      releases.flatMap((release) => [...facts(release)]),
    ),
  );
}
