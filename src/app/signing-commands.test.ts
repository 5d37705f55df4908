import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { SIGNED_AT_MS, signedHost } from '../../test/support/signed-publications.ts';
import { temporaryFolder } from '../../test/support/temporary-folder.ts';
import { pushPublication } from '../operations/publish/push-publication.ts';
import { durableFiles } from '../publication/durable-files.ts';
import { folderPlace } from '../publication/places/folder-place.ts';
import { signingCommands, trustedRoot } from './signing-commands.ts';

it('root metadata that are not there are told with where one gets them', async () => {
  const folder = temporaryFolder();

  await expect(trustedRoot(join(folder, 'root.json'), folder)).rejects.toMatchObject({
    code: 'config_invalid',
    message: expect.stringMatching(/publisher.*metadata\/1\.root\.json.*Without a file/s),
  });
});

it.each([
  ['other JSON', '{"name":"plugin-facts"}'],
  ['other metadata', '{"signatures":[],"signed":{"_type":"timestamp","spec_version":"1.0.31","version":1}}'],
  ['a text', '# plugin-facts\n'],
  ['nothing', ''],
  ['more than any root has', ' '.repeat(1_000_001)],
])(
  'a file that is named as the trusted root and holds %s is told as no root metadata, with where one gets it',
  async (_case, text) => {
    const file = join(temporaryFolder(), 'root.json');
    writeFileSync(file, text);

    await expect(trustedRoot(file, 'keys')).rejects.toMatchObject({
      code: 'config_invalid',
      message: expect.stringMatching(/is no root metadata\..*publisher gives it.*metadata\/1\.root\.json/s),
    });
  },
);

const notAsked = () => {
  throw new Error('Not asked for.');
};

function verifying() {
  return signingCommands({
    config: { trustedRoot: null },
    clock: { nowMs: () => SIGNED_AT_MS },
    open: notAsked,
    signingOf: notAsked,
    pushing: notAsked,
    places: { s3: { endpoint: null, isPathStyle: false }, openHttpFor: notAsked },
  }).verifyPublication;
}

it('a folder to verify that is not there is told as such, and not as one that is not signed', async () => {
  const place = join(temporaryFolder(), 'publicatoins');

  await expect(verifying()({ place, trustedRoot: null, stateFolder: null })).rejects.toMatchObject({
    code: 'invalid_request',
    message: expect.stringMatching(/^There is no such folder; name that of the publications/u),
  });
});

it('a folder that is published to is verified as one of publications is', async () => {
  const host = await signedHost(temporaryFolder());
  await host.publish('one');
  const folder = temporaryFolder();
  const place = folderPlace(folder, durableFiles);
  await pushPublication({ place, root: host.root, keys: await host.keys(), files: durableFiles, nowMs: SIGNED_AT_MS });

  for (const each of [host.root, folder]) {
    expect(await verifying()({ place: each, trustedRoot: null, stateFolder: null })).toMatchObject({
      outcome: 'verified',
    });
  }
});

it('what is no place is told with what is one', async () => {
  await expect(verifying()({ place: 's3://', trustedRoot: null, stateFolder: null })).rejects.toMatchObject({
    code: 'config_invalid',
    message: expect.stringContaining('s3://bucket/prefix'),
  });
});
