import { describe, expect, it } from 'vitest';
import { ANALYZED, EVIDENCE, IMPORTED_RUN } from '../../test/fixtures/evidence-reports.ts';
import { SEARCH_EXPLANATION } from '../../test/fixtures/search-explanation.ts';
import { FAILURE_CODES, Failure, type FailureCode } from '../base/failure.ts';
import { PluginFactsProblem } from '../client/client-errors.ts';
import { type PluginFactsClient, createPluginFactsClient } from '../client/plugin-facts-client.ts';
import type { DiscoveryResponse } from '../contract/discovery/search.ts';
import { SEARCH_CANDIDATES_RESPONSE } from '../contract/http/examples/candidates.ts';
import {
  DIRECTORY_NODE_RESPONSE,
  DIRECTORY_PLUGINS_RESPONSE,
  ROUTE_RESPONSE,
} from '../contract/http/examples/directory.ts';
import { SEARCH_DISCOVERY_RESPONSE } from '../contract/http/examples/discovery.ts';
import { LOOKUP_RESPONSE } from '../contract/http/examples/lookup.ts';
import { GET_PLUGIN_RESPONSE } from '../contract/http/examples/plugin-record.ts';
import { PROBLEM_ANSWER } from '../contract/http/examples/service.ts';
import type { HostFolders } from '../operations/data-folder.ts';
import type { RollBackReport } from '../operations/rollback/roll-back.ts';
import type { PublishReport } from '../operations/publish/publish-report.ts';
import { createCommandLine } from './command-line.ts';
import type { KeysReport } from '../operations/signing/manage-keys.ts';
import type { SigningReport } from '../operations/signing/sign-current.ts';
import type { CommandLineDeps } from './command-context.ts';
import type { CommandImplementations } from './command-ports.ts';
import type { EvalReport } from './eval-report.ts';

const FOLDERS = { hostFolder: 'hosts/example', dataFolder: null };
const ROLLED_BACK: RollBackReport = {
  from: { sequence: 2, publicationVersion: null },
  to: { sequence: 1, publicationVersion: 'public.2026-09-06.0123456789ab' },
  reason: 'x',
  sequence: 3,
  publicationVersion: 'public.2026-09-06.ba9876543210',
  snapshotId: 'discovery.x',
  folder: 'data/x',
  signature: null,
};
const PUBLISHED: PublishReport = {
  outcome: 'unchanged',
  endedRollback: null,
  publicationVersion: 'public.2026-09-06.0123456789ab',
  snapshotId: 'discovery.x',
  sequence: 1,
  recordsRead: 0,
  entries: 0,
  merged: 0,
  excluded: 0,
  exclusions: [],
  merges: [],
  leftOut: { count: 0, first: [], file: '' },
  likelyRenames: { count: 0, first: [] },
  notes: [],
  unlisted: [],
  candidates: 0,
  releasesLeftOut: [],
  unusedProfiles: [],
  degradedSources: [],
  neverRead: [],
  withdrawals: [],
  files: [],
  folder: 'data',
  signature: null,
  pushed: null,
  durationMs: 1,
};
const KEYS: KeysReport = {
  outcome: 'made',
  folder: 'keys',
  rootVersion: 1,
  rootExpiresAt: '2028-09-05T08:00:00.000Z',
  roles: [],
  logVerifierKey: 'made-up+0123abcd+AAAA',
  awaiting: null,
};
const SIGNED: SigningReport = {
  outcome: 'renewed',
  expiresAt: '2026-09-20T08:00:00.000Z',
  rootExpiresAt: '2028-09-05T08:00:00.000Z',
  awaiting: [],
};
const EVALUATED: EvalReport = {
  documents: 1,
  entries: 1,
  strategy: 'search',
  sets: [],
  scenarios: null,
  notes: [],
};

const REFRESHED = {
  releases: 0,
  fresh: 0,
  observations: [],
  changes: [],
  alarms: [],
  cutByTime: [],
  providerFailures: [],
  faultyProfiles: [],
  published: null,
  durationMs: 1,
};

const PROFILE_TEMPLATE = { packageName: 'lens', version: '1.2.0', text: 'slug: lens\n' };

interface TestOptions {
  program?: string;
  commands?: Partial<CommandImplementations>;
  /** What the publication answers otherwise. */
  client?: Partial<PluginFactsClient>;
  fetch?: typeof globalThis.fetch;
  interrupt?: AbortSignal;
  ask?: CommandLineDeps['ask'];
}

/** A publication that records what it is asked. */
function recordingClient(
  asked: unknown[],
  target: HostFolders,
  answers: Partial<PluginFactsClient> = {},
): PluginFactsClient {
  return {
    ...createPluginFactsClient({ baseUrl: 'http://local', fetch: () => Promise.reject(new Error('Not asked for.')) }),
    searchDiscovery: async (request) => (asked.push(['search', request, target]), SEARCH_DISCOVERY_RESPONSE),
    searchCandidates: async (request) => (asked.push(['candidates', request, target]), SEARCH_CANDIDATES_RESPONSE),
    routeDiscovery: async (request) => (asked.push(['route', request, target]), ROUTE_RESPONSE),
    getPlugin: async (pluginId) => (asked.push(['show', pluginId, target]), GET_PLUGIN_RESPONSE),
    ...answers,
  };
}

/** Runs a command line on commands that record what they were asked. */
async function run(args: readonly string[], options: TestOptions = {}) {
  const asked: unknown[] = [];
  let stdout = '';
  let stderr = '';
  const commands: CommandImplementations = {
    checkConformance: async (...[target]) => (
      asked.push(['conformance', target]),
      { url: target.url, outcome: 'conforms' as const, checks: [], requests: 1, durationMs: 1 }
    ),
    describeSettings: async (...[asking]) => (
      asked.push(['config', asking]),
      { settings: [], problems: [], unknown: [] }
    ),
    ingest: async (...[folders]) => (asked.push(['ingest', folders]), { catalogs: [], durationMs: 1 }),
    publish: async (...[folders]) => (asked.push(['publish', folders]), PUBLISHED),
    decideWithdrawal: async (...[{ action, ...decided }]) => (
      asked.push([action, decided]),
      { action, subjects: [decided.id], reason: decided.reason, outcome: 'decided' as const, published: PUBLISHED }
    ),
    rollBack: async ({ hostFolder: _host, dataFolder: _data, ...asking }) => (
      asked.push(['rollback', asking]),
      ROLLED_BACK
    ),
    refresh: async (...[refreshed]) => (asked.push(['refresh', refreshed]), REFRESHED),
    serve: async (...[serveOptions]) => void asked.push(['serve', serveOptions]),
    openPublication: async (target) => recordingClient(asked, target, options.client),
    evaluate: async (...[evalOptions]) => (asked.push(['evaluate', evalOptions]), EVALUATED),
    doctor: async (folders) => (asked.push(['doctor', folders]), { checks: [] }),
    analyze: async (analysis) => (asked.push(['analyze', analysis]), ANALYZED),
    evidence: async (plugin, target) => (asked.push(['evidence', plugin, target]), EVIDENCE),
    importRun: async (file, target) => (asked.push(['importRun', file, target]), IMPORTED_RUN),
    initPluginProfile: async (profile) => (asked.push(['initPluginProfile', profile]), PROFILE_TEMPLATE),
    initHost: async (folder, answers) => (asked.push(['initHost', folder, answers]), [`${folder}/host.yaml`]),
    checkPluginProfiles: async (profiles) => (asked.push(['checkPluginProfiles', profiles]), []),
    initKeys: async (keys) => (asked.push(['initKeys', keys]), KEYS),
    rotateKeys: async (keys) => (asked.push(['rotateKeys', keys]), KEYS),
    signFile: async (file, keyFolder) => (
      asked.push(['signFile', file, keyFolder]),
      { role: 'targets' as const, version: 7, signedBy: ['3f2a'] }
    ),
    renewSignature: async (folders) => (asked.push(['renewSignature', folders]), SIGNED),
    verifyPublication: async (verify) => (
      asked.push(['verifyPublication', verify]),
      { outcome: 'verified' as const, checks: [] }
    ),
    ...options.commands,
  };
  const deps: CommandLineDeps = {
    commands,
    output: { stdout: { write: (text) => (stdout += text) }, stderr: { write: (text) => (stderr += text) } },
    clock: { nowMs: () => 0 },
    fetch: options.fetch ?? (() => Promise.reject(new TypeError('No network here.'))),
    version: '1.2.3',
    program: options.program ?? 'plugin-facts',
    defaultFolders: { host: 'hosts/example', evalHost: 'hosts/judged' },
    useColor: false,
    ask: options.ask ?? null,
  };
  const interrupt = options.interrupt ?? new AbortController().signal;
  const exitCode = await createCommandLine(deps).run(args, interrupt);
  return { asked, stdout, stderr, exitCode };
}

describe('a program that is called otherwise', () => {
  it('says so in reports and errors, and not in what programs read', async () => {
    const program = 'npx plugin-facts';
    const notThere = () => Promise.reject(new Failure('not_ready', 'Run `plugin-facts ingest` first.'));

    const failed = await run(['doctor'], { program, commands: { doctor: notThere } });
    const examined = await run(['doctor'], {
      program,
      commands: {
        doctor: async () => ({
          checks: [{ name: 'keys', status: 'ok', detail: '', remedy: 'Run `plugin-facts renew`.' }],
        }),
      },
    });
    const asJson = await run(['refresh', '--json'], { program, commands: { refresh: notThere } });
    const unknown = await run(['pubilsh'], { program });

    expect(failed.stderr).toContain('Run `npx plugin-facts ingest` first.');
    expect(failed.stderr).toContain('then `npx plugin-facts publish`, then');
    expect(unknown.stderr).toContain('`npx plugin-facts help <command>`');
    expect(examined.stdout).toContain('do: Run `npx plugin-facts renew`.');
    expect(asJson.stdout).toContain('Run `plugin-facts ingest` first.');
  });
});

describe('the command line', () => {
  it.each([
    ['ingest', ['ingest'], ['ingest', { ...FOLDERS, acceptShrink: [] }]],
    [
      'ingest with all options',
      ['ingest', '--host', 'h', '--data', 'd', '--accept-shrink', 'a', '--accept-shrink', 'b'],
      ['ingest', { hostFolder: 'h', dataFolder: 'd', acceptShrink: ['a', 'b'] }],
    ],
    ['publish', ['publish'], ['publish', { ...FOLDERS, to: null }]],
    [
      'publish to a place',
      ['publish', '--to', 's3://my-bucket/facts'],
      ['publish', { ...FOLDERS, to: 's3://my-bucket/facts' }],
    ],
    ['rollback', ['rollback', '--reason', 'worse'], ['rollback', { target: null, reason: 'worse' }]],
    [
      'withdraw',
      ['withdraw', 'plugin.lens', '--reason', 'malware'],
      ['withdraw', { ...FOLDERS, id: 'plugin.lens', reason: 'malware' }],
    ],
    [
      'reinstate',
      ['reinstate', 'lens@1.0.0', '--reason', 'checked'],
      ['reinstate', { ...FOLDERS, id: 'lens@1.0.0', reason: 'checked' }],
    ],
    ['refresh', ['refresh', '--minutes', '10'], ['refresh', { ...FOLDERS, withinMs: 600_000, isAgain: false }]],
    ['serve', ['serve'], ['serve', { ...FOLDERS, port: 8080, address: '127.0.0.1', workers: null, publication: null }]],
    [
      'serve elsewhere',
      ['serve', '--port', '0', '--address', '::1', '--workers', '4', '--publication', '/srv/facts'],
      ['serve', { ...FOLDERS, port: 0, address: '::1', workers: 4, publication: '/srv/facts' }],
    ],
    ['search', ['search', '飞书 通知'], ['search', { query: '飞书 通知', limit: 5 }, FOLDERS]],
    [
      'search with options',
      ['search', 'notify', '--locale', 'en', '--limit', '50'],
      ['search', { query: 'notify', limit: 50, locale: 'en' }, FOLDERS],
    ],
    [
      'search for words that look like an option',
      ['search', '--', '--json'],
      ['search', { query: '--json', limit: 5 }, FOLDERS],
    ],
    ['candidates', ['candidates', 'read PDF'], ['candidates', { query: 'read PDF', limit: 10 }, FOLDERS]],
    [
      'candidates with options',
      (
        'candidates 通知 --limit 3 --require session.continue --prefer tool.approval model.choice ' +
        '--channel next --host-version 2.0.0-rc.1'
      ).split(' '),
      [
        'candidates',
        {
          query: '通知',
          limit: 3,
          capabilities: { required: ['session.continue'], preferred: ['tool.approval', 'model.choice'] },
          channel: 'next',
          host_version: '2.0.0-rc.1',
        },
        FOLDERS,
      ],
    ],
    [
      'route with options',
      ['route', '飞书 通知', '--limit', '20', '--locale', 'en'],
      ['route', { query: '飞书 通知', limit: 20, locale: 'en' }, FOLDERS],
    ],
    ['show', ['show', 'plugin.discovery.x'], ['show', 'plugin.discovery.x', FOLDERS]],
    ['eval', ['eval', 'sets'], ['evaluate', { evalFolder: 'sets', hostFolder: 'hosts/judged', strategy: 'search' }]],
    [
      'profile init',
      ['profile', 'init', '@acme/lens', '--release', '1.2.0', '--host', 'h'],
      ['initPluginProfile', { packageName: '@acme/lens', version: '1.2.0', out: null, author: null, hostFolder: 'h' }],
    ],
    [
      'profile check',
      ['profile', 'check', 'a.yaml', 'b.yaml'],
      ['checkPluginProfiles', { files: ['a.yaml', 'b.yaml'], hostFolder: 'hosts/example' }],
    ],
    [
      'keys init',
      ['keys', 'init', '--keys', 'root=2/3', '--if-missing'],
      [
        'initKeys',
        {
          hostFolder: 'hosts/example',
          dataFolder: null,
          counts: new Map([['root', { threshold: 2, count: 3 }]]),
          isIfMissing: true,
        },
      ],
    ],
    [
      'keys rotate',
      ['keys', 'rotate', 'targets', '--key', '3f2a'],
      ['rotateKeys', { hostFolder: 'hosts/example', dataFolder: null, role: 'targets', keyId: '3f2a' }],
    ],
    ['keys sign', ['keys', 'sign', '7.targets.json', '--keys', 'k'], ['signFile', '7.targets.json', 'k']],
    ['renew', ['renew', '--data', 'd'], ['renewSignature', { hostFolder: 'hosts/example', dataFolder: 'd' }]],
    [
      'verify',
      ['verify', 'https://facts.example', '--state', 's'],
      ['verifyPublication', { place: 'https://facts.example', trustedRoot: null, stateFolder: 's' }],
    ],
    [
      'conformance',
      ['conformance', '--url', 'https://facts.example'],
      ['conformance', { url: 'https://facts.example', exhaustLimits: false }],
    ],
    ['config', ['config'], ['config', { hostFolder: 'hosts/example', dataFolder: null, isHostGiven: false }]],
    [
      'config of a host',
      ['config', '--host', 'h', '--data', 'd'],
      ['config', { hostFolder: 'h', dataFolder: 'd', isHostGiven: true }],
    ],
    [
      'doctor',
      ['doctor', '--host', 'h', '--address', '::'],
      ['doctor', { hostFolder: 'h', dataFolder: null, port: 8080, address: '::', workers: null, publication: null }],
    ],
  ])('asks for what was typed: %s', async (_case, args, expected) => {
    const { asked, exitCode } = await run(args);

    expect(asked).toEqual([expected]);
    expect(exitCode).toBe(0);
  });

  it.each([
    ['an unknown command', ['serch'], "error: unknown command 'serch'"],
    ['no reason', ['withdraw', 'plugin.lens'], "error: required option '--reason <text>' not specified"],
    ['an unknown option', ['publish', '--fast'], "error: unknown option '--fast'"],
    ['a missing argument', ['show'], "error: missing required argument 'id'"],
    [
      'a second argument',
      ['search', 'two', 'words'],
      "error: too many arguments for 'search'. Expected 1 argument but got 2",
    ],
    ['a limit of nothing', ['search', 'x', '--limit', '0'], 'It must be a whole number, 1 to 50.'],
    ['a limit in words', ['search', 'x', '--limit', '5e0'], 'It must be a whole number, 1 to 50.'],
    ['no worker at all', ['serve', '--workers', '0'], 'It must be a whole number, 1 to 64.'],
    ['a port out of range', ['serve', '--port', '65536'], 'It must be a whole number, 0 to 65535.'],
    ['a place of another scheme', ['publish', '--to', 'ftp://facts'], 'It must be a folder'],
    ['a depth of nothing', ['tree', '--depth', '0'], 'It must be a whole number, 1 to 6.'],
    ['another language', ['search', 'x', '--locale', 'fr'], 'Allowed choices are zh-CN, en.'],
    ['a server of another scheme', ['show', 'x', '--server', 'file:///etc'], 'begins with http:// or https://'],
    ['a server with a password', ['show', 'x', '--server', 'http://a:b@c'], 'no user, password, query or fragment'],
  ])('refuses %s with exit code 2 and says what to do', async (_case, args, message) => {
    const { asked, stdout, stderr, exitCode } = await run(args);

    expect(stderr).toContain(message);
    expect(stderr).toMatch(
      /next: Correct what is named above; `plugin-facts help <command>` lists what a command takes\.\n$/,
    );
    expect({ asked, stdout, exitCode }).toEqual({ asked: [], stdout: '', exitCode: 2 });
  });

  it('neutralises what was typed when it quotes it', async () => {
    const { stderr } = await run(['\u001b[2J']);

    expect(stderr).toContain(String.raw`error: unknown command '\u{1b}[2J'`);
  });

  it('prints its help and ends with 2 when no command is given', async () => {
    const { stderr, exitCode } = await run([]);

    expect(stderr).toMatch(/^Usage: plugin-facts /);
    expect(exitCode).toBe(2);
  });

  it('prints its version', async () => {
    expect(await run(['--version'])).toMatchObject({ stdout: '1.2.3\n', stderr: '', exitCode: 0 });
  });
});

describe('help', () => {
  it('lists the commands', async () => {
    const { stdout, exitCode } = await run(['--help']);

    expect(exitCode).toBe(0);
    expect(stdout).toMatchInlineSnapshot(`
      "Usage: plugin-facts [options] [command]

      Facts about a host application's plugins: what exists, what matches a task, what was tested.

      Options:
        --version                           print the version
        --help                              print this help

      Commands:
        ingest [options]                    Read the catalogs of a host and keep what they say; what has
                                            not changed is not read again.
        analyze [options]                   Observe plugins: ask registry, repositories and advisories,
                                            read the released files, and try each release in the real
                                            host, confined.
        import-run [options] <file>         Keep an outside tester's report about one release, under its
                                            own authority and digest.
        publish [options]                   Turn what was ingested into an immutable publication; the same
                                            observations give the same bytes.
        withdraw [options] <id>             Offer an entry or a release no more, and publish; its id then
                                            answers 410 with the reason.
        reinstate [options] <id>            Take a withdrawal back, and publish.
        rollback [options] [publication]    Publish what an earlier publication held once more, under the
                                            next sequence number.
        refresh [options]                   Observe again the releases that have a profile, at their
                                            repositories and at advisories, as far as that is due, and
                                            publish.
        serve [options]                     Answer searches over HTTP from the publication; a new
                                            publication is taken over while it runs.
        search [options] <query>            Find plugins for a task or by name, and say why each one was
                                            found.
        candidates [options] <query>        Find exact releases for a task, with what is known and what
                                            nobody has observed.
        route [options] <query>             Find plugins by words, by branches of the directory and by
                                            capabilities, and say which found each.
        tree [options] [path]               Walk the directory: the topics below a node, and the plugins
                                            that stand there.
        explain [options] <query> <plugin>  Explain why a query finds a plugin at the rank it has, or that
                                            it does not find it.
        lookup [options] <name>             See how a package or repository is listed and by whom, what is
                                            unknown of it, or why it is not found.
        show [options] <id>                 Show what is known about one plugin or one release, who says
                                            it, and what nobody has observed.
        changes [options] [since]           List what was added, changed, withdrawn or gone since a
                                            publication that is still kept.
        evidence [options] <id>             Show the evidence about one plugin: each fact with who says it
                                            and when it was seen. It is what is held, which a publication
                                            made before, or gone back to, does not say.
        eval [options] <folder>             Measure a search strategy on judged queries: MRR@10,
                                            success@1, recall@20 and nDCG@10 per set.
        host                                Make the profile of a host application.
        profile                             Write and check the profile of a release: what its publisher,
                                            or an editor, says of it.
        keys                                Make, replace and use the keys that publications are signed
                                            with; docs/SIGNING.md tells how.
        renew [options]                     Sign the publication in force again, under new dates; the
                                            facts and their freshness stay as they are.
        verify [options] <place>            Verify signatures, files and history of a publication, and say
                                            what was checked and what could not be.
        conformance [options]               Hold any server against the contract, rule by rule, each with
                                            the place where it is written.
        config [options]                    Print every setting: its value, where that is from and what it
                                            means; secrets only as set or not set.
        doctor [options]                    Check machine, settings, host profile, data folder and
                                            service, and say what to do about what is wrong.
        help [command]                      print the help of a command
      "
    `);
  });

  it.each(['ingest', 'publish', 'serve', 'search', 'route', 'tree', 'explain', 'show', 'eval', 'doctor'])(
    'of %s has a sentence, its options and two examples',
    async (command) => {
      const { stdout } = await run([command, '--help']);

      const lines = stdout.split('\n');
      expect(lines[0]).toMatch(new RegExp(`^Usage: plugin-facts ${command} \\[options\\]`));
      expect(lines[2]).toMatch(/^[A-Z][a-z]+ .+/);
      expect(lines.filter((line) => line.startsWith(`  $ plugin-facts ${command}`))).toHaveLength(2);
    },
  );

  it('of search gives units and defaults', async () => {
    const { stdout } = await run(['search', '--help']);

    expect(stdout).toMatchInlineSnapshot(`
      "Usage: plugin-facts search [options] <query>

      Find plugins for a task or by name, and say why each one was found.

      Arguments:
        query             task description or name, 1 to 500 characters

      Options:
        --locale <tag>    language of the task and of the answer (choices: "zh-CN", "en", default: zh-CN
                          where the query has a Han character, else en)
        --limit <number>  hits, 1 to 50 (default: 5)
        --json            print one JSON object; on failure, a problem object
        --server <url>    ask a running service, e.g. http://127.0.0.1:8080 (default: read the local
                          publication)
        --host <folder>   folder of the host profile (default: "hosts/example")
        --data <folder>   folder of observations and publications (default: data/<host id>)
        --help            print this help

      Examples:
        $ plugin-facts search "send a message when a job ends"
        $ plugin-facts search 飞书通知 --limit 10 --json
      "
    `);
  });
});

describe('results', () => {
  it('are one JSON value with --json', async () => {
    const outputs = await Promise.all([
      run(['search', 'x', '--json']),
      run(['show', 'x', '--json']),
      run(['eval', 'x', '--json']),
    ]);

    expect(outputs.map(({ stdout }) => JSON.parse(stdout))).toEqual([
      SEARCH_DISCOVERY_RESPONSE,
      GET_PLUGIN_RESPONSE,
      EVALUATED,
    ]);
    expect(outputs.map(({ stderr }) => stderr)).toEqual(['', '', '']);
  });

  it('stand alone on stdout while progress goes to stderr', async () => {
    const { stdout, stderr } = await run(['publish'], {
      commands: {
        publish: async (_folders, progress) => {
          progress.start('merging', 2);
          progress.advance(2);
          return PUBLISHED;
        },
      },
    });

    expect(stdout).toMatch(/^Unchanged: .*\n/);
    expect(stderr).toBe('merging: 2/2, 100 %, ended after 0 ms\n');
  });

  it('end with 1 where a catalog or a check failed', async () => {
    const failure = { code: 'source_unreachable', detail: 'No answer.' };
    const catalog = {
      catalogId: 'a',
      outcome: 'failed',
      recordsRead: 0,
      unreadable: 0,
      durationMs: 1,
      failure,
      remarks: {
        recordsInForce: 0,
        unreadable: { records: 0, first: [] },
        unlisted: [],
        oldDates: { records: 0, first: [] },
      },
    } as const;
    const check = { name: 'store', status: 'failed', detail: 'No room.', remedy: null } as const;

    const ingest = await run(['ingest'], {
      commands: { ingest: async () => ({ catalogs: [catalog], durationMs: 1 }) },
    });
    const doctor = await run(['doctor'], { commands: { doctor: async () => ({ checks: [check] }) } });

    expect([ingest.exitCode, doctor.exitCode]).toEqual([1, 1]);
  });
});

describe('a failure', () => {
  const missing = () => Promise.reject(new Failure('not_found', 'It is so.'));
  const away = () => Promise.reject(new Failure('source_unreachable', 'It is so.'));
  const failing = {
    searchDiscovery: () =>
      Promise.reject(
        new Failure('config_invalid', 'host.yaml\u001b[2J is not valid.', {
          items: [{ pointer: '/id', code: 'too_short', detail: 'It must have a character.' }],
        }),
      ),
  };

  it('is told with its items and what to do, with its exit code', async () => {
    const { stdout, stderr, exitCode } = await run(['search', 'x'], { client: failing });

    expect(stderr).toBe(
      String.raw`error: host.yaml\u{1b}[2J is not valid.
  - /id: It must have a character. (too_short)
next: Correct the file, variable or option that is named above; ${'`plugin-facts doctor`'} checks the rest.
`,
    );
    expect({ stdout, exitCode }).toEqual({ stdout: '', exitCode: 3 });
  });

  it('is a problem object on stdout with --json', async () => {
    const { stdout, exitCode } = await run(['search', 'x', '--json'], { client: failing });

    expect(JSON.parse(stdout)).toEqual({
      type: '/problems/config_invalid',
      title: 'A configuration file is not valid',
      status: 500,
      code: 'config_invalid',
      detail: 'host.yaml\u001b[2J is not valid.',
      errors: [{ pointer: '/id', code: 'too_short', detail: 'It must have a character.' }],
      is_final_recommendation: false,
      grants_install_approval: false,
    });
    expect(exitCode).toBe(3);
  });

  it('that nobody foresaw names its cause and ends with 70', async () => {
    const { stderr, exitCode } = await run(['doctor'], {
      commands: { doctor: () => Promise.reject(new RangeError('Off by one.')) },
    });

    expect(stderr).toContain('  - cause: RangeError: Off by one.\n');
    expect(exitCode).toBe(70);
  });

  it('of a file or folder says which, and what to do', async () => {
    const denied = Object.assign(new Error('EACCES'), { code: 'EACCES', path: '/srv/\u001Bkeys' });
    const { stderr, exitCode } = await run(['doctor'], { commands: { doctor: () => Promise.reject(denied) } });

    expect(stderr).toMatch(
      /^error: A file or folder could not be read or written\. Check who owns it.*\n  - at \S+keys \(EACCES\)\n/,
    );
    expect(stderr).not.toContain('\u001B');
    expect(exitCode).toBe(10);
  });

  it.each<[string[], FailureCode, TestOptions['commands'], RegExp]>([
    [['rollback', '99', '--reason', 'x'], 'not_found', { rollBack: missing }, /^Name an earlier one that is kept/u],
    [
      ['reinstate', 'x', '--reason', 'x'],
      'not_found',
      { decideWithdrawal: missing },
      /doctor` lists what is withdrawn/u,
    ],
    [
      ['withdraw', 'x', '--reason', 'x'],
      'not_found',
      { decideWithdrawal: missing },
      /`plugin-facts lookup <name>` says who lists a name/u,
    ],
    [['profile', 'init', 'x'], 'not_found', { initPluginProfile: missing }, /^Correct the name or the version/u],
    [['tree', 'x'], 'not_found', { openPublication: missing }, /^Find the path of a topic/u],
    [['changes', 'x'], 'not_found', { openPublication: missing }, /^Ask since the publication that is named above/u],
    [['evidence', 'x'], 'not_found', { evidence: missing }, /`plugin-facts lookup <name>` says who/u],
    [['show', 'x'], 'not_found', { openPublication: missing }, /`plugin-facts lookup <name>` says who/u],
    [['eval', 'x'], 'source_unreachable', { evaluate: away }, /^Name a folder that holds/u],
    [['verify', 'https://a.example'], 'source_unreachable', { verifyPublication: away }, /^Check that it is there/u],
    [['conformance', '--url', 'https://a.example'], 'source_unreachable', { checkConformance: away }, /of `--url`/u],
    [['serve'], 'source_unreachable', { serve: away }, /place that is followed/u],
  ])('of %j is advised about what the command was given', async (args, code, commands, advice) => {
    const { stderr, exitCode } = await run(args, commands === undefined ? {} : { commands });

    expect(stderr.replace(/^error: It is so\.\nnext: /u, '')).toMatch(advice);
    expect(exitCode).toBe(FAILURE_CODES[code].exitCode);
  });

  it.each([
    ['not_ready', 5, 'Run `plugin-facts ingest`, then `plugin-facts publish`, then the same command again.'],
    ['rate_limited', 5, 'Wait, then run the same command again.'],
    ['withdrawn', 4, 'Look for another plugin with `plugin-facts search`.'],
    [
      'config_invalid',
      3,
      'Correct the file, variable or option that is named above; `plugin-facts doctor` checks the rest.',
    ],
  ] as const)(
    'with the code %s gets advice of its own, whatever its exit code says',
    async (code, expected, advice) => {
      const { stderr, exitCode } = await run(['show', 'x'], {
        client: { getPlugin: () => Promise.reject(new Failure(code, 'It is so.')) },
      });

      expect(stderr).toBe(`error: It is so.\nnext: ${advice}\n`);
      expect(exitCode).toBe(expected);
    },
  );

  it('of a service ends it with its exit code', async () => {
    const { exitCode } = await run(['serve'], {
      commands: { serve: () => Promise.reject(new Failure('not_ready', 'Nothing is published.')) },
    });

    expect(exitCode).toBe(5);
  });
});

describe('show', () => {
  const missing = (detail: string) =>
    new PluginFactsProblem(
      404,
      {
        type: '/problems/not_found',
        title: 'Nothing is published under this address',
        status: 404,
        code: 'not_found',
        detail,
        request_id: 'request.plugin.1',
        errors: [],
        is_final_recommendation: false,
        grants_install_approval: false,
      },
      null,
    );

  it('takes a name that only one plugin has, and asks for that one', async () => {
    const [{ entry, match, quality } = expect.fail()] = SEARCH_DISCOVERY_RESPONSE.candidates;
    const named = { entry, quality, match: { ...match, reason_codes: ['exact_identifier' as const] } };
    const asked: string[] = [];
    const client: Partial<PluginFactsClient> = {
      searchDiscovery: async () => ({ ...SEARCH_DISCOVERY_RESPONSE, candidates: [named] }),
      getPlugin: async (pluginId) => {
        asked.push(pluginId);
        if (pluginId !== entry.entry_id) throw missing('No plugin with this id is published.');
        return GET_PLUGIN_RESPONSE;
      },
    };

    const { exitCode, stdout } = await run(['show', '@acme/phone-notices'], { client });

    expect(asked).toEqual(['@acme/phone-notices', entry.entry_id]);
    expect(exitCode).toBe(0);
    expect(stdout).toContain(entry.entry_id);
  });

  it('says of an id that nobody publishes what the service says, and looks for no name', async () => {
    const asked: string[] = [];
    const client: Partial<PluginFactsClient> = {
      searchDiscovery: async ({ query }) => (asked.push(query), SEARCH_DISCOVERY_RESPONSE),
      getPlugin: () => Promise.reject(missing('It is so.')),
    };

    const { exitCode, stderr } = await run(['show', 'plugin.discovery.00000000000000000000beef'], { client });

    expect(asked).toEqual([]);
    expect(exitCode).toBe(4);
    expect(stderr).toContain('It is so.');
  });
});

describe('explain', () => {
  const id = SEARCH_DISCOVERY_RESPONSE.candidates[0]!.entry.entry_id;
  const found: DiscoveryResponse = { ...SEARCH_DISCOVERY_RESPONSE, explanation: SEARCH_EXPLANATION };

  it('asks for the hit of the plugin by the query that was typed', async () => {
    const asked: unknown[] = [];
    const client: Partial<PluginFactsClient> = {
      lookupPlugin: async ({ name, query }) => (asked.push([name, query]), LOOKUP_RESPONSE),
      searchDiscovery: async ({ query, explain }) => (asked.push([query, explain]), found),
      getPlugin: async (pluginId) => (asked.push(pluginId), GET_PLUGIN_RESPONSE),
    };

    const { stderr, exitCode } = await run(['explain', '通知', id], { client });

    expect({ asked, stderr, exitCode }).toEqual({ asked: [id, [id, '通知'], ['通知', true]], stderr: '', exitCode: 0 });
  });

  it('ends with the code of what is not found where the query does not find the plugin', async () => {
    const nothing: DiscoveryResponse = { ...found, candidates: [], page: { ...found.page, total: 0, returned: 0 } };
    const client: Partial<PluginFactsClient> = {
      lookupPlugin: async () => LOOKUP_RESPONSE,
      searchDiscovery: async () => nothing,
      getPlugin: async () => GET_PLUGIN_RESPONSE,
    };

    const shown = await run(['explain', 'x', id], { client });
    const asJson = await run(['explain', 'x', id, '--json'], { client });

    expect(shown).toMatchObject({ exitCode: 4, stderr: '' });
    expect(shown.stdout).toContain('The query does not find this plugin');
    expect(asJson).toMatchObject({ exitCode: 4, stderr: '' });
    expect(JSON.parse(asJson.stdout)).toMatchObject({ hit: null, hit_above: null });
  });
});

describe('tree', () => {
  const child = { ...DIRECTORY_NODE_RESPONSE.children[0]!, node_id: 'node.mail', path_key: 'mail', child_count: 1 };
  const root = { ...DIRECTORY_NODE_RESPONSE, node_id: 'root', path_key: '', children: [child] };

  function directory(asked: unknown[]): Partial<PluginFactsClient> {
    const nodes = new Map([
      [
        'node.mail',
        { ...root, node_id: 'node.mail', path_key: 'mail', children: [{ ...child, node_id: 'node.deep' }] },
      ],
      ['node.deep', { ...root, node_id: 'node.deep', path_key: 'mail/deep', children: [] }],
    ]);
    return {
      getDirectory: async () => (asked.push('root'), root),
      getDirectoryNode: async (nodeId) => (asked.push(nodeId), nodes.get(nodeId) ?? root),
      listNodePlugins: async (nodeId, page) => (asked.push([nodeId, page]), DIRECTORY_PLUGINS_RESPONSE),
    };
  }

  it.each([
    ['the root, one level, and no plugins where nothing is typed', [], ['root']],
    [
      'the node, the levels and the plugins that are typed',
      ['mail', '--depth', '3', '--limit', '7'],
      ['root', 'node.mail', 'node.deep', ['node.mail', { limit: 7 }]],
    ],
  ])('reads %s', async (_case, args, expected) => {
    const asked: unknown[] = [];

    const { stderr, exitCode } = await run(['tree', ...args], { client: directory(asked) });

    expect({ asked, stderr, exitCode }).toEqual({ asked: expected, stderr: '', exitCode: 0 });
  });
});

describe('a remote server', () => {
  it('is asked in place of the local publication', async () => {
    const asked: string[] = [];
    const fetch: typeof globalThis.fetch = async (input) => {
      asked.push(input instanceof Request ? input.url : String(input));
      return Response.json(GET_PLUGIN_RESPONSE);
    };

    const result = await run(['show', 'plugin.discovery.x', '--json', '--server', 'http://facts.example'], { fetch });

    expect(asked).toEqual(['http://facts.example/v1/plugins/plugin.discovery.x']);
    expect(result).toMatchObject({ asked: [], exitCode: 0 });
    expect(JSON.parse(result.stdout)).toEqual(GET_PLUGIN_RESPONSE);
  });

  it.each([
    [
      'its problem',
      () => Response.json(PROBLEM_ANSWER, { status: 400 }),
      2,
      'error: Correct the fields named in errors',
    ],
    [
      // Longer than the client itself waits before it asks again.
      'how long to wait',
      () =>
        Response.json({ ...PROBLEM_ANSWER, code: 'rate_limited' }, { status: 429, headers: { 'retry-after': '90' } }),
      5,
      'It asks to wait 90 s.',
    ],
    [
      'a code of a newer server',
      () => Response.json({ ...PROBLEM_ANSWER, code: 'from_the_future' }, { status: 499 }),
      6,
      'error: The server answered HTTP status 499.',
    ],
    [
      'an answer of something else',
      () => new Response('hello', { status: 502 }),
      6,
      'error: The server answered with HTTP status 502',
    ],
  ])('passes on %s', async (_case, answer, expectedCode, message) => {
    const { stderr, exitCode } = await run(['search', 'x', '--server', 'http://facts.example'], {
      fetch: async () => answer(),
    });

    expect(stderr).toContain(message);
    expect(exitCode).toBe(expectedCode);
  });

  it('that cannot be reached is a failure to try again', async () => {
    const { stderr, exitCode } = await run(['search', 'x', '--server', 'http://facts.example']);

    expect(stderr).toMatch(/^error: The server could not be reached\.\nnext: Check the address of `--server`/);
    expect(exitCode).toBe(5);
  });
});

describe('Ctrl-C', () => {
  it('ends long work at once, closes its progress and says that it goes on', async () => {
    const controller = new AbortController();

    const { stdout, stderr, exitCode } = await run(['ingest'], {
      interrupt: controller.signal,
      commands: {
        ingest: (_folders, progress) => {
          progress.start('reading', 10);
          progress.advance(4);
          queueMicrotask(() => controller.abort());
          return new Promise(() => undefined);
        },
      },
    });

    expect(stderr).toBe(
      'reading: 4/10, 40 %, ended after 0 ms\n' +
        'interrupted: what was read is kept; run the same command again and it goes on where it was.\n',
    );
    expect({ stdout, exitCode }).toEqual({ stdout: '', exitCode: 130 });
  });

  it('lets a service end in its own time and is no failure', async () => {
    const controller = new AbortController();

    const { stderr, exitCode } = await run(['serve'], {
      interrupt: controller.signal,
      commands: {
        serve: (_options, onReady, stop) => {
          onReady({
            baseUrl: 'http://127.0.0.1:8080',
            metricsUrl: null,
            snapshotId: 'discovery.x',
            entries: 1,
            sampleQuery: 'notify',
            isVerified: true,
            staleness: null,
            isFollowed: false,
          });
          queueMicrotask(() => controller.abort());
          return new Promise((resolve) => {
            stop.addEventListener('abort', () => resolve(undefined));
          });
        },
      },
    });

    expect(stderr).toMatch(/^\nServing 1 plugin at http:\/\/127\.0\.0\.1:8080 /);
    expect(exitCode).toBe(0);
  });
});
