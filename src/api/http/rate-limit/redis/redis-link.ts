import type { RedisClientType } from '@redis/client';

/** One connection to one server process; it is never made anew. */
export interface RedisLink {
  /** Another one after each start of the server, and on another server. */
  readonly runId: string;
  /** Sends at once, so that commands run in the order of these calls. Rejects where the connection is gone or the server refuses. */
  readonly send: (command: readonly string[]) => Promise<unknown>;
  /** Called once it is gone, whoever ended it. */
  readonly onClosed: (listener: () => void) => void;
  readonly close: () => void;
}

/**
 * @param address as in `PLUGIN_FACTS_REDIS`; it may hold a password
 * @param timeoutMs until there is a connection, and then until the server must have answered on it
 * @throws what the socket or the server says
 */
export async function connectRedis(address: string, timeoutMs: number): Promise<RedisLink> {
  // 30 MB of memory, so it is loaded only where it is used.
  const { createClient } = await import('@redis/client');
  const client = createClient({
    url: address,
    RESP: 2,
    // What was sent on a lost connection may have been done: nothing is sent twice.
    disableOfflineQueue: true,
    socket: { connectTimeout: timeoutMs, reconnectStrategy: false },
    disableClientInfo: true,
    maintNotifications: 'disabled',
  });
  const closed = Promise.withResolvers<void>();
  client.on('error', () => closed.resolve()).on('end', () => closed.resolve());
  const overdue = setTimeout(() => destroy(client), 2 * timeoutMs);
  try {
    await client.connect();
    const info: unknown = await client.sendCommand(['INFO', 'server']);
    const runId = /^run_id:(\w+)/m.exec(typeof info === 'string' ? info : '')?.[1] ?? '';
    return {
      runId,
      send: (command) => client.sendCommand([...command]),
      onClosed: (listener) => void closed.promise.then(listener),
      close: () => {
        destroy(client);
        closed.resolve();
      },
    };
  } catch (error) {
    destroy(client);
    throw error;
  } finally {
    clearTimeout(overdue);
  }
}

/** A client that is closed already throws. */
function destroy(client: Pick<RedisClientType, 'destroy' | 'isOpen'>): void {
  if (client.isOpen) client.destroy();
}
