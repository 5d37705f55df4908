import type { Evidence } from '../evidence.ts';
import { compareCodeUnits } from '../../base/compare.ts';
import type { PluginProfile } from '../plugin-profile.ts';
import {
  type CandidateExclusionRule,
  type CandidateHost,
  type CandidateRelease,
  candidateRelease,
} from './candidate-release.ts';

export interface CandidateExclusion {
  readonly rule: CandidateExclusionRule;
  readonly packageName: string;
  readonly version: string;
  /** Where its profile stands. */
  readonly origin: string;
}

export interface ChosenCandidates {
  /** Ordered by slug, then version, by code units. */
  readonly releases: readonly CandidateRelease[];
  /** Profiles that give none: nothing is lost in silence. */
  readonly exclusions: readonly CandidateExclusion[];
}

/** Profiles by who put them there. */
export interface ProfileSources {
  /** Files of the host's profile: the operator's word. */
  readonly ofHost: readonly PluginProfile[];
  /** From inside released archives: anybody may publish one, under any slug. */
  readonly ofReleases: readonly PluginProfile[];
}

/**
 * One candidate for each release that has a profile; the order in which profiles
 * are given decides nothing. The operator's come first, so that no release can
 * take the slug of a plugin the operator lists.
 */
export function chooseCandidates(
  { ofHost, ofReleases }: ProfileSources,
  evidence: Evidence,
  host: CandidateHost,
): ChosenCandidates {
  const releases: CandidateRelease[] = [];
  const exclusions: CandidateExclusion[] = [];
  const packageOfSlug = new Map<string, string>();
  const taken = new Set<string>();
  for (const profile of [...ofHost.toSorted(compareProfiles), ...ofReleases.toSorted(compareProfiles)]) {
    const { slug, packageName, version, origin } = profile;
    const repeat = repeatRule(profile, packageOfSlug, taken);
    const chosen = repeat === null ? candidateRelease(profile, evidence, host) : { rule: repeat };
    if ('rule' in chosen) {
      exclusions.push({ rule: chosen.rule, packageName, version, origin });
      continue;
    }
    packageOfSlug.set(slug, packageName);
    taken.add(`${slug} ${version}`);
    releases.push(chosen);
  }
  return { releases: releases.sort((a, b) => compareProfiles(a.profile, b.profile)), exclusions };
}

/** The publisher's own word comes first where two profiles speak of one release. */
function compareProfiles(a: PluginProfile, b: PluginProfile): number {
  return (
    compareCodeUnits(a.slug, b.slug) ||
    compareCodeUnits(a.version, b.version) ||
    Number(a.writtenBy === 'project') - Number(b.writtenBy === 'project') ||
    compareCodeUnits(a.packageName, b.packageName) ||
    compareCodeUnits(a.digest, b.digest)
  );
}

/** Ids are made of the slug: two packages under one slug would be one plugin. */
function repeatRule(
  { slug, packageName, version }: PluginProfile,
  packageOfSlug: ReadonlyMap<string, string>,
  taken: ReadonlySet<string>,
): CandidateExclusionRule | null {
  const holder = packageOfSlug.get(slug);
  if (holder !== undefined && holder !== packageName) return 'slug_of_another_package';
  return taken.has(`${slug} ${version}`) ? 'repeated_candidate' : null;
}
