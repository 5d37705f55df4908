import { describe, expect, it } from 'vitest';
import type { CatalogRemarks } from '../../operations/ingest/ingest-report.ts';
import type { PublishReport } from '../../operations/publish/publish-report.ts';
import { renderDoctorReport } from '../commands/doctor-command.ts';
import { renderEvalReport } from '../commands/eval-command.ts';
import { renderIngestReport } from '../commands/ingest-command.ts';
import { renderPublishReport } from '../commands/publish-command.ts';
import { renderRefreshReport } from '../commands/refresh-command.ts';
import { renderServiceReady } from '../commands/serve-command.ts';
import { renderWithdrawalReport } from '../commands/withdraw-command.ts';

function publishReport(overrides: Partial<PublishReport> = {}): PublishReport {
  return {
    outcome: 'published',
    endedRollback: null,
    publicationVersion: 'public.2026-09-06.0123456789ab',
    snapshotId: 'discovery.composite.2026-09-06.v1.0123456789ab',
    sequence: 3,
    recordsRead: 15_000,
    entries: 13_200,
    merged: 1700,
    excluded: 100,
    exclusions: [{ rule: 'not_a_plugin', count: 100 }],
    merges: [{ rule: 'same_repository', count: 1700 }],
    leftOut: {
      count: 100,
      file: 'data/host/publications/listings.jsonl',
      first: [
        { rule: 'not_a_plugin', catalogId: 'main', locator: 'list.yaml:7', name: 'Tr\u202Eee', detail: 'No plugin.' },
        { rule: 'not_a_plugin', catalogId: 'main', locator: 'list.yaml:9', name: null, detail: '' },
      ],
    },
    notes: [],
    unlisted: [],
    likelyRenames: { count: 0, first: [] },
    candidates: 26,
    releasesLeftOut: [{ rule: 'artifact_not_verified', count: 2 }],
    unusedProfiles: [{ rule: 'release_not_found', profile: 'profiles/lens.yaml' }],
    degradedSources: [],
    neverRead: [],
    withdrawals: [
      { subject: 'package:lens', reason: 'malware', withdrawnAt: '2026-09-07T09:00:00.000Z', records: 2 },
      { subject: 'release:old@1.0.0', reason: 'stolen', withdrawnAt: '2026-09-07T09:00:00.000Z', records: 0 },
    ],
    files: [{ name: 'discovery.jsonl', sizeBytes: 12_345_678 }],
    folder: 'data/host/publications',
    signature: {
      outcome: 'signed',
      expiresAt: '2026-09-20T08:00:00.000Z',
      rootExpiresAt: '2028-09-05T08:00:00.000Z',
      awaiting: [],
    },
    pushed: { outcome: 'pushed', place: 's3://bucket/host', sentFiles: 3, sentBytes: 12_345, removedFiles: 1 },
    durationMs: 4200,
    ...overrides,
  };
}

const UNLISTED = [
  {
    field: 'standing',
    hasTable: true,
    values: 3,
    records: 5,
    first: [
      { value: 'odd', records: 4, locators: ['forum.jsonl:2', 'forum.jsonl:3', 'forum.jsonl:4'] },
      { value: 'ba\u001bned', records: 1, locators: ['forum.jsonl:1'] },
    ],
  },
];

const ROLLED_BACK = { to: 'public.2026-09-05.0123456789ab', reason: 'The catalog lost \u001bhalf.' };
const ENDED = 'This ended the rollback to public.2026-09-05.0123456789ab: The catalog lost \\u{1b}half.';

describe('renderRefreshReport', () => {
  const run = {
    releases: 0,
    fresh: 0,
    observations: [],
    changes: [],
    alarms: [],
    cutByTime: [],
    providerFailures: [],
    faultyProfiles: [],
    durationMs: 10,
  };

  it('says that what was published ended a rollback, and why that was made', () => {
    const published = publishReport({ endedRollback: ROLLED_BACK });

    expect(renderRefreshReport({ ...run, published })).toContain(ENDED);
    expect(renderRefreshReport({ ...run, published: publishReport() })).not.toContain('rollback');
  });
});

describe('renderPublishReport', () => {
  it('says that it ended a rollback, and why that was made', () => {
    expect(renderPublishReport(publishReport({ endedRollback: ROLLED_BACK }))).toContain(`Published.\n${ENDED}\n`);
  });

  it('shows the sum of the records and every rule', () => {
    expect(renderPublishReport(publishReport())).toBe(`Published.
  publication  public.2026-09-06.0123456789ab
  snapshot     discovery.composite.2026-09-06.v1.0123456789ab
  sequence     3
  folder       data/host/publications
  signature    signed until 2026-09-20T08:00:00.000Z; the root until 2028-09-05T08:00:00.000Z
  put to       s3://bucket/host: 3 new files, 12.3 kB; 1 old file removed

15,000 records read = 13,200 entries + 1,700 merged + 100 excluded

excluded, by rule  records
  not_a_plugin         100

left out (third-party text)
  main, list.yaml:7 (Tr\\u{202e}ee): not_a_plugin, No plugin.
  main, list.yaml:9: not_a_plugin
  and 98 more; every record that was read: data/host/publications/listings.jsonl

merged, by rule    records
  same_repository    1,700

26 candidates of 28 observed releases
  2 releases left out: artifact_not_verified
  profile not used: profiles/lens.yaml (release_not_found)

withdrawn
  package:lens (2 records) since 2026-09-07T09:00:00.000Z: malware
  release:old@1.0.0 (not there now) since 2026-09-07T09:00:00.000Z: stolen

files                 size
  discovery.jsonl  12.3 MB

total time 4.2 s
`);
  });

  it('says so where the sum does not add up', () => {
    const text = renderPublishReport(publishReport({ excluded: 90 }));

    expect(text).toContain('+ 90 excluded  (does not add up: 10 unaccounted for)\n');
  });

  it('names pairs of repositories that may be renamed, and counts those it does not name', () => {
    const first = [{ repositories: ['acme/a', 'acme/b'] as const, sign: 'same_package' }];

    expect(renderPublishReport(publishReport({ likelyRenames: { count: 3, first } }))).toContain(
      '\n  acme/a and acme/b: same_package\n  and 2 more\n',
    );
  });

  it('names the first entries behind each remark, and what no table has', () => {
    const notes = [
      { note: 'timestamp_invalid', count: 1, first: ['forum, forum.jsonl:2 (De\u202Elta)'] },
      { note: 'registry_dates_unreliable', count: 143, first: [] },
      { note: 'url_repaired', count: 4, first: ['own, a.yaml (A)', 'own, b.yaml (B)', 'own, c.yaml (C)'] },
    ];

    expect(renderPublishReport(publishReport({ notes, unlisted: [{ catalogId: 'forum', unlisted: UNLISTED }] })))
      .toContain(String.raw`
repairs and remarks          count  first of them (third-party text)
  timestamp_invalid              1  forum, forum.jsonl:2 (De\u{202e}lta)
  registry_dates_unreliable    143
  url_repaired                   4  own, a.yaml (A); own, b.yaml (B); own, c.yaml (C); …

in no table of the host profile (third-party text)
  forum: standing of 5 records: "odd" (4 records: forum.jsonl:2, forum.jsonl:3, forum.jsonl:4, …), "ba\u{1b}ned" (forum.jsonl:1), and 1 more word
  do: correct the records`);
  });

  it('counts one as one', () => {
    const text = renderPublishReport(publishReport({ recordsRead: 1, entries: 1, merged: 0, excluded: 0 }));

    expect(text).toContain('\n1 record read = 1 entry + 0 merged + 0 excluded\n');
  });

  it('says where nothing was new', () => {
    const text = renderPublishReport(publishReport({ outcome: 'unchanged' }));

    expect(text).toMatch(/^Unchanged: these bytes are published already\.\n/);
  });
});

const NO_REMARKS: CatalogRemarks = {
  recordsInForce: 7,
  unreadable: { records: 0, first: [] },
  unlisted: [],
  oldDates: { records: 0, first: [] },
};

describe('renderIngestReport', () => {
  it('gives each catalog a line and each failure its reason, neutralised', () => {
    const text = renderIngestReport({
      catalogs: [
        {
          catalogId: 'curated',
          outcome: 'read',
          recordsRead: 1200,
          unreadable: 1,
          durationMs: 900,
          failure: null,
          remarks: NO_REMARKS,
        },
        {
          catalogId: 'listing',
          outcome: 'failed',
          recordsRead: 0,
          unreadable: 0,
          durationMs: 30_000,
          failure: { code: 'source_unreachable', detail: 'No answer\u001b[2J\nwithin 30 s.' },
          remarks: NO_REMARKS,
        },
      ],
      durationMs: 30_900,
    });

    expect(text).toBe(
      String.raw`catalog  outcome  records read  unreadable    time
curated  read            1,200           1  900 ms
listing  failed              0           0  30.0 s
failed: listing: No answer\u{1b}[2J\u{a}within 30 s. (source_unreachable)
in force: listing: the reading before, 7 records
next: ${'`plugin-facts doctor`'} tests each catalog and says what to do; what did not fail is kept.
total time 30.9 s
`,
    );
  });
});

describe('the remarks of an ingest', () => {
  it('stand behind the table, each with what to do, and leave the run whole', () => {
    const remarks: CatalogRemarks = {
      recordsInForce: 12,
      unreadable: {
        records: 2,
        first: [{ locator: 'a.yaml', rule: 'record_unparsable', detail: 'YAML: bad indent at line 3, column 1.' }],
      },
      unlisted: UNLISTED.map((inField) => ({ ...inField, values: 2 })),
      oldDates: {
        records: 4,
        first: [
          { locator: 'b.yaml', parts: ['record', 'stars'], dateMs: Date.UTC(2026, 10, 10) },
          { locator: 'c.yaml', parts: ['downloads'], dateMs: Date.UTC(2026, 10, 20) },
        ],
      },
    };

    const text = renderIngestReport({
      catalogs: [
        { catalogId: 'own', outcome: 'read', recordsRead: 12, unreadable: 2, durationMs: 9, failure: null, remarks },
      ],
      durationMs: 9,
    });

    expect(text).toBe(
      String.raw`catalog  outcome  records read  unreadable  time
own      read               12           2  9 ms

unreadable
  own, a.yaml: record_unparsable, YAML: bad indent at line 3, column 1.
  and 1 more of own

in no table of the host profile (third-party text)
  own: standing of 5 records: "odd" (4 records: forum.jsonl:2, forum.jsonl:3, forum.jsonl:4, …), "ba\u{1b}ned" (forum.jsonl:1)
  do: correct the records, or the tables: ${'`values`'} in host.yaml, categories.yaml; a licence is an SPDX expression; until then the field counts as not said.

new words under an old date
  own: 4 records: b.yaml (record and stars, as of 2026-11-10), c.yaml (downloads, as of 2026-11-20) and 2 more
  do: change the date with the words: ${'`as_of`'} in host.yaml, or the date of the record or number itself.

total time 9 ms
`,
    );
  });
});

describe('a catalog that could not be taken over', () => {
  const remarks: CatalogRemarks = {
    ...NO_REMARKS,
    recordsInForce: 1,
    unreadable: { records: 1, first: [{ locator: 'a.jsonl:1', rule: 'record_unparsable', detail: 'JSON.' }] },
  };
  const failure = { code: 'source_malformed', detail: 'No JSON.' };
  const failed = { outcome: 'failed', recordsRead: 0, unreadable: 0, durationMs: 1, failure } as const;

  it('is told with what is in force of it, remarks included, or that nothing is', () => {
    const text = renderIngestReport({
      catalogs: [
        { ...failed, catalogId: 'held', remarks },
        { ...failed, catalogId: 'new', remarks: { ...NO_REMARKS, recordsInForce: 0 } },
        { ...failed, catalogId: 'recorded-evidence', remarks: { ...NO_REMARKS, recordsInForce: null } },
      ],
      durationMs: 3,
    });

    expect(text).toContain(
      '\nin force: held: the reading before, 1 record\nin force: new: nothing; it was never read\nnext: ',
    );
    expect(text).toContain('\nunreadable\n  held, a.jsonl:1: record_unparsable, JSON.\n\ntotal time');
  });

  it('is published as it was read before, or not at all', () => {
    const degradedSources = ['held', 'new'].map((source) => ({ source, code: 'x', since: '2026-11-30T00:00:00.000Z' }));

    expect(renderPublishReport(publishReport({ degradedSources, neverRead: ['new'] }))).toContain(`
published as they were read before:
  held: asked in vain since 2026-11-30T00:00:00.000Z (x)

never read, so nothing of them is published:
  new: asked in vain since 2026-11-30T00:00:00.000Z (x)
`);
  });
});

describe('categories of a host that has none', () => {
  it('are remarked on once for all catalogs, and no record is said to be wrong', () => {
    const category = { field: 'category', hasTable: false, values: 1, records: 3, first: [] };
    const unlisted = ['a', 'b'].map((catalogId) => ({ catalogId, unlisted: [category] }));

    const text = renderPublishReport(publishReport({ unlisted }));

    expect(text).toContain(`
no categories
  6 records state a category, and the host has no categories.yaml: every plugin is uncategorized.
  do: write categories.yaml`);
    expect(text).not.toContain('correct the records');
  });
});

describe('renderEvalReport', () => {
  it('aligns sets and slices, then gives verdicts and remarks', () => {
    const text = renderEvalReport({
      documents: 14_931,
      entries: 14_000,
      strategy: 'search',
      sets: [
        {
          name: 'names',
          queries: 220,
          metrics: { mrrAt10: 0.9, successAt1: 0.85, recallAt20: 0.95, ndcgAt10: null, judgedAt10: null },
          slices: [
            {
              name: 'typo',
              queries: 53,
              metrics: { mrrAt10: 0.8, successAt1: 0.75, recallAt20: 1, ndcgAt10: null, judgedAt10: null },
            },
          ],
        },
      ],
      scenarios: {
        verdicts: [
          { scenarioId: 'use-a', locale: 'en', passed: true, misses: [] },
          { scenarioId: 'use-a', locale: 'zh-CN', passed: false, misses: ['a stands at rank 30, not within 20'] },
        ],
        requiredFound: 1,
        requiredTotal: 2,
        forbiddenKept: 2,
        forbiddenTotal: 2,
        duplicates: 0,
        exactAtRank1: 3,
        exactTotal: 3,
        recallAt10: 0.5,
      },
      notes: ['2 targets were merged.'],
    });

    expect(text).toBe(`14,931 documents, 14,000 entries, strategy search

set     queries  MRR@10  success@1  recall@20  nDCG@10  judged@10
names       220   0.900      0.850      0.950        –          –
  typo       53   0.800      0.750      1.000        –          –

scenarios  1 of 2 passed
  passed  use-a (en)
  failed  use-a (zh-CN)
          a stands at rank 30, not within 20
  required found      1 of 2
  forbidden kept out  2 of 2
  duplicates          0
  exact at rank 1     3 of 3
  recall@10           0.500

note: 2 targets were merged.
`);
  });
});

describe('renderDoctorReport', () => {
  it('says what to do about what is wrong', () => {
    const text = renderDoctorReport({
      checks: [
        { name: 'node', status: 'ok', detail: '26.1.0', remedy: null },
        { name: 'publication', status: 'failed', detail: 'none', remedy: 'run `plugin-facts publish`' },
      ],
    });

    expect(text).toBe(`ok       node: 26.1.0
failed   publication: none
         do: run \`plugin-facts publish\`
1 ok, 0 to look at, 1 failed
`);
  });
});

describe('renderServiceReady', () => {
  it('prints three commands that a shell takes as they stand', () => {
    const text = renderServiceReady({
      baseUrl: 'http://127.0.0.1:8080',
      metricsUrl: null,
      snapshotId: 'discovery.x',
      entries: 1234,
      sampleQuery: "what's new",
      isVerified: true,
      staleness: null,
      isFollowed: false,
    });

    expect(text).toBe(
      String.raw`
Serving 1,234 plugins at http://127.0.0.1:8080 (snapshot discovery.x). Ctrl-C stops it.
Open that address in a browser, or try:
  curl -s http://127.0.0.1:8080/healthz
  curl -s http://127.0.0.1:8080/v1/plugins:search -H 'content-type: application/json' -d '{"query":"what'\''s new"}'
  plugin-facts search 'what'\''s new' --server http://127.0.0.1:8080

The log follows, one line for each request; PLUGIN_FACTS_LOG_LEVEL=warn keeps it to what is wrong.
`,
    );
  });
});

describe('renderServiceReady of a host without an example', () => {
  it('shows what works for any host, and no search', () => {
    const text = renderServiceReady({
      baseUrl: 'http://127.0.0.1:8080',
      metricsUrl: null,
      snapshotId: 'discovery.x',
      entries: 2,
      sampleQuery: null,
      isVerified: true,
      staleness: null,
      isFollowed: false,
    });

    expect(text).toContain('\n  plugin-facts tree --server http://127.0.0.1:8080\n');
    expect(text).not.toContain('search');
  });
});

describe('renderServiceReady of old facts', () => {
  const old = {
    baseUrl: 'http://127.0.0.1:8080',
    metricsUrl: null,
    snapshotId: 'discovery.x',
    entries: 2,
    sampleQuery: 'x',
    isVerified: true,
    staleness: {
      status: 'expired',
      behind: [{ source: 'catalog.list', observed_at: '2026-08-23T00:00:00.000Z' }],
    },
  } as const;

  it('names the sources that are behind and how to renew them', () => {
    const text = renderServiceReady({ ...old, isFollowed: false });

    expect(text).toContain('The facts are expired: catalog.list is as of 2026-08-23.');
    expect(text).toContain('`plugin-facts ingest`');
    expect(text).toContain('`plugin-facts refresh`');
  });

  it('sends nobody to ingest or publish where another place is followed', () => {
    const text = renderServiceReady({ ...old, isFollowed: true });

    expect(text).toContain('whoever publishes there');
    expect(text).not.toContain('plugin-facts ingest');
    expect(text).not.toContain('plugin-facts publish');
  });
});

describe('renderWithdrawalReport', () => {
  it.each([
    ['withdraw', 'decided', 'Withdrawn: package:lens'],
    ['withdraw', 'unchanged', 'Withdrawn already, for this reason: package:lens'],
    ['reinstate', 'decided', 'Reinstated: package:lens'],
    ['reinstate', 'unchanged', 'Not withdrawn, so there is nothing to reinstate: package:lens'],
  ] as const)('says what came of %s that is %s, and what was published', (action, outcome, words) => {
    const report = { action, subjects: ['package:lens'], reason: 'x', outcome, published: publishReport() };

    expect(renderWithdrawalReport(report).split('\n').slice(0, 3)).toEqual([words, '', 'Published.']);
  });
});
