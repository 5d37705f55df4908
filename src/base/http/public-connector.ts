import dns from 'node:dns';
import type { LookupFunction } from 'node:net';
import { buildConnector } from 'undici';
import { Failure } from '../failure.ts';
import { isPublicAddress, literalAddress } from './public-address.ts';

/**
 * Opens connections to public addresses only. The check is made on the very
 * addresses that are then connected to, so a name that answers differently
 * the second time (DNS rebinding) gains nothing.
 */
export function createPublicConnector(connectTimeoutMs: number): buildConnector.connector {
  const connect = buildConnector({ timeout: connectTimeoutMs, lookup: lookupPublic });
  return (options, callback) => {
    const literal = literalAddress(options.hostname);
    if (literal !== null && !isPublicAddress(literal)) callback(addressRefused(), null);
    else connect(options, callback);
  };
}

/** One address that is not public refuses the name: no honest source mixes them. */
const lookupPublic: LookupFunction = (hostname, options, callback) => {
  dns.lookup(hostname, { ...options, all: true }, (error, addresses) => {
    const [first] = addresses ?? [];
    if (error !== null) callback(error, []);
    else if (first === undefined || !addresses.every(({ address }) => isPublicAddress(address))) {
      callback(addressRefused(), []);
    } else if (options.all === true) callback(null, addresses);
    else callback(null, first.address, first.family);
  });
};

function addressRefused(): Failure {
  return new Failure(
    'source_malformed',
    'An address leads into a network that is not public. If it is meant, name its origin in PLUGIN_FACTS_ALLOWED_ORIGINS.',
  );
}
