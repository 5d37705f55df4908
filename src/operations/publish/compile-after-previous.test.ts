import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { compiledPublication, runFacts } from '../../../test/fixtures/publication.ts';
import { openBelow } from '../../../test/support/open-files.ts';
import { temporaryFolder } from '../../../test/support/temporary-folder.ts';
import { sha256 } from '../../base/digest.ts';
import { headOfChanges } from '../../publication/changes/changes-file.ts';
import { type CompiledPublication, compilePublication } from '../../publication/compile-publication.ts';
import { durableFiles } from '../../publication/durable-files.ts';
import { writePublication } from '../../publication/write-publication.ts';
import { compileAfter, openPreviousPublication, type PreviousPublication } from './compile-after-previous.ts';

const FIRST = compiledPublication('one', 4);

async function opened(publication: CompiledPublication): Promise<PreviousPublication & { readonly root: string }> {
  const root = temporaryFolder();
  await writePublication(root, publication, durableFiles);
  return { root, ...(await openPreviousPublication(root)) };
}

describe('the publication before', () => {
  it('is held open with its directory, until it is closed', async () => {
    const { root, sequence, publication, directory, close } = await opened(FIRST);

    expect([sequence, publication?.manifest]).toEqual([4, FIRST.manifest]);
    expect(directory).not.toBeNull();
    close();
    expect(openBelow(root)).toEqual([]);
  });

  it('is not looked into where its records are known', async () => {
    const line = Buffer.from('{"entry":{"entry_id":"plugin.discovery.0123456789abcdef01234567"}}\n');
    const files = FIRST.files.map(({ name, bytes }) => ({ name, bytes: name === 'discovery.jsonl' ? line : bytes }));
    const facts = runFacts({ counts: { records_read: 1, entries: 1, merged: 0, excluded: 0 } });
    const { root, publication } = await opened(compilePublication(files, facts, 4));

    const known = await openPreviousPublication(root, sha256(line));
    known.close();

    expect(publication).toBeNull();
    expect(known.publication?.discovery.idAt(0)).toBe('plugin.discovery.0123456789abcdef01234567');
  });

  it('is none where nothing was published, and there is nothing to close', async () => {
    const { close, ...previous } = await openPreviousPublication(temporaryFolder());

    expect(previous).toEqual({ sequence: 0, publication: null, directory: null });
    expect(close()).toBeUndefined();
  });

  it('has its sequence alone where it does not verify', async () => {
    const root = temporaryFolder();
    const folder = await writePublication(root, FIRST, durableFiles);
    writeFileSync(join(folder, 'manifest.json'), '{}');

    expect(await openPreviousPublication(root)).toMatchObject({ sequence: 4, publication: null, directory: null });
  });

  it('has no directory where it is not of the form of today', async () => {
    const files = FIRST.files.map(({ name, bytes }) => ({
      name,
      bytes: name === 'directory.json' ? new TextEncoder().encode('{"form":0,"plugins":[]}\n') : bytes,
    }));
    const { publication, directory, close } = await opened(compilePublication(files, runFacts(), 4));
    close();

    expect(publication).not.toBeNull();
    expect(directory).toBeNull();
  });
});

describe('compileAfter', () => {
  const files = (edition: string) => compiledPublication(edition, 1).files.map(({ name, bytes }) => ({ name, bytes }));

  it('has the next number, and says how it differs from the one before', async () => {
    const previous = await opened(FIRST);
    const { isUnchanged, manifest, compiled } = await compileAfter(previous, files('two'), runFacts());
    previous.close();
    const changes = compiled?.files.find(({ name }) => name === 'changes.jsonl');

    expect([isUnchanged, manifest]).toEqual([false, compiled?.manifest]);
    expect(manifest.sequence).toBe(5);
    expect(manifest.files.map(({ name }) => name)).toContain('changes.jsonl');
    expect(headOfChanges(changes?.bytes ?? new Uint8Array())).toMatchObject({
      since: FIRST.manifest.publication_version,
      since_sequence: 4,
    });
  });

  it('has no list of changes where there is none before', async () => {
    const { isUnchanged, manifest, compiled } = await compileAfter(
      { publication: null, sequence: 0 },
      files('one'),
      runFacts(),
    );

    expect([isUnchanged, manifest]).toEqual([false, compiled?.manifest]);
    expect(manifest.sequence).toBe(1);
    expect(manifest.files.map(({ name }) => name)).not.toContain('changes.jsonl');
  });

  it('is the one before where the content is the same, whether or not that has a list of changes', async () => {
    const previous = await opened(FIRST);
    const unchanged = { isUnchanged: true, manifest: FIRST.manifest, compiled: null };
    expect(await compileAfter(previous, files('one'), runFacts())).toEqual(unchanged);

    const { compiled } = await compileAfter(previous, files('two'), runFacts());
    previous.close();
    const second = await opened(compiled!);
    expect(await compileAfter(second, files('two'), runFacts())).toEqual({
      ...unchanged,
      manifest: compiled?.manifest,
    });
    second.close();
  });

  it('is new where only what is said of its sources is', async () => {
    const previous = await opened(FIRST);
    const { isUnchanged } = await compileAfter(previous, files('one'), runFacts({ graceMs: 2 * 86_400_000 }));
    previous.close();

    expect(isUnchanged).toBe(false);
  });
});
