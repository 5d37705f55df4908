import { describe, expect, it } from 'vitest';
import { placeInBucket } from '../../../test/support/bucket-place.ts';
import {
  laidBy,
  piecesOf,
  readWhole,
  testReadablePlace,
  testWritablePlace,
} from '../../../test/support/publication-place-contract.ts';
import { Failure } from '../../base/failure.ts';
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
    const { place } = await open();
    const parts = Buffer.alloc(80_000_000, 'several parts of a file ');
    await place.put('large', piecesOf(parts));
    const brokenOff = async function* (): AsyncGenerator<Uint8Array> {
      yield* piecesOf(parts);
      throw new Failure('publication_invalid', 'Not the file that was signed.');
    };

    expect((await readWhole(place, 'large'))?.equals(parts)).toBe(true);
    await expect(place.put('broken off', brokenOff())).rejects.toMatchObject({ code: 'publication_invalid' });
    expect(await place.sizeOf('broken off')).toBeNull();
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
