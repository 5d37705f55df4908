import type { ChainRun } from '../../src/analysis/chain.ts';
import type { PluginRevision } from '../../src/analysis/plugin-revision.ts';
import type { QualityEvidence } from '../../src/analysis/quality-evidence.ts';
import { sha256 } from '../../src/base/digest.ts';
import type { ChainStatus } from '../../src/contract/status.ts';
import type { PluginProject } from '../../src/facts/plugin-project.ts';
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
  return { analysisId: `quality.${name}`, analyzerVersion: '1.0.0', status, reasonCodes };
}

/** Evidence in which nobody has looked at anything but the listing. */
export function evidence(overrides: Partial<QualityEvidence> = {}): QualityEvidence {
  return {
    revision: revision(),
    priorityRank: 3,
    disposition: 'insufficient_evidence',
    chains: [
      chainRun('package-release', 'not_applicable'),
      chainRun('package-runtime-host-5.0.7', 'not_applicable'),
      chainRun('package-runtime-non-ai', 'not_applicable'),
      chainRun('repository-health', 'not_tested', ['not_yet_analysed']),
      chainRun('source-metadata', 'passed'),
    ],
    ...overrides,
  };
}
