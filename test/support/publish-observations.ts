import { buildDiscovery } from '../../src/operations/publish/build-discovery.ts';
import type { DiscoveryInput } from '../../src/operations/publish/merge-discovery.ts';
import { loadCurrent } from '../../src/operations/serve/load-served.ts';
import { sha256 } from '../../src/base/digest.ts';
import { copyOfFixtureHost, ingestAt, loadFixtureHost, publishFrom, runFolders } from '../fixtures/runs.ts';

/** Digests of all files of a publication made in a folder by a whole run, the manifest last. */
export async function digestsOfRun(folder: string, order: 'as listed' | 'reversed'): Promise<readonly string[]> {
  const hostProfile = await loadFixtureHost(copyOfFixtureHost(folder));
  const folders = await runFolders(folder);
  const catalogs = order === 'reversed' ? hostProfile.catalogs.toReversed() : hostProfile.catalogs;
  await ingestAt({ ...hostProfile, catalogs }, folders);
  await publishFrom(hostProfile, folders);
  const { publication } = await loadCurrent(folders.publications);
  return [
    ...publication.manifest.files.map((file) => `${file.name} ${file.sha256}`),
    sha256(publication.manifestBytes),
  ];
}

/** Digests of the files that observations of the fixture host give. */
export async function digestsOf(hostFolder: string, input: DiscoveryInput): Promise<readonly string[]> {
  const { files } = await buildDiscovery(await loadFixtureHost(hostFolder), input);
  return files.map(({ name, bytes }) => `${name} ${sha256(bytes)}`);
}
