import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { fixedClock } from '../../src/base/clock.ts';
import type { EvalStrategy } from '../../src/cli/eval-report.ts';
import { FIXTURE_HOST, OFFLINE_PORTS, RUN_AT, SILENT, loadFixtureHost } from '../../test/fixtures/runs.ts';
import { temporaryFolder } from '../../test/support/temporary-folder.ts';
import { evaluateFolder } from './evaluate.ts';

const DEPS = { ...OFFLINE_PORTS, clock: fixedClock(RUN_AT), progress: SILENT };

interface Named {
  readonly query: string;
  readonly locale?: string;
  readonly does?: readonly string[];
  readonly related?: readonly string[];
}

function folderWith(tasks: readonly Named[]): string {
  const folder = temporaryFolder();
  const whole = tasks.map(({ query, locale = 'en', does = [], related = [] }, i) => {
    const kind = does.length === 0 ? 'unanswered' : 'short';
    return { id: String(i), locale, kind, query, need: 'What the judge held to.', does, related };
  });
  writeFileSync(join(folder, 'tasks.yaml'), JSON.stringify({ tasks: whole }));
  return folder;
}

async function evaluate(folder: string, strategy: EvalStrategy = 'search') {
  return evaluateFolder(folder, await loadFixtureHost(FIXTURE_HOST), strategy, DEPS);
}

describe("a host's own tasks", () => {
  it('are measured over its catalogs, each language apart, judged whole', async () => {
    const folder = folderWith([
      { query: 'message in Feishu', does: ['feishu-notices'] },
      { query: 'zzzzqqqq', locale: 'zh-CN', does: ['feishu-notices'], related: ['@acme/lens'] },
    ]);

    const { sets, scenarios } = await evaluate(folder);

    const found = { mrrAt10: 1, successAt1: 1, recallAt20: 1, ndcgAt10: 1, judgedAt10: 1 };
    const missed = { mrrAt10: 0, successAt1: 0, recallAt20: 0, ndcgAt10: 0, judgedAt10: 1 };
    expect(scenarios).toBeNull();
    expect(sets).toMatchObject([{ name: 'tasks', queries: 2 }]);
    expect(sets[0]?.slices).toEqual([
      { name: 'en', queries: 1, metrics: found },
      { name: 'zh-CN', queries: 1, metrics: missed },
    ]);
  });

  it('that nothing does are left out of the means, and told', async () => {
    const folder = folderWith([{ query: 'message in Feishu', does: ['feishu-notices'] }, { query: 'brew coffee' }]);

    const { sets, notes } = await evaluate(folder);

    expect(sets).toMatchObject([{ queries: 1, metrics: { successAt1: 1 } }]);
    expect(notes).toContain('tasks: 1 that nothing in the catalog does are left out of the means');
  });

  it('that name a package of another host are refused with what to do', async () => {
    const folder = folderWith([{ query: 'message', does: ['feishu-notices', 'other-a', 'other-b'] }]);

    await expect(evaluate(folder)).rejects.toThrow(
      /^tasks\.yaml names other-a and 1 more, which no entry of the host has; name the host/,
    );
  });

  it.each([
    ['no YAML', 'tasks: [', /^tasks\.yaml is not YAML/],
    ['another form', 'tasks: [{ id: a }]', /^tasks\.yaml has another form than evaluation reads: tasks\/0\//],
    ['no task', 'tasks: []', /^tasks\.yaml has another form/],
  ])('of %s are refused', async (_case, text, message) => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, 'tasks.yaml'), text);

    await expect(evaluate(folder)).rejects.toThrow(message);
  });

  it('can be asked of candidates, which a folder of documents cannot', async () => {
    const folder = folderWith([{ query: 'message in Feishu', does: ['feishu-notices'] }]);
    const documents = temporaryFolder();
    writeFileSync(join(documents, 'documents.jsonl'), `${JSON.stringify({ repository: 'acme/lens', name: 'lens' })}\n`);

    await expect(evaluate(folder, 'candidates')).resolves.toMatchObject({ strategy: 'candidates' });
    await expect(evaluate(documents, 'candidates')).rejects.toThrow(/^Candidates are releases that were observed/);
  });
});
