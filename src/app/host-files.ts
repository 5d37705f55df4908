import { mkdir, writeFile } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import type { Clock } from '../base/clock.ts';
import { Failure } from '../base/failure.ts';
import { isoDay } from '../base/timestamp.ts';
import type { HostAnswers } from '../cli/command-ports.ts';
import { CATALOG_README, hostTemplate } from './host-profile/host-template.ts';

/**
 * Writes the profile of a new host: `host.yaml` and an empty catalog.
 *
 * @returns the files, in the order they were written
 * @throws Failure `config_invalid`: the folder's name is no id, or it has a profile; nothing was changed
 */
export async function initHost(folder: string, answers: HostAnswers, clock: Clock): Promise<readonly string[]> {
  const id = basename(resolve(folder)).toLowerCase();
  if (!/^[a-z0-9][a-z0-9-]{0,63}$/.test(id)) {
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
  await writeNew(hostFile, hostTemplate({ ...answers, id, day: isoDay(clock.nowMs()) }));
  await writeFile(catalogReadme, CATALOG_README);
  return [hostFile, catalogReadme];
}

async function writeNew(path: string, text: string): Promise<void> {
  await writeFile(path, text, { flag: 'wx' }).catch((cause: unknown) => {
    throw new Failure('config_invalid', 'There is a host.yaml already, or it cannot be written; name another folder.', {
      cause,
    });
  });
}
