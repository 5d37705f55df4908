import type { KnownCalls } from './known-call.ts';

const NETWORK = ['static_network_client_observed'] as const;
const DNS = 'lookup resolve resolve4 resolve6 resolveAny resolveMx resolveSrv resolveTxt';

/** Going out to the network by Node itself, or making what goes out; servers are not meant. */
export const NETWORK_CALLS: readonly KnownCalls[] = [
  [NETWORK, 'http', 'request get'],
  [NETWORK, 'https', 'request get'],
  [NETWORK, 'http2', 'connect'],
  [NETWORK, 'net', 'connect createConnection Socket'],
  [NETWORK, 'tls', 'connect TLSSocket'],
  [NETWORK, 'dgram', 'createSocket Socket'],
  [NETWORK, 'dns', `${DNS} Resolver`],
  [NETWORK, 'dns', DNS.replace(/\w+/gu, 'promises.$&')],
  [NETWORK, 'global', 'fetch WebSocket XMLHttpRequest EventSource navigator.sendBeacon'],
  [NETWORK, 'global', 'process.binding.tcp_wrap.TCP process.binding.udp_wrap.UDP'],
];
