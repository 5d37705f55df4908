import { compareCodeUnits } from '../../base/compare.ts';
import { sha256Hex } from '../../base/digest.ts';
import type { Evidence } from '../observation/evidence.ts';
import { type ExactRelease, releaseSubject } from '../observation/observation.ts';
import type { EditorProfile } from './plugin-profile.ts';
import {
  type CandidateHost,
  type CandidateRelease,
  type ContentsReaders,
  candidateRelease,
} from './candidate-release.ts';
import { type ReleaseOnRecord, releaseOnRecord } from './release-on-record.ts';

/** Why a release, or what an editor wrote of one, gives no candidate. */
export type CandidateExclusionRule =
  | 'release_not_observed'
  | 'release_not_found'
  | 'artifact_not_verified'
  | 'archive_refused'
  | 'profile_of_other_bytes';

export interface CandidateExclusion {
  readonly rule: CandidateExclusionRule;
  readonly packageName: string;
  readonly version: string;
  /** Where an editor's profile stands; `null`: the release itself is meant. */
  readonly origin: string | null;
}

export interface ChosenCandidates {
  /** Ordered by slug, then version, by code units. */
  readonly releases: readonly CandidateRelease[];
  /** Nothing is lost in silence. */
  readonly exclusions: readonly CandidateExclusion[];
}

export interface CandidateSources extends ContentsReaders {
  /** Exact releases that the registry was asked about; one may stand here twice. */
  readonly releases: readonly ExactRelease[];
  /** At most one a release. */
  readonly editors: readonly EditorProfile[];
  readonly evidence: Evidence;
  readonly host: CandidateHost;
}

/** One candidate for each release whose bytes were verified; the order of what is given decides nothing. */
export function chooseCandidates(sources: CandidateSources): ChosenCandidates {
  const { evidence, host } = sources;
  const exact = new Map(sources.releases.map((release) => [releaseSubject(release), release]));
  const seen = new Map<string, ReleaseOnRecord>();
  for (const [subject, release] of exact) {
    const onRecord = releaseOnRecord(release, evidence);
    if (onRecord !== null) seen.set(subject, onRecord);
  }
  const slugs = packageSlugs([...seen.values()].map(({ release: { packageName } }) => packageName));
  const editors = new Map(sources.editors.map((editor) => [releaseSubject(editor), editor]));
  const exclusions: CandidateExclusion[] = [];
  const releases = [...seen].flatMap(([subject, { release, removal }]): CandidateRelease[] => {
    const editor = editors.get(subject) ?? null;
    const isOfThese = editor?.integrity === release.integrity;
    const known = { slug: slugs.get(release.packageName) ?? '', release, removal, editor: isOfThese ? editor : null };
    const candidate = candidateRelease(known, evidence, host, sources);
    if (!('rule' in candidate)) return [candidate];
    exclusions.push(excluded(candidate.rule, release, null));
    return [];
  });
  const published = new Map(releases.map((candidate) => [releaseSubject(candidate.release), candidate]));
  for (const editor of sources.editors) {
    const rule = editorRule(editor, published.get(releaseSubject(editor)), evidence);
    if (rule !== null) exclusions.push(excluded(rule, editor, editor.origin));
  }
  return { releases: releases.sort(compareReleases), exclusions: exclusions.sort(compareExclusions) };
}

/** Under other bytes than a profile speaks of, every word of it is about something else. */
function editorRule(
  editor: EditorProfile,
  candidate: CandidateRelease | undefined,
  evidence: Evidence,
): CandidateExclusionRule | null {
  if (candidate !== undefined) return candidate.editor === null ? 'profile_of_other_bytes' : null;
  const observation = evidence.release(editor);
  if (observation.kind === 'observed')
    return observation.value.archiveRule === null ? 'artifact_not_verified' : 'archive_refused';
  return observation.kind === 'missing' ? 'release_not_found' : 'release_not_observed';
}

function excluded(
  rule: CandidateExclusionRule,
  { packageName, version }: ExactRelease,
  origin: string | null,
): CandidateExclusion {
  return { rule, packageName, version, origin };
}

function compareReleases(a: CandidateRelease, b: CandidateRelease): number {
  return compareCodeUnits(a.slug, b.slug) || compareCodeUnits(a.release.version, b.release.version);
}

function compareExclusions(a: CandidateExclusion, b: CandidateExclusion): number {
  return (
    compareCodeUnits(a.packageName, b.packageName) ||
    compareCodeUnits(a.version, b.version) ||
    compareCodeUnits(a.origin ?? '', b.origin ?? '')
  );
}

const DIGEST_DIGITS = 8;

/**
 * The slug of each package, made of its name alone: `@acme/lens` is `acme-lens`.
 * Where names come to the same slug, one keeps it (without a scope first, then
 * the shorter, then by code units) and the others get digits of a digest of
 * their names. The order in which names are given decides nothing.
 */
export function packageSlugs(packageNames: Iterable<string>): ReadonlyMap<string, string> {
  const bySlug = Map.groupBy(new Set(packageNames), plainSlug);
  const slugs = new Map<string, string>();
  for (const [slug, names] of bySlug) {
    const [first, ...others] = names.toSorted(compareClaims);
    if (first !== undefined) slugs.set(first, slug);
    for (const name of others) slugs.set(name, slugWithDigest(name, slug, bySlug));
  }
  return slugs;
}

function plainSlug(packageName: string): string {
  const slug = packageName
    .toLowerCase()
    .replace(/[^a-z0-9]+/gu, '-')
    .replace(/^-|-$/gu, '');
  return slug === '' ? 'package' : slug;
}

function compareClaims(a: string, b: string): number {
  return Number(a.startsWith('@')) - Number(b.startsWith('@')) || a.length - b.length || compareCodeUnits(a, b);
}

/** More digits where a package is named for the digits of another. */
function slugWithDigest(name: string, slug: string, taken: ReadonlyMap<string, unknown>): string {
  const digest = sha256Hex(name);
  for (let digits = DIGEST_DIGITS; digits < digest.length; digits += DIGEST_DIGITS) {
    const suffixed = `${slug}-${digest.slice(0, digits)}`;
    if (!taken.has(suffixed)) return suffixed;
  }
  return `${slug}-${digest}`;
}
