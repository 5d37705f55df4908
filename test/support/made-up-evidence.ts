import { NO_EVIDENCE } from '../../src/facts/observation/evidence.ts';
import { type ChainRun, hasObserved } from '../../src/analysis/chain.ts';
import type { PluginRevision } from '../../src/analysis/plugin-revision.ts';
import { gatherEvidence, type QualityEvidence } from '../../src/analysis/quality-evidence.ts';
import { sha256 } from '../../src/base/digest.ts';
import type { ChainStatus } from '../../src/contract/shared/status.ts';
import type { PluginProject } from '../../src/facts/identity/plugin-project.ts';
import { listing, repository } from './made-up-facts.ts';

/** When the made-up catalog was read. */
export const LISTED_AT_MS = Date.parse('2026-03-01T00:00:00.000Z');
export const ENTRY_ID = 'plugin.discovery.0123456789abcdef01234567';

/** A project that is listed with everything a listing can have, and has no package. */
export function project(overrides: Partial<PluginProject> = {}): PluginProject {
  const lead = listing({ license: 'MIT' });
  return {
    identityKey: 'github:acme/lens',
    repository: repository('acme/lens'),
    packageName: null,
    packageAssociation: 'not_applicable',
    name: 'lens',
    owner: 'acme',
    aliases: [],
    claimedPackages: [],
    category: 'tools',
    description: { en: 'Takes screenshots.', zhCn: '网页截图。' },
    stars: null,
    downloads: null,
    signalsObservedAtMs: null,
    leadListing: lead,
    listings: [lead],
    release: null,
    notes: [],
    revisionDigest: sha256('revision'),
    ...overrides,
  };
}

export function revision(overrides: Partial<PluginProject> = {}): PluginRevision {
  return { entryId: ENTRY_ID, project: project(overrides), isCategoryKnown: true, listedAtMs: LISTED_AT_MS };
}

export function chainRun(name: string, status: ChainStatus, reasonCodes: ChainRun['reasonCodes'] = []): ChainRun {
  const observedAtMs = hasObserved({ status }) ? LISTED_AT_MS : null;
  return { analysisId: `quality.${name}`, analyzerVersion: '1.0.0', status, reasonCodes, observedAtMs };
}

/** The version of the host that made-up runs were made in. */
export const HOST_VERSION = '5.0.7';

/** Evidence in which nobody has observed it at anything but the listing. */
export function evidence(overrides: Partial<QualityEvidence> = {}): QualityEvidence {
  const gathered = gatherEvidence(overrides.revision ?? revision(), 3, { hostVersion: HOST_VERSION }, NO_EVIDENCE);
  return { ...gathered, ...overrides };
}
