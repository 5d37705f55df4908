import { join } from 'node:path';
import { describe } from 'vitest';
import {
  type TestedPlace,
  laidBy,
  testReadablePlace,
  testWritablePlace,
} from '../../../test/support/publication-place-contract.ts';
import { temporaryFolder } from '../../../test/support/temporary-folder.ts';
import { durableFiles } from '../durable-files.ts';
import { folderPlace } from './folder-place.ts';
import type { WritablePlace } from './publication-place.ts';

async function open(): Promise<TestedPlace<WritablePlace>> {
  const place = folderPlace(join(temporaryFolder(), 'place'), durableFiles);
  return { place, lay: laidBy(place) };
}

describe('a folder as a place of publications', () => {
  testReadablePlace(open);
  testWritablePlace(open);
});
