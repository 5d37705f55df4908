import type { FastifyInstance } from 'fastify';

/**
 * Lets `close` end. Node keeps a connection whose request was running open for
 * the next one, and stops looking for slow clients, so both are ended here: the
 * first with its answer, the others when their time for a request is over.
 */
export function stopGracefully(app: FastifyInstance, requestTimeoutMs: number): void {
  let isStopping = false;
  let deadline: NodeJS.Timeout | undefined;
  app.addHook('preClose', async () => {
    isStopping = true;
    deadline = setTimeout(() => app.server.closeAllConnections(), requestTimeoutMs);
  });
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (isStopping) void reply.header('connection', 'close');
    done();
  });
  app.addHook('onClose', async () => clearTimeout(deadline));
}
