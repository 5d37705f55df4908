import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import { type HostProfile, loadHostProfile } from '../../../src/operations/host-profile/load-host-profile.ts';
import { ingestAt, OFFLINE_PORTS, publishFrom, runFolders } from '../../fixtures/runs.ts';
import { folderOfTests, temporaryFolder } from '../../support/temporary-folder.ts';
import type { ObservedWorld } from './observed-world.ts';
import { PLANTED_LIES, planted } from './planted-lies.ts';
import { publishedIn, worldOf } from './published-host.ts';
import { checkTruth, type Published, told } from './truth-rule.ts';
import { TRUTH_RULES } from './truth-rules.ts';

const REPOSITORY = fileURLToPath(new URL('../../..', import.meta.url));
const SHARED_DATA = join(REPOSITORY, '../shared/data');
/** After everything that was recorded. */
const AFTERWARDS = '2030-01-01T00:00:00.000Z';

function profileOf(hostId: string, dshData = SHARED_DATA): Promise<HostProfile> {
  const environment = { PLUGIN_FACTS_DSH_DATA: dshData };
  return loadHostProfile(join(REPOSITORY, 'hosts', hostId), { files: OFFLINE_PORTS.files, environment });
}

async function publishedOf(hostProfile: HostProfile, data: string): Promise<Published> {
  const folders = await runFolders(data);
  await ingestAt(hostProfile, folders, { instant: AFTERWARDS });
  const { folder } = await publishFrom(hostProfile, folders, AFTERWARDS);
  return publishedIn(folder);
}

/** Catalogs that name every observed package of a host, as it names itself. */
async function catalogsOfObserved(hostProfile: HostProfile, data: string): Promise<string> {
  const { observations } = await worldOf({ ...hostProfile, catalogs: [] });
  const names = new Set(observations.flatMap(({ subject }) => /^package:(.*)/u.exec(subject)?.[1] ?? []));
  const listed = [...names].map((name) => ({ package_name: name, name, observed_at: '2026-08-01T00:00:00.000Z' }));
  mkdirSync(join(data, 'curated-yaml/plugins'), { recursive: true });
  const url = 'https://github.com/acme/one';
  writeFileSync(join(data, 'curated-yaml/plugins/one.yaml'), `url: ${url}\nname: one\n`);
  const signals = { [url]: { stars: 1, downloads: 1, checkedAt: '2026-08-01T00:00:00.000Z' } };
  for (const file of ['stars', 'downloads'])
    writeFileSync(join(data, `curated-yaml/${file}.json`), JSON.stringify(signals));
  writeFileSync(join(data, 'listing.jsonl'), listed.map((each) => `${JSON.stringify(each)}\n`).join(''));
  return data;
}

describe('the records of node-red', () => {
  let published: Published;
  let world: ObservedWorld;
  const data = folderOfTests();
  beforeAll(async () => {
    const hostProfile = await profileOf('node-red');
    published = await publishedOf(hostProfile, data);
    world = await worldOf(hostProfile);
  });

  it.each(TRUTH_RULES)('are not contradicted by what was observed: $name', (rule) => {
    expect(told(checkTruth([rule], published, world))).toEqual([]);
  });

  it.each(PLANTED_LIES)('would be contradicted where $lie: $rule', ({ rule, plant }) => {
    const { published: lying, record } = planted(published, plant);

    const results = checkTruth(
      TRUTH_RULES.filter(({ name }) => name === rule),
      lying,
      world,
    );

    expect(results[0]?.findings.map((finding) => finding.record)).toContain(record);
  });

  it('are held against every rule with a planted lie', () => {
    expect(new Set(PLANTED_LIES.map(({ rule }) => rule))).toEqual(new Set(TRUTH_RULES.map(({ name }) => name)));
  });
});

it('the records of the observed releases of dsh are not contradicted by what was observed', async () => {
  const data = temporaryFolder();
  const hostProfile = await profileOf('dsh', await catalogsOfObserved(await profileOf('dsh'), data));

  expect(told(checkTruth(TRUTH_RULES, await publishedOf(hostProfile, data), await worldOf(hostProfile)))).toEqual([]);
});
