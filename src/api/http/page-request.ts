import type { FastifyRequest } from 'fastify';
import type { PageRequest, ServedPage } from '../api-deps.ts';

/** What a page is made of. */
export function pageRequest({ url, headers, params }: FastifyRequest): PageRequest {
  return { address: url, acceptLanguage: headers['accept-language'], segments: textsOf(params) };
}

/** What says how a page is to be read; it is another one in another language. */
export function pageHeaders({ language, contentSecurityPolicy }: ServedPage) {
  return {
    'content-language': language,
    'content-security-policy': contentSecurityPolicy,
    vary: 'accept-language',
  };
}

function textsOf(params: unknown): Readonly<Record<string, string>> {
  if (typeof params !== 'object' || params === null) return {};
  return Object.fromEntries(Object.entries(params).map(([name, value]) => [name, String(value)]));
}
