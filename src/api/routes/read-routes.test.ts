import { Readable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { Failure } from '../../base/failure.ts';
import { pluginRecord, servedPlugins } from '../../../test/support/served-plugins.ts';
import { NOW, testApi } from '../../../test/support/test-api.ts';
import { sha256, sha256Hex } from '../../base/digest.ts';
import { EXAMPLE_FRESHNESS } from '../../contract/http/examples/discovery.ts';
import { Health, Readiness } from '../../contract/publication/health.ts';
import { PluginRecord } from '../../contract/shared/plugin-record.ts';
import { Problem } from '../../contract/shared/problem.ts';

const SNAPSHOT = 'discovery.composite.2026-09-06.v1-0-5.b92b985e31df';
const FLAGS = { is_final_recommendation: false, grants_install_approval: false };

describe('GET /v1/plugins/{plugin_id}', () => {
  it('answers with the record as it was published', async () => {
    const api = await testApi();

    const answer = await api.inject('/v1/plugins/plugin.discovery.000000000000000000000002');

    expect(PluginRecord.parse(answer.json())).toEqual({
      kind: 'entry',
      ...pluginRecord(2, 'desktop-notices'),
      releases: [],
      schema_version: '1.0.0',
      snapshot_id: SNAPSHOT,
      request_id: 'request.service.0000000000000001',
      generated_at: NOW,
      freshness: EXAMPLE_FRESHNESS,
      ...FLAGS,
    });
  });

  it.each([
    'plugin.discovery.00000000000000000000000f',
    'plugin.discovery.00000000000000000000000F',
    'plugin.discovery.1',
    'constructor',
    '__proto__',
    '%00',
    '..%2f..%2fetc%2fpasswd',
    '%F0%9F%98%80',
  ])('says 404 for the id %s', async (id) => {
    const api = await testApi();

    const answer = await api.inject(`/v1/plugins/${id}`);

    expect(answer.statusCode).toBe(404);
    expect(Problem.parse(answer.json()).code).toBe('not_found');
  });

  it.each([
    ['%ff', 400, 'invalid_request'],
    ['%zz', 400, 'invalid_request'],
    ['x'.repeat(257), 414, 'uri_too_long'],
  ])('refuses the id %s', async (id, status, code) => {
    const api = await testApi();

    const answer = await api.inject(`/v1/plugins/${id}`);

    expect(answer.statusCode).toBe(status);
    expect(Problem.parse(answer.json()).code).toBe(code);
  });
});

describe('GET /healthz', () => {
  it('says what is served and how fresh it is', async () => {
    const api = await testApi();

    const answer = await api.inject('/healthz');

    expect(Health.parse(answer.json())).toEqual({
      status: 'ok',
      data_class: 'public',
      release: '0.1.0',
      discovery: { entries: 2, snapshot_id: SNAPSHOT },
      candidates: null,
      freshness: EXAMPLE_FRESHNESS,
      signature: { status: 'not_verified', root_version: null, targets_version: null, expires_at: null },
      behind_sources: [],
      degraded_sources: [
        {
          source: 'second-catalog',
          code: 'source_unreachable',
          since: '2026-09-06T00:59:00.000Z',
          records_in_force: null,
          records_offered: null,
        },
      ],
      last_load_problem: null,
      last_counting_problem: null,
      lost_log_lines: 0,
      ...FLAGS,
    });
  });

  it('says that a newer publication was refused while the older one is served', async () => {
    const api = await testApi({
      lastLoadProblem: () => ({ code: 'publication_invalid', observedAtMs: Date.parse(NOW), advice: 'Publish again.' }),
    });

    const answer = await api.inject('/healthz');

    expect(answer.statusCode).toBe(200);
    expect(Health.parse(answer.json()).last_load_problem).toEqual({ code: 'publication_invalid', observed_at: NOW });
  });

  it('stops calling facts current at their expiry, without a restart', async () => {
    let nowMs = Date.parse('2026-09-13T00:59:59.999Z');
    const api = await testApi({ clock: { nowMs: () => nowMs } });

    const before = Health.parse((await api.inject('/healthz')).json());
    nowMs += 1;
    const after = Health.parse((await api.inject('/healthz')).json());

    expect([before.freshness.status, after.freshness.status]).toEqual(['current', 'stale']);
  });
});

describe('GET /readyz', () => {
  it('names what is served', async () => {
    const api = await testApi();

    const answer = await api.inject('/readyz');

    expect(Readiness.parse(answer.json())).toEqual({
      status: 'ready',
      publication_version: 'public.2026-09-06.b92b985e31df',
      snapshot_id: SNAPSHOT,
      ...FLAGS,
    });
  });

  it('says 503 and when to come back while nothing is loaded', async () => {
    const api = await testApi({ current: () => null });

    const answer = await api.inject('/readyz');

    expect(answer.statusCode).toBe(503);
    expect(answer.headers['retry-after']).toBe('5');
    expect(Problem.parse(answer.json()).code).toBe('not_ready');
  });
});

describe('GET /openapi.json', () => {
  it('gives the generated document, and 304 to who holds it', async () => {
    const api = await testApi();

    const first = await api.inject('/openapi.json');
    const second = await api.inject({
      url: '/openapi.json',
      headers: { 'if-none-match': String(first.headers['etag']) },
    });

    expect(first.body).toBe('{"openapi":"3.1.1"}');
    expect(first.headers['content-type']).toBe('application/json');
    expect([second.statusCode, second.body]).toEqual([304, '']);
  });
});

describe('GET /v1/publication and its files', () => {
  const served = servedPlugins([pluginRecord(1, 'phone-notices')]);
  const file = served.publication.manifest.files[0];

  it('gives the manifest byte for byte, to be asked for anew each time', async () => {
    const api = await testApi({ current: () => served });

    const answer = await api.inject('/v1/publication');

    expect(answer.rawPayload).toEqual(served.publication.manifestBytes);
    expect(answer.headers).toMatchObject({
      'cache-control': 'public, no-cache',
      etag: `"${sha256(served.publication.manifestBytes)}"`,
    });
  });

  it('spells the tag of every document as its digest', async () => {
    const api = await testApi({ current: () => served });
    const manifest = `${sha256Hex(served.publication.manifestBytes)}.manifest.json`;

    for (const path of [
      '/v1/publication',
      `/v1/publication/files/${manifest}`,
      `/v1/publication/files/${file?.name}`,
      '/openapi.json',
    ]) {
      const answer = await api.inject(path);
      expect(answer.headers['etag']).toBe(`"${sha256(answer.rawPayload)}"`);
    }
  });

  it.each([
    ['with its digest', file?.path, 'public, max-age=31536000, immutable'],
    ['without a digest', file?.name, 'public, no-cache'],
  ])('gives a file under its name %s', async (_case, name, cacheControl) => {
    const api = await testApi({ current: () => served });

    const answer = await api.inject(`/v1/publication/files/${name}`);

    expect(sha256Hex(answer.rawPayload)).toBe(file?.sha256.slice('sha256:'.length));
    expect(answer.headers).toMatchObject({
      'cache-control': cacheControl,
      'content-type': 'application/x-ndjson',
      etag: `"${file?.sha256}"`,
    });
  });

  it('says how long a file is without reading it where only the head is asked for', async () => {
    const streams: string[] = [];
    const publication = {
      ...served.publication,
      streamFile: async (name: string) => {
        streams.push(name);
        return null;
      },
    };
    const api = await testApi({ current: () => ({ ...served, publication }) });

    const answer = await api.inject({ method: 'HEAD', url: `/v1/publication/files/${file?.name}` });

    expect([answer.statusCode, answer.headers['content-length'], answer.body]).toEqual([
      200,
      String(file?.size_bytes),
      '',
    ]);
    expect(streams).toEqual([]);
  });

  it('gives no file to who holds it already', async () => {
    const api = await testApi({ current: () => served });

    const answer = await api.inject({
      url: `/v1/publication/files/${file?.path}`,
      headers: { 'if-none-match': `"${file?.sha256}"` },
    });

    expect([answer.statusCode, answer.body]).toEqual([304, '']);
  });

  it("answers with a problem, and none of the file's headers, where the file is gone from disk", async () => {
    const streamFile = () => Promise.reject(new Failure('publication_invalid', 'The file is missing.'));
    const publication = { ...served.publication, streamFile };
    const api = await testApi({ current: () => ({ ...served, publication }) });

    const answer = await api.inject(`/v1/publication/files/${file?.path}`);

    expect(answer.statusCode).toBe(503);
    expect(answer.headers).toMatchObject({ 'cache-control': 'no-store' });
    expect(answer.headers['etag']).toBeUndefined();
    expect(Problem.parse(answer.json()).code).toBe('publication_invalid');
  });

  it('breaks off where a block is not as it was verified, so that no client takes it for the whole', async () => {
    const broken = async function* () {
      yield Buffer.alloc(1);
      throw new Failure('publication_invalid', 'A file of the publication was changed while it was sent.');
    };
    const publication = { ...served.publication, streamFile: async () => Readable.from(broken()) };
    const api = await testApi({ current: () => ({ ...served, publication }) });
    const baseUrl = await api.listen({ port: 0, host: '127.0.0.1' });

    const answer = fetch(`${baseUrl}/v1/publication/files/${file?.path}`).then((response) => response.bytes());

    await expect(answer).rejects.toThrow(/terminated|fetch failed/u);
    await api.close();
  });

  it.each(['manifest.json', 'CURRENT', '..%2fCURRENT', '%2e%2e', 'discovery.jsonl%00'])(
    'gives no file the manifest does not list: %s',
    async (name) => {
      const api = await testApi({ current: () => served });

      const answer = await api.inject(`/v1/publication/files/${name}`);

      expect(answer.statusCode).toBe(404);
    },
  );
});
