import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { SIGNED_AT_MS, TIMESTAMP_MS, signedHost } from '../../test/support/signed-publications.ts';
import { temporaryFolder } from '../../test/support/temporary-folder.ts';
import { createPushing } from './publication-places.ts';

it('says that what was signed stands where it could not be put to the place', async () => {
  const host = await signedHost(temporaryFolder());
  await host.publish('one');
  const file = join(temporaryFolder(), 'file');
  writeFileSync(file, '');
  const push = createPushing({
    publishTo: null,
    clock: { nowMs: () => SIGNED_AT_MS },
    signingOf: () => ({ keyFolder: temporaryFolder(), timestampMs: TIMESTAMP_MS }),
    s3: { endpoint: null, isPathStyle: false },
    openHttpFor: () => Promise.reject(new TypeError('Nothing is asked of a network.')),
  });

  await expect(push('made-up', { publications: host.root }, join(file, 'place'))).rejects.toThrow(
    /^What is signed stands in the data folder, and was not put to the place\. ./u,
  );
  expect(await push('made-up', { publications: host.root }, null)).toBeNull();
});
