import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { fixedClock } from '../../src/base/clock.ts';
import type { EvalStrategy } from '../../src/cli/eval-report.ts';
import { FIXTURE_HOST, OFFLINE_PORTS, RUN_AT, SILENT, loadFixtureHost } from '../../test/fixtures/runs.ts';
import { temporaryFolder } from '../../test/support/temporary-folder.ts';
import { evaluateFolder } from './evaluate.ts';

const DEPS = { ...OFFLINE_PORTS, clock: fixedClock(RUN_AT), progress: SILENT };
const PERFECT = { mrrAt10: 1, successAt1: 1, recallAt20: 1, ndcgAt10: null, judgedAt10: null };
const DOCUMENTS = [
  { repository: 'acme/lens', name: 'lens', description: { en: 'Takes a screenshot.', 'zh-CN': '网页截图。' } },
  { repository: 'Acme/Lens', name: 'lens', package_name: 'acme-lens' },
  { repository: 'acme/phone', name: 'phone', description: { en: 'Sends notices to a phone.' } },
  { repository: 'acme/worse', name: 'worse', evidence: 'bad' },
];

function lines(values: readonly unknown[]): string {
  return values.map((value) => `${JSON.stringify(value)}\n`).join('');
}

function target(repository: string) {
  return { repository, subdirectory: null, package_name: null };
}

function evaluationFolder(sets: Readonly<Record<string, readonly unknown[]>>): string {
  const folder = temporaryFolder();
  mkdirSync(join(folder, 'dev'));
  writeFileSync(join(folder, 'documents.jsonl'), lines(DOCUMENTS));
  for (const [name, queries] of Object.entries(sets))
    writeFileSync(join(folder, 'dev', `${name}.jsonl`), lines(queries));
  return folder;
}

async function evaluate(folder: string, strategy: EvalStrategy = 'search') {
  return evaluateFolder(folder, await loadFixtureHost(FIXTURE_HOST), strategy, DEPS);
}

describe('evaluateFolder', () => {
  it('asks a route over the directory of the documents where that is the strategy', async () => {
    const folder = evaluationFolder({
      tasks: [{ id: '1', query: 'screenshot', locale: 'en', targets: [target('acme/lens')] }],
    });

    const report = await evaluate(folder, 'route');

    expect(report).toMatchObject({ strategy: 'route', entries: 2, sets: [{ name: 'tasks', metrics: PERFECT }] });
  });

  it('measures each set and its slices over the documents as they would be published', async () => {
    const folder = evaluationFolder({
      names: [
        { id: '1', query: 'acme/lens', locale: 'en', subkind: 'exact:repository', targets: [target('acme/lens')] },
        { id: '2', query: 'phone', locale: 'en', subkind: 'exact:name', targets: [target('acme/phone')] },
        { id: '3', query: 'zzzzqqqq', locale: 'en', subkind: 'typo:name', targets: [target('acme/phone')] },
      ],
      tasks: [
        { id: '4', query: '网页截图', locale: 'zh-CN', judgements: [{ ...target('acme/lens'), grade: 2 }] },
        { id: '5', query: 'lost', locale: 'en', targets: [target('acme/worse')] },
      ],
    });

    const { documents, entries, sets, notes, scenarios } = await evaluate(folder);

    expect({ documents, entries, scenarios }).toEqual({ documents: 4, entries: 2, scenarios: null });
    const missed = { ...PERFECT, mrrAt10: 0, successAt1: 0, recallAt20: 0 };
    expect(sets.map(({ name, queries }) => [name, queries])).toEqual([
      ['names', 3],
      ['tasks', 2],
    ]);
    expect(sets[0]?.slices).toEqual([
      { name: 'exact', queries: 2, metrics: PERFECT },
      { name: 'typo', queries: 1, metrics: missed },
    ]);
    expect(sets[0]?.metrics).toEqual({ ...PERFECT, mrrAt10: 2 / 3, successAt1: 2 / 3, recallAt20: 2 / 3 });
    expect(sets[1]?.slices.map(({ name, metrics }) => [name, metrics.ndcgAt10])).toEqual([
      ['en', null],
      ['zh-CN', 1],
    ]);
    expect(notes).toEqual([
      'tasks: 1 queries ask for entries that no record of this publication holds',
      'merged: same_place_other_case 1',
      'excluded: 1',
    ]);
  });

  it('judges the scenarios where the folder has them', async () => {
    const folder = evaluationFolder({});
    const required = [{ kind: 'repository', value: 'acme/lens' }];
    const task = { en: 'take a screenshot', 'zh-CN': '网页截图' };
    const cases = [{ scenario_id: 'capture', task, expected: { required, forbidden: [] } }];
    writeFileSync(join(folder, 'scenarios.json'), JSON.stringify({ cases }));

    const { sets, scenarios } = await evaluate(folder);

    expect(sets).toEqual([]);
    expect(scenarios?.verdicts.map(({ locale, passed }) => [locale, passed])).toEqual([
      ['zh-CN', true],
      ['en', true],
    ]);
  });

  it('refuses a folder that has nothing to evaluate, existing or not', async () => {
    await expect(evaluate(temporaryFolder())).rejects.toMatchObject({ code: 'source_unreachable' });
    await expect(evaluate('/no/such/folder')).rejects.toMatchObject({ code: 'source_unreachable' });
  });

  it('measures queries over no documents as found by nobody', async () => {
    const folder = temporaryFolder();
    mkdirSync(join(folder, 'dev'));
    writeFileSync(
      join(folder, 'dev/names.jsonl'),
      lines([{ id: '1', query: 'lens', locale: 'en', targets: [target('acme/lens')] }]),
    );

    const { documents, sets } = await evaluate(folder);

    expect(documents).toBe(0);
    expect(sets[0]?.metrics.successAt1).toBe(0);
  });

  it('names file and line of a query it cannot read', async () => {
    const folder = evaluationFolder({ names: [{ id: '1', query: 'lens', locale: 'en' }, { id: '2' }] });

    await expect(evaluate(folder)).rejects.toThrow(/^dev\/names\.jsonl:2 has another form/);
  });

  it('says so where the host has no evaluation catalog', async () => {
    const hostProfile = { ...(await loadFixtureHost(FIXTURE_HOST)), evaluationCatalog: null };

    await expect(evaluateFolder(temporaryFolder(), hostProfile, 'search', DEPS)).rejects.toMatchObject({
      code: 'config_invalid',
    });
  });
});
