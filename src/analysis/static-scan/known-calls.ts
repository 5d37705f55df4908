import type { StaticCode } from '../../contract/quality-reason-codes.ts';
import { FILE_CALLS } from './file-calls.ts';
import type { KnownCalls } from './known-call.ts';
import { KNOWN_PACKAGES } from './known-packages.ts';
import { NETWORK_CALLS } from './network-calls.ts';
import { PROCESS_CALLS } from './process-calls.ts';

const ENVIRONMENT_FILES: readonly KnownCalls[] = [
  [['static_environment_access_observed'], 'global', 'process.loadEnvFile'],
];
const OF_PACKAGES = KNOWN_PACKAGES.flatMap(({ module, calls }) =>
  calls.map(([codes, members]): KnownCalls => [codes, module, members]),
);

const CODES_OF_CALL = codesByPlace([
  ...PROCESS_CALLS,
  ...FILE_CALLS,
  ...NETWORK_CALLS,
  ...ENVIRONMENT_FILES,
  ...OF_PACKAGES,
]);
const CODES_OF_IMPORT: ReadonlyMap<string, readonly StaticCode[]> = new Map(
  KNOWN_PACKAGES.map(({ module, whenImported }) => [module, whenImported ?? []]),
);

function codesByPlace(calls: readonly KnownCalls[]): ReadonlyMap<string, readonly StaticCode[]> {
  const codes = new Map<string, readonly StaticCode[]>();
  for (const [given, module, members] of calls) {
    for (const member of members.split(' ')) {
      const place = member === '.' ? module : `${module}.${member}`;
      codes.set(place, [...new Set([...(codes.get(place) ?? []), ...given])]);
    }
  }
  return codes;
}

/** @param place as `placeName` writes it */
export function codesOfCall(place: string): readonly StaticCode[] {
  return CODES_OF_CALL.get(place) ?? [];
}

/** What importing a module does by itself. */
export function codesOfImport(specifier: string): readonly StaticCode[] {
  return CODES_OF_IMPORT.get(specifier) ?? [];
}
