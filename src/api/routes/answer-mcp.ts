import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ApiDeps } from '../api-deps.ts';
import { tellWithin } from '../http/api-log.ts';
import { askItself } from '../http/ask-itself.ts';
import { bodyBytes } from '../http/request/checked-request.ts';
import { parseJsonText } from '../http/request/json-text.ts';

/**
 * `POST /mcp`: the Model Context Protocol over streamable HTTP, without
 * sessions. A message is an ordinary request, with the same bounds; what a tool
 * asks is one more, of the same client.
 */
export function answerMcp({ mcp }: Pick<ApiDeps, 'mcp'>) {
  return async (app: FastifyInstance): Promise<void> => {
    if (mcp === null) return;
    app.addHook('preClose', () => mcp.close());
    app.post('/mcp', async (request, reply) => {
      const message = parseJsonText(bodyBytes(request));
      const forwarded = request.headers['x-forwarded-for'];
      tellWithin(request);
      const ask = askItself(app, {
        within: request.id,
        peer: request.raw.socket.remoteAddress ?? null,
        forwardedFor: forwarded === undefined ? null : [forwarded].flat().join(','),
      });
      return reply.send(await mcp.answer(webRequest(request), message, ask));
    });
  };
}

/** Headers alone: the body was read, strictly, already. */
function webRequest({ raw }: FastifyRequest): Request {
  const headers = new Headers();
  for (const [name, value] of Object.entries(raw.headers)) {
    if (value !== undefined) headers.set(name, [value].flat().join(', '));
  }
  return new Request('http://service/mcp', { method: 'POST', headers });
}
