import type { PluginRevision } from '../../analysis/chain.ts';
import { type CategoryTable, createCategoryTable } from '../../facts/catalog/category-table.ts';
import type { ListingFacts } from '../../facts/catalog/listing.ts';
import { entryId } from '../../facts/identity/canonical-identity.ts';
import type { PluginProject } from '../../facts/identity/plugin-project.ts';
import { createEvidence } from '../../facts/observation/evidence.ts';
import type { ObservationLedgerReader, ObservationReader } from '../../facts/observation/store-port.ts';
import type { HostProfile } from '../host-profile/load-host-profile.ts';
import { observedCatalogs } from './observed-catalogs.ts';
import { mergeCatalogs } from './observed-projects.ts';

/** Every plugin of a host's catalogs, as a publication of today would have it. */
export function revisionsOf(
  hostProfile: HostProfile,
  store: ObservationReader & { readonly ledger: ObservationLedgerReader },
): readonly RankedRevision[] {
  const catalogs = observedCatalogs(hostProfile, store);
  const { merged } = mergeCatalogs(hostProfile, { catalogs, evidence: createEvidence(store.ledger) });
  return [...rankedRevisions(merged.projects, hostProfile)];
}

/** One project as evidence is drawn from it, with its place in the order of analysis; equal ones follow by identity. */
export interface RankedRevision {
  readonly revision: PluginRevision;
  /** From 0; several may have one. */
  readonly priorityRank: number;
}

/** Every project as a revision, in the order of the projects; each when it is asked for. */
export function* rankedRevisions(
  projects: readonly PluginProject[],
  { categories }: Pick<HostProfile, 'categories'>,
): Generator<RankedRevision> {
  const table = createCategoryTable(categories);
  const newestAtMs = ({ listings }: PluginProject): number => Math.max(...listings.map(listedAtMs));
  const comparedAtMs = comparedDates(projects, newestAtMs);
  for (const project of projects) {
    yield {
      revision: {
        entryId: entryId(project.identityKey),
        project,
        isCategoryKnown: isCategoryKnown(project, table),
        listedAtMs: newestAtMs(project),
        comparedAtMs: comparedAtMs(project),
      },
      priorityRank: priorityRankOf(project),
    };
  }
}

/** The newest date of the others that a finding about a project's identity rests on; keeps those of such others alone. */
function comparedDates(
  projects: readonly PluginProject[],
  newestAtMs: (project: PluginProject) => number,
): (project: PluginProject) => number | null {
  const resembled = new Set(projects.flatMap(({ resemblance }) => resemblance?.identityKey ?? []));
  const ofKey = new Map<string, number>();
  const ofClaim = new Map<string, number>();
  for (const project of projects) {
    if (resembled.has(project.identityKey)) ofKey.set(project.identityKey, newestAtMs(project));
    if (project.packageAssociation !== 'contested') continue;
    const atMs = newestAtMs(project);
    for (const name of project.claimedPackages) ofClaim.set(name, Math.max(ofClaim.get(name) ?? atMs, atMs));
  }
  return ({ resemblance, packageAssociation, claimedPackages }) => {
    const ofResembled = resemblance === null ? [] : [ofKey.get(resemblance.identityKey)];
    const ofClaims = packageAssociation === 'contested' ? claimedPackages.map((name) => ofClaim.get(name)) : [];
    const known = [...ofResembled, ...ofClaims].flatMap((atMs) => atMs ?? []);
    return known.length === 0 ? null : Math.max(...known);
  };
}

/** A record's own date, never one after its catalog's; without one its catalog's, as it was when it gave the record first. */
export function listedAtMs({ observedAtMs, first }: ListingFacts): number {
  const catalogAtMs = first.reading.fetchedAtMs;
  return Math.min(observedAtMs ?? catalogAtMs, catalogAtMs);
}

function isCategoryKnown({ category }: PluginProject, categories: CategoryTable): boolean | null {
  return category === null ? null : categories.find(category) !== null;
}

const STEPS_PER_DOUBLING = 12;
const MOST_STEPS = 255;

/**
 * What is analysed first: what can be installed, then what most people use, by logarithmic steps;
 * 0 to 511. It is the plugin's own: one plugin that gains a star moves no other one.
 */
function priorityRankOf({ packageName, stars, downloads }: PluginProject): number {
  const steps = Math.round(Math.log2(1 + Math.max(stars ?? 0, downloads ?? 0)) * STEPS_PER_DOUBLING);
  return (packageName === null ? MOST_STEPS + 1 : 0) + MOST_STEPS - Math.min(MOST_STEPS, steps);
}
