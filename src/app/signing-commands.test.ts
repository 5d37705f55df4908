import { join } from 'node:path';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../../test/support/temporary-folder.ts';
import { trustedRoot } from './signing-commands.ts';

it('root metadata that are not there are told with where one gets them', async () => {
  const folder = temporaryFolder();

  await expect(trustedRoot(join(folder, 'root.json'), folder)).rejects.toMatchObject({
    code: 'config_invalid',
    message: expect.stringMatching(/publisher.*metadata\/1\.root\.json.*Without a file/s),
  });
});
