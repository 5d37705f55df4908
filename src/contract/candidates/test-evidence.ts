import { z } from 'zod';
import { EvidenceId, EvidenceRefs, ReleaseVersion, Sha256Form } from '../shared/ids.ts';
import { Channel, DimensionStatus, authority } from '../shared/status.ts';
import { LocalizedText } from '../shared/text.ts';
import { Timestamp } from '../shared/timestamp.ts';

// The spec shows the three objects below only as null; their shapes are ours and small on purpose.
const HostTarget = z
  .strictObject({ package_name: z.string().min(1).max(214).describe('Package of the host.'), version: ReleaseVersion })
  .describe('The exact host release it was tried with; a run may have ended before the host was started.');

const Environment = z
  .strictObject({
    runtime: z.string().min(1).max(64).describe('Name and version of the language runtime, e.g. `node 26.1.0`.'),
    operating_system: z.string().min(1).max(64).describe('As Node names it, e.g. `linux`.'),
    architecture: z.string().min(1).max(32).describe('As Node names it, e.g. `x64`.'),
  })
  .describe('Where it was tried.');

const TestedIdentity = z
  .strictObject({
    package_name: z.string().min(1).max(214).describe('Name on the package registry.'),
    version: ReleaseVersion,
    artifact_digest: Sha256Form,
  })
  .describe('The exact bytes that were tested.');

const observed_at = Timestamp.nullable().describe('null: nobody observed it.');

const CompatibilityObservation = z
  .strictObject({
    channel: Channel,
    status: DimensionStatus,
    host_target: HostTarget.nullable().describe('null: no run was made.'),
    environment: Environment.nullable().describe('null: no run was made, or it does not say.'),
    testrun_ids: z.array(z.string().min(1).max(214)).describe('Ids of the runs behind it; empty: none was made.'),
    observed_at,
  })
  .describe('What happened with one channel of the host.');

export const TEST_DIMENSIONS = [
  'source',
  'install',
  'boot',
  'smoke',
  'lifecycle',
  'composition',
  'permissions',
  'maintenance',
  'freshness',
] as const;
export const TestDimensionName = z.enum(TEST_DIMENSIONS).describe('Dimension of test evidence (spec 2.2).');

const TestDimension = z
  .strictObject({
    evidence_id: EvidenceId,
    dimension: TestDimensionName,
    status: DimensionStatus,
    scope_summary: LocalizedText.describe('What exactly was looked at.'),
    tested_identity: TestedIdentity.nullable().describe('null: no artifact was tested.'),
    evidence_refs: EvidenceRefs,
    observed_at,
  })
  .describe('Evidence of one dimension.');

export const TestEvidence = z
  .strictObject({
    authority: authority('test_evidence'),
    compatibility_observations: z
      .array(CompatibilityObservation)
      .length(Channel.options.length)
      .refine((list) => namesEachOnce(list.map((item) => item.channel)), { error: 'must name each channel once' })
      .describe('One for each channel (spec 2.2).'),
    dimensions: z
      .array(TestDimension)
      .length(TestDimensionName.options.length)
      .refine((list) => namesEachOnce(list.map((item) => item.dimension)), { error: 'must name each dimension once' })
      .describe('One for each dimension (spec 2.2).'),
  })
  .describe('What was tested, and what was not (spec 2.2).');
export type TestEvidence = z.infer<typeof TestEvidence>;

function namesEachOnce(names: readonly string[]): boolean {
  return new Set(names).size === names.length;
}
