import { describe, expect, it } from 'vitest';
import { ANALYZED, EVIDENCE, IMPORTED_RUN } from '../../../test/fixtures/evidence-reports.ts';
import { createCommandLine } from '../command-line.ts';
import { type CommandImplementations, uniformCommands } from '../command-ports.ts';

/** Runs one command line; @returns what the commands were asked, what was printed, and the exit code */
async function run(args: readonly string[], analyzed = ANALYZED) {
  const asked: unknown[] = [];
  let printed = '';
  const commands: CommandImplementations = {
    ...uniformCommands(() => Promise.reject(new Error('Not asked for.'))),
    analyze: async (options) => (asked.push(options), analyzed),
    evidence: async (...given) => (asked.push(given), EVIDENCE),
    importRun: async (...given) => (asked.push(given), IMPORTED_RUN),
  };
  const commandLine = createCommandLine({
    commands,
    output: { stdout: { write: (text) => (printed += text) }, stderr: { write: () => undefined } },
    clock: { nowMs: () => 0 },
    fetch: () => Promise.reject(new TypeError('No network here.')),
    version: '1.0.0',
    program: 'plugin-facts',
    defaultFolders: { host: 'hosts/bundled', evalHost: 'hosts/judged' },
    useColor: false,
    ask: null,
  });
  const exitCode = await commandLine.run(args, new AbortController().signal);
  return { asked, printed, exitCode };
}

const FOLDERS = { hostFolder: 'hosts/bundled', dataFolder: null };

describe('analyze', () => {
  it('observes everything by default', async () => {
    const { asked, exitCode } = await run(['analyze']);

    expect(exitCode).toBe(0);
    expect(asked).toEqual([{ ...FOLDERS, chains: null, limit: null, only: null, isAgain: false, isRecorded: false }]);
  });

  it('hands on what it is limited to', async () => {
    const { asked } = await run(
      'analyze --chain package-release --chain repository-health --limit 7 --only lens --again --record'.split(' '),
    );

    expect(asked).toEqual([
      {
        ...FOLDERS,
        chains: ['package-release', 'repository-health'],
        limit: 7,
        only: 'lens',
        isAgain: true,
        isRecorded: true,
      },
    ]);
  });

  it.each([
    ['--chain', 'guesswork'],
    ['--limit', '0'],
    ['--limit', 'many'],
  ])('refuses %s %s', async (...option) => {
    const { asked, exitCode } = await run(['analyze', ...option]);

    expect(exitCode).toBe(2);
    expect(asked).toEqual([]);
  });

  it('says why no plugin could be tried', async () => {
    const { printed, exitCode } = await run(['analyze'], { ...ANALYZED, obstacles: ['No sandbox here.'] });

    expect(printed).toContain('not tried: No sandbox here.\n');
    expect(exitCode).toBe(0);
  });

  it('ends with 1 where bytes changed under a version, and names the release', async () => {
    const { printed, exitCode } = await run(['analyze'], { ...ANALYZED, alarms: ['lens@1.0.0'] });

    expect(exitCode).toBe(1);
    expect(printed).toContain('alarm: lens@1.0.0: other bytes than before under the same version; it is not used.\n');
  });

  it('names releases that were read in part because time ran out, and what to do, and ends with 0', async () => {
    const { printed, exitCode } = await run(['analyze', '--host', 'hosts/kiln'], {
      ...ANALYZED,
      cutByTime: ['@acme/lens@1.0.0'],
    });

    expect(exitCode).toBe(0);
    expect(printed).toContain('cut by time: @acme/lens@1.0.0: its files were read in part');
    expect(printed).toContain("`plugin-facts analyze --host hosts/kiln --only '@acme/lens@1.0.0' --again`.\n");
  });

  it('prints counts by dimension, failures by stage, and what changed', async () => {
    const { printed } = await run(['analyze']);

    expect(printed).toBe(
      [
        'observations  observed  missing  failed  kept  skipped',
        'host_run             2        0       0     1        0',
        '',
        'dimension        passed  partial  failed  not tested  not applicable',
        'install_runtime       1        0       1           0               0',
        '',
        'stage  class   reason        plugins',
        'load   plugin  import_threw        1',
        '',
        'no answer from   code                newest attempt            attempts  subjects  again later',
        'repository_host  source_unreachable  2026-03-02T00:00:00.000Z         3         2  yes',
        'do: check the network, and `repositories.url` and `repositories.api_url` in host.yaml; of an address that is not public, name the origin in PLUGIN_FACTS_ALLOWED_ORIGINS.',
        '',
        'lens: install_runtime not_tested → failed',
        '2 of 2 plugins done, total time 12.0 s',
        'next: `plugin-facts publish` publishes what is known now.',
        'Facts, not a recommendation: nothing here approves an installation. Inspect a plugin before you install it.',
        '',
      ].join('\n'),
    );
  });

  it('prints one JSON object where asked to', async () => {
    expect(JSON.parse((await run(['analyze', '--json'])).printed)).toEqual(ANALYZED);
  });
});

describe('evidence', () => {
  it('shows each fact with its source and time, and what nobody has observed', async () => {
    const { asked, printed } = await run(['evidence', 'lens']);

    expect(asked).toEqual([['lens', FOLDERS]]);
    expect(printed).toContain('  licence: MIT  [https://registry.example.org; 2026-03-02T00:00:00.000Z]\n');
    expect(printed).toContain('  deprecated: not observed  [https://registry.example.org; 2026-03-02T00:00:00.000Z]\n');
    expect(printed).toContain('  observation: not observed  [github acme/lens; nobody has observed it]\n');
    expect(printed).toContain('repository_health: not_tested (not_yet_analysed)\n');
    expect(printed).toContain('Outside testers (their word, not a result of ours)\n  boot: passed: it booted');
  });

  it('prints one JSON object where asked to', async () => {
    expect(JSON.parse((await run(['evidence', 'lens', '--json'])).printed)).toEqual(EVIDENCE);
  });
});

describe('import-run', () => {
  it('tells under which id and digest a report was kept', async () => {
    const { asked, printed } = await run(['import-run', 'report.json']);

    expect(asked).toEqual([['report.json', FOLDERS]]);
    expect(printed).toContain('test run  testrun.0123456789ab\n');
    expect(printed).toContain('outcome   imported\n');
  });
});
