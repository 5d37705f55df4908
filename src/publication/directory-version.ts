import type { PublicationManifest } from '../contract/publication/manifest.ts';
import { damaged } from './publication-damage.ts';

export const DIRECTORY_FILE = 'directory.json';

/** `directory.<12 hex>` of its file's digest: equal directories have one version, whatever else a publication holds. */
export function directoryVersion({ files }: Pick<PublicationManifest, 'files'>): string {
  const file = files.find(({ name }) => name === DIRECTORY_FILE);
  if (file === undefined) throw damaged(`The manifest lists no ${DIRECTORY_FILE}; publish again with this version.`);
  return `directory.${file.sha256.slice('sha256:'.length).slice(0, 12)}`;
}
