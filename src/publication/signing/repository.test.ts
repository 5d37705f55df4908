import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../../test/support/temporary-folder.ts';
import { type Target, folderRepository } from './repository.ts';

const DIGEST = `sha256:${'0123456789abcdef'.repeat(4)}` as const;
const TARGET = { publication: '00000001-0123456789ab', name: 'discovery.jsonl', sha256: DIGEST, sizeBytes: 3 };

describe('a folder as a repository', () => {
  it('gives files from where publish writes them, no small one larger than it may be', async () => {
    const root = temporaryFolder();
    const paths = [
      'metadata/timestamp.json',
      'log/tile/0/000',
      `${TARGET.publication}/discovery.0123456789abcdef.jsonl`,
      `${TARGET.publication}/manifest.json`,
    ];
    for (const path of paths) {
      mkdirSync(join(root, path, '..'), { recursive: true });
      writeFileSync(join(root, path), path);
    }
    const { readMetadata, readLog, streamTarget } = folderRepository(root);
    const wholeTarget = async (target: Target) => Buffer.concat(await Array.fromAsync((await streamTarget(target))!));
    const files = [
      await readMetadata('timestamp.json', 1_000),
      await readLog('tile/0/000', 1_000),
      await wholeTarget(TARGET),
      await wholeTarget({ ...TARGET, name: 'manifest.json' }),
    ];

    expect(files.map((file) => file && new TextDecoder().decode(file))).toEqual(paths);
    expect(await readLog('tile/0/001', 1_000)).toBeNull();
    expect(await streamTarget({ ...TARGET, name: 'search.index' })).toBeNull();
    await expect(readLog('tile/0/000', 5)).rejects.toMatchObject({ code: 'publication_invalid' });
  });
});
