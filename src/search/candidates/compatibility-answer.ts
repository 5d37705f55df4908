import type { Channel } from '../../contract/shared/status.ts';
import type { RangeRule } from '../../contract/candidates/reason-codes.ts';
import { isInHostRange } from './host-range.ts';

/** What a publisher claims of host versions, as the record says it. */
export interface ClaimedRange {
  readonly hostRange: string;
  /** Empty: it speaks of no channel in particular. */
  readonly channels: readonly Channel[];
}

export interface HostAsked {
  readonly channel: Channel | null;
  /** Exact. */
  readonly hostVersion: string | null;
}

/** What the claims say of one host. */
export interface ClaimAnswer {
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
  const speaking = claims.flatMap(({ hostRange, channels }, place) =>
    channel === null || channels.length === 0 || channels.includes(channel) ? [{ hostRange, channels, place }] : [],
  );
  if (hostVersion === null) {
    const named = speaking.filter(({ channels }) => channel !== null && channels.includes(channel));
    return named.length === 0 ? NOT_SAID : { answer: 'included', rule: null, claims: named.map(({ place }) => place) };
  }
  const compared = speaking.map(({ hostRange, place }) => ({ place, ...isInHostRange(hostRange, hostVersion) }));
  for (const [isInside, answer] of BY_WEIGHT) {
    const deciding = compared.filter((claim) => claim.isInside === isInside);
    const [first] = deciding;
    if (first !== undefined) return { answer, rule: first.rule, claims: deciding.map(({ place }) => place) };
  }
  return NOT_SAID;
}

const BY_WEIGHT = [
  [true, 'included'],
  [null, 'unreadable'],
  [false, 'excluded'],
] as const;
