import {
  type BootReport,
  type HostFault,
  type HostRuntime,
  type ListedEntry,
  linesFrom,
} from '../../../src/sandbox/host-run/host-runtime.ts';

/** The host ends its boot at the first entry that fails: one that is up has all its enabled entries active. */
export const judgeBoot: HostRuntime['judgeBoot'] = (report, { packageName }, baseline) => {
  if (report.ended !== 'ready') return { kind: 'fault', fault: faultOfDeath(report) };
  const own = (report.entries ?? []).filter(({ id, module }) => !baseline.has(id) || isOf(module, packageName));
  const failed = own.find(({ state }) => state === 'failed');
  const fault = failed === undefined ? faultOfClient(report) : notActive(failed);
  const loaded = own.filter(({ state }) => state === 'loaded').map(({ id }) => id);
  if (loaded.length > 0) return { kind: 'loaded', entries: loaded, fault };
  const detail = `The loader lists no active entry of ${packageName}.`;
  return { kind: 'fault', fault: fault ?? { reasonCode: 'not_listed', detail } };
};

function notActive({ id, detail }: ListedEntry): HostFault {
  return { reasonCode: 'service_unavailable', detail: detail ?? id };
}

/** A client part that comes after the host composed them is warned of, and the host goes on without it. */
function faultOfClient({ output }: BootReport): HostFault | null {
  const detail = linesFrom(output, /client-modules: /);
  return detail === null ? null : { reasonCode: 'client_bundle_missing', detail };
}

function isOf(module: string, packageName: string): boolean {
  return module === packageName || module.startsWith(`${packageName}/`);
}

/** What the host prints, most telling first: a wrapped error repeats the words of its causes. */
const PRINTED: ReadonlyArray<readonly [RegExp, HostFault['reasonCode']]> = [
  [/failed to read overlay/, 'patch_missing'],
  [/failed to parse overlay/, 'patch_unparseable'],
  [/must be a top-level YAML array|must be a mapping \(a loader patch entry\)/, 'patch_not_list'],
  [/duplicate loader entry id/, 'entry_id_conflict'],
  [/failed to compose:|client-modules: /, 'client_bundle_missing'],
  [/pending \(waiting for services?: /, 'service_unavailable'],
];

function faultOfDeath(report: BootReport): HostFault {
  const { output, exitCode, signal } = report;
  for (const [pattern, reasonCode] of PRINTED) {
    const detail = linesFrom(output, pattern);
    if (detail !== null) return { reasonCode, detail };
  }
  const native = linesFrom(output, /bindings file|No native build was found|node-pre-gyp|\.node'/);
  if (native !== null) return { reasonCode: 'native_build_missing', detail: native };
  const atImport = linesFrom(output, /failed to import loader entry/, 30);
  if (atImport !== null) return { reasonCode: reasonOfImport(atImport), detail: atImport };
  const atApply = linesFrom(output, /failed to apply loader entry/, 30);
  if (atApply !== null) return { reasonCode: reasonOfApply(atApply), detail: atApply };
  const rejected = linesFrom(output, /fatal load failure/);
  if (rejected !== null) return { reasonCode: 'late_rejection', detail: rejected };
  return { reasonCode: 'process_exit', detail: `exit ${exitCode ?? signal ?? 'unknown'}: ${output.slice(-400)}` };
}

function reasonOfImport(text: string): HostFault['reasonCode'] {
  if (/SyntaxError(?!: The requested module)/.test(text)) return 'syntax_error';
  if (/Cannot find package/.test(text)) return 'peer_unresolved';
  if (/Cannot find module|ERR_PACKAGE_PATH_NOT_EXPORTED|is not defined by "exports"|No "exports" main/.test(text)) {
    return 'entry_missing';
  }
  return 'import_threw';
}

function reasonOfApply(text: string): HostFault['reasonCode'] {
  if (/invalid plugin/.test(text)) return 'invalid_plugin_shape';
  if (/ValidationError|schemastery|expected .+ but got/.test(text)) return 'config_invalid';
  return 'apply_threw';
}
