import { checkedPieces, damaged } from '../verified-file.ts';
import type { Repository, Target } from './repository.ts';

/**
 * Passes a signed file on as it comes. Behind its last piece it throws where they
 * are not the file that was signed: until then nothing made of them counts.
 *
 * @returns throws Failure `publication_invalid`; as the repository does
 */
export async function* signedPieces(
  target: Target,
  { streamTarget }: Pick<Repository, 'streamTarget'>,
): AsyncGenerator<Uint8Array> {
  const stream = await streamTarget(target);
  if (stream === null) throw damaged(`The signed file ${target.name} is missing.`);
  yield* checkedPieces(stream, target.sizeBytes, (sizeBytes, digest) => {
    if (sizeBytes !== target.sizeBytes || digest !== target.sha256) {
      throw damaged(`The file ${target.name} is not the one that was signed.`);
    }
  });
}
