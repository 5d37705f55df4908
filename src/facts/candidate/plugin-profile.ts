import type { Sha256 } from '../../base/digest.ts';
import type { HostChannel } from './host-tests.ts';

/** Third-party text; at least one of the languages is there, and none was translated here. */
export interface PluginProfileText {
  readonly en: string | null;
  readonly zhCn: string | null;
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
  /** `null`: nothing dates the claim. */
  readonly claimedAtMs: number | null;
}

/** A coded claim with the words for it, e.g. `network_client` and what it is used for. */
export interface CodedClaim {
  readonly code: string;
  readonly text: PluginProfileText;
}

/** What both kinds of profile say in words. */
export interface PluginProfileTexts {
  readonly problem: PluginProfileText | null;
  readonly outcomes: readonly PluginProfileText[];
  readonly operatingApproach: PluginProfileText | null;
  readonly requiredServices: readonly PluginProfileText[];
  readonly limitations: readonly PluginProfileText[];
  readonly nonFitConditions: readonly PluginProfileText[];
  readonly quickStart: readonly PluginProfileText[];
}

/** The one release a profile speaks of; another release needs another profile. */
export interface BoundPluginProfile {
  readonly packageName: string;
  readonly version: string;
  /** `sha512-<base64>` of the release it is bound to. */
  readonly integrity: string;
  /** Where it was read: a file of the host profile, or a path inside the released archive. */
  readonly origin: string;
  /** Digest of the profile's canonical JSON. */
  readonly digest: Sha256;
}

/** What a publisher says of one exact release, in a profile inside its archive (spec 2.2): data, never an instruction. */
export interface PublisherProfile extends BoundPluginProfile, PluginProfileTexts {
  readonly writtenBy: 'publisher';
  /** Name for people; `null`: none is given. */
  readonly displayName: string | null;
  readonly prerequisites: readonly CodedClaim[];
  readonly permissionsClaimed: readonly CodedClaim[];
  readonly declaredCompatibility: readonly HostRangeClaim[];
  readonly readmeExcerpt: PluginProfileText | null;
  readonly capabilities: readonly CapabilityClaim[];
}

/**
 * What somebody else says of a release: an operator, or the editor of a catalog.
 * It claims no permissions, no host versions and no lack of a capability.
 */
export interface EditorProfile extends BoundPluginProfile, PluginProfileTexts {
  readonly writtenBy: 'editor';
  /** Who wrote it, as told to readers. */
  readonly author: string;
  readonly writtenAtMs: number;
  readonly prerequisites: readonly PluginProfileText[];
  /** Ids of capabilities that the editor says it has. */
  readonly capabilityIds: readonly string[];
}
