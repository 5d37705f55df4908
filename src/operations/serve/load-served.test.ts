import { beforeEach, describe, expect, it } from 'vitest';
import { compiledPublication } from '../../../test/fixtures/publication.ts';
import { copyOfFixtureHost, ingestAt, loadFixtureHost, publishFrom, runFolders } from '../../../test/fixtures/runs.ts';
import { temporaryFolder } from '../../../test/support/temporary-folder.ts';
import { durableFiles } from '../../publication/durable-files.ts';
import { writePublication } from '../../publication/write-publication.ts';
import { loadCurrent } from './load-served.ts';

let folder: string;
beforeEach(() => {
  folder = temporaryFolder();
});

describe('loadCurrent', () => {
  it('opens the current publication with a searcher over the very same snapshot', async () => {
    const hostProfile = await loadFixtureHost(copyOfFixtureHost(folder));
    const folders = await runFolders(folder);
    await ingestAt(hostProfile, folders);
    const { snapshotId } = await publishFrom(hostProfile, folders);

    const { publication, discovery } = await loadCurrent(folders.publications);
    const query = { text: '网页截图', locale: null, offset: 0, limit: 5, filters: null };
    const [hit] = discovery.search(query).hits;

    expect([publication.manifest.snapshot_id, discovery.snapshotId]).toEqual([snapshotId, snapshotId]);
    expect(new TextDecoder().decode(publication.discovery.bytesAt(hit?.recordIndex ?? -1))).toContain('"name":"Lens"');
  });

  it('says what to do where nothing is published', async () => {
    await expect(loadCurrent(folder)).rejects.toMatchObject({ code: 'not_ready' });
  });

  it('refuses a publication whose files verify and whose index is none', async () => {
    await writePublication(folder, compiledPublication('without an index', 1), durableFiles);

    await expect(loadCurrent(folder)).rejects.toMatchObject({ code: 'publication_invalid' });
  });
});
