import { sha256Hex } from '../../base/digest.ts';

/** What the contract allows. */
const LONGEST = 128;
const DIGEST_DIGITS = 24;

/**
 * The id of the node at a path: the path itself with dots, so that it says where
 * it leads and stays as long as the path does. Keys hold no dots.
 */
export function nodeId(pathKey: string): string {
  if (pathKey === '') return 'root';
  const id = `node.${pathKey.replaceAll('/', '.')}`;
  return id.length <= LONGEST ? id : `node.${sha256Hex(pathKey).slice(0, DIGEST_DIGITS)}`;
}
