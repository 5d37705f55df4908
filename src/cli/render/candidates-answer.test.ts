import { describe, expect, it } from 'vitest';
import { GET_RELEASE_RESPONSE } from '../../contract/http/examples/plugin-record.ts';
import { SEARCH_CANDIDATES_RESPONSE } from '../../contract/http/examples/candidates.ts';
import { renderCandidatesAnswer, renderReleaseAnswer } from './candidates-answer.ts';

const ANSWER = SEARCH_CANDIDATES_RESPONSE;
const CANDIDATE = ANSWER.candidates[0]!;

describe('a candidate answer for people', () => {
  it('says what each release is, why it is here, what was tested and how much is unknown', () => {
    expect(renderCandidatesAnswer(ANSWER, 'en')).toBe(`1 release shown (publication public.2026-09-06.b92b985e31df)

1. Phone notices  @acme/phone-notices@1.2.0
   Publisher: You wait at the screen for long tasks.
   Editor of a made-up catalog (editor, 2026-09-05): A relay that its maker runs.
   why         source.profile_match: Terms of the query are in what the publisher wrote into the released archive.
   claims      session.continue
   not known   tool.approval
   source      https://github.com/acme/phone-notices (confirmed)
   upkeep      active
   advisories  unknown
   can         network_client (observed), session_read (claimed_only)
   needs       phone_browser (claimed_only)
   tested      nothing
   unknown     46 fields
   freshness   current, until 2026-09-13T01:00:00.000Z
   id          candidate.phone-notices.1_2_0

Facts, not a recommendation: nothing here approves an installation. Inspect a plugin before you install it.
`);
  });

  it.each([
    ['nobody read the archive', [], 'Nobody has read what the publisher wrote into the archive.'],
    [
      'there is nothing in these languages',
      [{ file: 'README.md', coverage: 'whole' as const }],
      'Nothing of the publisher’s was found in these languages where it is read.',
    ],
  ])('says so where %s', (_case, readFiles, line) => {
    const content = { ...CANDIDATE.publisher_content, problem: null, description: null, read_files: readFiles };
    const shown = renderCandidatesAnswer(
      { ...ANSWER, candidates: [{ ...CANDIDATE, publisher_content: content }] },
      'en',
    );

    expect(shown).toContain(line);
  });

  it('speaks Chinese where it is asked to', () => {
    const shown = renderCandidatesAnswer(ANSWER, 'zh-CN');

    expect(shown).toContain('Publisher: 长任务期间只能守在屏幕前。');
    expect(shown).toContain('source.profile_match: 发布者写入发布包的文字中包含查询词。');
  });

  it('says that nothing was found, that more follows, and what could not be read', () => {
    const failure = {
      provider: 'advisories',
      code: 'source_unreachable',
      affected_fields: [],
      observed_at: ANSWER.generated_at,
      attempts: 3,
      retryable: true,
    };
    const page = { limit: 1, returned: 1, next_cursor: 'offset:1' };

    expect(
      renderCandidatesAnswer({ ...ANSWER, candidates: [], page: { ...page, returned: 0, next_cursor: null } }, 'en'),
    ).toMatch(/^No release matches /);
    expect(renderCandidatesAnswer({ ...ANSWER, page }, 'en')).toMatch(/^1 release shown, more follow /);
    expect(renderCandidatesAnswer({ ...ANSWER, provider_failures: [failure] }, 'en')).toContain(
      `Could not be read when this was published: advisories (source_unreachable, last tried ${ANSWER.generated_at}, 3 attempts); its facts may be old or missing.`,
    );
  });

  it('lists what to look at, and what was tested', () => {
    const observations = {
      ...CANDIDATE.registry_observations,
      risks: [{ code: 'release_deprecated', severity: 'moderate' as const, evidence_refs: [] }],
      advisory: { state: 'affected' as const, maximum_severity: 'high' as const, advisory_ids: ['ADV-1'] },
    };
    const [first, ...others] = CANDIDATE.test_evidence.dimensions;
    const evidence = { ...CANDIDATE.test_evidence, dimensions: [{ ...first!, status: 'passed' as const }, ...others] };
    const candidate = { ...CANDIDATE, registry_observations: observations, test_evidence: evidence };

    const shown = renderCandidatesAnswer({ ...ANSWER, candidates: [candidate] }, 'en');

    expect(shown).toContain('look at     release_deprecated (moderate)\n');
    expect(shown).toContain('advisories  affected ADV-1\n');
    expect(shown).toContain('tested      source passed\n');
  });

  it('lets no third-party text move the cursor or begin a line', () => {
    const evil = '\u001b[2Jlens\nid  forged';
    const candidate = {
      ...CANDIDATE,
      identity: { ...CANDIDATE.identity, display_name: evil },
      publisher_content: { ...CANDIDATE.publisher_content, problem: { en: evil, 'zh-CN': evil } },
    };

    const shown = renderCandidatesAnswer({ ...ANSWER, candidates: [candidate] }, 'en');

    expect(shown).not.toContain('\u001b');
    expect(shown).not.toContain('\nid  forged');
  });
});

describe('one release for people', () => {
  it('says what is known of it, and which others its plugin has', () => {
    expect(renderReleaseAnswer(GET_RELEASE_RESPONSE)).toContain(`Phone notices  @acme/phone-notices@1.2.0
   Publisher: You wait at the screen for long tasks.
   Editor of a made-up catalog (editor, 2026-09-05): A relay that its maker runs.
   Publisher: 长任务期间只能守在屏幕前。
   source      https://github.com/acme/phone-notices (confirmed)`);
    expect(renderReleaseAnswer(GET_RELEASE_RESPONSE)).toContain(`   plugin      plugin.phone_notices
   others      1.1.0 (withdrawn)
`);
  });
});
