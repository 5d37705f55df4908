import type { StaticCode } from '../../contract/quality-reason-codes.ts';
import { FILE_CALLS } from './file-calls.ts';
import type { KnownCalls } from './known-call.ts';
import { NETWORK_CALLS } from './network-calls.ts';
import { PROCESS_CALLS } from './process-calls.ts';

const KEY_STORES: readonly KnownCalls[] = [
  [['static_credential_terms_observed'], 'keytar', 'getPassword setPassword findPassword findCredentials'],
  [['static_credential_terms_observed'], '@napi-rs/keyring', 'Entry AsyncEntry findCredentials'],
];
const ENVIRONMENT_FILES: readonly KnownCalls[] = [
  [['static_environment_access_observed'], 'dotenv', 'config configDotenv populate'],
  [['static_environment_access_observed'], 'global', 'process.loadEnvFile'],
];

const CODES_OF_CALL: ReadonlyMap<string, readonly StaticCode[]> = new Map(
  [...PROCESS_CALLS, ...FILE_CALLS, ...NETWORK_CALLS, ...KEY_STORES, ...ENVIRONMENT_FILES].flatMap(
    ([codes, module, members]) =>
      members
        .split(' ')
        .map((member): [string, readonly StaticCode[]] => [member === '.' ? module : `${module}.${member}`, codes]),
  ),
);

/** @param place as `placeName` writes it */
export function codesOfCall(place: string): readonly StaticCode[] {
  return CODES_OF_CALL.get(place) ?? [];
}
