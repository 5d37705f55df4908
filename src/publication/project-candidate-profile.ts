import { isoTimestamp } from '../base/timestamp.ts';
import type { PublisherContent } from '../contract/candidate-publisher-content.ts';
import type { LocalizedText } from '../contract/localized-text.ts';
import type { PluginProfile, ProfileText } from '../facts/plugin-profile.ts';

/** Enough of the digest that no two profiles of one plugin share it. */
const DIGEST_DIGITS = 12;

/** `profile.<slug>.<hex>`: changes with any word of the profile. */
export function profileVersion({ slug, digest }: Pick<PluginProfile, 'slug' | 'digest'>): string {
  return `profile.${slug}.${digest.slice('sha256:'.length, 'sha256:'.length + DIGEST_DIGITS)}`;
}

/** What the publisher says, word for word. */
export function projectPublisherContent(profile: PluginProfile): PublisherContent {
  return {
    authority: 'publisher_content',
    trust: 'untrusted_text',
    profile_version: profileVersion(profile),
    problem: localized(profile.problem),
    outcomes: profile.outcomes.map(localized),
    operating_approach: localized(profile.operatingApproach),
    prerequisites: profile.prerequisites.map(({ text }) => localized(text)),
    required_services: profile.requiredServices.map(localized),
    permissions_claimed: profile.permissionsClaimed.map(({ text }) => localized(text)),
    limitations: profile.limitations.map(localized),
    non_fit_conditions: profile.nonFitConditions.map(localized),
    declared_compatibility: profile.declaredCompatibility.map((claim) => ({
      claim_id: claim.claimId,
      host_range: claim.hostRange,
      channels: [...claim.channels],
      source_ref: claim.sourceRef,
      claimed_at: isoTimestamp(claim.claimedAtMs),
    })),
    quick_start: profile.quickStart.map(localized),
    readme_excerpt: localized(profile.readmeExcerpt),
  };
}

function localized({ en, zhCn }: ProfileText): LocalizedText {
  return { en, 'zh-CN': zhCn };
}
