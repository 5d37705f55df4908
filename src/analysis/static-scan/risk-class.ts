import type { QualityDimensions } from '../../contract/quality-dimensions.ts';
import type { StaticCode } from './static-code.ts';
import { STATIC_CODES } from './static-code.ts';
import type { ScanArea, StaticScanObservation } from './static-scan-observation.ts';

export type RiskClass = NonNullable<QualityDimensions['static_risk']['risk_class']>;

/** Abilities whose effects outlast or leave the program that has them. */
const ELEVATING: readonly StaticCode[] = [
  'static_dynamic_code_observed',
  'static_persistence_paths_observed',
  'static_process_execution_observed',
  'static_shell_execution_observed',
];
/** What together needs a close look: running text or a shell, with a way in or out. */
const HIGH: ReadonlyArray<readonly [StaticCode, StaticCode]> = [
  ['static_dynamic_code_observed', 'static_network_client_observed'],
  ['static_shell_execution_observed', 'static_network_client_observed'],
  ['static_persistence_paths_observed', 'static_filesystem_mutation_observed'],
  ['static_persistence_paths_observed', 'static_process_execution_observed'],
];
/** Tests and build files do not run where the plugin does. */
const DOES_NOT_RUN: ReadonlySet<ScanArea> = new Set(['test', 'config']);

/**
 * How much attention the code asks for, by the rule of
 * docs/decisions/0031-static-scan.md: what the host's own part can do together
 * decides; code for browsers, copies of others' code and minified files that
 * the host's part does not load are only mentioned.
 */
export function riskClassOf({ abilities }: Pick<StaticScanObservation, 'abilities'>): RiskClass {
  const inHost = new Set(abilities.filter(({ area }) => area === 'host').map(({ code }) => code));
  if (HIGH.some((codes) => codes.every((code) => inHost.has(code)))) return 'high_attention';
  if (ELEVATING.some((code) => inHost.has(code))) return 'elevated_attention';
  return observedCodes({ abilities }).length > 0 ? 'capabilities_observed' : 'no_flag_in_bounded_scan';
}

/** The abilities that count, in canonical order. */
export function observedCodes({ abilities }: Pick<StaticScanObservation, 'abilities'>): readonly StaticCode[] {
  const seen = new Set(abilities.filter(({ area }) => !DOES_NOT_RUN.has(area)).map(({ code }) => code));
  return STATIC_CODES.filter((code) => seen.has(code));
}
