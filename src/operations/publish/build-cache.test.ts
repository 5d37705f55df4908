import { readFileSync, writeFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../../../test/support/temporary-folder.ts';
import { sha256 } from '../../base/digest.ts';
import { durableFiles } from '../../publication/durable-files.ts';
import { dataFolders } from '../data-folder.ts';
import { createBuildCache } from './build-cache.ts';
import type { Learned } from './learned.ts';

const LEARNED: Learned = {
  basis: sha256('rules'),
  sample: new Map([['plugin.discovery.a', '0123']]),
  mined: {
    words: { costs: new Map([['网页', 2.5]]), unknownCost: 9 },
    compounds: new Map([['telegrambot', ['telegram', 'bot']]]),
    translations: [],
  },
  directory: {
    from: sha256('directory'),
    lexicon: { costs: new Map(), unknownCost: 1 },
    topics: { words: new Map([['lamp', 0]]), sizes: Float64Array.of(3), counts: Uint16Array.of(2) },
    series: new Map([['acme', 'messages']]),
  },
};

it('gives back what was learned, and nothing of a file that is not as it was written', async () => {
  const folders = dataFolders('acme', temporaryFolder());
  const { learned: file } = createBuildCache(folders, durableFiles);

  const before = await file.read();
  await file.write(LEARNED);
  const read = await file.read();
  const bytes = readFileSync(folders.learned);
  bytes[bytes.length >> 1]! ^= 1;
  writeFileSync(folders.learned, bytes);

  expect([before, await file.read()]).toEqual([null, null]);
  expect(read).toEqual(LEARNED);
});
