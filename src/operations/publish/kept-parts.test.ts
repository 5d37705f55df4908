import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { fixtureRun, ingestAt, loadFixtureHost, publishFrom, runFolders } from '../../../test/fixtures/runs.ts';
import { temporaryFolder } from '../../../test/support/temporary-folder.ts';
import type { DataFolders } from '../data-folder.ts';
import { loadCurrent } from '../serve/load-served.ts';

const PLUGINS = 44;
const WORDS = ['frog', 'moon', '网页截图', 'speech to text', '網頁'];

/** Of one reading: plugins that are gone, and how far others say something else. */
const reading = fc.record({
  gone: fc.uniqueArray(fc.nat({ max: PLUGINS - 1 }), { maxLength: 6 }),
  changed: fc.uniqueArray(fc.nat({ max: PLUGINS - 1 }), { maxLength: 4 }),
  text: fc.constantFrom(...WORDS),
  /** What is kept of analysed documents by one of the two publishers. */
  damage: fc.constantFrom('lost', 'cut off', 'of another program'),
});
type Reading = typeof reading extends fc.Arbitrary<infer Value> ? Value : never;

function write(hostFolder: string, { gone, changed, text }: Reading): void {
  for (let i = 0; i < PLUGINS; i += 1) {
    const file = join(hostFolder, `catalog/made-${i}.yaml`);
    const said = changed.includes(i) ? `${text} anew` : `${WORDS[i % WORDS.length]} number ${i}`;
    if (gone.includes(i)) rmSync(file, { force: true });
    else writeFileSync(file, `package: made-${i}\ncategory: capture\ndescription:\n  en: ${said}\n`);
  }
}

function spoil({ analysed }: DataFolders, damage: Reading['damage']): void {
  const bytes = readFileSync(analysed);
  if (damage === 'lost') rmSync(analysed);
  else writeFileSync(analysed, damage === 'cut off' ? bytes.subarray(0, bytes.length >> 1) : 'something else');
}

async function manifestBytes({ publications }: DataFolders): Promise<Uint8Array> {
  const { publication } = await loadCurrent(publications);
  return publication.manifestBytes;
}

it('a publication is the same with and without what was kept of those before, whatever has come, changed and gone', async () => {
  const { hostFolder } = await fixtureRun();
  await fc.assert(
    fc.asyncProperty(fc.array(reading, { minLength: 2, maxLength: 3 }), async (history) => {
      const [kept, spoilt] = [await runFolders(temporaryFolder()), await runFolders(temporaryFolder())];
      for (const [step, each] of history.entries()) {
        write(hostFolder, each);
        const hostProfile = await loadFixtureHost(hostFolder);
        await ingestAt(hostProfile, kept);
        cpSync(kept.observations, spoilt.observations);
        if (step > 0) spoil(spoilt, each.damage);

        await publishFrom(hostProfile, kept);
        await publishFrom(hostProfile, spoilt);

        expect(await manifestBytes(kept)).toEqual(await manifestBytes(spoilt));
        expect(readFileSync(kept.learned)).toEqual(readFileSync(spoilt.learned));
        expect(readFileSync(kept.analysed)).toEqual(readFileSync(spoilt.analysed));
      }
    }),
    { numRuns: 2 },
  );
});
