import type { CandidateRecord } from '../../../src/contract/candidates/record.ts';
import type { PublicationManifest } from '../../../src/contract/publication/manifest.ts';
import type { DiscoveryRecord } from '../../../src/contract/shared/plugin-record.ts';
import type { ObservedWorld } from './observed-world.ts';

/** One published fact, and what says otherwise. */
export interface Fact {
  /** Id of the record it stands in. */
  readonly record: string;
  /** JSON pointer into the record. */
  readonly field: string;
  /** What contradicts it, with its source; `null`: nothing does. */
  readonly contradiction: string | null;
}

export type Finding = Fact & { readonly contradiction: string };

/** Records as they were published; nothing of how they were made. */
export interface Published {
  readonly manifest: Pick<PublicationManifest, 'created_at' | 'as_of' | 'expires_at' | 'sources' | 'catalogs'>;
  readonly entries: readonly DiscoveryRecord[];
  readonly candidates: readonly CandidateRecord[];
}

/**
 * One rule of truth: it goes through every fact it is about and holds it against
 * what was observed. Equal input, equal output; it fetches nothing.
 */
export interface TruthRule {
  readonly name: string;
  /** What it holds, as a sentence for people. */
  readonly holds: string;
  readonly facts: (published: Published, world: ObservedWorld) => Iterable<Fact>;
}

/** @param contradictions sentences that hold against the fact, each only where it does */
export function fact(record: string, field: string, ...contradictions: ReadonlyArray<string | false | null>): Fact {
  const held = contradictions.filter((each) => typeof each === 'string');
  return { record, field, contradiction: held.length === 0 ? null : held.join('; ') };
}

export interface RuleResult {
  readonly rule: string;
  /** Facts it looked at. */
  readonly facts: number;
  readonly findings: readonly Finding[];
}

export function resultOf(rule: string, facts: Iterable<Fact>): RuleResult {
  const all = [...facts];
  return { rule, facts: all.length, findings: all.filter((each): each is Finding => each.contradiction !== null) };
}

export function checkTruth(
  rules: readonly TruthRule[],
  published: Published,
  world: ObservedWorld,
): readonly RuleResult[] {
  return rules.map(({ name, facts }) => resultOf(name, facts(published, world)));
}

/** Every finding as one line. */
export function told(results: readonly RuleResult[]): string[] {
  return results.flatMap(({ rule, findings }) =>
    findings.map(({ record, field, contradiction }) => `${rule}: ${record} ${field}: ${contradiction}`),
  );
}

/** `owner/name`, lower case, of a repository of the one host that the catalogs are about; `null`: another place, or none. */
export function repositoryName(spelling: string | null): string | null {
  const written = spelling?.trim().toLowerCase() ?? '';
  const [, owner, name] =
    /(?:^|@|\/\/)(?:www\.)?github\.com[/:]+([\w.-]+)\/([\w.-]+)/u.exec(written) ??
    /^(?:github:)?([\w.-]+)\/([\w.-]+)(?:#.*)?$/u.exec(written) ??
    [];
  return owner === undefined || name === undefined ? null : `${owner}/${name.replace(/\.git$/u, '')}`;
}
