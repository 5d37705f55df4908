import { describe, expect, it, onTestFinished } from 'vitest';
import { placeInBucket } from '../../../test/support/bucket-place.ts';
import {
  brokenOff,
  laidBy,
  piecesOf,
  readWhole,
  testReadablePlace,
  testWritablePlace,
} from '../../../test/support/publication-place-contract.ts';
import { serveOnLoopback } from '../../../test/support/loopback-server.ts';
import { gatewayOfTests, HAS_RADOS_GATEWAY } from '../../../test/support/rados-gateway.ts';

describe.skipIf(!HAS_RADOS_GATEWAY)('a bucket as a place of publications (needs radosgw)', () => {
  const gateway = gatewayOfTests();
  const open = async () => {
    const place = await placeInBucket(gateway());
    return { place, lay: laidBy(place) };
  };

  testReadablePlace(open);
  testWritablePlace(open);

  it('takes a file of several parts, and nothing of one whose last part never comes', async () => {
    const bucket = await gateway().bucket();
    const place = await placeInBucket(gateway(), bucket);
    const parts = Buffer.alloc(80_000_000, 'several parts of a file ');
    await place.put('large', piecesOf(parts));

    expect((await readWhole(place, 'large'))?.equals(parts)).toBe(true);
    await expect(place.put('broken off', brokenOff(parts))).rejects.toMatchObject({ code: 'publication_invalid' });
    expect(await place.sizeOf('broken off')).toBeNull();
    expect(await gateway().begunUploads(bucket)).toEqual([]);
  });

  it('says what to change where it is not there or lets nobody in', async () => {
    const { endpoint, credentials } = gateway();
    const none = await placeInBucket({ endpoint, credentials, bucket: async () => 'no-such-bucket' });
    const stranger = { accessKeyId: credentials.accessKeyId, secretAccessKey: 'guessed' };
    const refused = await placeInBucket({ ...gateway(), credentials: stranger });

    await expect(none.read('x', 10)).rejects.toMatchObject({ code: 'config_invalid', message: /is not there/u });
    await expect(none.put('x', piecesOf(new Uint8Array(1)))).rejects.toMatchObject({ code: 'config_invalid' });
    await expect(refused.read('x', 10)).rejects.toMatchObject({ code: 'config_invalid', message: /credentials/u });
  });

  it('is not reached where nothing listens', async () => {
    const place = await placeInBucket({ ...gateway(), endpoint: 'http://127.0.0.1:1' });

    await expect(place.read('x', 10)).rejects.toMatchObject({ code: 'source_unreachable' });
  });
});

describe('a store that does not find what it was given', () => {
  const BEGUN =
    '<InitiateMultipartUploadResult><Bucket>b</Bucket><Key>x</Key><UploadId>1</UploadId></InitiateMultipartUploadResult>';
  const open = async () => {
    const { origin, close } = await serveOnLoopback((request, response) => {
      request.resume().on('end', () => {
        const begins = request.method === 'POST' && request.url?.includes('uploads=') === true;
        response.writeHead(begins ? 200 : 404).end(begins ? BEGUN : '');
      });
    });
    onTestFinished(close);
    return placeInBucket({
      endpoint: origin,
      credentials: { accessKeyId: 'key', secretAccessKey: 'secret' },
      bucket: async () => 'b',
    });
  };

  it.each([
    ['one part', 1_000],
    ['several', 40_000_000],
  ])('has taken no file, of %s', async (_, sizeBytes) => {
    const place = await open();

    await expect(place.put('x', piecesOf(new Uint8Array(sizeBytes)))).rejects.toMatchObject({
      code: 'source_unreachable',
      message: 'The bucket b did not take a file.',
    });
  });

  it('does not hide what a file ended in', async () => {
    const place = await open();

    await expect(place.put('x', brokenOff(new Uint8Array(40_000_000)))).rejects.toMatchObject({
      message: 'Not the file that was signed.',
    });
  });
});
