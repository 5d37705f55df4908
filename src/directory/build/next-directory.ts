import { buildDirectory } from './build-directory.ts';
import { directoryBasis } from './directory-basis.ts';
import type { DirectoryInput } from '../directory-input.ts';
import type { DirectoryValue } from '../directory-value.ts';

/**
 * The directory that follows the current one: that one itself where nothing it
 * was built from has changed. To build it once more on itself could move a few
 * plugins, so a catalog that says the same would give another publication.
 */
export function nextDirectory(input: DirectoryInput): DirectoryValue {
  const { previous } = input;
  return previous !== null && previous.basis === directoryBasis(input) ? previous : buildDirectory(input);
}
