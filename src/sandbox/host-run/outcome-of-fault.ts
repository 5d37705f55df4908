import { HOST_RUN_REASON_CODES, HOST_RUN_STAGES } from '../../contract/evidence/host-run-codes.ts';
import type {
  HostRunFailureClass,
  HostRunOutcome,
  HostRunReasonCode,
  HostRunStage,
} from '../../facts/host-run/host-run.ts';
import { type HostFault, cleanLine } from './host-runtime.ts';

type Blame = { readonly kind: 'failed' | 'inconclusive'; readonly failureClass: HostRunFailureClass };

const PLUGIN: Blame = { kind: 'failed', failureClass: 'plugin' };
const MISSING_PART: Blame = { kind: 'failed', failureClass: 'dependency' };
/** Nobody learned anything of the plugin. */
const ENVIRONMENT: Blame = { kind: 'inconclusive', failureClass: 'environment' };
const DEPENDENCY: Blame = { kind: 'inconclusive', failureClass: 'dependency' };
const HOST: Blame = { kind: 'inconclusive', failureClass: 'host' };

/** What each code says of whom. A run reaches the codes of `PLUGIN` only behind a baseline that passed. */
const BLAME: Readonly<Record<HostRunReasonCode, Blame>> = {
  // A mirror may lack what the registry has.
  version_not_found: ENVIRONMENT,
  package_not_found: ENVIRONMENT,
  dependency_not_found: DEPENDENCY,
  registry_unreachable: ENVIRONMENT,
  // The bytes of the release were never had.
  integrity_mismatch: ENVIRONMENT,
  // Refused here; with an open network it might install.
  non_registry_dependency: DEPENDENCY,
  fetch_incomplete: ENVIRONMENT,
  archive_invalid: PLUGIN,
  no_bundle_declared: PLUGIN,
  install_incomplete: ENVIRONMENT,
  patch_missing: PLUGIN,
  patch_unparseable: PLUGIN,
  patch_not_list: PLUGIN,
  entry_id_conflict: PLUGIN,
  entry_missing: PLUGIN,
  import_threw: PLUGIN,
  syntax_error: PLUGIN,
  peer_unresolved: MISSING_PART,
  // Built by an install script, and none is run here.
  native_build_missing: ENVIRONMENT,
  apply_threw: PLUGIN,
  invalid_plugin_shape: PLUGIN,
  config_invalid: PLUGIN,
  client_bundle_missing: PLUGIN,
  host_version_unsupported: PLUGIN,
  type_conflict: PLUGIN,
  // Another plugin may provide it; a fresh host has none.
  service_unavailable: MISSING_PART,
  not_listed: HOST,
  late_rejection: PLUGIN,
  process_exit: PLUGIN,
  // The limit is several times what the host needs without the plugin.
  out_of_memory: PLUGIN,
  // The limit is ours, and machines are slow at times.
  boot_timeout: ENVIRONMENT,
  baseline_failed: HOST,
};

const DETAIL_CHARACTERS = 600;

/** What a run records of a fault; a fault of a dependency or of the machine is inconclusive. */
export function outcomeOfFault({ reasonCode, detail, isOfDependency }: HostFault): HostRunOutcome {
  const blame = isOfDependency === true ? DEPENDENCY : BLAME[reasonCode];
  return { ...blame, stage: stageOf(reasonCode), reasonCode, detail: cleanLine(detail, DETAIL_CHARACTERS) };
}

/** What a part that was never built makes of a plugin: its code throws, or takes the host down. */
const MAY_WANT_A_BUILD: ReadonlySet<HostRunReasonCode> = new Set([
  'import_threw',
  'apply_threw',
  'late_rejection',
  'process_exit',
]);

/**
 * Install scripts are not run here. Where packages of the tree have some, a
 * plugin that throws may do so for want of what they build: it is not blamed.
 *
 * @param skipped packages whose install scripts were left out
 */
export function downgradeBlame(outcome: HostRunOutcome, skipped: readonly string[]): HostRunOutcome {
  if (outcome.kind !== 'failed' || outcome.failureClass !== 'plugin') return outcome;
  if (skipped.length === 0 || !MAY_WANT_A_BUILD.has(outcome.reasonCode)) return outcome;
  const detail = `install scripts not run: ${skipped.join(', ')}. ${outcome.detail}`;
  return outcomeOfFault({ reasonCode: 'native_build_missing', detail });
}

/** The stage of a run that a reason code belongs to. */
export function stageOf(code: HostRunReasonCode): HostRunStage {
  const stage = HOST_RUN_STAGES.find((candidate) => codesOf(candidate).includes(code));
  if (stage === undefined) throw new Error(`The reason code ${code} stands under no stage.`);
  return stage;
}

function codesOf(stage: HostRunStage): readonly HostRunReasonCode[] {
  return HOST_RUN_REASON_CODES[stage];
}
