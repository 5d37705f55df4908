import { compareCodeUnits } from '../../base/compare.ts';
import { countEqual } from '../../base/count-equal.ts';
import type { RepositoryRef } from '../../base/repository-ref.ts';
import { IDENTITY_NOTE_CODES, LISTING_NOTE_CODES } from '../../contract/evidence/quality-reason-codes.ts';
import type { ListingExclusion, ListingFacts, ListingNote } from '../catalog/listing.ts';
import type { ReleaseFacts } from '../release/release-facts.ts';
import { type PackageAssociations, associatePackages } from '../repository/package-associations.ts';
import type { RepositoryOf } from '../repository/source-association.ts';
import { type ProjectContext, buildProject, completeProject } from './build-project.ts';
import { locationKey, packageKey, repositoryKey } from './canonical-identity.ts';
import { findBoilerplate } from './choose-text.ts';
import { draftsAtLocation, joinPackageOnly, joinRootAndSubdirectory } from './join-drafts.ts';
import {
  type LocatedListing,
  type ProjectDraft,
  catalogRankOf,
  compareListings,
  locateListing,
} from './located-listing.ts';
import { MERGE_RULES, type MergeRule, type MergeRules } from './merge-rules.ts';
import type { IdentityNote, PluginProject } from './plugin-project.ts';
import { type RejectedProjects, rejectedProjects } from './rejected-projects.ts';
import { learnRenames } from './repository-renames.ts';
import { findResemblances } from './resemblance/find-resemblances.ts';
import {
  EXCLUSION_DETAILS,
  type HostsOwn,
  excludedPackages,
  exclusionRules,
  isHostsOwn,
  settleClaims,
} from './settle-claims.ts';

export interface MergeInput {
  readonly listings: readonly ListingFacts[];
  /** Records that are no listings; those that their catalog rejects are told of the projects that others list. */
  readonly excluded: readonly ListingExclusion[];
  /** Latest releases that were observed, by package name. */
  readonly releases: ReadonlyMap<string, ReleaseFacts>;
  /** What was observed of repositories. */
  readonly repositoryOf: RepositoryOf;
  /** Catalog ids, the most trusted first. */
  readonly catalogOrder: readonly string[];
  readonly rules: MergeRules;
}

/** Each listing is in exactly one of: lead of a project, merged into one, excluded. */
export interface MergedListings {
  /** By identity key, in code-unit order. */
  readonly projects: readonly PluginProject[];
  readonly exclusions: readonly ListingExclusion[];
  /** Where each listing that is not excluded went. */
  readonly placements: readonly ListingPlacement[];
  /** Of the records that were excluded before, those that stand for a project that others list. */
  readonly rejected: RejectedProjects;
  /** Listings merged away, by the rule that did it. */
  readonly merges: Readonly<Record<MergeRule, number>>;
  /** Projects that carry each note. */
  readonly notes: Readonly<Record<IdentityNote | ListingNote, number>>;
}

/** A listing and the project it is part of. */
export interface ListingPlacement {
  readonly listing: ListingFacts;
  readonly identityKey: string;
  /** What brought it to the lead of the project; `null`: it is the lead. */
  readonly mergedBy: MergeRule | null;
}

/**
 * Makes one project of all listings of one canonical identity. Pure; the order
 * of the input does not matter. Cost: O(n log n) in listings, 2.4 kB of
 * working memory each, the listing with it.
 */
export function mergeListings(input: MergeInput): MergedListings {
  const { placements, alone, exclusions, rejected } = placeListings(input);
  const resemblances = findResemblances(alone);
  const isRejected = new Set([...rejected.values()].flat());
  const projects = alone.map((project) =>
    completeProject(project, resemblances.get(project.identityKey) ?? null, isRejected.has(project.identityKey)),
  );
  return {
    projects,
    exclusions,
    placements,
    rejected,
    merges: countEach(
      MERGE_RULES,
      placements.values().flatMap(({ mergedBy }) => (mergedBy === null ? [] : [mergedBy])),
    ),
    notes: countEach(
      [...IDENTITY_NOTE_CODES, ...LISTING_NOTE_CODES],
      projects.values().flatMap(({ notes }) => notes),
    ),
  };
}

type PlacedListings = Pick<MergedListings, 'exclusions' | 'placements' | 'rejected'> & {
  /** Before their names are held against each other. */
  readonly alone: readonly PluginProject[];
};

/** A function of its own: where listings stand and the drafts end with it, before names take the most memory. */
function placeListings({
  listings,
  excluded,
  releases,
  repositoryOf,
  catalogOrder,
  rules,
}: MergeInput): PlacedListings {
  const catalogRank = catalogRankOf(catalogOrder);
  const ordered = listings.toSorted((a, b) => compareListings(a, b, catalogRank));
  const currentRepository = learnRenames(ordered, rules, repositoryOf);
  const associations = associatePackages(releases, repositoryOf, currentRepository);
  const isExcludedPackage = excludedPackages(rules);
  const located = ordered.map((listing) =>
    locateListing(listing, { currentRepository, associations, isExcludedPackage }),
  );
  const exclusionOf = exclusionRules(rules, currentRepository);
  const kept = located.filter((listing) => exclusionOf(listing) === null);
  const drafts = draftProjects(kept, associations, isHostsOwn(rules, currentRepository));
  const alone = buildProjects(drafts, { releases, catalogRank, associations });
  return {
    alone,
    exclusions: located.flatMap((each) => {
      const rule = exclusionOf(each);
      const { catalogId, locator } = each.listing;
      return rule === null ? [] : [{ catalogId, locator, rule, detail: EXCLUSION_DETAILS[rule], named: each.listing }];
    }),
    placements: placementsOf(drafts, alone),
    rejected: rejectedProjects(alone, excluded, { currentRepository, associations }),
  };
}

function draftProjects(
  kept: readonly LocatedListing[],
  associations: PackageAssociations,
  isHosts: HostsOwn,
): ProjectDraft[] {
  const byLocation = Map.groupBy(kept, ({ location }) => (location === null ? null : locationKey(location)));
  const packageOnly = byLocation.get(null) ?? [];
  const atLocations = [...byLocation.values()].flatMap((members) => {
    const location = members[0]?.location ?? null;
    return location === null ? [] : draftsAtLocation(location, members);
  });
  const settled = settleClaims(joinRootAndSubdirectory(atLocations), isHosts);
  return joinPackageOnly(settled, packageDrafts(packageOnly), associations).sort((a, b) =>
    compareCodeUnits(a.identityKey, b.identityKey),
  );
}

function packageDrafts(packageOnly: readonly LocatedListing[]): ProjectDraft[] {
  return [...Map.groupBy(packageOnly, ({ listing }) => packageKey(listing.packageName ?? ''))].map(
    ([identityKey, members]) => ({
      identityKey,
      repositoryKey: null,
      subdirectory: null,
      sharesLocation: false,
      packageName: members[0]?.listing.packageName ?? null,
      association: 'not_applicable',
      members,
    }),
  );
}

function buildProjects(
  drafts: readonly ProjectDraft[],
  {
    releases,
    catalogRank,
    associations,
  }: Pick<ProjectContext, 'releases' | 'catalogRank'> & { readonly associations: PackageAssociations },
): PluginProject[] {
  const context: ProjectContext = {
    releases,
    catalogRank,
    boilerplateOf: findBoilerplate(drafts),
    ownsStars: starOwnership(drafts, associations),
  };
  return drafts.map((draft) => buildProject(draft, context));
}

/**
 * Stars are given to a repository. Its root has them; a folder has them only
 * where it is the repository's one entry; a package that merely names a
 * repository others stand for never has.
 */
function starOwnership(
  drafts: readonly ProjectDraft[],
  { declaredLocation }: PackageAssociations,
): (draft: ProjectDraft) => boolean {
  const entriesOf = countEqual(drafts.values().map((draft) => draft.repositoryKey));
  return (draft) => {
    if (draft.repositoryKey === null) {
      const declared = draft.packageName === null ? null : declaredLocation(draft.packageName);
      return declared === null || !entriesOf.has(repositoryKey(declared));
    }
    const isRoot = draft.subdirectory === null && !draft.sharesLocation;
    return isRoot || entriesOf.get(draft.repositoryKey) === 1;
  };
}

/** In the order of the projects; the listings of each in its own. */
function placementsOf(
  drafts: readonly ProjectDraft[],
  projects: readonly PluginProject[],
): readonly ListingPlacement[] {
  return drafts.flatMap(({ members, identityKey }, i) => {
    const lead = members.find(({ listing }) => listing === projects[i]?.leadListing);
    return members.map((member) => ({
      listing: member.listing,
      identityKey,
      mergedBy: lead === undefined || member === lead ? null : mergeRuleOf(lead, member),
    }));
  });
}

function countEach<Key extends string>(keys: readonly Key[], occurrences: Iterable<Key>): Record<Key, number> {
  const counts = countEqual(occurrences);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the keys are exactly these, which fromEntries cannot say
  return Object.fromEntries(keys.map((key) => [key, counts.get(key) ?? 0])) as Record<Key, number>;
}

/** The rule that brought a listing to its project's lead; the one that needed most to be known. */
export function mergeRuleOf(lead: LocatedListing, merged: LocatedListing): MergeRule {
  if (lead.location === null || merged.location === null) {
    return lead.location === merged.location ? 'same_place' : 'package_names_repository';
  }
  if (locationKey(lead.location) !== locationKey(merged.location)) return 'same_package_root_and_subdirectory';
  const [a, b] = [lead.listing.repository, merged.listing.repository];
  if (a === null || b === null || locationKey(a) !== locationKey(b)) return 'renamed_repository';
  return spelling(a) === spelling(b) ? 'same_place' : 'same_place_other_case';
}

function spelling({ host, owner, name, subdirectory }: RepositoryRef): string {
  return `${host}:${owner}/${name}#${subdirectory ?? ''}`;
}
