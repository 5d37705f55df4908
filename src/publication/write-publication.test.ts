import { mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { compiledPublication } from '../../test/fixtures/publication.ts';
import { temporaryFolder } from '../../test/support/temporary-folder.ts';
import { Failure } from '../base/failure.ts';
import { type DurableFiles, durableFiles } from './durable-files.ts';
import { folderName } from './publication-folder.ts';
import { currentPublicationName, readPublication } from './read-publication.ts';
import { writePublication } from './write-publication.ts';

const OLD = compiledPublication('old', 1);
const NEW = compiledPublication('new', 2);
const NAMES = [folderName(OLD.manifest), folderName(NEW.manifest)];

/** The real disk until the operation with that number, from 1, which fails half done. */
function diskFailingAt(failing: number): { readonly files: DurableFiles; readonly operations: () => number } {
  let operations = 0;
  const step = async (work: () => Promise<void>, half: () => Promise<void>): Promise<void> => {
    operations += 1;
    if (operations < failing) return work();
    if (operations === failing) await half();
    throw new Error('The disk is gone.');
  };
  const nothing = async (): Promise<void> => undefined;
  const files: DurableFiles = {
    makeFolder: (path) => step(() => durableFiles.makeFolder(path), nothing),
    listFolder: (path) => durableFiles.listFolder(path),
    removeFolder: (path) => step(() => durableFiles.removeFolder(path), nothing),
    writeFile: (path, bytes) =>
      step(
        () => durableFiles.writeFile(path, bytes),
        () => durableFiles.writeFile(path, bytes.subarray(0, bytes.length / 2)),
      ),
    writePieces: (path, pieces) => step(() => durableFiles.writePieces(path, pieces), nothing),
    // A rename may have happened although nobody was told.
    rename: (from, to) =>
      step(
        () => durableFiles.rename(from, to),
        () => durableFiles.rename(from, to),
      ),
    syncFolder: (path) => step(() => durableFiles.syncFolder(path), nothing),
  };
  return { files, operations: () => operations };
}

/** The real disk, but the operation with that number finds no room. */
function diskFullAt(failing: number): DurableFiles {
  let operations = 0;
  const step =
    <Arguments extends unknown[]>(work: (...given: Arguments) => Promise<void>) =>
    async (...given: Arguments): Promise<void> => {
      operations += 1;
      if (operations === failing) throw Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' });
      await work(...given);
    };
  return {
    makeFolder: step(durableFiles.makeFolder),
    listFolder: durableFiles.listFolder,
    removeFolder: step(durableFiles.removeFolder),
    writeFile: step(durableFiles.writeFile),
    writePieces: step(durableFiles.writePieces),
    rename: step(durableFiles.rename),
    syncFolder: step(durableFiles.syncFolder),
  };
}

async function operationsOfOneWrite(): Promise<number> {
  const disk = diskFailingAt(Number.POSITIVE_INFINITY);
  await writePublication(temporaryFolder(), NEW, disk.files);
  return disk.operations();
}

/** Edition of the current publication, after all of it was verified. */
async function currentEdition(root: string): Promise<string> {
  const name = await currentPublicationName(root);
  expect(NAMES).toContain(name);
  const { searchIndex } = await readPublication(root, name ?? '', 0);
  return new TextDecoder().decode(searchIndex);
}

describe('writePublication', () => {
  it('makes a publication current that verifies, in a folder named by sequence and hash', async () => {
    const root = temporaryFolder();

    const folder = await writePublication(root, OLD, durableFiles);

    expect(folder).toBe(join(root, NAMES[0] ?? ''));
    expect(await currentEdition(root)).toBe('{"edition":"old"}');
    expect(readdirSync(folder).sort()).toEqual([...OLD.files.map(({ path }) => path), 'manifest.json'].sort());
  });

  it('leaves the earlier publication as it is', async () => {
    const root = temporaryFolder();
    await writePublication(root, OLD, durableFiles);

    await writePublication(root, NEW, durableFiles);

    expect(await currentEdition(root)).toBe('{"edition":"new"}');
    const old = await readPublication(root, folderName(OLD.manifest), 0);
    expect(old.manifestBytes).toEqual(Buffer.from(OLD.manifestBytes));
  });

  it('keeps a whole publication current wherever it breaks off, and a second try succeeds', async () => {
    const operations = await operationsOfOneWrite();
    const editions: string[] = [];
    for (let failing = 1; failing <= operations; failing += 1) {
      const root = temporaryFolder();
      await writePublication(root, OLD, durableFiles);

      await expect(writePublication(root, NEW, diskFailingAt(failing).files)).rejects.toThrow('The disk is gone.');
      editions.push(await currentEdition(root));
      await writePublication(root, NEW, durableFiles);

      expect(await currentEdition(root)).toBe('{"edition":"new"}');
      expect(readdirSync(root).sort()).toEqual([...NAMES, 'CURRENT']);
    }
    const stillOld = Array.from({ length: operations - 1 }, () => '{"edition":"old"}');
    // Only the very last step, the rename of CURRENT, may have switched already.
    expect(editions).toEqual([...stillOld, '{"edition":"new"}']);
  });

  it('takes its unfinished folder away where the disk is full, and throws the error that said so', async () => {
    const operations = await operationsOfOneWrite();
    for (let failing = 1; failing <= operations; failing += 1) {
      const root = temporaryFolder();
      await writePublication(root, OLD, durableFiles);

      const thrown: unknown = await writePublication(root, NEW, diskFullAt(failing)).catch((error: unknown) => error);

      expect(Failure.from(thrown).code).toBe('no_room');
      expect(readdirSync(root).filter((name) => name.endsWith('.unfinished'))).toEqual([]);
      expect(await currentEdition(root)).toBe('{"edition":"old"}');
    }
  });

  it('names nothing as current when the first publication breaks off', async () => {
    const operations = await operationsOfOneWrite();
    for (let failing = 1; failing < operations; failing += 1) {
      const root = temporaryFolder();

      await writePublication(root, NEW, diskFailingAt(failing).files).catch(() => undefined);

      expect(await currentPublicationName(root)).toBeNull();
    }
  });

  it('has each step on disk before the next: files, folder, its name, CURRENT', async () => {
    const events: string[] = [];
    const note =
      (what: string) =>
      async (...paths: readonly unknown[]): Promise<void> =>
        void events.push([what, ...paths.filter((path) => typeof path === 'string')].join(' '));
    await writePublication('root', NEW, {
      makeFolder: note('make'),
      listFolder: async () => ['1.unfinished', 'CURRENT', NAMES[0] ?? '', '2.unfinished'],
      removeFolder: note('remove'),
      writeFile: note('write'),
      writePieces: note('write'),
      rename: note('rename'),
      syncFolder: note('sync'),
    });

    const folder = `root/${NAMES[1]}`;
    expect(events).toEqual([
      'remove root/1.unfinished',
      'remove root/2.unfinished',
      `make ${folder}.unfinished`,
      ...NEW.files.map(({ path }) => `write ${folder}.unfinished/${path}`),
      `write ${folder}.unfinished/manifest.json`,
      `sync ${folder}.unfinished`,
      `remove ${folder}`,
      `rename ${folder}.unfinished ${folder}`,
      'write root/CURRENT.next',
      'rename root/CURRENT.next root/CURRENT',
    ]);
  });

  it('replaces what a run that died has left under the same name', async () => {
    const root = temporaryFolder();
    mkdirSync(join(root, `${NAMES[1]}.unfinished`, 'left-over'), { recursive: true });
    mkdirSync(join(root, NAMES[1] ?? '', 'left-over'), { recursive: true });

    const folder = await writePublication(root, NEW, durableFiles);

    expect(readdirSync(folder)).not.toContain('left-over');
    expect(await currentEdition(root)).toBe('{"edition":"new"}');
  });
});
