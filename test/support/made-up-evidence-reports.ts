import type { AnalyzeReport } from '../../src/operations/analyze/analyze-report.ts';
import type { EvidenceReport } from '../../src/operations/evidence/evidence-report.ts';
import type { ImportedRun } from '../../src/operations/evidence/imported-run.ts';
import { ENTRY_ID } from './made-up-evidence.ts';

const SEEN_AT = '2026-03-02T00:00:00.000Z';
const NONE = { passed: 0, partial: 0, failed: 0, not_tested: 0, not_applicable: 0 };

/** A run over two plugins, one of which failed in the host. */
export const ANALYZED: AnalyzeReport = {
  queued: 2,
  done: 2,
  observations: [{ kind: 'host_run', observed: 2, missing: 0, failed: 0, kept: 1, skipped: 0 }],
  changes: [{ pluginId: ENTRY_ID, name: 'lens', dimension: 'install_runtime', from: 'not_tested', to: 'failed' }],
  outcomes: [{ dimension: 'install_runtime', counts: { ...NONE, passed: 1, failed: 1 } }],
  failures: [{ stage: 'load', failureClass: 'plugin', reasonCode: 'import_threw', count: 1 }],
  providerFailures: [
    {
      provider: 'repository_host',
      code: 'source_unreachable',
      subjects: 2,
      retryable: true,
      attempts: 3,
      observedAt: SEEN_AT,
    },
  ],
  obstacles: [],
  alarms: [],
  durationMs: 12_000,
};

/** A plugin of which one fact is known, one is not, and an outside tester says something. */
export const EVIDENCE: EvidenceReport = {
  pluginId: ENTRY_ID,
  name: 'lens',
  packageName: 'lens',
  version: '1.0.0',
  hostVersion: '5.0.7',
  disposition: 'partial_evidence',
  chains: [
    {
      analysisId: 'quality.source-metadata',
      status: 'passed',
      analyzerVersion: '1.1.0',
      reasonCodes: [],
      lookedAt: SEEN_AT,
    },
    {
      analysisId: 'quality.repository-health',
      status: 'not_tested',
      analyzerVersion: '1.0.0',
      reasonCodes: ['not_yet_analysed'],
      lookedAt: null,
    },
  ],
  dimensions: [
    {
      dimension: 'package_release',
      status: 'passed',
      reasonCodes: [],
      facts: [
        { label: 'licence', value: 'MIT', source: 'https://registry.example.org', observedAt: SEEN_AT },
        { label: 'deprecated', value: null, source: 'https://registry.example.org', observedAt: SEEN_AT },
      ],
    },
    {
      dimension: 'repository_health',
      status: 'not_tested',
      reasonCodes: ['not_yet_analysed'],
      facts: [{ label: 'observation', value: null, source: 'github acme/lens', observedAt: null }],
    },
  ],
  testRuns: [
    { label: 'boot', value: 'passed: it booted', source: 'Harbour Lab, testrun.0123456789ab', observedAt: SEEN_AT },
  ],
};

export const IMPORTED_RUN: ImportedRun = {
  testRunId: 'testrun.0123456789ab',
  packageName: 'lens',
  version: '1.0.0',
  tester: 'Harbour Lab',
  digest: `sha256:${'0'.repeat(64)}`,
  outcome: 'imported',
};
