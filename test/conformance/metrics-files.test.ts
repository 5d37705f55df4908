import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { parse, stringify } from 'yaml';
import { z } from 'zod';
import { SILENT_LOG } from '../../src/api/http/api-log.ts';
import { openMetrics } from '../../src/app/metrics/open-metrics.ts';
import { fixedClock } from '../../src/base/clock.ts';
import { pluginRecord, servedPlugins } from '../support/served-plugins.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { NOW } from '../support/test-api.ts';

const read = (path: string): string => readFileSync(new URL(`../../deploy/${path}`, import.meta.url), 'utf8');

const Dashboard = z.object({
  panels: z.array(z.object({ title: z.string(), targets: z.array(z.object({ expr: z.string() })) })),
});
const Rules = z.object({
  groups: z.array(z.object({ rules: z.array(z.object({ alert: z.string(), expr: z.string() })) })),
});

const dashboard = Dashboard.parse(JSON.parse(read('grafana/plugin-facts.json')));
const rules = Rules.parse(parse(read('prometheus/alerts.yml'))).groups.flatMap((group) => group.rules);
const EXPRESSIONS = [
  ...dashboard.panels.flatMap(({ title, targets }) => targets.map(({ expr }) => [title, expr] as const)),
  ...rules.map(({ alert, expr }) => [alert, expr] as const),
];

/** Of Prometheus itself: what it knows of a service it asks. */
const FROM_PROMETHEUS = { names: ['up'], labels: ['instance', 'job', 'le'] };

/** What a service says of itself, once something of each kind has happened. */
async function exposition(): Promise<string> {
  const served = servedPlugins([pluginRecord(1, 'phone-notices')]);
  const metrics = await openMetrics(
    { host: '127.0.0.1', port: 0, isAskedFor: true },
    {
      clock: fixedClock(NOW),
      release: '1.0.0',
      current: () => ({
        ...served,
        signature: {
          versions: { root: 1, timestamp: 1, snapshot: 1, targets: 1 },
          expiresAtMs: Date.parse(NOW),
          metadata: async () => null,
          log: async () => null,
        },
      }),
      isRefused: () => false,
      switches: () => ({ taken: 1, refused: 0 }),
      lostLogLines: () => 0,
      forwardedByUnlisted: () => 0,
      following: () => ({ problem: null, lastReachedAtMs: 0, failures: 0, refusals: 0, fetchedBytes: 0 }),
      recallState: () => ({ isUp: true, losses: 0 }),
      shared: () => ({ goneForMs: null, losses: 0, decidedAlone: 0, unwritten: 0 }),
      workers: () => ({
        workers: [{ isReady: true, answered: 1, busyMs: 1, restarts: 0 }],
        waiting: 0,
        answeredHere: 0,
      }),
    },
    SILENT_LOG,
  );
  onTestFinished(metrics.close);
  metrics.meter?.answered('POST /v1/plugins:search', 200, 3);
  metrics.meter?.refused('rate_limited');
  const limiter = metrics.counted({
    quotas: { candidates: 1, discovery: 1, route: 1, reads: 1, mcp: 1 },
    problem: () => null,
    shared: () => null,
    forwardedByUnlisted: () => 0,
    count: () => ({ isAdmitted: true, remaining: 0, waitMs: 0 }),
  });
  await limiter.count({ policy: 'reads', peer: null, forwardedFor: undefined });
  return (await fetch(String(metrics.url))).text();
}

/** Names of metrics, and of the labels of each. */
function seriesIn(text: string): { readonly names: ReadonlySet<string>; readonly labels: ReadonlySet<string> } {
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  const names = lines.map((line) => /^[a-zA-Z_]\w*/.exec(line)?.[0] ?? '');
  const labels = lines.flatMap((line) => [...line.matchAll(/[{,](\w+)="/g)].map(([, label = '']) => label));
  return {
    names: new Set([...names, ...FROM_PROMETHEUS.names]),
    labels: new Set([...labels, ...FROM_PROMETHEUS.labels]),
  };
}

describe('the dashboard and the alerts', () => {
  it('speak only of metrics and labels that a service has', async () => {
    const { names, labels } = seriesIn(await exposition());

    expect(EXPRESSIONS.length).toBeGreaterThan(25);
    for (const [title, expr] of EXPRESSIONS) {
      const named = [...expr.matchAll(/\b((?:plugin_facts|nodejs|process)_\w+|up)\b(?=[{\s[)]|$)/g)].map(
        ([, name]) => name,
      );
      const selected = [...expr.matchAll(/[{,]\s*(\w+)(?:=~|!=|=)"/g)].map(([, label]) => label);
      const grouped = [...expr.matchAll(/by \(([^)]*)\)/g)].flatMap(([, list = '']) => list.split(/,\s*/));

      expect({ title, count: named.length }).not.toEqual({ title, count: 0 });
      expect({ title, unknown: named.filter((name) => !names.has(name ?? '')) }).toEqual({ title, unknown: [] });
      expect({ title, unknown: [...selected, ...grouped].filter((label) => !labels.has(label ?? '')) }).toEqual({
        title,
        unknown: [],
      });
    }
  });

  it('use every metric of ours', async () => {
    const { names } = seriesIn(await exposition());
    const all = EXPRESSIONS.map(([, expr]) => expr).join('\n');
    const ours = [...names].filter((name) => name.startsWith('plugin_facts_'));

    expect(ours.filter((name) => !all.includes(name))).toEqual([]);
  });

  it('are explained in docs/OPERATING.md: each metric and each alert', async () => {
    const page = readFileSync(new URL('../../docs/OPERATING.md', import.meta.url), 'utf8');
    const families = [...(await exposition()).matchAll(/^# TYPE (plugin_facts_\w+)/gm)].map(([, name = '']) => name);

    expect(families.length).toBeGreaterThan(15);
    expect([...families, ...rules.map(({ alert }) => alert)].filter((name) => !page.includes(`\`${name}\``))).toEqual(
      [],
    );
  });
});

const hasPromtool = spawnSync('promtool', ['--version']).status === 0;

describe.skipIf(!hasPromtool)('promtool (needs it; Debian: prometheus)', () => {
  it('finds nothing to object to in our metrics', async () => {
    const text = await exposition();
    // The library's own metrics of Node have names that it has kept for years.
    const ours = text.split(/(?=^# HELP )/m).filter((family) => family.startsWith('# HELP plugin_facts_'));

    expect(execFileSync('promtool', ['check', 'metrics'], { input: `${ours.join('').trimEnd()}\n` }).toString()).toBe(
      '',
    );
    expect(spawnSync('promtool', ['check', 'metrics'], { input: text }).stderr.toString()).not.toContain(
      'error while linting',
    );
  });

  it('reads the alerts', () => {
    const file = new URL('../../deploy/prometheus/alerts.yml', import.meta.url).pathname;

    expect(execFileSync('promtool', ['check', 'rules', file]).toString()).toContain(
      `SUCCESS: ${rules.length} rules found`,
    );
  });

  it('reads every expression of the dashboard', () => {
    const records = EXPRESSIONS.map(([, expr], i) => ({
      record: `made_up_${i}`,
      expr: expr.replaceAll('$instance', '.*'),
    }));
    const file = join(temporaryFolder(), 'rules.yml');
    writeFileSync(file, stringify({ groups: [{ name: 'made-up', rules: records }] }));

    expect(execFileSync('promtool', ['check', 'rules', file]).toString()).toContain(
      `SUCCESS: ${records.length} rules found`,
    );
  });
});
