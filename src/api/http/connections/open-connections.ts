import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { clientNetwork } from '../rate-limit/client-network.ts';

/** One connection, as far as its cost goes. */
export interface Connection {
  readonly socket: Socket;
  readonly client: string;
  /** The request that came last; `null`: none yet. */
  request: IncomingMessage | null;
  /** Each begins a request that is neither refused nor answered; the first has begun. */
  readonly turns: Array<() => void>;
  /** Whatever else it has sent is not looked at: it ends with the answer on its way. */
  isEnding: boolean;
  /** Bytes of answers that the system has not taken over yet. */
  waitingBytes: number;
  /** How long bytes have waited, and how many had been taken when that began; `null`: none wait. */
  waiting: { checks: number; readonly takenBytes: number } | null;
}

/** Bytes a client's side has taken, as far as this process can see. */
export function takenBytes({ socket }: Connection): number {
  return socket.bytesWritten - socket.writableLength;
}

/** All open connections, oldest first, each found by its socket; and those of each client. */
export function createOpenConnections() {
  const all = new Map<Socket, Connection>();
  const byClient = new Map<string, Set<Connection>>();
  let waitingBytes = 0;
  const remove = (connection: Connection): void => {
    all.delete(connection.socket);
    waitingBytes -= connection.waitingBytes;
    connection.waitingBytes = 0;
    const others = byClient.get(connection.client);
    others?.delete(connection);
    if (others?.size === 0) byClient.delete(connection.client);
  };
  return {
    all,
    add(socket: Socket): Connection {
      const { client } = clientNetwork(socket.remoteAddress ?? null);
      const connection: Connection = {
        socket,
        client,
        request: null,
        turns: [],
        isEnding: false,
        waitingBytes: 0,
        waiting: null,
      };
      all.set(socket, connection);
      const others = byClient.get(client) ?? new Set();
      byClient.set(client, others.add(connection));
      socket.once('close', () => remove(connection));
      return connection;
    },
    /** Of all connections together. */
    waitingBytes: (): number => waitingBytes,
    /** Answers wait for a client, or, negative, wait no longer. */
    wait(connection: Connection, bytes: number): void {
      // A closed connection was taken off as a whole.
      if (!all.has(connection.socket)) return;
      connection.waitingBytes += bytes;
      waitingBytes += bytes;
    },
    /**
     * Which connection makes room for a new one: of the client that has most, the
     * oldest that keeps nobody busy here, else its oldest.
     */
    toGiveUp(): Connection | null {
      const most = mostOf(byClient.values(), ({ size }) => size);
      if (most === null) return null;
      for (const connection of most) if (isIdle(connection)) return connection;
      return most.values().next().value ?? null;
    },
    /** The one for which most bytes wait. */
    mostWaiting: (): Connection | null => mostOf(all.values(), (connection) => connection.waitingBytes),
  };
}

/** Its request is answered, is not whole, or its answer is not taken. */
function isIdle({ request, turns, waiting }: Connection): boolean {
  return turns.length === 0 || request?.complete !== true || waiting !== null;
}

/** `null`: there are none. */
function mostOf<Item>(items: Iterable<Item>, measure: (item: Item) => number): Item | null {
  let most: Item | null = null;
  for (const item of items) if (most === null || measure(item) > measure(most)) most = item;
  return most;
}
