import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { buildFromCatalogs } from '../../bench/evaluation/build-evaluated.ts';
import { fixedClock } from '../../src/base/clock.ts';
import { loadHostProfile } from '../../src/operations/host-profile/load-host-profile.ts';
import { OFFLINE_PORTS, RUN_AT } from '../../test/fixtures/runs.ts';
import { standsIn } from '../../test/support/stands-in.ts';

const FOLDER = fileURLToPath(new URL('.', import.meta.url));
const hostProfile = await loadHostProfile(FOLDER, { files: OFFLINE_PORTS.files, environment: {} });
const { built } = await buildFromCatalogs(hostProfile, { ...OFFLINE_PORTS, clock: fixedClock(RUN_AT) });
const published = built.files.find(({ name }) => name === 'translations.jsonl');
const pairs = new TextDecoder()
  .decode(published?.bytes)
  .trim()
  .split('\n')
  .map((line): PublishedPair => JSON.parse(line));

interface PublishedPair {
  readonly left: string;
  readonly right: string;
}

/** Chinese description, and English description with the name. */
const texts = Array.from(built.indexed.documents, ({ entry: { identity, imported_content: imported } }) => ({
  left: imported.description['zh-CN'] ?? '',
  right: `${imported.description.en ?? ''} ${identity.name}`,
}));

describe('the translations that are published of the bundled catalog', () => {
  it('are words that stand in its texts, both sides in one plugin, three times or more', () => {
    const apart = pairs.filter(
      ({ left, right }) => texts.filter((text) => standsIn(text.left, left) && standsIn(text.right, right)).length < 3,
    );

    expect(pairs.length).toBeGreaterThan(20);
    expect(apart).toEqual([]);
  });
});
