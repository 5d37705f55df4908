import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { packageRelease } from '../../../test/fixtures/facts.ts';
import {
  fixtureRun,
  ingestAt,
  loadFixtureHost,
  publishFrom,
  runFolders,
  withStore,
} from '../../../test/fixtures/runs.ts';
import { anObservation } from '../../../test/support/observation-ledger-contract.ts';
import { temporaryFolder } from '../../../test/support/temporary-folder.ts';
import type { Json } from '../../base/canonical-json.ts';
import { packageSubject } from '../../facts/observation/observation.ts';
import type { DataFolders } from '../data-folder.ts';
import { durableFiles } from '../../publication/durable-files.ts';
import { loadCurrent } from '../serve/load-served.ts';
import { createBuildCache } from './build-cache.ts';

const PLUGINS = 44;
const WORDS = ['frog', 'moon', '网页截图', 'speech to text', '網頁'];

/** Of one reading: plugins that are gone, and how far others say something else. */
const reading = fc.record({
  gone: fc.uniqueArray(fc.nat({ max: PLUGINS - 1 }), { maxLength: 6 }),
  changed: fc.uniqueArray(fc.nat({ max: PLUGINS - 1 }), { maxLength: 4 }),
  text: fc.constantFrom(...WORDS),
  /** Packages of which the registry says something new. */
  released: fc.uniqueArray(fc.nat({ max: PLUGINS - 1 }), { maxLength: 3 }),
  /** What the profile states of a whole catalog. */
  standing: fc.constantFrom('reviewed', 'indexed'),
  /** What becomes of listings, analysed documents and lines that one of the two publishers keeps. */
  damage: fc.constantFrom('lost', 'cut off', 'of another program'),
});
type Reading = typeof reading extends fc.Arbitrary<infer Value> ? Value : never;

function write(hostFolder: string, { gone, changed, text, standing }: Reading): void {
  const profile = join(hostFolder, 'host.yaml');
  writeFileSync(
    profile,
    readFileSync(profile, 'utf8').replace(/standing: (?:reviewed|indexed)$/mu, `standing: ${standing}`),
  );
  for (let i = 0; i < PLUGINS; i += 1) {
    const file = join(hostFolder, `catalog/made-${i}.yaml`);
    const said = changed.includes(i) ? `${text} anew` : `${WORDS[i % WORDS.length]} number ${i}`;
    if (gone.includes(i)) rmSync(file, { force: true });
    else writeFileSync(file, `package: made-${i}\ncategory: capture\ndescription:\n  en: ${said}\n`);
  }
}

function spoil({ analysed, lines, listings }: DataFolders, damage: Reading['damage']): void {
  for (const path of [analysed, lines, listings]) {
    const bytes = readFileSync(path);
    if (damage === 'lost') rmSync(path);
    else writeFileSync(path, damage === 'cut off' ? bytes.subarray(0, bytes.length >> 1) : 'something else');
  }
}

/** The registry answers once more, with another version each time. */
async function observe(folders: DataFolders, { released }: Reading, step: number): Promise<void> {
  await withStore(folders, ({ ledger }) => {
    for (const i of released) {
      const packageName = `made-${i}`;
      const value: Json = JSON.parse(JSON.stringify(packageRelease({ packageName, version: `1.${step}.0` })));
      const subject = packageSubject(packageName);
      ledger.append(anObservation({ subject, observedAtMs: step, outcome: { kind: 'observed', value } }));
    }
  });
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
        await observe(kept, each, step);
        cpSync(kept.observations, spoilt.observations);
        if (step > 0) spoil(spoilt, each.damage);

        await publishFrom(hostProfile, kept);
        await publishFrom(hostProfile, spoilt);

        expect(await manifestBytes(kept)).toEqual(await manifestBytes(spoilt));
        expect(readFileSync(kept.learned)).toEqual(readFileSync(spoilt.learned));
        expect(readFileSync(kept.analysed)).toEqual(readFileSync(spoilt.analysed));
        expect(readFileSync(kept.lines)).toEqual(readFileSync(spoilt.lines));
        expect(readFileSync(kept.listings)).toEqual(readFileSync(spoilt.listings));
      }
    }),
    { numRuns: 2 },
  );
});

it('after a refresh the records that say the same are made of the same, and no other', async () => {
  const { hostFolder, folders } = await fixtureRun();
  const publishWith = async (changed: Reading['changed']): Promise<ReadonlySet<string>> => {
    write(hostFolder, { gone: [], released: [], text: 'moon', standing: 'reviewed', damage: 'lost', changed });
    const hostProfile = await loadFixtureHost(hostFolder);
    await ingestAt(hostProfile, folders);
    await publishFrom(hostProfile, folders);
    return new Set((await createBuildCache(folders, durableFiles).lines.read())?.inputs);
  };

  const [before, after] = [await publishWith([]), await publishWith([5])];

  expect(before.difference(after).size).toBe(1);
  expect(after.difference(before).size).toBe(1);
});
