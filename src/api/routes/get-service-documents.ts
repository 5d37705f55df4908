import type { FastifyInstance } from 'fastify';
import { Failure } from '../../base/failure.ts';
import type { ApiDeps } from '../api-deps.ts';
import { sendCached } from '../http/document-response.ts';

const ADDRESSES = [
  '/openapi.json',
  '/openapi/:document',
  '/docs',
  '/docs/:operation_id',
  '/llms.txt',
  '/.well-known/agent-skills/index.json',
  '/skills/:skill/SKILL.md',
] as const;

/** How the service is used, for machines and people: the same whatever is published. */
export function getServiceDocuments({ document }: Pick<ApiDeps, 'document'>) {
  return async (app: FastifyInstance): Promise<void> => {
    for (const address of ADDRESSES) {
      app.get(address, async (request, reply) => {
        // They may carry a query string, as cache breakers do.
        const found = await document(request.url.replace(/\?.*$/s, ''));
        if (found === null) throw new Failure('not_found', 'There is no such document; GET /docs names all.');
        const { contentSecurityPolicy, ...content } = found;
        const policy = contentSecurityPolicy === null ? {} : { 'content-security-policy': contentSecurityPolicy };
        // Set on what is sent only: a problem answer has the headers of all answers.
        return sendCached(request, reply.headers(policy), { ...content, caching: 'revalidate' });
      });
    }
  };
}
