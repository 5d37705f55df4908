import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { LABEL_SETS, readLabels } from '../../bench/analysis/labelled-releases/read-labels.ts';

const sets = LABEL_SETS.map(({ title, file }) => ({ title, labels: readLabels(file) }));
const packageOf = (release: string) => release.slice(0, release.lastIndexOf('@'));

describe('labelled files of real releases', () => {
  it.each(sets)('$title: no file is labelled twice', ({ labels }) => {
    const files = labels.map(({ release, path }) => `${release} ${path}`);

    expect(files.filter((file, index) => files.indexOf(file) !== index)).toEqual([]);
  });

  it.each(sets)('$title: of each package one version is read', ({ labels }) => {
    const releases = [...new Set(labels.map(({ release }) => release))];
    const packages = releases.map(packageOf);

    expect(packages.filter((name, index) => packages.indexOf(name) !== index)).toEqual([]);
  });

  it('a package whose purpose is running commands says so, as it was read from its archive', () => {
    const recorded = readFileSync(join(import.meta.dirname, '../../hosts/node-red/observed/evidence.jsonl'), 'utf8');
    const contents = recorded
      .split('\n')
      .find((line) => line.includes('"package_contents"') && line.includes('"release:node-red-contrib-bigexec@'));

    expect(contents).toContain('static_process_execution_observed');
    expect(contents).toContain('static_shell_execution_observed');
  });

  it('no package of a later blind set stands in an earlier set', () => {
    const [first, blind, second, third, fourth] = sets.map(
      ({ labels }) => new Set(labels.map(({ release }) => packageOf(release))),
    );

    expect([...second!].filter((name) => first!.has(name) || blind!.has(name))).toEqual([]);
    expect([...third!].filter((name) => first!.has(name) || blind!.has(name) || second!.has(name))).toEqual([]);
    expect([...fourth!].filter((name) => [first, blind, second, third].some((earlier) => earlier!.has(name)))).toEqual(
      [],
    );
  });
});
