import type { ApiDeps, PageRoute, PagesEndpoint, ServedPage } from '../api/api-deps.ts';
import type { ServingSnapshot } from '../api/serving-snapshot.ts';
import { answerSearch } from '../api/responses/answer-search.ts';
import { sha256 } from '../base/digest.ts';
import { Failure } from '../base/failure.ts';
import { PluginFactsProblem } from '../client/client-errors.ts';
import type { FactsPort } from '../contract/http/facts-port.ts';
import type { PublicationManifest } from '../contract/publication/manifest.ts';
import { PAGE_ADDRESSES } from '../pages/page-addresses.ts';
import type { PageFacts, Site } from '../pages/page.ts';
import { type InProcessDeps, openInProcessClient } from './in-process-client.ts';
import { readBrowserModules } from './read-browser-modules.ts';
import { giveHeapRoom } from './small-heap.ts';

export interface PagesEndpointDeps {
  /** Of the service whose pages these are. */
  readonly api: InProcessDeps;
  readonly site: Site;
}

/**
 * Pages over the service's own operations. These are asked within the process,
 * of an instance that counts nobody: a visit is one request, counted and let in when it came.
 * A search, which most visits are, is asked of the function that answers it.
 * What an operation refuses its page refuses. What makes pages is loaded with
 * the first one, and the heap given room for them.
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
      // A copy: what is found may be written over in a later turn.
      if (found !== undefined) return { ...readWritten(Buffer.from(found)), ...described(visit.language, policy) };
      const html = await writePage(name, visit, { facts, site, assets: assets.addresses }).catch(throwFailure);
      const written = writtenPage(html);
      if (isKept) kept?.keep(key, written);
      return { ...readWritten(written), ...described(visit.language, policy) };
    },
  });
  return {
    routes: PAGE_ADDRESSES.map(routeOf),
    async problem(problem, retryAfterSeconds, request) {
      const { readVisit, writeProblemPage, policy, assets } = await load();
      const visit = readVisit(request);
      const html = writeProblemPage(problem, retryAfterSeconds, visit, { site, assets: assets.addresses });
      return { ...readWritten(writtenPage(html)), ...described(visit.language, policy) };
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

function described(language: string, contentSecurityPolicy: string) {
  return { mediaType: 'text/html; charset=utf-8', language, contentSecurityPolicy };
}

type PageBytes = Pick<ServedPage, 'bytes' | 'digest'>;

const ALGORITHM = 'sha256:';
const HEX_DIGITS = 64;

/** A page as it is kept: behind the digits of its digest, so that none is made again of what is kept. */
function writtenPage(html: string): Buffer {
  const written = Buffer.allocUnsafe(HEX_DIGITS + Buffer.byteLength(html));
  written.write(html, HEX_DIGITS);
  written.write(sha256(written.subarray(HEX_DIGITS)).slice(ALGORITHM.length), 'latin1');
  return written;
}

function readWritten(written: Buffer): PageBytes {
  return { bytes: written.subarray(HEX_DIGITS), digest: `${ALGORITHM}${written.toString('latin1', 0, HEX_DIGITS)}` };
}

async function loadPages(api: PagesEndpointDeps['api']) {
  giveHeapRoom();
  const { readVisit, writePage, writeProblemPage } = await import('../pages/pages.ts');
  const { createAssets } = await import('../pages/assets.ts');
  const { PAGE_SECURITY_POLICY: policy } = await import('../pages/layout/document.ts');
  const { app, client } = await openInProcessClient(api);
  const facts: PageFacts = {
    ...client,
    getPublication: manifestOnce(client, api.current),
    searchDiscovery: (request) => answerSearch(request, api),
  };
  return { app, readVisit, writePage, writeProblemPage, policy, facts, assets: createAssets(readBrowserModules()) };
}

/** The manifest of the publication that is served, asked for once, since nearly every page shows some of it. */
function manifestOnce(
  facts: Pick<FactsPort, 'getPublication'>,
  current: ApiDeps['current'],
): FactsPort['getPublication'] {
  const manifests = new WeakMap<ServingSnapshot, PublicationManifest>();
  return async () => {
    const served = current();
    const known = served === null ? undefined : manifests.get(served);
    if (known !== undefined) return known;
    const manifest = await facts.getPublication();
    // Another publication may have come into service meanwhile.
    if (served?.discovery.snapshotId === manifest.snapshot_id) manifests.set(served, manifest);
    return manifest;
  };
}

/** What an operation refused, as if the page itself had: it then has the page's request id, and is counted. */
function throwFailure(thrown: unknown): never {
  if (!(thrown instanceof PluginFactsProblem) || thrown.problem === null) throw thrown;
  const { code, detail, errors } = thrown.problem;
  throw new Failure(code, detail, { items: errors, cause: thrown });
}
