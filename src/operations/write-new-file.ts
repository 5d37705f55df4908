import { writeFile } from 'node:fs/promises';
import { Failure } from '../base/failure.ts';

/**
 * Writes a file that is not there yet; one that is stays as it is.
 *
 * @param refusal what to say where it is there or cannot be written, and what to do
 * @throws Failure `config_invalid`
 */
export async function writeNewFile(path: string, text: string, refusal: string): Promise<void> {
  await writeFile(path, text, { flag: 'wx' }).catch((cause: unknown) => {
    throw new Failure('config_invalid', refusal, { cause });
  });
}
