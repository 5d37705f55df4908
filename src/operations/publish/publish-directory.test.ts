import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { fixtureRun, ingestAt, loadFixtureHost, publishFrom, runFolders } from '../../../test/fixtures/runs.ts';
import { temporaryFolder } from '../../../test/support/temporary-folder.ts';
import type { ServingSnapshot } from '../../api/serving-snapshot.ts';
import type { DataFolders } from '../data-folder.ts';
import { loadCurrent } from '../serve/load-served.ts';
import type { PublishReport } from './publish-report.ts';

let hostFolder: string;
let folders: DataFolders;
beforeEach(async () => {
  ({ hostFolder, folders } = await fixtureRun());
});

/** Plugins named after one thing, in the catalog of the host. */
function list(word: string, count: number): void {
  for (let i = 0; i < count; i += 1) {
    const text = `package: ${word}-${i}\ncategory: capture\ndescription:\n  en: ${word} for you\n`;
    writeFileSync(join(hostFolder, `catalog/${word}-${i}.yaml`), text);
  }
}

function takeAway(word: string, from: number, to: number): void {
  for (let i = from; i < to; i += 1) rmSync(join(hostFolder, `catalog/${word}-${i}.yaml`));
}

async function publish(into = folders): Promise<PublishReport> {
  const hostProfile = await loadFixtureHost(hostFolder);
  await ingestAt(hostProfile, into);
  return publishFrom(hostProfile, into);
}

function topicsOf({ directory }: ServingSnapshot): readonly string[] {
  return directory.nodeAt('work')?.children.map(({ pathKey }) => pathKey) ?? [];
}

describe('the directory of a publication', () => {
  it('has exactly the plugins that are published', async () => {
    const { entries, files } = await publish();

    const { directory, directoryVersion, publication } = await loadCurrent(folders.publications);

    expect(files.map(({ name }) => name)).toContain('directory.json');
    expect(directory.pluginCount).toBe(entries);
    const file = publication.manifest.files.find(({ name }) => name === 'directory.json');
    expect(directoryVersion).toBe(`directory.${file?.sha256.slice(7, 19)}`);
  });

  it('is built on the current one, so that topics stay; without one it is grown anew', async () => {
    list('frog', 28);
    list('moon', 24);
    await publish();
    const grown = topicsOf(await loadCurrent(folders.publications));
    takeAway('frog', 9, 28);
    takeAway('moon', 4, 24);

    await publish();
    const elsewhere = await runFolders(temporaryFolder());
    await publish(elsewhere);

    expect(grown).toEqual(['work/frog', 'work/moon', 'work/other']);
    expect(topicsOf(await loadCurrent(folders.publications))).toEqual(grown);
    expect(topicsOf(await loadCurrent(elsewhere.publications))).toEqual([]);
  });

  it('is the same for the same observations on the same current directory', async () => {
    const runs = [folders, await runFolders(temporaryFolder())];
    list('frog', 14);
    list('moon', 12);
    for (const run of runs) await publish(run);
    takeAway('frog', 9, 14);

    const [first, second] = [await publish(runs[0]), await publish(runs[1])];

    expect(second.snapshotId).toBe(first.snapshotId);
    expect(first.outcome).toBe('published');
  });

  it('does not change where nothing has changed, and the publication does not either', async () => {
    list('frog', 14);
    list('moon', 12);
    await publish();
    const before = await loadCurrent(folders.publications);

    const { outcome } = await publish();

    expect(outcome).toBe('unchanged');
    expect((await loadCurrent(folders.publications)).directoryVersion).toBe(before.directoryVersion);
  });

  it('follows its host profile although no entry has changed', async () => {
    list('frog', 3);
    await publish();
    writeFileSync(
      join(hostFolder, 'directory.yaml'),
      'topics: [{ key: all, label: { en: All, zh-CN: 全 }, description: { en: All., zh-CN: 全。 }, rules: { categories: [capture, notify], capabilities: [], terms: { en: [], zh-CN: [] } } }]\n',
    );

    const { outcome } = await publish();

    expect(outcome).toBe('published');
    expect((await loadCurrent(folders.publications)).directory.nodeAt('all')).not.toBeNull();
  });
});
