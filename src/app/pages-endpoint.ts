import type { PageRoute, PagesEndpoint, ServedPage } from '../api/api-deps.ts';
import { sha256 } from '../base/digest.ts';
import { Failure } from '../base/failure.ts';
import { PluginFactsProblem } from '../client/client-errors.ts';
import { PAGE_ADDRESSES } from '../pages/page-addresses.ts';
import type { Site } from '../pages/page.ts';
import { type InProcessDeps, openInProcessClient } from './in-process-client.ts';
import { readBrowserModules } from './read-browser-modules.ts';

export interface PagesEndpointDeps {
  /** Of the service whose pages these are. */
  readonly api: InProcessDeps;
  readonly site: Site;
}

/**
 * Pages over the service's own operations. These are asked within the process,
 * of an instance that counts nobody: a visit is one request, counted and let in when it came.
 * What an operation refuses its page refuses. What makes pages is loaded with
 * the first one.
 */
export function createPagesEndpoint({ api, site }: PagesEndpointDeps): PagesEndpoint {
  let loading: ReturnType<typeof loadPages> | null = null;
  const load = (): ReturnType<typeof loadPages> => (loading ??= loadPages(api));
  const routeOf = ({ name, path, ratePolicy, isKept }: (typeof PAGE_ADDRESSES)[number]): PageRoute => ({
    path,
    ratePolicy,
    async answer(request, kept) {
      const { readVisit, writePage, policy, facts, assets } = await load();
      const visit = readVisit(request);
      const key = `page ${visit.language} ${request.address}`;
      const found = isKept ? kept?.find(key) : undefined;
      // What is found may be written over in a later turn.
      if (found !== undefined) return servedPage(Buffer.from(found), visit.language, policy);
      const html = await writePage(name, visit, { facts, site, assets: assets.addresses }).catch(throwFailure);
      const page = servedPage(Buffer.from(html), visit.language, policy);
      if (isKept) kept?.keep(key, page.bytes);
      return page;
    },
  });
  return {
    routes: PAGE_ADDRESSES.map(routeOf),
    async problem(problem, retryAfterSeconds, request) {
      const { readVisit, writeProblemPage, policy, assets } = await load();
      const visit = readVisit(request);
      const html = writeProblemPage(problem, retryAfterSeconds, visit, { site, assets: assets.addresses });
      return servedPage(Buffer.from(html), visit.language, policy);
    },
    async asset(path) {
      const { assets } = await load();
      const asset = assets.files.get(path);
      if (asset === undefined) return null;
      const bytes = Buffer.from(asset.text);
      return { bytes, mediaType: asset.mediaType, contentSecurityPolicy: null, digest: sha256(bytes) };
    },
    async close() {
      if (loading !== null) await (await loading).app.close();
    },
  };
}

function servedPage(bytes: Buffer, language: string, contentSecurityPolicy: string): ServedPage {
  return { bytes, mediaType: 'text/html; charset=utf-8', digest: sha256(bytes), language, contentSecurityPolicy };
}

async function loadPages(api: PagesEndpointDeps['api']) {
  const { readVisit, writePage, writeProblemPage } = await import('../pages/pages.ts');
  const { createAssets } = await import('../pages/assets.ts');
  const { PAGE_SECURITY_POLICY: policy } = await import('../pages/layout/document.ts');
  const { app, client: facts } = await openInProcessClient(api);
  return { app, readVisit, writePage, writeProblemPage, policy, facts, assets: createAssets(readBrowserModules()) };
}

/** What an operation refused, as if the page itself had: it then has the page's request id, and is counted. */
function throwFailure(thrown: unknown): never {
  if (!(thrown instanceof PluginFactsProblem) || thrown.problem === null) throw thrown;
  const { code, detail, errors } = thrown.problem;
  throw new Failure(code, detail, { items: errors, cause: thrown });
}
