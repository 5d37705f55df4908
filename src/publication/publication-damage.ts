import { Failure } from '../base/failure.ts';

/** What is wrong with a publication on disk, for who operates the service. */
export function damaged(message: string, cause?: unknown): Failure {
  return new Failure('publication_invalid', message, { cause });
}

/** For `catch`: a file that is not there is `null`; one that cannot be read is damage. */
export function nullIfMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null;
  throw damaged('The publication could not be read from disk.', error);
}
