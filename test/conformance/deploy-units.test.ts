import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../support/temporary-folder.ts';

const UNITS = join(import.meta.dirname, '../../deploy/systemd');
const SERVICES = ['plugin-facts.service', 'plugin-facts-refresh.service'];
/** On the scale of systemd from 0 to 10. */
const MOST_EXPOSURE = 2;

const hasAnalyze = spawnSync('systemd-analyze', ['--version']).status === 0;

/** The units as they are installed, on a machine that has the program at its place. */
function installed(): string {
  const root = temporaryFolder();
  for (const folder of ['etc/systemd/system', 'opt/plugin-facts/bin', 'usr/lib']) {
    mkdirSync(join(root, folder), { recursive: true });
  }
  cpSync('/usr/lib/systemd/system', join(root, 'usr/lib/systemd/system'), { recursive: true, verbatimSymlinks: true });
  cpSync(UNITS, join(root, 'etc/systemd/system'), { recursive: true });
  const program = join(root, 'opt/plugin-facts/bin/plugin-facts.js');
  writeFileSync(program, '');
  chmodSync(program, 0o755);
  return root;
}

function analyze(args: readonly string[]): string {
  const { stdout, stderr } = spawnSync('systemd-analyze', args, { encoding: 'utf8' });
  return `${stdout}${stderr}`;
}

describe.skipIf(!hasAnalyze)('systemd-analyze (needs systemd)', () => {
  it.each([...SERVICES, 'plugin-facts-refresh.timer'])('finds nothing to object to in %s', (unit) => {
    const said = analyze(['verify', `--root=${installed()}`, unit]);

    // The machine's own units may be anything.
    expect(said.split('\n').filter((line) => line.includes('plugin-facts'))).toEqual([]);
  });

  it.each(SERVICES)(`finds %s exposed by at most ${MOST_EXPOSURE}`, (unit) => {
    const said = analyze(['security', '--offline=yes', `--root=${installed()}`, unit]);
    const [, exposure] = /Overall exposure level for \S+: ([\d.]+)/.exec(said) ?? [];

    expect(Number(exposure)).toBeLessThanOrEqual(MOST_EXPOSURE);
  });
});

describe('deploy/Containerfile', () => {
  const lines = readFileSync(join(UNITS, '../Containerfile'), 'utf8').split('\n');
  const copied = lines.flatMap((line) => /^COPY (?!--from)(.*) \S+$/.exec(line)?.[1]?.split(' ') ?? []);

  it('copies only what is there, and all that the program reads', () => {
    expect(copied.length).toBeGreaterThan(5);
    expect(copied.filter((path) => !existsSync(join(UNITS, '../..', path)))).toEqual([]);
    expect(copied).toEqual(expect.arrayContaining(['package.json', 'src/', 'docs/api/openapi.json', 'skills/']));
  });

  it('names commands as they have to be typed in it', () => {
    const [, target = '', name = ''] = /ln -s \/app\/(\S+) \/usr\/local\/bin\/(\S+)/.exec(lines.join('\n')) ?? [];
    const bin = temporaryFolder();
    symlinkSync(join(UNITS, '../..', target), join(bin, name));
    const data = join(bin, 'none');

    const said = spawnSync('plugin-facts', ['search', 'x', '--data', data], {
      encoding: 'utf8',
      env: { PATH: [bin, dirname(process.execPath), '/usr/bin', '/bin'].join(delimiter) },
    });

    expect(copied).toContain('bin/');
    expect(lines).toContain(`ENTRYPOINT ["${name}"]`);
    expect(said.stderr).toContain(`\`plugin-facts publish --data ${data}\``);
    expect(said.stderr).not.toContain('npx');
  });

  it('runs as a user without rights, and brings no key', () => {
    expect(lines.filter((line) => line.startsWith('USER '))).toEqual(['USER node']);
    expect(lines.join('\n')).not.toMatch(/PLUGIN_FACTS_(?:KEYS|REPOSITORY_TOKEN)|COPY \. /);
  });
});

describe('the manual', () => {
  const page = readFileSync(join(UNITS, '../../docs/OPERATING.md'), 'utf8');
  const [installing = ''] = /\n## Installing\n.*?(?=\n## )/s.exec(page) ?? [];
  const units = SERVICES.map((unit) => readFileSync(join(UNITS, unit), 'utf8')).join('\n');

  it('makes the user of the units, and what they expect at its place', () => {
    const places = units.match(/\/(?:etc|opt|var\/lib)\/plugin-facts(?:\/[\w.-]+)*/g) ?? [];

    expect(new Set(units.match(/^User=.*$/gm))).toEqual(new Set(['User=plugin-facts']));
    expect(installing).toMatch(/^useradd --system .* plugin-facts$/m);
    expect(new Set(places).size).toBeGreaterThan(4);
    expect(places.filter((place) => !installing.includes(place))).toEqual([]);
  });
});
