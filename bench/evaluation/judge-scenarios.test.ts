import { describe, expect, it } from 'vitest';
import { project } from '../../test/fixtures/evidence.ts';
import { listing, repository } from '../../test/fixtures/facts.ts';
import type { PluginProject } from '../../src/facts/identity/plugin-project.ts';
import type { Identity, Scenarios } from './evaluation-files.ts';
import { judgeScenarios } from './judge-scenarios.ts';
import { createRecordFinder } from './record-finder.ts';

/** Records 0 to 3: alpha and beta are packages, gamma is a repository, and the last holds alpha once more. */
const PROJECTS: readonly PluginProject[] = [
  packaged('alpha', 'acme/alpha'),
  packaged('beta', 'acme/beta'),
  project({ identityKey: 'github:acme/gamma', repository: repository('acme/Gamma') }),
  packaged('alpha', 'other/alpha'),
];
const TASK = { 'zh-CN': '任务', en: 'task' };

function packaged(packageName: string, place: string): PluginProject {
  const lead = listing({ packageName, repository: repository(place) });
  return project({
    identityKey: `github:${place}`,
    packageName,
    repository: repository(place),
    leadListing: lead,
    listings: [lead],
  });
}

function wanted(value: string, maxRank: number): Identity {
  return { kind: value.includes('/') ? 'repository' : 'package', value, max_rank: maxRank };
}

function judged(
  expected: { required?: Identity[]; forbidden?: Identity[] },
  answers: Readonly<Record<string, readonly number[]>>,
  exactQueries: Scenarios['exact_queries'] = [],
) {
  const { required = [], forbidden = [] } = expected;
  const cases = [{ scenario_id: 'made-up', task: TASK, expected: { required, forbidden } }];
  return judgeScenarios({
    scenarios: { cases, exact_queries: exactQueries },
    finder: createRecordFinder(PROJECTS),
    projects: PROJECTS,
    ask: (query) => answers[query] ?? [],
  });
}

describe('judgeScenarios', () => {
  it('passes a scenario in each language by itself', () => {
    const report = judged({ required: [wanted('alpha', 2)] }, { task: [1, 0], 任务: [1, 2, 0] });

    expect(report.verdicts).toEqual([
      { scenarioId: 'made-up', locale: 'zh-CN', passed: false, misses: ['alpha is not within rank 2 (rank 3)'] },
      { scenarioId: 'made-up', locale: 'en', passed: true, misses: [] },
    ]);
    expect(report).toMatchObject({ requiredFound: 1, requiredTotal: 2, recallAt10: 1 });
  });

  it('finds a repository whatever its case, and says of what is missing that it was not found', () => {
    const required = [wanted('ACME/gamma', 20), wanted('beta', 20)];

    const { verdicts, requiredFound, recallAt10 } = judged({ required }, { task: [2], 任务: [2] });

    expect(verdicts[1]?.misses).toEqual(['beta is not within rank 20 (not found)']);
    expect(requiredFound).toBe(2);
    expect(recallAt10).toBe(0.5);
  });

  it('lets a forbidden one stand behind its rank only', () => {
    const { verdicts, forbiddenKept, forbiddenTotal } = judged(
      { forbidden: [wanted('beta', 1)] },
      { task: [1, 0], 任务: [0, 1] },
    );

    expect(verdicts.map(({ locale, passed }) => [locale, passed])).toEqual([
      ['zh-CN', true],
      ['en', false],
    ]);
    expect(verdicts[1]?.misses).toEqual(['beta is within rank 1 (rank 1)']);
    expect([forbiddenKept, forbiddenTotal]).toEqual([1, 2]);
  });

  it('fails an answer in which one package stands twice', () => {
    const { verdicts, duplicates } = judged({}, { task: [0, 1, 3], 任务: [0, 1] });

    expect(verdicts[1]?.misses).toEqual(['1 projects stand twice']);
    expect(duplicates).toBe(1);
  });

  it('counts exact queries that are answered within their rank', () => {
    const exact = ['alpha', 'beta'].map((value) => ({ ...wanted(value, 1), query: `find ${value}` }));

    const report = judged({}, { 'find alpha': [0, 1], 'find beta': [0, 1] }, exact);

    expect([report.exactAtRank1, report.exactTotal]).toEqual([1, 2]);
  });
});
