import { mkdir, writeFile } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import type { Clock } from '../../base/clock.ts';
import { Failure } from '../../base/failure.ts';
import { isoDay } from '../../base/timestamp.ts';
import { writeNewFile } from '../write-new-file.ts';
import { HostFile } from './host-profile.ts';
import { type HostAnswers, hostTemplate } from './host-template.ts';

const HOST_REFUSED = 'There is a host.yaml already, or it cannot be written; name another folder.';

/**
 * Writes the profile of a new host: `host.yaml` and an empty catalog.
 *
 * @returns the files, in the order they were written
 * @throws Failure `config_invalid`: the folder's name is no id, or it has a profile; nothing was changed
 */
export async function initHost(folder: string, answers: HostAnswers, clock: Clock): Promise<readonly string[]> {
  const id = basename(resolve(folder)).toLowerCase();
  if (!HostFile.shape.id.safeParse(id).success) {
    throw new Failure(
      'config_invalid',
      "The folder's name becomes the id of the host: letters of a to z, digits and hyphens, at most 64; name another folder.",
    );
  }
  const hostFile = join(folder, 'host.yaml');
  const catalogReadme = join(folder, 'catalog', 'README.md');
  await mkdir(join(folder, 'catalog'), { recursive: true }).catch((cause: unknown) => {
    throw new Failure('config_invalid', 'The folder of the host cannot be made; name another one.', { cause });
  });
  // First the file that may be there, so that a profile somebody wrote is never half replaced.
  await writeNewFile(hostFile, hostTemplate({ ...answers, id, day: isoDay(clock.nowMs()) }), HOST_REFUSED);
  await writeFile(catalogReadme, CATALOG_README);
  return [hostFile, catalogReadme];
}

/** `catalog/README.md`: the form of one record, kept out of the catalog itself. */
const CATALOG_README = `One file a plugin, \`<anything>.yaml\`. A repository on github.com or a package is
needed, the rest may be missing:

    repository: https://github.com/owner/name
    package: name-on-the-registry
    name: Name as people write it
    category: id or label from categories.yaml
    description:
      en: One sentence that says what it does.
      zh-CN: 用一句话说明它做什么。
`;
