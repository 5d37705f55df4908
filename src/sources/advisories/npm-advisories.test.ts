import { describe, expect, it } from 'vitest';
import type { HttpRequest } from '../../base/http/http-port.ts';
import { createNpmAdvisories } from './npm-advisories.ts';

const LENS = { packageName: 'lens', version: '1.2.0' };
const GLASS = { packageName: '@acme/glass', version: '2.0.0' };

function listed(overrides: object = {}): object {
  return {
    id: 1_097_615,
    url: 'https://github.com/advisories/GHSA-abcd-1234-wxyz',
    title: 'Something bad',
    severity: 'high',
    vulnerable_versions: '<1.3.0',
    ...overrides,
  };
}

function sourceOf(answer: unknown, status = 200) {
  const asked: HttpRequest[] = [];
  const source = createNpmAdvisories({
    http: {
      exchange: async (request) => {
        asked.push(request);
        return { status, headers: {}, body: new TextEncoder().encode(JSON.stringify(answer)), url: request.url };
      },
    },
    registryUrl: 'https://registry.example/',
  });
  return { source, asked };
}

describe('createNpmAdvisories', () => {
  it('asks once for all versions, and gives the advisories of each, in order', async () => {
    const { source, asked } = sourceOf({
      lens: [listed()],
      '@acme/glass': [listed({ severity: 'low', vulnerable_versions: '>=2 <3' })],
    });

    const found = await source.findAdvisories([LENS, GLASS, LENS, { ...LENS, version: '1.4.0' }]);

    expect(asked.map(({ method, url, body }) => [method, url, body])).toEqual([
      [
        'POST',
        'https://registry.example/-/npm/v1/security/advisories/bulk',
        '{"@acme/glass":["2.0.0"],"lens":["1.2.0","1.4.0"]}',
      ],
    ]);
    expect(found).toEqual([
      { advisoryId: 'GHSA-abcd-1234-wxyz', ...GLASS, severity: 'low' },
      { advisoryId: 'GHSA-abcd-1234-wxyz', ...LENS, severity: 'high' },
    ]);
  });

  it('finds nothing where the registry lists nothing', async () => {
    expect(await sourceOf({}).source.findAdvisories([LENS])).toEqual([]);
  });

  it('asks nobody about nothing', async () => {
    const { source, asked } = sourceOf({});

    expect(await source.findAdvisories([])).toEqual([]);
    expect(asked).toEqual([]);
  });

  it('asks in pieces where there are many releases', async () => {
    const { source, asked } = sourceOf({});

    await source.findAdvisories(Array.from({ length: 1_001 }, (_, patch) => ({ ...LENS, version: `1.0.${patch}` })));

    expect(asked).toHaveLength(3);
  });

  it.each([
    ['a registry number', { url: 'https://registry.example/advisories/7', id: 7 }, 'npm:7', 'high'],
    ['a severity nobody knows', { severity: 'dreadful' }, 'GHSA-abcd-1234-wxyz', null],
    ['a severity in capitals', { severity: 'CRITICAL' }, 'GHSA-abcd-1234-wxyz', 'critical'],
    ['no severity', { severity: undefined }, 'GHSA-abcd-1234-wxyz', null],
    [
      'a range that cannot be read, of the one version asked for',
      { vulnerable_versions: '?' },
      'GHSA-abcd-1234-wxyz',
      'high',
    ],
  ])('reads an advisory with %s', async (_case, overrides, advisoryId, severity) => {
    const { source } = sourceOf({ lens: [listed(overrides)] });

    expect(await source.findAdvisories([LENS])).toEqual([{ advisoryId, ...LENS, severity }]);
  });

  it.each(['<1.0.0', '>=1.2.1', '1.1.x || ^2', '>1.2.0'])('does not count an advisory about %s', async (range) => {
    const { source } = sourceOf({ lens: [listed({ severity: 'critical', vulnerable_versions: range })] });

    expect(await source.findAdvisories([LENS])).toEqual([]);
  });

  it('counts a prerelease as the version it is', async () => {
    const { source } = sourceOf({ lens: [listed()] });

    const found = await source.findAdvisories([
      { ...LENS, version: '1.3.0-beta.1' },
      { ...LENS, version: '1.3.0' },
    ]);

    expect(found.map(({ version }) => version)).toEqual(['1.3.0-beta.1']);
  });

  it('does not guess which of several versions an unreadable range means', async () => {
    const { source } = sourceOf({ lens: [listed({ vulnerable_versions: '?' })] });

    await expect(source.findAdvisories([LENS, { ...LENS, version: '1.4.0' }])).rejects.toMatchObject({
      code: 'source_malformed',
    });
  });

  it.each([
    [{}, 404, 'source_unreachable'],
    [{}, 429, 'source_rate_limited'],
    [{}, 500, 'source_unreachable'],
    [[], 200, 'source_malformed'],
    [{ lens: [{ id: 'not an id' }] }, 200, 'source_malformed'],
    [{ zoom: [listed()] }, 200, 'source_malformed'],
    [{ lens: [], zoom: [] }, 200, 'source_malformed'],
  ])('fails on %j with status %d', async (answer, status, code) => {
    await expect(sourceOf(answer, status).source.findAdvisories([LENS])).rejects.toMatchObject({ code });
  });
});
