import type { RouteResponse } from '../contract/directory/route.ts';
import type { DiscoveryEntry } from '../contract/discovery/entry.ts';
import type { LookAlikeLetters } from '../contract/discovery/look-alike-letter.ts';
import type { DiscoveryReasonCode } from '../contract/discovery/match.ts';
import type { DiscoveryCandidate } from '../contract/discovery/search.ts';
import type { PluginQualitySummary } from '../contract/evidence/plugin-quality.ts';
import type { Locale, LocalizedText, PartialLocalizedText } from '../contract/shared/text.ts';
import { dayOf, evidenceInFull, evidenceInShort } from './compact-evidence.ts';
import { excerpt, weightOfText } from './safe-text.ts';

export type Detail = 'concise' | 'full';

export interface Shown {
  readonly detail: Detail;
  readonly locale: Locale;
}

/** An item of a list, which shares the room of an answer with the others. */
export interface ShownItem extends Shown {
  /** Room of its description; see `excerpt`. */
  readonly room: number;
}

/** Rooms of a description that are tried, widest first. */
const ROOMS: Readonly<Record<Detail, readonly number[]>> = {
  concise: [300, 200, 150, 120, 100, 80, 60, 40, 20, 0],
  full: [2_000],
};
/** Of ten items, so that either form of their answer keeps to 1,500 tokens; measured in test/conformance/mcp-tokens.test.ts. */
const WEIGHT_OF_TEN = 5_000;

/** The items of a list, their descriptions as long as lets all of them keep to the bound. */
export function fittedItems<Item>(
  items: readonly Item[],
  shown: Shown,
  compact: (item: Item, shown: ShownItem, place: number) => object,
): readonly object[] {
  const most = (WEIGHT_OF_TEN * Math.max(10, items.length)) / 10;
  let fitted: readonly object[] = [];
  for (const room of ROOMS[shown.detail]) {
    fitted = items.map((item, place) => compact(item, { ...shown, room }, place));
    if (weightOfText(JSON.stringify(fitted)) <= most) break;
  }
  return fitted;
}

/** Room of a name; a longer one is cut, and the more where there is little room at all. */
const NAME_ROOM = 80;
const LEAST_NAME_ROOM = 40;

/** What `matched_fields` says already, and what only broke ties. */
const SAID_OTHERWISE: ReadonlySet<DiscoveryReasonCode> = new Set([
  'name_term_match',
  'registry_package_term_match',
  'repository_term_match',
  'category_term_match',
  'description_term_match',
  'description_phrase_match',
  'ordered_term_phrase_match',
  'multi_term_coverage',
  'quality_evidence_tiebreak',
  'bounded_popularity_tiebreak',
]);

/** One hit of a search. */
export function compactHit({ entry, match, quality, resembles }: DiscoveryCandidate, shown: ShownItem) {
  const { reason_codes } = match;
  return {
    ...compactEntry(entry, quality, shown),
    ...nearName(resembles),
    matched_fields: match.matched_fields,
    why: shown.detail === 'full' ? reason_codes : reason_codes.filter((code) => !SAID_OTHERWISE.has(code)),
  };
}

/** One hit of a route: the same, and where it stands in the directory. */
export function compactRouteHit({ match, ...candidate }: RouteResponse['candidates'][number], shown: ShownItem) {
  const { matched_fields, ...hit } = compactHit({ ...candidate, match }, shown);
  return {
    ...hit,
    found_by: match.retrieval_sources,
    path: match.canonical_path_key,
    // There is no room for all; what a hit is and where it stands comes first.
    ...(shown.detail === 'full' ? { matched_fields, capabilities: match.matched_capabilities } : {}),
  };
}

/** The better known plugin whose name this one's resembles; absent where there is none. */
export function nearName(resembles: DiscoveryCandidate['resembles']) {
  if (resembles === undefined) return {};
  const { entry_id, name, owner, difference, look_alike_letters } = resembles;
  return {
    resembles: {
      id: entry_id,
      difference,
      ...lookAlikeLetters(look_alike_letters),
      untrusted_text: { name: excerpt(name, NAME_ROOM), owner: owner === null ? null : excerpt(owner, NAME_ROOM) },
    },
  };
}

const MOST_LETTERS = 5;

/** Letters of a name that look like others, as `2:U+0430~a`; absent where it has none. */
export function lookAlikeLetters(letters: LookAlikeLetters | undefined) {
  if (letters === undefined) return {};
  const told = letters
    .slice(0, MOST_LETTERS)
    .map(({ position, code_point, looks_like }) => `${position}:${code_point}~${looks_like}`);
  return {
    look_alike_letters: letters.length > MOST_LETTERS ? [...told, `(${letters.length - MOST_LETTERS} more)`] : told,
  };
}

/** An entry in a list, whatever the list. */
export function compactEntry(entry: DiscoveryEntry, quality: PluginQualitySummary | null, shown: ShownItem) {
  const { identity, imported_content, source_reference, entry_id } = entry;
  return {
    id: entry_id,
    untrusted_text: {
      ...namesOf(identity, shown.room),
      description: shownText(imported_content.description, shown.locale, shown.room),
    },
    listed_on: dayOf(source_reference.fetched_at),
    ...catalogRejection(quality),
    deprecated: quality?.dimensions.package_release.deprecated ?? null,
    evidence: shown.detail === 'full' ? evidenceInFull(quality) : evidenceInShort(quality),
  };
}

/**
 * Its package, or its repository where no package is known; and its name, where
 * that is not how the other ends. A hit has no room to say one word twice.
 */
function namesOf({ name, registry_package, repository_full_name }: DiscoveryEntry['identity'], room: number) {
  const most = Math.max(LEAST_NAME_ROOM, Math.min(NAME_ROOM, room));
  const place = registry_package ?? repository_full_name;
  const ends = place !== null && (place === name || place.endsWith(`/${name}`));
  return {
    ...(registry_package === null ? {} : { package: excerpt(registry_package, most) }),
    ...(registry_package === null && repository_full_name !== null
      ? { repository: excerpt(repository_full_name, most) }
      : {}),
    ...(ends ? {} : { name: excerpt(name, most) }),
  };
}

/** Why a package is unknown, where records claim one for it and for others too; absent where none do. */
export function packageClaim(told: Pick<PluginQualitySummary, 'reason_codes'> | null) {
  return told?.reason_codes.includes('package_claim_contested') === true ? { package_claim: 'contested' as const } : {};
}

/** That a catalog rejects what others list; absent where none does. `lookup_plugin` names the catalog. */
export function catalogRejection(told: Pick<PluginQualitySummary, 'reason_codes'> | null) {
  return told?.reason_codes.includes('rejected_by_catalog') === true ? { rejected_by_catalog: true as const } : {};
}

/** The language asked for; the other one where nobody wrote in it. */
export function shownText(text: PartialLocalizedText | null, locale: Locale, room: number): string | null {
  const chosen = text?.[writtenIn(text, locale)] ?? null;
  return chosen === null ? null : excerpt(chosen, room);
}

/** The language asked for, or the other one where nobody wrote in it. */
export function writtenIn(text: PartialLocalizedText, locale: Locale): Locale {
  return text[locale] === null ? (locale === 'en' ? 'zh-CN' : 'en') : locale;
}

export function label(text: LocalizedText, { locale }: Pick<Shown, 'locale'>): string {
  return excerpt(text[locale], NAME_ROOM);
}
