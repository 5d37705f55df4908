import { SCAN_GAP_CODES, type StaticCode, STATIC_CODES } from '../../contract/evidence/quality-reason-codes.ts';
import type { RiskClass } from '../../contract/evidence/quality-dimensions.ts';
import type { ObservedAbility, StaticScanObservation } from '../../facts/package-contents/static-scan-observation.ts';

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
/**
 * How much attention the code asks for, by the rule of
 * docs/decisions/0051-scan-follows-the-code.md: what the host comes to run
 * decides, together with what it may come to run.
 *
 * @returns `null`: nothing was seen, and not everything was read or known, the packages it loads included
 */
export function riskClassOf(scan: ScanResult): RiskClass | null {
  const seen = new Set(observedCodes(scan));
  if (HIGH.some((codes) => codes.every((code) => seen.has(code)))) return 'high_attention';
  if (ELEVATING.some((code) => seen.has(code))) return 'elevated_attention';
  if (seen.size > 0) return 'capabilities_observed';
  return isScanWhole(scan) ? 'no_flag_in_bounded_scan' : null;
}

/** What the risk class is made of: what was seen, and how much was read. */
export type ScanResult = Pick<StaticScanObservation, 'abilities' | 'bounded'>;

/**
 * Whether what was not seen is not there: all that the host comes or may come to
 * run was read, every module it loads has a name, and the tables know every package
 * it loads, for one outside them may do what the release seems not to do.
 */
export function isScanWhole(scan: Pick<ScanResult, 'bounded'>): boolean {
  return scanGaps(scan).length === 0;
}

/** Why what was not seen may be there all the same, each cause once; empty: the scan is whole. */
export function scanGaps({ bounded }: Pick<ScanResult, 'bounded'>): ReadonlyArray<(typeof SCAN_GAP_CODES)[number]> {
  const { filesSkipped, filesUnparsed, runnableUnread, unresolvedLoads, unlistedPackages, limitReached } = bounded;
  // Where they were not counted apart, any file that was not read may be one of them.
  const isUnread =
    runnableUnread === null ? filesSkipped + filesUnparsed > 0 || limitReached !== null : runnableUnread > 0;
  const holds = {
    static_files_unread: isUnread,
    static_module_unnamed: unresolvedLoads > 0,
    static_package_unlisted: unlistedPackages > 0,
  };
  return SCAN_GAP_CODES.filter((code) => holds[code]);
}

/** The abilities that count, in canonical order. */
export function observedCodes({ abilities }: Pick<StaticScanObservation, 'abilities'>): readonly StaticCode[] {
  const seen = new Set(abilities.filter((ability) => mayRunInHost(ability)).map(({ code }) => code));
  return STATIC_CODES.filter((code) => seen.has(code));
}

/** What may be reached counts unless its name or form says that it is for something else. */
export function mayRunInHost({ area, reachability }: Pick<ObservedAbility, 'area' | 'reachability'>): boolean {
  return reachability === 'reachable' || (reachability === 'unknown' && area === 'host');
}
