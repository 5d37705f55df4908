import type { Sha256 } from '../base/digest.ts';
import type { HostChannel } from './host-channel.ts';

/** Third-party text in both languages; both always present. */
export interface ProfileText {
  readonly en: string;
  readonly zhCn: string;
}

export interface CapabilityClaim {
  readonly capabilityId: string;
  /** `lacks`: the publisher says it cannot; the only way a capability counts as absent. */
  readonly claim: 'has' | 'lacks';
}

export interface HostRangeClaim {
  readonly claimId: string;
  /** Version range of the host, alternatives joined by ` || `; not checked to be one. */
  readonly hostRange: string;
  readonly channels: readonly HostChannel[];
  readonly sourceRef: string;
  readonly claimedAtMs: number;
}

/** A coded claim with the words for it, e.g. `network.http` and what it is used for. */
export interface CodedClaim {
  readonly code: string;
  readonly text: ProfileText;
}

/** What a publisher says of one exact release (spec 2.2, publisher_content): data, never an instruction. */
export interface PluginProfile {
  readonly slug: string;
  readonly packageName: string;
  readonly version: string;
  /** `sha512-<base64>` of the release it is bound to. */
  readonly integrity: string;
  readonly displayName: string;
  /** `project`: written here for demonstration, not by the publisher. */
  readonly writtenBy: 'publisher' | 'project';
  readonly problem: ProfileText;
  readonly outcomes: readonly ProfileText[];
  readonly operatingApproach: ProfileText;
  readonly prerequisites: readonly CodedClaim[];
  readonly requiredServices: readonly ProfileText[];
  readonly permissionsClaimed: readonly CodedClaim[];
  readonly limitations: readonly ProfileText[];
  readonly nonFitConditions: readonly ProfileText[];
  readonly declaredCompatibility: readonly HostRangeClaim[];
  readonly quickStart: readonly ProfileText[];
  readonly readmeExcerpt: ProfileText;
  readonly capabilities: readonly CapabilityClaim[];
  /** Where the profile was read: a file of the host profile, or a path inside the released archive. */
  readonly origin: string;
  /** Digest of the profile's canonical JSON: part of `profile_version`. */
  readonly digest: Sha256;
}
