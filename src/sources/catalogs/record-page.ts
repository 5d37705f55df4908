import { parseRepositorySpelling } from '../../base/repository-spelling.ts';
import { PUBLIC_REPOSITORY_HOSTS, repositoryFolderUrl } from '../../base/repository-web-url.ts';
import { hasInnerSpace } from './repository-url.ts';

const LONGEST_URL_CHARACTERS = 500;
// Catalogs glue `owner/repo:folder` to the host's address; no page stands there.
const GLUED_FOLDER = /^https:\/\/github\.com\/([^/:\s]+\/[^/:\s]+:[^\s]+)$/iu;

/** The page of a record: http(s), without credentials; a broken one is mended or left out. */
export function readRecordPage(spelling: string): { readonly url: string | null; readonly isRepaired: boolean } {
  const mended = mendGluedFolder(spelling.trim());
  const url = URL.parse(mended ?? spelling.trim());
  const isLegal = url !== null && ['http:', 'https:'].includes(url.protocol) && url.username + url.password === '';
  if (!isLegal || url.href.length > LONGEST_URL_CHARACTERS) return { url: null, isRepaired: false };
  return { url: url.href, isRepaired: mended !== null || hasInnerSpace(spelling) };
}

function mendGluedFolder(spelling: string): string | null {
  const glued = GLUED_FOLDER.exec(spelling)?.[1];
  const ref = glued === undefined ? null : parseRepositorySpelling(glued);
  return ref === null || ref.subdirectory === null ? null : repositoryFolderUrl(ref, PUBLIC_REPOSITORY_HOSTS);
}
