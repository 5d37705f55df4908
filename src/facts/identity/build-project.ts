import { compareCodeUnits } from '../../base/compare.ts';
import { Failure } from '../../base/failure.ts';
import { type RepositoryRef, repositoryFullName } from '../../base/repository-ref.ts';
import type { NameDifference } from '../../contract/discovery/resemblance.ts';
import type { ListingFacts } from '../catalog/listing.ts';
import type { ReleaseFacts } from '../release/release-facts.ts';
import { type IsBoilerplate, type TextOffer, chooseDescription, chooseText, offersOf } from './choose-text.ts';
import { type CatalogRank, type LocatedListing, type ProjectDraft, packageScope } from './located-listing.ts';
import { hasMixedScript } from '../../base/look-alike-letters.ts';
import type { IdentityNote, PluginProject, Resemblance } from './plugin-project.ts';

export interface ProjectContext {
  readonly releases: ReadonlyMap<string, ReleaseFacts>;
  readonly catalogRank: CatalogRank;
  readonly boilerplateOf: (draft: ProjectDraft) => IsBoilerplate;
  /** Whether a repository's stars are this project's own. */
  readonly ownsStars: (draft: ProjectDraft) => boolean;
}

/** Chooses every value of a project from its listings; what it resembles is told by all names together. */
export function buildProject(draft: ProjectDraft, context: ProjectContext): PluginProject {
  const { identityKey, packageName, association, members } = draft;
  const lead = leadOf(members);
  const listings = listingsOf(members);
  const repository = repositoryOf(draft, lead);
  const name = chooseName(draft, context.catalogRank);
  const { description, saidBy, isBoilerplateRemoved } = chooseDescription(
    listings,
    context.boilerplateOf(draft),
    context.catalogRank,
  );
  const category = chooseText(
    offersOf(listings, (listing) => listing.category),
    context.catalogRank,
  );
  const stars = context.ownsStars(draft) ? newestSignal(listings, STARS) : null;
  const downloads = newestSignal(downloadListings(listings, packageName), DOWNLOADS);
  const notes = [
    ...listings.flatMap((listing) => listing.notes),
    ...(isBoilerplateRemoved ? (['boilerplate_removed'] as const) : []),
    ...identityNotes(draft, name.text),
  ];
  return {
    identityKey,
    repository,
    packageName,
    packageAssociation: association,
    name: name.text,
    owner: repository?.owner ?? packageScope(packageName),
    aliases: aliasesOf(draft, name.text),
    claimedPackages: claimedPackages(draft),
    category: category?.text ?? null,
    description,
    stars: stars?.count ?? null,
    downloads: downloads?.count ?? null,
    signalsObservedAtMs: observedAtMs([stars, downloads]),
    saidBy: {
      name: name.listing,
      category: category?.listing ?? null,
      ...saidBy,
      stars: stars?.listing ?? null,
      downloads: downloads?.listing ?? null,
    },
    // The first of them is the lead.
    listings,
    release: packageName === null ? null : (context.releases.get(packageName) ?? null),
    notes: [...new Set(notes)].sort(compareCodeUnits),
    leadListing: lead.listing,
    resemblance: null,
  };
}

/** The project among all others; of nearly all there is nothing to add, and they stay the objects that they are. */
export function completeProject(
  alone: PluginProject,
  resemblance: Resemblance | null,
  isRejected: boolean,
): PluginProject {
  if (resemblance === null && !isRejected) return alone;
  const note = resemblance === null ? [] : [RESEMBLANCE_NOTES[resemblance.difference] ?? 'name_near_better_known'];
  const rejection = isRejected ? (['rejected_by_catalog'] as const) : [];
  return { ...alone, notes: [...alone.notes, ...note, ...rejection].sort(compareCodeUnits), resemblance };
}

const RESEMBLANCE_NOTES: Readonly<Partial<Record<NameDifference, IdentityNote>>> = {
  look_alike_letters: 'name_looks_like_another',
  none: 'name_shared_with_better_known',
};

/** The name a project stands under. */
export function chooseName({ members }: ProjectDraft, catalogRank: CatalogRank): TextOffer {
  const offers = offersOf(listingsOf(members), (listing) => listing.name);
  const { listing } = leadOf(members);
  return chooseText(offers, catalogRank) ?? { listing, text: listing.name };
}

/** The lead first, the others in canonical order. */
function listingsOf(members: readonly LocatedListing[]): readonly ListingFacts[] {
  const lead = leadOf(members);
  return [lead, ...members.filter((member) => member !== lead)].map(({ listing }) => listing);
}

/** The first in canonical order; of a renamed project the first that knows its name of today. */
function leadOf(members: readonly LocatedListing[]): LocatedListing {
  const lead = members.find(({ isRenamed }) => !isRenamed) ?? members[0];
  if (lead === undefined) throw new Failure('internal_error', 'A project without listings.');
  return lead;
}

/** The location of the identity: a reader who builds the key from it gets the same key. */
function repositoryOf(
  { repositoryKey, subdirectory, members }: ProjectDraft,
  lead: LocatedListing,
): RepositoryRef | null {
  if (repositoryKey === null) return null;
  const isHere = ({ location }: LocatedListing): boolean =>
    location !== null && (location.subdirectory?.toLowerCase() ?? null) === subdirectory;
  const here = isHere(lead) ? lead : members.find(isHere);
  return here?.location ?? null;
}

/** Downloads belong to a package: a listing that counts another package's says nothing here. */
function downloadListings(listings: readonly ListingFacts[], packageName: string | null): readonly ListingFacts[] {
  return listings.filter((listing) => listing.packageName === null || listing.packageName === packageName);
}

/** Names of other listings, and former repositories. */
function aliasesOf({ members }: ProjectDraft, name: string): string[] {
  const names = members.flatMap(({ listing, isRenamed }) => [
    listing.name,
    ...listing.formerRepositories,
    ...(isRenamed && listing.repository !== null ? [repositoryFullName(listing.repository)] : []),
  ]);
  const byFoldedName = new Map<string, string>();
  for (const alias of names.sort(compareCodeUnits)) {
    const folded = alias.toLowerCase();
    if (folded !== name.toLowerCase() && !byFoldedName.has(folded)) byFoldedName.set(folded, alias);
  }
  return [...byFoldedName.values()];
}

function claimedPackages({ packageName, members }: ProjectDraft): string[] {
  const claimed = members.flatMap(({ claim }) => (claim === null ? [] : [claim.packageName]));
  return [...new Set(claimed)].filter((name) => name !== packageName).sort(compareCodeUnits);
}

function identityNotes({ packageName, association, members }: ProjectDraft, name: string): IdentityNote[] {
  const notes: [IdentityNote, boolean][] = [
    ['package_claim_unconfirmed', packageName !== null && association === 'unknown'],
    ['package_claim_contested', association === 'contested'],
    ['package_repository_mismatch', members.some(({ claim }) => claim?.association === 'contradicted')],
    ['name_mixed_script', hasMixedScript(name)],
    [
      'repository_renamed',
      members.some(({ isRenamed, listing }) => isRenamed || listing.formerRepositories.length > 0),
    ],
  ];
  return notes.flatMap(([note, holds]) => (holds ? [note] : []));
}

interface Signal {
  readonly count: number;
  readonly observedAtMs: number | null;
}

/** A count, and the listing that says it. */
interface SaidSignal extends Signal {
  readonly listing: ListingFacts;
}

const STARS = ({ stars, starsObservedAtMs }: ListingFacts): Signal | null => signalOf(stars, starsObservedAtMs);
const DOWNLOADS = ({ downloads, downloadsObservedAtMs }: ListingFacts): Signal | null =>
  signalOf(downloads, downloadsObservedAtMs);

function signalOf(count: number | null, atMs: number | null): Signal | null {
  return count === null ? null : { count, observedAtMs: atMs };
}

/** The newest observation; one without a time is the oldest; of equally new ones the larger. */
export function newestSignal(
  listings: readonly ListingFacts[],
  read: (listing: ListingFacts) => Signal | null,
): SaidSignal | null {
  let newest: SaidSignal | null = null;
  for (const listing of listings) {
    const said = read(listing);
    if (said !== null && (newest === null || isNewer(said, newest))) newest = { ...said, listing };
  }
  return newest;
}

function isNewer(a: Signal, b: Signal): boolean {
  const [aMs, bMs] = [a.observedAtMs ?? -Infinity, b.observedAtMs ?? -Infinity];
  return aMs === bMs ? a.count > b.count : aMs > bMs;
}

/** When signals shown side by side were surely all seen: the oldest of their times; `null` where one of them has none. */
export function observedAtMs(signals: readonly (Signal | null)[]): number | null {
  const times = signals.flatMap((signal) => (signal === null ? [] : [signal.observedAtMs]));
  const known = times.flatMap((time) => time ?? []);
  return known.length === 0 || known.length < times.length ? null : Math.min(...known);
}
