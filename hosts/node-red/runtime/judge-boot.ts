import {
  type BootReport,
  type HostFault,
  type HostRuntime,
  type ListedEntry,
  linesFrom,
} from '../../../src/sandbox/host-run/host-runtime.ts';

export const judgeBoot: HostRuntime['judgeBoot'] = (report, { packageName }) => {
  if (report.ended !== 'ready') return { kind: 'fault', fault: faultOfDeath(report) };
  const entries = (report.entries ?? []).filter(({ module }) => module === packageName);
  const loaded = entries.filter(({ state }) => state === 'loaded').map(({ id }) => id);
  const failed = entries.find(({ state }) => state === 'failed');
  const fault = failed === undefined ? null : faultOfNodeSet(failed, report.output);
  if (loaded.length > 0) return { kind: 'loaded', entries: loaded, fault };
  return { kind: 'fault', fault: fault ?? faultOfAbsence(report, packageName) };
};

/** Node-RED logs what nobody caught, and exits; a plugin that calls `exit` leaves no word. */
function faultOfDeath({ output, exitCode, signal }: BootReport): HostFault {
  const uncaught = linesFrom(output, /Uncaught Exception|UnhandledPromiseRejection|^\S*Error: /);
  if (uncaught !== null) return { reasonCode: 'late_rejection', detail: uncaught };
  return { reasonCode: 'process_exit', detail: `exit ${exitCode ?? signal ?? 'unknown'}: ${output.slice(-400)}` };
}

/** A module whose range of host versions does not include this one is left out of the list, with a warning. */
function faultOfAbsence({ output }: BootReport, packageName: string): HostFault {
  const warning = linesFrom(output, /cannot be loaded on this version/, 1);
  if (warning?.includes(`[${packageName}]`) === true) {
    return { reasonCode: 'host_version_unsupported', detail: warning };
  }
  return { reasonCode: 'not_listed', detail: `The host lists no node set of ${packageName}.` };
}

/** The list leaves the message out of an error that is an object; the log has it. */
function faultOfNodeSet({ id, detail }: ListedEntry, output: string): HostFault {
  const logged = output.split('\n').find((line) => line.includes(`[warn] [${id}] `));
  const text = `${detail ?? ''} ${logged ?? ''}`.trim();
  return { reasonCode: reasonOf(text), detail: text };
}

function reasonOf(text: string): HostFault['reasonCode'] {
  if (/already[_ ]registered/.test(text)) return 'type_conflict';
  if (/set_has_no_types|has no types/.test(text)) return 'invalid_plugin_shape';
  if (/bindings file|"tries":|No native build was found|node-pre-gyp|\.node'/.test(text)) return 'native_build_missing';
  if (/SyntaxError/.test(text)) return 'syntax_error';
  if (/does not exist|ENOENT/.test(text)) return 'entry_missing';
  if (/Cannot find (module|package)|MODULE_NOT_FOUND/.test(text)) {
    // A path is a file of its own; a bare name is somebody else's package.
    return /Cannot find module '?(\/|\.|file:)/.test(text) ? 'entry_missing' : 'peer_unresolved';
  }
  return text.startsWith(IMPORT_FAILED) ? 'import_threw' : 'apply_threw';
}

/** Written by `inside/list-entries.ts` before the detail of a set that cannot even be imported. */
const IMPORT_FAILED = 'import failed: ';
