import { isIPv6 } from 'node:net';
import type { TrustedProxies } from '../../api/http/rate-limit/client-network.ts';
import { type DoctorCheck, failed, ok, warning } from './doctor-report.ts';

/** Where a service of the host is or will be reached. */
export interface Exposure {
  /** It listens there. */
  readonly address: string;
  readonly trustedProxies: TrustedProxies;
  /** Names under which `/mcp` is reached, beside those of the machine itself. */
  readonly mcpHosts: readonly string[];
}

/** Networks that nobody's own proxies fill. */
const WIDEST_BITS = { ipv4: 8, ipv6: 16 } as const;

/** Whether clients are told apart, and agents let in. */
export function exposureChecks(exposure: Exposure): DoctorCheck[] {
  return [proxiesCheck(exposure), mcpHostsCheck(exposure)];
}

function proxiesCheck({ address, trustedProxies }: Exposure): DoctorCheck {
  const name = 'proxies';
  const widest = trustedProxies.find(([network, bits]) => bits < WIDEST_BITS[network.kind()]);
  if (widest !== undefined) {
    return failed(
      name,
      `PLUGIN_FACTS_TRUSTED_PROXIES has ${widest[0].toString()}/${widest[1]}: whoever calls from there writes any address, and so has no limit`,
      'Name the addresses of your own proxies only.',
    );
  }
  if (trustedProxies.length > 0)
    return ok(name, `${trustedProxies.map(([network, bits]) => `${network.toString()}/${bits}`).join(' ')} trusted`);
  if (isLoopback(address)) return ok(name, 'none trusted');
  return warning(
    name,
    `the service is to listen at ${address}, and no proxy is trusted: all clients of a proxy would share one budget`,
    'Name your proxy in PLUGIN_FACTS_TRUSTED_PROXIES. Without one, clients are told apart, and read and send plain HTTP: put one in front, for TLS.',
  );
}

function mcpHostsCheck({ address, mcpHosts, trustedProxies }: Exposure): DoctorCheck {
  const name = 'mcp names';
  if (mcpHosts.length > 0) return ok(name, mcpHosts.join(' '));
  if (isLoopback(address) && trustedProxies.length === 0) return ok(name, 'those of this machine');
  return warning(
    name,
    'PLUGIN_FACTS_MCP_HOSTS is not set: agents that reach `POST /mcp` under a public name are refused with 403',
    'Name the names under which the service is reached.',
  );
}

function isLoopback(address: string): boolean {
  return (
    address === 'localhost' ||
    address.startsWith('127.') ||
    (isIPv6(address) && /^(?:0{0,4}:)*:?0{0,3}1$/.test(address))
  );
}
