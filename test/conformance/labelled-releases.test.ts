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

  it('no package of a later blind set stands in an earlier set', () => {
    const [first, blind, second, third] = sets.map(
      ({ labels }) => new Set(labels.map(({ release }) => packageOf(release))),
    );

    expect([...second!].filter((name) => first!.has(name) || blind!.has(name))).toEqual([]);
    expect([...third!].filter((name) => first!.has(name) || blind!.has(name) || second!.has(name))).toEqual([]);
  });
});
