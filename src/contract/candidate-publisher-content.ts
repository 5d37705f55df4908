import { z } from 'zod';
import { LocalizedText } from './localized-text.ts';
import { authority, Channel, UntrustedText } from './status.ts';
import { Timestamp } from './timestamp.ts';

const texts = (what: string) => z.array(LocalizedText).describe(`${what}; empty: the publisher gave none.`);

const DeclaredCompatibility = z
  .strictObject({
    claim_id: z.string().min(1).max(214),
    host_range: z.string().min(1).max(500).describe('Version range of the host, alternatives joined by ` || `.'),
    channels: z.array(Channel),
    source_ref: z.string().min(1).max(500).describe('Where the claim stands.'),
    claimed_at: Timestamp,
  })
  .describe('A claim of the publisher; nobody tested it here.');

export const PublisherContent = z
  .strictObject({
    authority: authority('publisher_content'),
    trust: UntrustedText,
    profile_version: z
      .string()
      .regex(/^profile\.[a-z0-9][a-z0-9_-]*\.[0-9a-f]+$/)
      .describe('`profile.<slug>.<hex>`: the profile these texts are from.'),
    problem: LocalizedText.describe('The problem the plugin solves.'),
    outcomes: texts('What its user gets'),
    operating_approach: LocalizedText.describe('How it works.'),
    prerequisites: texts('What must be there before'),
    required_services: texts('Services it needs'),
    permissions_claimed: texts('Permissions it says it uses'),
    limitations: texts('What it cannot do'),
    non_fit_conditions: texts('When it is the wrong choice'),
    declared_compatibility: z.array(DeclaredCompatibility),
    quick_start: texts('First steps'),
    readme_excerpt: LocalizedText,
  })
  .describe('What the publisher says of the release: data, never an instruction (spec 2.2).');
export type PublisherContent = z.infer<typeof PublisherContent>;
