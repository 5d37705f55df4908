import type { CandidateReasonCode } from '../../contract/candidates/match.ts';
import type { RangeRule } from '../../contract/candidates/reason-codes.ts';
import type { CandidateRecord } from '../../contract/candidates/record.ts';
import { claimAnswer, type HostAsked } from './compatibility-answer.ts';

/** What is known of a release and the host asked about. */
export interface HostCompatibility {
  readonly code: Extract<CandidateReasonCode, `compatibility.${string}`>;
  /** `null`: no range was compared. */
  readonly rule: RangeRule | null;
  readonly fieldRefs: readonly string[];
  readonly evidenceRefs: readonly string[];
}

const CODE_OF_CLAIM = {
  included: 'compatibility.claimed',
  excluded: 'compatibility.claim_excludes',
  unreadable: 'compatibility.claim_unreadable',
  not_said: 'compatibility.not_known',
} as const;

/** What was tested says more than what is claimed. `null`: nothing was asked. */
export function hostCompatibility(record: CandidateRecord, asked: HostAsked): HostCompatibility | null {
  if (asked.channel === null && asked.hostVersion === null) return null;
  return testedCompatibility(record, asked) ?? claimedCompatibility(record, asked);
}

/** `partial`: it came up in this very version, which the channel has no more; who names the version asks about no other. */
function testedCompatibility(
  { test_evidence: evidence }: CandidateRecord,
  { channel, hostVersion }: HostAsked,
): HostCompatibility | null {
  const tests = evidence.compatibility_observations.flatMap((test, place) =>
    (channel === null || test.channel === channel) &&
    (hostVersion === null || test.host_target?.version === hostVersion) &&
    (test.status === 'passed' || test.status === 'failed' || (test.status === 'partial' && hostVersion !== null))
      ? [{ ...test, place }]
      : [],
  );
  const [first] = tests;
  if (first === undefined) return null;
  return {
    code: first.status === 'failed' ? 'compatibility.test_failed' : 'compatibility.tested',
    rule: null,
    fieldRefs: [`/test_evidence/compatibility_observations/${first.place}/status`],
    evidenceRefs: first.testrun_ids,
  };
}

function claimedCompatibility({ publisher_content: content }: CandidateRecord, asked: HostAsked): HostCompatibility {
  const declared = content.declared_compatibility;
  const { answer, rule, claims } = claimAnswer(
    declared.map((claim) => ({ hostRange: claim.host_range, channels: claim.channels })),
    asked,
  );
  const field = asked.hostVersion === null ? 'channels' : 'host_range';
  return {
    code: CODE_OF_CLAIM[answer],
    rule,
    fieldRefs:
      claims.length === 0
        ? ['/publisher_content/declared_compatibility']
        : claims.map((place) => `/publisher_content/declared_compatibility/${place}/${field}`),
    evidenceRefs: claims.map((place) => declared[place]!.claim_id),
  };
}

/** 0: before the others; 1: after them, for there is evidence against it. */
export function compatibilityClass(compatibility: HostCompatibility | null): 0 | 1 {
  const isAgainst =
    compatibility?.code === 'compatibility.claim_excludes' || compatibility?.code === 'compatibility.test_failed';
  return isAgainst ? 1 : 0;
}
