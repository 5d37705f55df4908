import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { copyOfFixtureHost, loadFixtureHost, OFFLINE_PORTS, RUN_AT } from '../../../test/fixtures/runs.ts';
import { temporaryFolder } from '../../../test/support/temporary-folder.ts';
import { Failure } from '../../base/failure.ts';
import type { DoctorCheck } from './doctor-report.ts';
import type { CatalogConfig } from '../../sources/catalogs/catalog-config.ts';
import type { CatalogPorts } from '../../sources/catalogs/load-catalog.ts';
import { sourceCheck } from './source-check.ts';

async function curatedOf(hostFolder: string): Promise<CatalogConfig> {
  const [curated] = (await loadFixtureHost(hostFolder)).catalogs;
  if (curated === undefined) throw new Error('The made-up host has a catalog.');
  return curated;
}

async function check(change: Partial<CatalogConfig>, prepare: (hostFolder: string) => void): Promise<DoctorCheck> {
  const hostFolder = copyOfFixtureHost(temporaryFolder());
  prepare(hostFolder);
  const http: CatalogPorts['http'] = {
    get: () => Promise.reject(new Failure('source_malformed', 'The address is not public.')),
  };
  return sourceCheck('catalog', { ...(await curatedOf(hostFolder)), ...change }, await loadFixtureHost(hostFolder), {
    ports: { ...OFFLINE_PORTS, http },
    nowMs: Date.parse(RUN_AT),
  });
}

it('counts the records of a source', async () => {
  expect(await check({}, (host) => rmSync(join(host, 'catalog/broken.yaml')))).toEqual({
    name: 'catalog',
    status: 'ok',
    detail: '2 records',
    remedy: null,
  });
});

it('warns of records that cannot be read, and names the first', async () => {
  expect(await check({}, () => undefined)).toEqual({
    name: 'catalog',
    status: 'warning',
    detail: '3 records, 1 unreadable: broken.yaml (record_not_an_object: The record is not one object)',
    remedy: 'Correct them in the catalog; an unreadable record is not published.',
  });
});

it('fails where nothing is at its place', async () => {
  const found = await check({}, (host) => rmSync(join(host, 'catalog'), { recursive: true }));

  expect(found).toMatchObject({ status: 'failed', detail: 'nothing at its place' });
});

it('says how to allow an address that is not public', async () => {
  const place = { kind: 'url', url: 'http://10.0.0.1/list.jsonl' } as const;

  const found = await check({ format: 'jsonl', place }, () => undefined);

  expect(found).toMatchObject({ status: 'failed', remedy: expect.stringContaining('PLUGIN_FACTS_ALLOWED_ORIGINS') });
});

it('fails where no record can be used, as in a page of the web', async () => {
  const found = await check({}, (host) => {
    for (const name of ['feishu-notices', 'lens']) writeFileSync(join(host, `catalog/${name}.yaml`), '<html>: 1');
  });

  expect(found).toMatchObject({ status: 'failed', detail: '3 records, none can be used' });
});

it('warns of a list or a map where text belongs, and names the record', async () => {
  const found = await check({}, (host) => {
    rmSync(join(host, 'catalog/broken.yaml'));
    writeFileSync(join(host, 'catalog/lens.yaml'), 'repository: https://github.com/acme/lens\nname: [Lens]\n');
  });

  expect(found).toMatchObject({
    status: 'warning',
    detail: '2 records, 1 with a list or a map where text belongs: lens.yaml',
  });
});

it('warns of a word in no table of the host, and names it and its record', async () => {
  const found = await check({}, (host) => {
    rmSync(join(host, 'catalog/broken.yaml'));
    writeFileSync(
      join(host, 'catalog/lens.yaml'),
      'repository: https://github.com/acme/lens\nname: Lens\ncategory: Tols\n',
    );
  });

  expect(found).toMatchObject({
    status: 'warning',
    detail: '2 records, 1 with a category in no table of the profile: "Tols" in lens.yaml',
    remedy: expect.stringContaining('categories.yaml'),
  });
});

it('tells all that is odd about a catalog at once', async () => {
  const found = await check({}, (host) =>
    writeFileSync(join(host, 'catalog/lens.yaml'), 'repository: https://github.com/acme/lens\ncategory: [Tols]\n'),
  );

  expect(found.detail).toBe(
    '3 records, 1 unreadable: broken.yaml (record_not_an_object: The record is not one object), 1 with a list or a map where text belongs: lens.yaml',
  );
});

it('fails where a catalog is dated in the future, as ingest does', async () => {
  const statedAsOfMs = Date.parse(RUN_AT) + 1;

  expect(await check({ statedAsOfMs }, () => undefined)).toMatchObject({
    status: 'failed',
    detail:
      "catalog.curated is dated 2026-09-06T08:00:00.001Z, which is still to come; correct its as_of, or this machine's clock.",
  });
});

it('fails where nobody says when a local catalog was true', async () => {
  expect(await check({ statedAsOfMs: null }, () => undefined)).toMatchObject({
    status: 'failed',
    detail: expect.stringMatching(/^Nothing says when the local catalog curated was true/u),
  });
});
