import { valueAt } from '../../../support/value-at.ts';
import { fact, type TruthRule } from '../truth-rule.ts';

const NOT_KNOWN: ReadonlySet<unknown> = new Set([null, 'unknown', 'not_tested', 'claimed_only']);
const LISTED_BLOCKS = ['identity', 'registry_observations', 'test_evidence'] as const;
/** Texts and lists of what the publisher wrote. */
const PUBLISHER_TEXTS = [
  'description',
  'problem',
  'outcomes',
  'operating_approach',
  'prerequisites',
  'required_services',
  'permissions_claimed',
  'limitations',
  'non_fit_conditions',
  'declared_compatibility',
  'quick_start',
  'readme_excerpt',
] as const;

/** What nobody knows is named, and nothing else. */
export const UNKNOWNS_ARE_THE_UNKNOWN: TruthRule = {
  name: 'unknowns_are_the_unknown',
  holds: 'Unknowns name every place without a value and no place with one, and none as failed where nothing failed.',
  *facts({ candidates }, world) {
    for (const candidate of candidates) {
      const id = candidate.candidate_id;
      const listed = new Map(candidate.registry_observations.unknowns.map((each) => [each.field, each.reason]));
      for (const [field, reason] of listed) {
        const value = standsAt(candidate, field);
        const pointsAt = `unknowns: ${field}`;
        yield fact(
          id,
          pointsAt,
          value === undefined && 'nothing stands there',
          value !== undefined && !isWithoutValue(value, field) && `${JSON.stringify(value).slice(0, 60)} stands there`,
          reason.startsWith('collection_failed_') &&
            !world.observations.some(({ outcome }) => outcome.kind === 'failed') &&
            'nothing has failed',
        );
      }
      for (const place of [
        ...LISTED_BLOCKS.flatMap((block) => [...placesIn(candidate[block], `/${block}`)]),
        ...emptyTexts(candidate.publisher_content),
      ]) {
        yield fact(id, place, !listed.has(place) && 'unknowns do not name it');
      }
    }
  },
};

function standsAt(record: unknown, pointer: string): unknown {
  try {
    return valueAt(record, pointer);
  } catch {
    return undefined;
  }
}

/** A list of observations that is named as unknown may hold what was seen: it is not known to be whole. */
function isWithoutValue(value: unknown, field: string): boolean {
  return (
    NOT_KNOWN.has(value) || isEmptyText(value) || (Array.isArray(value) && field.startsWith('/registry_observations/'))
  );
}

function isEmptyText(value: unknown): boolean {
  if (value === null || (Array.isArray(value) && value.length === 0)) return true;
  return typeof value === 'object' && !Array.isArray(value) && Object.values(value).every((each) => each === null);
}

/** A text that is not there at all is one place; of one that is there in one language, the other is. */
function* emptyTexts(content: object): Generator<string> {
  for (const [name, value] of Object.entries(content)) {
    if (!PUBLISHER_TEXTS.some((text) => text === name)) continue;
    const pointer = `/publisher_content/${name}`;
    if (isEmptyText(value)) yield pointer;
    else if (Array.isArray(value)) yield* value.flatMap((text, i) => missingLanguages(text, `${pointer}/${i}`));
    else yield* missingLanguages(value, pointer);
  }
}

function missingLanguages(text: object, pointer: string): readonly string[] {
  return Object.entries(text).flatMap(([language, words]) =>
    ['en', 'zh-CN'].includes(language) && words === null ? [`${pointer}/${language}`] : [],
  );
}

function* placesIn(value: unknown, pointer: string): Generator<string> {
  if (NOT_KNOWN.has(value)) yield pointer;
  if (typeof value !== 'object' || value === null) return;
  for (const [name, member] of Object.entries(value)) {
    // What was tested without an archive has no identity of one, and lacks none.
    const isTestedWithoutBytes = name === 'tested_identity' && 'status' in value && value.status !== 'not_tested';
    if (!isTestedWithoutBytes && name !== 'unknowns') yield* placesIn(member, `${pointer}/${name}`);
  }
}
