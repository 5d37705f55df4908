import * as fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { candidateSearcherOf, goldenCandidates } from '../../../test/support/golden-candidates.ts';
import { readGoldenHost } from '../../../test/support/golden-host.ts';
import { valueAt } from '../../../test/support/value-at.ts';
import type { BuiltCandidates } from '../../operations/publish/build-candidates.ts';
import { isSearched } from './build-candidate-index.ts';
import { fieldsNamedBy } from './candidate-identifiers.ts';
import type { CandidateHit, CandidateQuery, CandidateSearcher } from './candidate-searcher.ts';
import { openCandidateSearcher } from './open-candidate-searcher.ts';

let built: BuiltCandidates;
let searcher: CandidateSearcher;
beforeAll(async () => {
  built = goldenCandidates((await readGoldenHost()).hostProfile);
  searcher = candidateSearcherOf(built);
});

function found(query: Partial<CandidateQuery> & { text: string }): readonly CandidateHit[] {
  return searcher.search({
    offset: 0,
    limit: 50,
    required: [],
    preferred: [],
    channel: null,
    hostVersion: null,
    ...query,
  }).hits;
}

const SHARED_REPOSITORY = 'https://github.com/acme-bay/all-plugins';

const specsOf = (hits: readonly CandidateHit[]) => hits.map(({ record }) => record.identity.install_ref.spec);
const isMail = ({ record }: CandidateHit) => record.identity.plugin_slug === 'reef-mail';
const codesOf = (hit: CandidateHit | undefined) => hit?.match.reason_codes.map(({ code }) => code);

describe('candidate search', () => {
  it.each(['your phone rings when a job ends', '任务结束时手机响铃', 'bell phone', 'phone bell'])(
    'finds a release by what its publisher says of it: %s',
    (text) => {
      expect(specsOf(found({ text }))[0]).toMatch(/^@acme-bay\/tide-bell@/);
    },
  );

  it.each([
    ['@acme-bay/tide-bell', '@acme-bay/tide-bell@1.4.0'],
    ['@acme-bay/tide-bell@2.0.0-rc.1', '@acme-bay/tide-bell@2.0.0-rc.1'],
    ['tide-bell', '@acme-bay/tide-bell@1.4.0'],
    ['Tide Bell', '@acme-bay/tide-bell@1.4.0'],
    ['https://github.com/acme-bay/tide-bell', '@acme-bay/tide-bell@1.4.0'],
    ['candidate.reef-mail.0_9_2', 'reef-mail@0.9.2'],
    ['plugin.pearl_board', 'pearl-board@1.0.0'],
  ])('puts what %s names first', (text, spec) => {
    const [first] = found({ text });

    expect(specsOf(found({ text }))[0]).toBe(spec);
    expect(codesOf(first)).toContain('source.exact_identifier');
  });

  it.each([
    ['@acme-bay/tide-bell', ['/identity/install_ref/package_name']],
    ['@acme-bay/tide-bell@2.0.0-rc.1', ['/identity/install_ref/spec']],
    ['tide-bell', ['/identity/install_ref/package_name']],
    ['Tide Bell', ['/identity/display_name']],
    ['https://github.com/acme-bay/tide-bell', ['/identity/source/repository_url']],
    ['candidate.reef-mail.0_9_2', ['/candidate_id']],
    ['plugin.pearl_board', ['/identity/plugin_id']],
  ])('points for %s only at what is exactly that', (text, fields) => {
    const reason = found({ text })[0]?.match.reason_codes.find(({ code }) => code === 'source.exact_identifier');

    expect(reason?.field_refs).toEqual(fields);
  });

  it('points at no repository that other packages share where one package is named', () => {
    const shared = built.records.filter(isSearched).map((record) => ({
      ...record,
      identity: { ...record.identity, source: { ...record.identity.source, repository_url: SHARED_REPOSITORY } },
    }));
    const fieldsOf = (query: string) => shared.map((record) => fieldsNamedBy(query, record).at(-1));

    expect(fieldsOf('reef-mail').filter((field) => field !== undefined)).toEqual([
      '/identity/install_ref/package_name',
    ]);
    expect(new Set(fieldsOf(SHARED_REPOSITORY))).toEqual(new Set(['/identity/source/repository_url']));
  });

  it('puts every release of a named package before all others, pre-releases behind', () => {
    expect(specsOf(found({ text: '@acme-bay/tide-bell' })).slice(0, 2)).toEqual([
      '@acme-bay/tide-bell@1.4.0',
      '@acme-bay/tide-bell@2.0.0-rc.1',
    ]);
  });

  it.each(['@acme-bay', 'owner:acme-bay'])('gives an owner what is theirs: %s', (text) => {
    expect(specsOf(found({ text })).toSorted()).toEqual([
      '@acme-bay/tide-bell@1.4.0',
      '@acme-bay/tide-bell@2.0.0-rc.1',
    ]);
  });

  it.each(['owner:nobody', 'zzqx vvkw', '@acme-bay/zzqx'])('finds nothing that is named %s', (text) => {
    expect(found({ text }).flatMap(codesOf)).not.toContain('source.exact_identifier');
  });

  it.each(['owner:nobody', 'zzqx vvkw'])('finds nothing at all for %s', (text) => {
    expect(found({ text })).toEqual([]);
  });

  it.each(['sunk-bell', 'lost-bell', 'torn-bell', 'phone bell'])(
    'never gives a quarantined, withdrawn or unpublished release: %s',
    (text) => {
      expect(specsOf(found({ text })).filter((spec) => /^(?:sunk|lost|torn)-bell/.test(spec))).toEqual([]);
    },
  );

  it('publishes what it does not search, and counts it', () => {
    expect(built.records.map(({ standing }) => standing.availability).toSorted()).toEqual([
      'available',
      'available',
      'available',
      'available',
      'available',
      'quarantined',
      'withdrawn',
    ]);
    expect(built.exclusions.map(({ rule, packageName }) => [rule, packageName])).toEqual([
      ['artifact_not_verified', 'torn-bell'],
      ['artifact_not_verified', 'torn-bell'],
    ]);
    expect(searcher.count).toBe(7);
  });

  it('finds nothing by what a publisher says the plugin does not do, and warns where it is found otherwise', () => {
    expect(specsOf(found({ text: 'notices' }))).not.toContain('pearl-board@1.0.0');

    const [board] = found({ text: 'pearl board notices phone' });
    expect(board?.record.identity.plugin_slug).toBe('pearl-board');
    expect(board?.match.reason_codes.find(({ code }) => code === 'source.limitation_mentioned')?.field_refs).toEqual([
      '/publisher_content/limitations/0/en',
    ]);
  });

  it('finds a release by a capability that it claims, and names the profile as the evidence', () => {
    const hits = found({ text: 'inbox' });

    expect(specsOf(hits)).toEqual(['pearl-board@1.0.0', 'reef-mail@0.9.2']);
    expect(hits[1]?.match.reason_codes).toMatchObject([
      {
        code: 'source.capability_match',
        field_refs: ['/publisher_content/profile_version'],
        evidence_refs: [hits[1]?.record.publisher_content.profile_version],
      },
    ]);
  });

  it('names the editor where not the publisher speaks', () => {
    const [hit] = found({ text: 'inbox charts people look after', preferred: ['notify.mail'] });
    const editor = hit?.record.editor_content?.editor_version;

    expect(specsOf([hit!])).toEqual(['pearl-board@1.0.0']);
    expect(hit?.match.reason_codes).toMatchObject([
      { code: 'source.editor_match', field_refs: ['/editor_content/problem/en'], evidence_refs: [editor] },
      { code: 'source.capability_match', field_refs: ['/editor_content/editor_version'], evidence_refs: [editor] },
      {
        code: 'capability.editor_claimed',
        field_refs: ['/match/capabilities/matched/0'],
        evidence_refs: [editor],
      },
    ]);
  });

  it('points at a limitation in the name of who tells it', () => {
    const hit = found({ text: 'charts people wide screen' }).find(
      ({ record }) => record.identity.plugin_slug === 'pearl-board',
    );

    expect(hit?.match.reason_codes).toContainEqual(
      expect.objectContaining({
        code: 'source.limitation_mentioned',
        field_refs: ['/editor_content/limitations/0/en'],
        evidence_refs: [hit?.record.editor_content?.editor_version],
      }),
    );
  });

  it('finds a release by the keywords and the description of its manifest, and by its README', () => {
    const fieldsOf = (text: string) =>
      found({ text })
        .filter(({ record }) => record.identity.plugin_slug === 'kelp-approve')
        .flatMap(({ match }) => match.reason_codes.flatMap(({ field_refs: fields }) => fields));

    expect(fieldsOf('审批')).toContain('/publisher_content/keywords/1');
    expect(fieldsOf('agent is allowed')).toContain('/publisher_content/description/en');
    expect(fieldsOf('等待批准')).toContain('/publisher_content/readme_excerpt/zh-CN');
    expect(fieldsOf('palette')).toContain('/publisher_content/quick_start/0/en');
  });

  it.each([
    ['等待批准', false],
    ['等待批準', true],
    ['審批', true],
  ])('says where %s stands in the other spelling of Chinese: %s', (text, isTold) => {
    const told = found({ text })[0]?.match.reason_codes.find(({ code }) => code === 'source.spelling_variant');

    expect(told !== undefined).toBe(isTold);
    expect(told?.field_refs.every((field) => field.startsWith('/publisher_content/')) ?? true).toBe(true);
  });

  it('points for another wording only at the texts where it was taken', () => {
    const reasons = found({ text: 'tide sound' })[0]?.match.reason_codes;
    const fieldsOf = (asked: string) => reasons?.find(({ code }) => code === asked)?.field_refs;

    expect(fieldsOf('source.name_match')).toContain('/identity/display_name');
    expect(fieldsOf('source.other_wording')).toEqual(['/publisher_content/outcomes/0/en']);
  });

  it('says where another wording or a corrected one was taken', () => {
    expect(codesOf(found({ text: 'sound' })[0])).toContain('source.other_wording');
    expect(codesOf(found({ text: 'rings' })[0])).not.toContain('source.other_wording');
    expect(codesOf(found({ text: 'fihures' })[0])).toContain('source.corrected_wording');
    expect(codesOf(found({ text: 'figures' })[0])).not.toContain('source.corrected_wording');
  });

  describe('with capabilities', () => {
    it('leaves out only what the publisher says is absent', () => {
      const hits = found({ text: 'job ends', required: ['notify.phone'] });

      expect(specsOf(hits)).toContain('pearl-board@1.0.0');
      expect(specsOf(hits)).not.toContain('reef-mail@0.9.2');
      expect(hits.find(({ record }) => record.identity.plugin_slug === 'pearl-board')?.match.capabilities).toEqual({
        matched: [],
        absent: [],
        unknown: [{ id: 'notify.phone', evidence_refs: [] }],
      });
    });

    it('leaves nothing out for what is preferred, and says what is denied', () => {
      const hits = found({ text: 'job ends', preferred: ['notify.phone'] });
      const mail = hits.find(isMail);

      expect(specsOf(hits).toSorted()).toEqual(specsOf(found({ text: 'job ends' })).toSorted());
      expect(codesOf(mail)).toContain('capability.denied');
      expect(mail?.match.capabilities.absent.map(({ id }) => id)).toEqual(['notify.phone']);
    });

    it('says where the publisher claims what was asked for', () => {
      expect(codesOf(found({ text: 'job ends', preferred: ['notify.mail'] }).find(isMail))).toContain(
        'capability.claimed',
      );
    });
  });

  describe('with a host', () => {
    const bell = (host: Partial<CandidateQuery>) => found({ text: 'phone rings', ...host });
    const codeOf = (hits: readonly CandidateHit[], version: string) =>
      hits
        .find(({ record }) => record.identity.release_version === version)
        ?.match.reason_codes.find(({ code }) => code.startsWith('compatibility.'));

    it.each([
      [{ hostVersion: '3.1.4' }, '1.4.0', 'compatibility.tested'],
      [{ hostVersion: '3.2.0' }, '1.4.0', 'compatibility.claimed'],
      [{ hostVersion: '4.0.0-rc.1' }, '1.4.0', 'compatibility.claim_excludes'],
      [{ hostVersion: '4.0.0-rc.1' }, '2.0.0-rc.1', 'compatibility.claimed'],
      [{ channel: 'next' as const }, '2.0.0-rc.1', 'compatibility.claimed'],
      [{ channel: 'developer' as const }, '2.0.0-rc.1', 'compatibility.not_known'],
      [{ channel: 'stable' as const, hostVersion: '3.1.4' }, '1.4.0', 'compatibility.tested'],
      [{ channel: 'next' as const, hostVersion: '3.1.4' }, '1.4.0', 'compatibility.tested'],
      [{ channel: 'developer' as const, hostVersion: '3.1.4' }, '1.4.0', 'compatibility.tested'],
      [{ channel: 'next' as const }, '1.4.0', 'compatibility.not_known'],
    ])('%j explains %s by %s', (host, version, code) => {
      expect(codeOf(bell(host), version)?.code).toBe(code);
    });

    it('points at the run of the very version, in whichever channel it stands', () => {
      const reason = codeOf(bell({ channel: 'next', hostVersion: '3.1.4' }), '1.4.0');

      expect(reason?.field_refs).toEqual(['/test_evidence/compatibility_observations/0/status']);
      expect(reason?.evidence_refs).toHaveLength(1);
    });

    it('ranks a release that was tested in a version as high whatever channel is named beside it', () => {
      const hits = (channel: CandidateQuery['channel']) => specsOf(bell({ channel, hostVersion: '3.1.4' }));

      expect(hits('developer')).toEqual(hits('stable'));
    });

    it('names the rule of the range in the summary, in both languages', () => {
      const { summary } = codeOf(bell({ hostVersion: '5.1.0-rc.1' }), '2.0.0-rc.1') ?? {};

      expect(summary?.en).toMatch(/leaves a pre-release out of a range that names none of the same version\.$/);
      expect(summary?.['zh-CN']).toMatch(/不含预发布版本。$/);
    });

    it('says that a range cannot be read instead of guessing, and does not hold it against the release', () => {
      const [mail] = found({ text: 'reef mail', hostVersion: '3.1.4' });

      expect(mail?.match.reason_codes.at(-1)).toMatchObject({
        code: 'compatibility.claim_unreadable',
        field_refs: ['/publisher_content/declared_compatibility/0/host_range'],
        evidence_refs: ['claim.reef-mail.1'],
      });
    });

    it('moves what speaks against the host behind the others, and hides nothing', () => {
      const hits = bell({ hostVersion: '4.0.0-rc.1' });

      expect(specsOf(hits)[0]).toBe('@acme-bay/tide-bell@2.0.0-rc.1');
      expect(specsOf(hits).toSorted()).toEqual(specsOf(bell({})).toSorted());
    });

    it('says that a test failed', () => {
      const [board] = found({ text: 'pearl-board', hostVersion: '3.1.4' });

      expect(codesOf(board)).toContain('compatibility.test_failed');
      const [other] = found({ text: 'pearl-board', channel: 'next', hostVersion: '3.1.4' });
      expect(codesOf(other)).toContain('compatibility.test_failed');
    });
  });

  const anyQuery = fc.record({
    text: fc.constantFrom(
      'phone rings',
      '任务结束',
      'job',
      'tool browser',
      'tide-bell',
      'fihures',
      '@acme-bay',
      'inbox mail',
    ),
    required: fc.subarray(['notify.phone', 'tool.approval', 'no.such']),
    preferred: fc.subarray(['session.continue', 'notify.mail', 'tool.approval']),
    channel: fc.constantFrom(null, 'stable' as const, 'next' as const),
    hostVersion: fc.constantFrom(null, '3.1.4', '4.0.0-rc.1', '2.5.0'),
  });

  it('points at places that stand in the record itself, whatever is asked', () => {
    fc.assert(
      fc.property(anyQuery, (query) => {
        for (const { record, match } of found(query)) {
          const pointers = match.reason_codes.flatMap((reason) => reason.field_refs);
          const values = pointers.map((pointer) => valueAt({ ...record, match }, pointer));

          expect(match.reason_codes.length).toBeGreaterThan(0);
          expect(match.reason_codes.every((reason) => reason.field_refs.length > 0)).toBe(true);
          expect(values).not.toContain(undefined);
        }
      }),
    );
  });

  it('gives all pages together what one page gives, with ranks from 1 without a gap', () => {
    fc.assert(
      fc.property(anyQuery, fc.integer({ min: 1, max: 3 }), (query, limit) => {
        const whole = found(query);
        const pages = whole.flatMap((_, offset) => (offset % limit === 0 ? found({ ...query, offset, limit }) : []));

        expect(pages).toEqual(whole);
        expect(whole.map(({ match }) => match.rank)).toEqual(whole.map((_, place) => place + 1));
      }),
    );
  });

  it('refuses the index of other records', () => {
    const index = built.files.find(({ name }) => name === 'candidates.index')!.bytes;

    expect(() => openCandidateSearcher([], index)).toThrow(RangeError);
  });
});
