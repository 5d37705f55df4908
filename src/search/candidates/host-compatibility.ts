import { Range, satisfies } from 'semver';
import type { CandidateReasonCode, RangeRule } from '../../contract/candidates/match.ts';
import type { CandidateRecord } from '../../contract/candidates/record.ts';
import type { Channel } from '../../contract/shared/status.ts';

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

function testedCompatibility({ test_evidence: evidence }: CandidateRecord, asked: HostAsked): HostCompatibility | null {
  const tests = evidence.compatibility_observations.flatMap((test, place) =>
    isAnswerTo(asked, test) ? [{ ...test, place }] : [],
  );
  const first = tests.find(({ channel }) => channel === asked.channel) ?? tests[0];
  if (first === undefined) return null;
  return {
    code: first.status === 'failed' ? 'compatibility.test_failed' : 'compatibility.tested',
    rule: null,
    fieldRefs: [`/test_evidence/compatibility_observations/${first.place}/status`],
    evidenceRefs: first.testrun_ids,
  };
}

type ChannelTest = CandidateRecord['test_evidence']['compatibility_observations'][number];

/**
 * Who names a version asks about it, in whichever channel its run stands; else the channel alone decides. `partial`:
 * it came up in this very version, which the channel has no more.
 */
function isAnswerTo({ channel, hostVersion }: HostAsked, { status, ...test }: ChannelTest): boolean {
  const isSettled = status === 'passed' || status === 'failed';
  if (hostVersion === null) return isSettled && test.channel === channel;
  return (isSettled || status === 'partial') && test.host_target?.version === hostVersion;
}

function claimedCompatibility({ publisher_content: content }: CandidateRecord, asked: HostAsked): HostCompatibility {
  const declared = content.declared_compatibility;
  const { answer, rule, claims } = claimAnswer(
    declared.map((claim) => ({
      hostRange: claim.host_range,
      channels: claim.channels,
      isOfManifest: claim.claim_id.startsWith(MANIFEST_CLAIM),
    })),
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

/** How the id of a claim begins that is a range of the manifest. */
const MANIFEST_CLAIM = 'package.json#/';

/** 0: before the others; 1: after them, for there is evidence against it. */
export function compatibilityClass(compatibility: HostCompatibility | null): 0 | 1 {
  const isAgainst =
    compatibility?.code === 'compatibility.claim_excludes' || compatibility?.code === 'compatibility.test_failed';
  return isAgainst ? 1 : 0;
}

/** What a publisher claims of host versions, as the record says it. */
export interface ClaimedRange {
  readonly hostRange: string;
  /** Empty: it speaks of no channel in particular. */
  readonly channels: readonly Channel[];
  /** Ranges of a manifest hold together: whoever installs it has to meet them all. */
  readonly isOfManifest: boolean;
}

interface HostAsked {
  readonly channel: Channel | null;
  /** Exact. */
  readonly hostVersion: string | null;
}

/** What the claims say of one host. */
interface ClaimAnswer {
  readonly answer: 'included' | 'excluded' | 'unreadable' | 'not_said';
  /** `null`: no range was compared. */
  readonly rule: RangeRule | null;
  /** Places in the list of claims that decided it. */
  readonly claims: readonly number[];
}

const NOT_SAID: ClaimAnswer = { answer: 'not_said', rule: null, claims: [] };

/**
 * One claim that includes the host is enough, for publishers list what works. A
 * claim for other channels says nothing of this one. With a channel alone there
 * is no version to compare: naming the channel is the claim.
 */
export function claimAnswer(claims: readonly ClaimedRange[], { channel, hostVersion }: HostAsked): ClaimAnswer {
  const speaking = claims.flatMap((claim, place) =>
    channel === null || claim.channels.length === 0 || claim.channels.includes(channel) ? [{ ...claim, place }] : [],
  );
  if (hostVersion === null) {
    const named = speaking.filter(({ channels }) => channel !== null && channels.includes(channel));
    return named.length === 0 ? NOT_SAID : { answer: 'included', rule: null, claims: named.map(({ place }) => place) };
  }
  const compared = manifestAsOne(
    speaking.map((claim) => ({ ...claim, ...isInHostRange(claim.hostRange, hostVersion) })),
  );
  for (const [isInside, answer] of BY_WEIGHT) {
    const deciding = compared.filter((claim) => claim.isInside === isInside);
    const [first] = deciding;
    if (first !== undefined) return { answer, rule: first.rule, claims: deciding.map(({ place }) => place) };
  }
  return NOT_SAID;
}

/** The ranges of a manifest are one claim, which says the least that one of them says. */
function manifestAsOne<Compared extends { readonly isOfManifest: boolean; readonly isInside: boolean | null }>(
  claims: readonly Compared[],
): readonly Compared[] {
  const answers = new Set(claims.flatMap(({ isOfManifest, isInside }) => (isOfManifest ? [isInside] : [])));
  const least = [false, null, true].find((answer) => answers.has(answer));
  return claims.filter(({ isOfManifest, isInside }) => !isOfManifest || isInside === least);
}

const BY_WEIGHT = [
  [true, 'included'],
  [null, 'unreadable'],
  [false, 'excluded'],
] as const;

/** Whether a version lies in a range, and by which rule that was decided. */
interface RangeAnswer {
  readonly isInside: boolean | null;
  readonly rule: RangeRule;
}

const UNREADABLE: RangeAnswer = { isInside: null, rule: 'range_unreadable' };

/**
 * Reads a range as the registry's own tools do, but for one thing: they leave out
 * alternatives they cannot read, and take an empty one for `*`. Both would turn a
 * slip into a claim, so here one such part makes the answer unknown.
 *
 * @param version exact
 * @see https://github.com/npm/node-semver#prerelease-tags
 */
export function isInHostRange(range: string, version: string): RangeAnswer {
  if (!isReadableRange(range)) return UNREADABLE;
  if (satisfies(version, range)) return { isInside: true, rule: 'semver_range' };
  const isLeftOut = satisfies(version, range, { includePrerelease: true });
  return { isInside: false, rule: isLeftOut ? 'semver_prerelease_left_out' : 'semver_range' };
}

function isReadableRange(range: string): boolean {
  return range.split('||').every((part) => part.trim() !== '' && isReadablePart(part));
}

function isReadablePart(part: string): boolean {
  try {
    return new Range(part).range !== null;
  } catch {
    return false;
  }
}
