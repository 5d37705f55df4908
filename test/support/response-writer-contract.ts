import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { responseHead } from '../../src/api/responses/record-page.ts';
import type { AcceptedQuery } from '../../src/api/responses/response-writer.ts';
import type { ServingSnapshot } from '../../src/api/serving-snapshot.ts';
import { RouteResponse } from '../../src/contract/directory/route.ts';
import { DiscoveryResponse } from '../../src/contract/discovery/search.ts';
import { fixtureRun, ingestAt, loadFixtureHost, publishFrom } from '../fixtures/runs.ts';

/** More than a page of them. */
const PLUGINS = 4;
const QUERY = { text: 'edition', locale: null, offset: 0, limit: 3, filters: null };
const SEARCH: AcceptedQuery = { operation: 'search', query: QUERY, isExplained: false, hasFacets: false };

/** A body as a client reads it: under a head of its own. */
async function read(served: ServingSnapshot, accepted: AcceptedQuery): Promise<unknown> {
  const body = await served.writer.write(accepted);
  const directory = accepted.operation === 'route' ? { directory_version: served.directoryVersion } : {};
  const head = responseHead({
    schema_version: '1.0.0',
    ...directory,
    snapshot_id: served.discovery.snapshotId,
    request_id: `request.${accepted.operation === 'route' ? 'route' : 'discovery'}.0123456789abcdef`,
    generated_at: '2026-09-06T08:30:00.000Z',
  });
  return JSON.parse(`${head}${body.toString()}`);
}

const search = async (served: ServingSnapshot, accepted: Partial<AcceptedQuery> = {}): Promise<DiscoveryResponse> =>
  DiscoveryResponse.parse(await read(served, { ...SEARCH, ...accepted }));

/**
 * What answers queries, in whatever thread.
 *
 * @param open serves what is published in a folder; closed when the test ends
 */
export function testResponseWriter(open: (root: string) => Promise<ServingSnapshot>): void {
  const opened = async () => {
    const { hostFolder, folders } = await fixtureRun();
    for (let i = 0; i < PLUGINS; i += 1) {
      writeFileSync(join(hostFolder, `catalog/edition-${i}.yaml`), `package: edition-${i}\nname: edition ${i}\n`);
    }
    const hostProfile = await loadFixtureHost(hostFolder);
    await ingestAt(hostProfile, folders);
    await publishFrom(hostProfile, folders);
    return { root: folders.publications, served: await open(folders.publications) };
  };

  it('answers a search with the records that it finds, in their order, as they were published', async () => {
    const { served } = await opened();
    const { hits, total } = served.discovery.search(QUERY);
    const { candidates, page } = await search(served);

    expect(hits.length).toBeGreaterThan(1);
    expect(page).toMatchObject({ returned: hits.length, total });
    expect(candidates).toEqual(
      hits.map(({ recordIndex, match }) => ({
        ...JSON.parse(new TextDecoder().decode(served.publication.discovery.bytesAt(recordIndex))),
        match,
      })),
    );
  });

  it('explains and counts where that is asked for, and not else', async () => {
    const { served } = await opened();

    expect(Object.keys(await search(served))).not.toEqual(expect.arrayContaining(['explanation', 'facets']));
    const { explanation, facets, candidates } = await search(served, { isExplained: true, hasFacets: true });
    expect(explanation?.hits.map(({ entry_id: id }) => id)).toEqual(candidates.map(({ entry }) => entry.entry_id));
    expect(facets?.categories.reduce((sum, { count }) => sum + count, 0)).toBe(served.discovery.search(QUERY).total);
  });

  it.each([false, true])(
    'gives the same as a value, of records what is shown, explained and counted: %s',
    async (isAll) => {
      const { served } = await opened();
      const accepted = { query: QUERY, isExplained: isAll, hasFacets: isAll };

      const written = await search(served, accepted);
      const { schema_version: version, snapshot_id: snapshot, request_id: id, generated_at: date } = written;
      const head = { schema_version: version, snapshot_id: snapshot, request_id: id, generated_at: date };
      expect(written).toMatchObject({ ...head, ...(await served.writer.search(accepted)) });
    },
  );

  it('answers a route with what the router finds, and why', async () => {
    const { served } = await opened();
    const { hits } = served.router.route(QUERY);
    const { candidates, explanation } = RouteResponse.parse(
      await read(served, { ...SEARCH, operation: 'route', isExplained: true }),
    );

    expect(hits.length).toBeGreaterThan(1);
    expect(candidates.map(({ match }) => match.rank)).toEqual(hits.map(({ rank }) => rank));
    expect(candidates.map(({ entry }) => entry.entry_id)).toEqual(
      hits.map(({ recordIndex }) => served.publication.discovery.idAt(recordIndex)),
    );
    expect(explanation?.hits.length).toBe(hits.length);
  });

  it('answers many at once, each with what it asked for', async () => {
    const { served } = await opened();
    // Few enough, and after one that warms up, that none waits so long for its turn that it is refused.
    await search(served);
    const texts = Array.from({ length: 6 }, (_, place) => ['edition', '网页截图', 'nothing has this word'][place % 3]!);
    const totals = texts.map((text) => served.discovery.search({ ...QUERY, text }).total);
    const answers = await Promise.all(texts.map((text) => search(served, { query: { ...QUERY, text } })));

    expect(new Set(totals).size).toBeGreaterThan(1);
    expect(answers.map(({ page }) => page.total)).toEqual(totals);
  });

  it('gives no record that is not as it was verified, and tells of it', async () => {
    const { root, served } = await opened();
    for (const name of readdirSync(root, { recursive: true, encoding: 'utf8' })) {
      if (!/discovery\.[^/]*jsonl$/.test(name)) continue;
      const path = join(root, name);
      writeFileSync(path, readFileSync(path, 'utf8').replaceAll('"name":', '"mane":'), { flag: 'r+' });
    }

    await expect(async () => search(served)).rejects.toMatchObject({ code: 'publication_invalid' });
    expect(served.publication.readProblem()).toMatchObject({ code: 'publication_invalid' });
  });
}
