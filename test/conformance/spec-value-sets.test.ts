import { describe, expect, it } from 'vitest';
import { CandidateSearchResponse } from '../../src/contract/candidates/search.ts';
import { DiscoveryResponse } from '../../src/contract/discovery/search.ts';
import { SEARCH_CANDIDATES_RESPONSE } from '../../src/contract/http/examples/candidates.ts';
import { SEARCH_DISCOVERY_RESPONSE } from '../../src/contract/http/examples/discovery.ts';

const DIMENSION_STATUS = ['passed', 'failed', 'partial', 'not_tested', 'not_applicable'];
const DIMENSIONS =
  'source_metadata repository_health package_release package_integrity static_risk dependency_risk install_runtime claimed_feature';
const QUALITY_REASONS = `declared_entrypoint_missing optional_export_missing pilot_evidence_not_production_eligible
  prepare_script_declared native_binary_content no_registry_package static_credential_terms_observed
  static_dynamic_code_observed static_environment_access_observed static_filesystem_mutation_observed
  static_network_client_observed static_persistence_paths_observed static_process_execution_observed
  static_shell_execution_observed`;
const MATCH_REASONS = `bounded_popularity_tiebreak category_term_match description_phrase_match description_term_match
  multi_term_coverage name_term_match registry_package_term_match ordered_term_phrase_match quality_evidence_tiebreak
  quality_observed_limitation repository_term_match`;

/** Places in a discovery answer, and the values that spec 2.3 and 3 show there. */
const DISCOVERY_VALUES: ReadonlyArray<readonly [pointer: string, values: readonly unknown[]]> = [
  ...DIMENSIONS.split(' ').map((name) => [`quality/dimensions/${name}/status`, DIMENSION_STATUS] as const),
  ['quality/coverage/chains/0/status', ['passed', 'failed', 'not_applicable']],
  ['quality/disposition', ['pilot_checks_passed', 'partial_evidence', 'insufficient_evidence']],
  [
    'quality/dimensions/static_risk/risk_class',
    ['elevated_attention', 'capabilities_observed', 'no_flag_in_bounded_scan', 'high_attention', null],
  ],
  ['quality/dimensions/install_runtime/generic_usability', ['passed', 'not_tested']],
  ['quality/dimensions/install_runtime/failure_stage', ['package_inspection', null]],
  ['quality/dimensions/install_runtime/failure_class', ['plugin', null]],
  [
    'quality/dimensions/install_runtime/failure_reason_code',
    ['package_structure_invalid', 'no_registry_package', null],
  ],
  ['quality/dimensions/dependency_risk/vulnerability_counts', [{ low: 0, high: 1, info: 2, critical: 3, moderate: 4 }]],
  ['quality/reason_codes', [QUALITY_REASONS.split(/\s+/)]],
  ['entry/resolution/status', ['source_only']],
  ['entry/availability', ['listed']],
  ['match/reason_codes', [MATCH_REASONS.split(/\s+/)]],
  ['match/matched_fields', [['category', 'description', 'name', 'registry_package', 'repository']]],
];

/** The same of a candidate, spec 2.2 and 3. */
const CANDIDATE_VALUES: ReadonlyArray<readonly [pointer: string, values: readonly unknown[]]> = [
  ['control_metadata/availability', ['available']],
  ['control_metadata/freshness/status', ['current']],
  ['control_metadata/withdrawn', [false]],
  ['registry_observations/maintenance/state', ['active']],
  ['registry_observations/advisory/state', ['unknown']],
  ['registry_observations/advisory/maximum_severity', ['unknown']],
  ['registry_observations/source_association/status', ['confirmed']],
  ['registry_observations/prerequisites/0/status', ['claimed_only']],
  ['registry_observations/permissions/0/status', ['claimed_only']],
  ['registry_observations/unknowns/0/reason', ['not_observed']],
  ['publisher_content/declared_compatibility/0/channels', [['stable', 'next', 'developer']]],
  ['test_evidence/dimensions/0/status', DIMENSION_STATUS],
  ['test_evidence/compatibility_observations/0/status', DIMENSION_STATUS],
  ['match/reason_codes/0/code', ['source.profile_match']],
  [
    'match/capabilities/matched/0/id',
    ['conversation.agent_backend', 'session.continue', 'model.reasoning_selection', 'tool.approval'],
  ],
];

describe('the contract takes every value that the spec shows', () => {
  it.each(DISCOVERY_VALUES)('in a discovery answer at %s', (pointer, values) => {
    const answers = values.map((value) => withValue(SEARCH_DISCOVERY_RESPONSE, `candidates/0/${pointer}`, value));

    expect(answers.map((answer) => DiscoveryResponse.safeParse(answer).error?.issues ?? [])).toEqual(
      values.map(() => []),
    );
  });

  it.each(CANDIDATE_VALUES)('in a candidate answer at %s', (pointer, values) => {
    const answers = values.map((value) => withValue(SEARCH_CANDIDATES_RESPONSE, `candidates/0/${pointer}`, value));

    expect(answers.map((answer) => CandidateSearchResponse.safeParse(answer).error?.issues ?? [])).toEqual(
      values.map(() => []),
    );
  });
});

describe('the contract takes no value that nobody knows', () => {
  it.each(DISCOVERY_VALUES)('in a discovery answer at %s', (pointer) => {
    const answer = withValue(SEARCH_DISCOVERY_RESPONSE, `candidates/0/${pointer}`, 'surely_safe');

    expect(DiscoveryResponse.safeParse(answer).success).toBe(false);
  });

  it.each(CANDIDATE_VALUES)('in a candidate answer at %s', (pointer) => {
    const answer = withValue(SEARCH_CANDIDATES_RESPONSE, `candidates/0/${pointer}`, 'surely_safe');

    expect(CandidateSearchResponse.safeParse(answer).success).toBe(false);
  });
});

/** A copy with another value at a place that must exist. */
function withValue(value: unknown, path: string, replacement: unknown): unknown {
  const [key = '', ...rest] = path.split('/');
  if (value === null || typeof value !== 'object' || !Object.hasOwn(value, key)) {
    throw new Error(`The example has nothing at ${path}.`);
  }
  const copy: Record<string, unknown> = { ...value };
  copy[key] = rest.length === 0 ? replacement : withValue(copy[key], rest.join('/'), replacement);
  return Array.isArray(value) ? value.map((item, i) => (String(i) === key ? copy[key] : item)) : copy;
}
