import { createServer, type RequestListener } from 'node:http';

export interface LoopbackServer {
  /** Without a trailing slash. */
  readonly origin: string;
  /** Ends the connections that are open, too. */
  readonly close: () => Promise<void>;
}

/** An HTTP server of the tests' own on a free port, which only this machine reaches. */
export async function serveOnLoopback(answer: RequestListener): Promise<LoopbackServer> {
  const server = createServer(answer);
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port.');
  return {
    origin: `http://127.0.0.1:${address.port}`,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => {
        server.close(resolve);
      });
    },
  };
}
