import { z } from 'zod';
import { SchemaVersion } from '../shared/answer-envelope.ts';
import { WHITE_SPACE } from '../shared/character-classes.ts';
import { Sha256Form } from '../shared/ids.ts';
import { QualityDimensions } from './quality-dimensions.ts';
import { QualityReasonCode } from './quality-reason-codes.ts';
import { authority, ChainStatus, DimensionStatus, Disposition } from '../shared/status.ts';
import { Timestamp } from '../shared/timestamp.ts';

export type { QualityDimensions } from './quality-dimensions.ts';

const AnalysisId = z
  .string()
  .regex(
    /^quality\.(?:source-metadata|repository-health|package-release|package-runtime-non-ai|package-runtime-host-[0-9A-Za-z.+-]+)$/,
  )
  .describe('Analysis chain (spec 2.3); the runtime chain names the exact host version.');

const ChainCoverage = z
  .strictObject({
    analysis_id: AnalysisId,
    status: ChainStatus,
    analyzer_version: z.string().min(1).max(64).describe('Raised by every change that can change a result.'),
    completed_at: Timestamp.nullable().describe(
      'When the newest of what it judged was observed, also where that came to no answer; what else it judged may have been seen earlier, or not at all. Of `source-metadata` the date of the newest record that it judged, which may be older than this service. null: nothing was observed.',
    ),
  })
  .describe('One chain and how it ended.');

const Coverage = z
  .strictObject({
    completed: z.int().nonnegative().describe('Chains that came to an answer.'),
    configured: z.int().nonnegative().describe('Chains this service runs.'),
    chains: z.array(ChainCoverage).describe('Every configured chain once.'),
  })
  .describe('How much of the analysis was done.');

const Artifact = z
  .strictObject({
    status: DimensionStatus.describe(
      'not_applicable: no package is held to be its own (spec 2.3, rule 1), also where one is claimed and contested.',
    ),
    package_name: z.string().min(1).max(214).nullable().describe('null: no package.'),
    version: z.string().min(1).max(128).nullable().describe('Exact version; null: no package, or none resolved.'),
    sha256: Sha256Form.nullable().describe('Digest of the archive; null: no package, or not fetched.'),
  })
  .describe('The released archive that was looked at.');

const PACKAGE_VERSION = String.raw`[^${WHITE_SPACE}@]?[^${WHITE_SPACE}@]*@[^${WHITE_SPACE}]+`;
const REVISION_KEY = new RegExp(
  String.raw`^(?:package-release:${PACKAGE_VERSION}|discovery-source:plugin\.discovery\.[0-9a-f]{24}@[0-9a-f]+)$`,
);

export const PluginQualitySummary = z
  .strictObject({
    schema_version: SchemaVersion,
    authority: authority('automated_observation'),
    plugin_revision_id: Sha256Form.describe('Digest of everything the evidence was drawn from.'),
    priority_rank: z
      .int()
      .nonnegative()
      .describe(
        'Place in the order in which plugins are analysed, the lowest first; plugins that are as much used share one.',
      ),
    revision_kind: z
      .enum(['package_release', 'discovery_source'])
      .describe('What was analysed: package_release: an exact release; discovery_source: the listings alone.'),
    revision_key: z
      .string()
      .max(500)
      .regex(REVISION_KEY)
      .describe('`package-release:<package>@<version>` or `discovery-source:<entry_id>@<hex>`.'),
    disposition: Disposition,
    production_eligible: z
      .boolean()
      .describe('Whether the evidence may be used outside of pilots; no approval either way.'),
    coverage: Coverage,
    artifact: Artifact,
    dimensions: QualityDimensions,
    reason_codes: z.array(QualityReasonCode).describe('Every reason of the record, without repeats.'),
    analyzed_at: Timestamp.describe(
      'Newest date behind this evidence: when something was observed, or the date of a catalog record that was judged. Where no chain but `source-metadata` has a `completed_at`, it is the latter: nothing else was looked at.',
    ),
  })
  .describe('Automated evidence about one plugin revision; neither approval nor security proof (spec 2.3).');
export type PluginQualitySummary = z.infer<typeof PluginQualitySummary>;
