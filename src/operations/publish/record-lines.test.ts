import { describe, expect, it } from 'vitest';
import { packageRelease } from '../../../test/fixtures/facts.ts';
import { observed } from '../../../test/fixtures/observed.ts';
import { overlappingCatalogs } from '../../../test/fixtures/overlapping-catalogs.ts';
import { FIXTURE_HOST, loadFixtureHost } from '../../../test/fixtures/runs.ts';
import { sha256 } from '../../base/digest.ts';
import type { PluginProject } from '../../facts/identity/plugin-project.ts';
import { type Evidence, NO_EVIDENCE } from '../../facts/observation/evidence.ts';
import { mergeCatalogs } from '../observed/observed-projects.ts';
import { NO_LINES } from './lines-in-force.ts';
import { RECORD_RULES, type RecordLine, recordLines } from './record-lines.ts';

const hostProfile = await loadFixtureHost(FIXTURE_HOST);
const { projects } = mergeCatalogs(hostProfile, {
  catalogs: overlappingCatalogs(hostProfile),
  evidence: NO_EVIDENCE,
}).merged;
const PACKAGED = projects.findIndex(({ packageName }) => packageName !== null);
const release = packageRelease({ packageName: projects[PACKAGED]?.packageName ?? '', version: '2.0.0' });
const RELEASED: Evidence = {
  ...NO_EVIDENCE,
  stableRelease: (name) => (name === release.packageName ? observed(release) : NO_EVIDENCE.stableRelease(name)),
};

function linesOf(given: readonly PluginProject[], evidence = NO_EVIDENCE): readonly RecordLine[] {
  return [...recordLines(given, hostProfile, evidence, NO_LINES)];
}

/** Places of the lines that are made of something else. */
function otherwiseMade(one: readonly RecordLine[], other: readonly RecordLine[]): readonly number[] {
  return one.flatMap(({ inputs }, place) => (inputs === other[place]?.inputs ? [] : [place]));
}

describe('what a record is made of', () => {
  it('is the same for the same project and evidence, and differs wherever the record does', () => {
    const before = linesOf(projects);
    const starred = projects.with(3, { ...projects[3]!, stars: 77 });

    expect(otherwiseMade(before, linesOf(projects))).toEqual([]);
    expect(new Set(before.map(({ inputs }) => inputs)).size).toBe(projects.length);
    expect(otherwiseMade(before, linesOf(starred))).toEqual([3]);
    expect(otherwiseMade(before, linesOf(projects, RELEASED))).toContain(PACKAGED);
    for (const changed of [linesOf(starred), linesOf(projects, RELEASED)]) {
      const differing = changed.flatMap(({ line }, place) => (line === before[place]?.line ? [] : [place]));
      expect(otherwiseMade(before, changed)).toEqual(expect.arrayContaining(differing));
    }
  });

  it('is all that is looked at where a line of it is in force', () => {
    const held = { line: 'as it was', inputs: '', document: '', said: '' };
    const [first] = linesOf(projects);
    const inForce = { find: (inputs: string) => (inputs === first?.inputs ? held : null) };

    const lines = [...recordLines(projects, hostProfile, NO_EVIDENCE, inForce)];

    expect([lines[0], lines[1]]).toEqual([held, linesOf(projects)[1]]);
  });
});

it('whoever changes what is made of a project raises the number of the rules', () => {
  const text = linesOf(projects, RELEASED).map(({ line, said }) => `${String(line)}\n${said}\n`);

  expect({ rules: RECORD_RULES, digest: sha256(text.join('')).slice(7, 19) }).toEqual({
    rules: 2,
    digest: '030c499372c2',
  });
});
