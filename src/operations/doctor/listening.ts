import { createServer } from 'node:net';

/** Why nobody can listen there, as Node's code: `EADDRINUSE`, `EACCES` and others; `null`: somebody can. */
export async function listenRefusal(host: string, port: number): Promise<string | null> {
  const server = createServer();
  return new Promise((resolve) => {
    server.once('error', ({ code }: NodeJS.ErrnoException) => resolve(code ?? 'unknown'));
    server.listen({ host, port, exclusive: true }, () => server.close(() => resolve(null)));
  });
}

export const NO_SUCH_ADDRESS = 'this machine does not have that address';

const CAUSES: ReadonlyMap<unknown, string> = new Map([
  ['EADDRINUSE', 'something listens there already'],
  ['EACCES', 'this user may not listen there'],
  ...['EADDRNOTAVAIL', 'EAFNOSUPPORT', 'ENOTFOUND', 'EAI_AGAIN'].map((code) => [code, NO_SUCH_ADDRESS] as const),
]);

/** Node's code, in words; `null`: a cause of another kind. */
export function listenRefusalCause(code: string | undefined): string | null {
  return CAUSES.get(code) ?? null;
}

/** Where a server at that address is asked from this machine. */
export function webAddress(address: string, port: number): string {
  const reached = { '0.0.0.0': '127.0.0.1', '::': '::1' }[address] ?? address;
  return `http://${reached.includes(':') ? `[${reached}]` : reached}:${port}`;
}
