import { compareCodeUnits } from '../../base/compare.ts';
import type { ListingFacts, LocalizedFacts } from '../catalog/listing.ts';
import { type CatalogRank, type ProjectDraft, draftOwner, standingRank } from './located-listing.ts';

type Language = keyof LocalizedFacts;
export const LANGUAGES: readonly Language[] = ['en', 'zhCn'];

/** A sentence that this many owners share word for word was written by a program. */
const OWNERS_SHARING = 20;
/** So was one that a single owner gives this many projects in one catalog. */
const PROJECTS_OF_ONE_OWNER = 10;

/** Whether a listing's text in a language says nothing of its own project. */
export type IsBoilerplate = (listing: ListingFacts, language: Language) => boolean;

interface Carrier {
  readonly text: string;
  readonly owner: string;
  readonly catalogId: string;
  readonly identityKey: string;
}

/** Who carries a text too often; everybody, where many owners share it. */
type Offenders = ReadonlySet<string> | 'everybody';

/** Finds texts that many projects carry; answers for one project at a time. */
export function findBoilerplate(drafts: readonly ProjectDraft[]): (draft: ProjectDraft) => IsBoilerplate {
  const offenders = { en: findOffenders(drafts, 'en'), zhCn: findOffenders(drafts, 'zhCn') };
  return (draft) => {
    const owner = draftOwner(draft);
    return ({ catalogId, description }, language) => {
      const offending = offenders[language].get(description[language] ?? '');
      return offending === 'everybody' || (offending?.has(ownerInCatalog({ owner, catalogId })) ?? false);
    };
  };
}

function findOffenders(drafts: readonly ProjectDraft[], language: Language): ReadonlyMap<string, Offenders> {
  // Few texts have so many carriers that they are worth a closer look.
  const isSeldom = seldomTexts(drafts, language);
  const carriers = drafts.values().flatMap((draft) => carriersIn(draft, language, isSeldom));
  const shared = [...Map.groupBy(carriers, ({ text }) => text)].filter(
    ([, all]) => all.length >= PROJECTS_OF_ONE_OWNER,
  );
  return new Map(shared.map(([text, all]) => [text, offendersAmong(all)]));
}

/** Memory: a byte each. */
const BUCKETS = 1 << 20;

/**
 * Which texts surely have few carriers: those in whose bucket few stand. A table of all texts would have to read each
 * of them to its end. @returns for others than those texts it means nothing
 */
function seldomTexts(drafts: readonly ProjectDraft[], language: Language): (text: string) => boolean {
  const counts = new Uint8Array(BUCKETS);
  for (const { members } of drafts) {
    for (const { listing } of members) {
      const text = listing.description[language];
      if (text === null) continue;
      const bucket = bucketOf(text);
      counts[bucket] = Math.min(counts[bucket]! + 1, PROJECTS_OF_ONE_OWNER);
    }
  }
  return (text) => counts[bucketOf(text)]! < PROJECTS_OF_ONE_OWNER;
}

/** Equal texts have equal buckets: by the length and eight characters. */
function bucketOf(text: string): number {
  let hash = text.length;
  for (let eighth = 0; eighth < 8; eighth += 1) {
    hash = (Math.imul(hash, 0x01000193) ^ text.charCodeAt((text.length * eighth) >>> 3)) >>> 0;
  }
  return (hash ^ (hash >>> 12)) & (BUCKETS - 1);
}

function carriersIn(draft: ProjectDraft, language: Language, isSeldom: (text: string) => boolean): Carrier[] {
  return draft.members.flatMap(({ listing: { catalogId, description } }) => {
    const text = description[language];
    if (text === null || isSeldom(text)) return [];
    return [{ text, owner: draftOwner(draft), catalogId, identityKey: draft.identityKey }];
  });
}

function offendersAmong(carriers: readonly Carrier[]): Offenders {
  if (new Set(carriers.map(({ owner }) => owner)).size >= OWNERS_SHARING) return 'everybody';
  const byOwner = Map.groupBy(carriers, ownerInCatalog);
  const often = [...byOwner].filter(
    ([, own]) => new Set(own.map(({ identityKey }) => identityKey)).size >= PROJECTS_OF_ONE_OWNER,
  );
  return new Set(often.map(([owner]) => owner));
}

function ownerInCatalog({ owner, catalogId }: Pick<Carrier, 'owner' | 'catalogId'>): string {
  return `${catalogId}\n${owner}`;
}

/** One value that a listing gives for a field of the project. */
export interface TextOffer {
  readonly listing: ListingFacts;
  readonly text: string;
}

/**
 * The text a person wrote before one a model wrote, then the catalog that stands
 * further behind its entry, then the host profile's order of catalogs, then the
 * longer text. The last step parts equals the same way on every machine.
 *
 * @param offers in the order of the listings, the lead first
 * @returns with the first listing that says it, in these very words
 */
export function chooseText(offers: readonly TextOffer[], catalogRank: CatalogRank): TextOffer | null {
  const better = (a: TextOffer, b: TextOffer): number =>
    authorRank(a.listing) - authorRank(b.listing) ||
    standingRank(a.listing) - standingRank(b.listing) ||
    catalogRank(a.listing.catalogId) - catalogRank(b.listing.catalogId) ||
    b.text.length - a.text.length ||
    compareCodeUnits(a.text, b.text);
  const [best] = offers.toSorted(better);
  return offers.find(({ text }) => text === best?.text) ?? null;
}

function authorRank({ isTextModelWritten }: ListingFacts): number {
  if (isTextModelWritten === null) return 1;
  return isTextModelWritten ? 2 : 0;
}

/** The offers of all listings that have something to say. */
export function offersOf(
  listings: readonly ListingFacts[],
  textOf: (listing: ListingFacts) => string | null,
): TextOffer[] {
  return listings.flatMap((listing) => {
    const text = textOf(listing);
    return text === null ? [] : [{ listing, text }];
  });
}

interface ChosenDescription {
  readonly description: LocalizedFacts;
  /** The listing that says each. */
  readonly saidBy: Readonly<Record<Language, ListingFacts | null>>;
  readonly isBoilerplateRemoved: boolean;
}

/**
 * The best text of each language that is no boilerplate. Where there is no
 * other, there is none: a sentence that speaks of another plugin, or of every
 * plugin, would be found and be wrong.
 */
export function chooseDescription(
  listings: readonly ListingFacts[],
  isBoilerplate: IsBoilerplate,
  catalogRank: CatalogRank,
): ChosenDescription {
  const ownText = (language: Language): TextOffer | null =>
    chooseText(
      offersOf(listings, (listing) => (isBoilerplate(listing, language) ? null : listing.description[language])),
      catalogRank,
    );
  const [en, zhCn] = [ownText('en'), ownText('zhCn')];
  return {
    description: { en: en?.text ?? null, zhCn: zhCn?.text ?? null },
    saidBy: { en: en?.listing ?? null, zhCn: zhCn?.listing ?? null },
    isBoilerplateRemoved: listings.some((listing) => LANGUAGES.some((language) => isBoilerplate(listing, language))),
  };
}
