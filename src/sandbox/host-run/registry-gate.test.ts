import { connect } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Failure } from '../../base/failure.ts';
import type { InstallableDocument } from '../../facts/release/installable-packages.ts';
import { type RegistryGate, REFUSED_DEPENDENCY, openRegistryGate } from './registry-gate.ts';

const LENS: InstallableDocument = {
  name: '@acme/lens',
  distTags: { latest: '1.0.0' },
  manifests: new Map([
    [
      '1.0.0',
      { fields: { name: '@acme/lens', version: '1.0.0' }, refused: [], integrity: 'sha512-lens', shasum: null },
    ],
    ['2.0.0', { fields: { dependencies: { pan: '1' } }, refused: ['zoom'], integrity: null, shasum: 'ab' }],
  ]),
};

const SOURCE = {
  registryUrl: 'https://registry.example',
  document: async (packageName: string) => {
    if (packageName === 'late') throw new Failure('source_rate_limited', 'Later.');
    return packageName === LENS.name ? LENS : 'missing';
  },
  archive: async (packageName: string, version: string) => {
    if (version === '2.0.0') throw new Failure('source_integrity_mismatch', 'Other bytes.');
    return packageName === LENS.name && version === '1.0.0' ? new TextEncoder().encode('bytes') : 'missing';
  },
} as const;

/** What a socket answers to a line, to its first line end. */
function answerTo(port: number, line: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host: '127.0.0.1', port }, () => socket.write(`${line}\r\n\r\n`));
    socket.once('data', (chunk) => {
      socket.destroy();
      resolve(chunk.toString().split('\r\n')[0] ?? '');
    });
    socket.once('error', reject);
  });
}

describe('openRegistryGate', () => {
  let gate: RegistryGate;
  beforeEach(async () => {
    gate = await openRegistryGate(SOURCE);
  });
  afterEach(() => gate.close());

  const port = () => Number(new URL(gate.url).port);

  it('serves documents with addresses of its own, and nothing that was refused', async () => {
    const answer = await fetch(`${gate.url}/@acme%2flens`);

    expect(await answer.json()).toEqual({
      name: '@acme/lens',
      'dist-tags': { latest: '1.0.0' },
      versions: {
        '1.0.0': {
          name: '@acme/lens',
          version: '1.0.0',
          dist: { tarball: `${gate.url}/@acme/lens/-/lens-1.0.0.tgz`, integrity: 'sha512-lens' },
        },
        '2.0.0': {
          dependencies: { [REFUSED_DEPENDENCY]: '*' },
          dist: { tarball: `${gate.url}/@acme/lens/-/lens-2.0.0.tgz`, shasum: 'ab' },
        },
      },
    });
  });

  it('serves archives by name and version', async () => {
    const answer = await fetch(`${gate.url}/@acme/lens/-/lens-1.0.0.tgz`);

    expect(await answer.text()).toBe('bytes');
  });

  it.each([
    ['/zoom', 404],
    ['/', 404],
    ['/%', 404],
    [`/${REFUSED_DEPENDENCY}`, 404],
    ['/@acme/lens/-/other-1.0.0.tgz', 404],
    ['/@acme/lens/-/lens-3.0.0.tgz', 404],
    ['/late', 429],
    ['/@acme/lens/-/lens-2.0.0.tgz', 409],
  ])('answers %s with %i', async (path, status) => {
    expect((await fetch(gate.url + path)).status).toBe(status);
  });

  it('is a proxy to itself alone', async () => {
    const own = `127.0.0.1:${port()}`;
    const elsewhere = `127.0.0.1:${port() - 1}`;

    expect(await answerTo(port(), `CONNECT ${own} HTTP/1.1\r\nHost: ${own}`)).toBe('HTTP/1.1 200 OK');
    expect(await answerTo(port(), `CONNECT ${elsewhere} HTTP/1.1\r\nHost: ${elsewhere}`)).toBe(
      'HTTP/1.1 403 Forbidden',
    );
    const whole = (host: string) => `GET http://${host}/@acme%2flens HTTP/1.1\r\nHost: ${host}`;
    expect(await answerTo(port(), whole(own))).toBe('HTTP/1.1 200 OK');
    expect(await answerTo(port(), whole(elsewhere))).toBe('HTTP/1.1 404 Not Found');
  });
});
