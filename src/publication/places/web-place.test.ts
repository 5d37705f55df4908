import type { RequestListener } from 'node:http';
import { describe, expect, it, onTestFinished } from 'vitest';
import { serveOnLoopback } from '../../../test/support/loopback-server.ts';
import {
  bytesOf,
  readWhole,
  type TestedPlace,
  testReadablePlace,
} from '../../../test/support/publication-place-contract.ts';
import { createUndiciHttp } from '../../base/http/undici-http.ts';
import type { PublicationPlace } from './publication-place.ts';
import { webPlace } from './web-place.ts';

/** @param prefix path of the place on the server */
async function placeAt(answer: RequestListener, prefix = ''): Promise<PublicationPlace> {
  const { origin, close } = await serveOnLoopback(answer);
  const place = webPlace(
    `${origin}${prefix}`,
    createUndiciHttp({ allowedOrigins: [origin], userAgent: 'plugin-facts/test' }),
  );
  onTestFinished(async () => {
    await close();
    await place.close();
  });
  return place;
}

/** @param knowsRanges whether the server gives a part where one is asked for */
function openWith({ knowsRanges }: { knowsRanges: boolean }) {
  return async (): Promise<TestedPlace<PublicationPlace>> => {
    const laid = new Map<string, Uint8Array>();
    const place = await placeAt(({ url = '', headers }, response) => {
      const bytes = laid.get(url.slice('/facts/'.length));
      const start = Number(/^bytes=(\d+)-$/.exec(headers.range ?? '')?.[1] ?? 0);
      if (bytes === undefined) response.writeHead(404).end('<html>');
      else if (start === 0 || !knowsRanges) response.writeHead(200).end(bytes);
      else if (start >= bytes.length) response.writeHead(416).end();
      else {
        const range = `bytes ${start}-${bytes.length - 1}/${bytes.length}`;
        response.writeHead(206, { 'content-range': range }).end(bytes.subarray(start));
      }
    }, '/facts');
    return { place, lay: async (path, bytes) => void laid.set(path, bytes) };
  };
}

describe('a web server as a place of publications', () => {
  testReadablePlace(openWith({ knowsRanges: true }));
});

describe('a web server that sends whole files only', () => {
  testReadablePlace(openWith({ knowsRanges: false }));
});

describe('a web server that fails', () => {
  it.each([
    [500, 'source_unreachable'],
    [429, 'source_rate_limited'],
  ])('with %i is told as such', async (status, code) => {
    const place = await placeAt((_request, response) => response.writeHead(status).end());

    await expect(place.read('x', 10)).rejects.toMatchObject({ code });
    await expect(place.stream('x', 0)).rejects.toMatchObject({ code });
  });

  it('is named where a file breaks off', async () => {
    const place = await placeAt((_request, response) => {
      response.writeHead(200, { 'content-length': '10' }).write('begun');
      setImmediate(() => response.destroy());
    }, '/facts');

    await expect(readWhole(place, 'x')).rejects.toThrow(`The place ${place.name} `);
  });

  it('is named with what to look at', async () => {
    const busy = await placeAt((_request, response) => response.writeHead(503).end(), '/facts');
    const silent = await placeAt((request) => request.socket.destroy(), '/facts');
    const login = await placeAt((_request, response) => response.writeHead(302, { location: '/facts/x' }).end());

    await expect(busy.read('x', 10)).rejects.toThrow(`The place ${busy.name} answered with status 503.`);
    await expect(busy.stream('x', 0)).rejects.toThrow(`The place ${busy.name} answered with status 503.`);
    await expect(silent.read('x', 10)).rejects.toThrow(
      /^The place .*\/facts\/ did not answer in time, or .*\([A-Z_]+\)\.$/u,
    );
    await expect(login.read('x', 10)).rejects.toThrow(
      /^The place .* gives something else than was published\. .*redirects/u,
    );
  });

  it('in the middle of a file has given what came before', async () => {
    const place = await placeAt((_request, response) => {
      response.writeHead(200, { 'content-length': 10 }).write('12345', () => {
        setTimeout(() => response.destroy(), 50);
      });
    });
    const pieces: Uint8Array[] = [];
    const reading = async (): Promise<void> => {
      for await (const piece of (await place.stream('x', 0)) ?? []) pieces.push(piece);
    };

    await expect(reading()).rejects.toMatchObject({ code: 'source_unreachable' });
    expect(Buffer.concat(pieces)).toStrictEqual(Buffer.from('12345'));
  });

  it('with another part than was asked for gives nothing', async () => {
    const place = await placeAt((_request, response) => {
      response.writeHead(206, { 'content-range': 'bytes 0-4/10' }).end(bytesOf('12345'));
    });

    await expect(readWhole(place, 'x', 5)).rejects.toMatchObject({ code: 'source_malformed' });
  });
});
