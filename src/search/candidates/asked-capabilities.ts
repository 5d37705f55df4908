import type { CandidateMatch } from '../../contract/candidates/match.ts';
import type { CandidateRecord } from '../../contract/candidates/record.ts';
import type { SectionArray, Sections } from '../engine/sections.ts';
import type { CandidateQuery } from './candidate-searcher.ts';
import type { CapabilityTexts } from './candidate-texts.ts';

type Claims = CandidateRecord['capability_claims'];

/** Each id asked for once, required ones first. */
export function askedIds({ required, preferred }: Pick<CandidateQuery, 'required' | 'preferred'>): readonly string[] {
  return [...new Set([...required, ...preferred])];
}

/**
 * Each id asked for in exactly one list. Absent is only what the publisher says is
 * absent: that nobody says it is there, even for an id the host does not have, is
 * unknown.
 */
export function sortCapabilities(claims: Claims, asked: readonly string[]): CandidateMatch['capabilities'] {
  const has = new Map(claims.has.map((claim) => [claim.id, claim]));
  const lacks = new Map(claims.lacks.map((claim) => [claim.id, claim]));
  return {
    matched: asked.flatMap((id) => claimOf(has.get(id))),
    absent: asked.flatMap((id) => (has.has(id) ? [] : claimOf(lacks.get(id)))),
    unknown: asked.flatMap((id) => (has.has(id) || lacks.has(id) ? [] : [{ id, evidence_refs: [] }])),
  };
}

function claimOf(claim: Claims['has'][number] | undefined): CandidateMatch['capabilities']['matched'] {
  return claim === undefined ? [] : [{ id: claim.id, evidence_refs: claim.evidence_refs }];
}

/** Evidence of absence of anything required is the one ground for leaving a release out. */
export function isRuledOut(claims: Claims, required: readonly string[]): boolean {
  return required.length > 0 && sortCapabilities(claims, required).absent.length > 0;
}

/** What capabilities are called, as a section of the index: a service has no host profile. */
export function buildCapabilitySection(texts: CapabilityTexts): Record<string, SectionArray> {
  const sorted = [...texts].sort(([a], [b]) => (a < b ? -1 : 1));
  return { capabilityTexts: new TextEncoder().encode(JSON.stringify(sorted)) };
}

/** @throws RangeError where the index has none */
export function readCapabilityTexts(sections: Sections): CapabilityTexts {
  const listed: ReadonlyArray<readonly [string, readonly string[]]> = JSON.parse(
    new TextDecoder().decode(sections.u8('capabilityTexts')),
  );
  return new Map(listed);
}
