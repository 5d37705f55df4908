import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../../test/support/temporary-folder.ts';
import { fixedClock } from '../base/clock.ts';
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

it('a folder to verify that is not there is told as such, and not as one that is not signed', async () => {
  const notAsked = () => {
    throw new Error('Not asked for.');
  };
  const { verifyPublication } = signingCommands({
    config: { trustedRoot: null },
    clock: fixedClock('2026-11-30T00:00:00.000Z'),
    open: notAsked,
    signingOf: notAsked,
    pushing: notAsked,
    openHttpFor: notAsked,
  });
  const place = join(temporaryFolder(), 'publicatoins');

  await expect(verifyPublication({ place, trustedRoot: null, stateFolder: null })).rejects.toMatchObject({
    code: 'invalid_request',
    message: expect.stringMatching(/^There is no such folder; name that of the publications/u),
  });
});
