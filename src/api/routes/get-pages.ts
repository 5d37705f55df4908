import type { FastifyInstance } from 'fastify';
import { Failure } from '../../base/failure.ts';
import type { ApiDeps } from '../api-deps.ts';
import { sendCached } from '../http/document-response.ts';
import { pageHeaders, pageRequest } from '../http/page-request.ts';

/** The pages for people, and what a browser shows them with. */
export function getPages({ pages, current }: Pick<ApiDeps, 'pages' | 'current'>) {
  return async (app: FastifyInstance): Promise<void> => {
    if (pages === null) return;
    app.addHook('preClose', () => pages.close());
    for (const { path, ratePolicy, answer } of pages.routes) {
      app.get(path, { config: { ratePolicy, isPage: true } }, async (request, reply) => {
        const page = await answer(pageRequest(request), current()?.responses ?? null);
        return sendCached(request, reply.headers(pageHeaders(page)), { ...page, caching: 'revalidate' });
      });
    }
    app.get('/assets/*', async (request, reply) => {
      const asset = await pages.asset(pathOf(request.url));
      if (asset === null) throw new Failure('not_found', 'There is no such file.');
      return sendCached(request, reply, { ...asset, caching: 'immutable' });
    });
  };
}

function pathOf(url: string): string {
  return url.replace(/\?.*$/s, '');
}
