import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { loadFixtureHost } from '../../../test/fixtures/runs.ts';
import { temporaryFolder } from '../../../test/support/temporary-folder.ts';
import { Failure } from '../../base/failure.ts';
import { initHost } from './init-host.ts';

const CLOCK = { nowMs: () => Date.UTC(2026, 10, 28, 23) };
const ANSWERS = { name: 'Lens', hostPackage: null, hostVersion: '1.0.0' };

describe('initHost', () => {
  it('writes a profile that loads, with a default for every file that is not there', async () => {
    const folder = join(temporaryFolder(), 'lens');

    const files = await initHost(folder, ANSWERS, CLOCK);
    const hostProfile = await loadFixtureHost(folder);

    expect(files).toEqual([join(folder, 'host.yaml'), join(folder, 'catalog', 'README.md')]);
    expect(hostProfile.host).toMatchObject({ id: 'lens', name: { en: 'Lens' }, host_package: null });
    expect(hostProfile.catalogs).toMatchObject([{ id: 'own', statedAsOfMs: Date.UTC(2026, 10, 28) }]);
    expect(hostProfile.defaults).not.toEqual([]);
  });

  it('gives no example of a search: nothing is known yet that one would find', async () => {
    const folder = join(temporaryFolder(), 'lens');

    await initHost(folder, ANSWERS, CLOCK);

    expect((await loadFixtureHost(folder)).host.sample_query).toBeUndefined();
    expect(readFileSync(join(folder, 'host.yaml'), 'utf8')).toContain('\n# e.g. sample_query: ');
  });

  it('leaves a profile that is there as it is', async () => {
    const folder = join(temporaryFolder(), 'lens');
    mkdirSync(folder);
    writeFileSync(join(folder, 'host.yaml'), 'id: mine\n');

    await expect(initHost(folder, ANSWERS, CLOCK)).rejects.toThrow(Failure);

    expect(readFileSync(join(folder, 'host.yaml'), 'utf8')).toBe('id: mine\n');
  });

  it.each(['my host', '-x', 'x'.repeat(65), '主机'])('makes no folder whose name %j is no id', async (name) => {
    const folder = join(temporaryFolder(), name);

    await expect(initHost(folder, ANSWERS, CLOCK)).rejects.toMatchObject({ code: 'config_invalid' });

    expect(existsSync(folder)).toBe(false);
  });
});
