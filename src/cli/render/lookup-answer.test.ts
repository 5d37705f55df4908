import { describe, expect, it } from 'vitest';
import type { LookupResponse } from '../../contract/discovery/lookup.ts';
import { LOOKUP_RESPONSE } from '../../contract/http/examples/lookup.ts';
import { renderLookupAnswer } from './lookup-answer.ts';

const ESCAPE = '\u001b[2J\r\n\u009b31m\u202e';
/** Everything a terminal obeys but the line break that the rendering itself writes. */
// oxlint-disable-next-line no-control-regex -- finding control characters is the purpose
const OBEYED = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\p{Bidi_Control}]/u;

const [ENTRY] = LOOKUP_RESPONSE.entries;
const [LISTING] = LOOKUP_RESPONSE.listings ?? [];

function rendered(changes: Partial<LookupResponse>, query: string | null = null, name = '@acme/phone-notices'): string {
  return renderLookupAnswer({ ...LOOKUP_RESPONSE, ...changes }, { name, query });
}

describe('renderLookupAnswer', () => {
  it('names the exact release of a package that no catalog lists', () => {
    const shown = rendered({
      outcome: 'not_read',
      entries: [],
      listings: [],
      candidate_id: 'candidate.night-sky.1_4_0',
      candidate_unknowns: [{ field: '/candidate/publisher_content/problem', remedy: 'plugin_profile' }],
    });

    expect(shown.replaceAll(/\s+/g, ' ')).toContain('An exact release is known of it: candidate.night-sky.1_4_0.');
    expect(shown).toContain('      /candidate/publisher_content/problem\n');
    expect(rendered({})).not.toContain('exact release');
  });

  it.each([
    ['candidate.phone-notices.1_2_0', 'Version 1.2.0: known as candidate.phone-notices.1_2_0. Known versions: 1.2.0.'],
    [null, 'Version 1.2.0: no release of exactly this version was verified here. The registry was not asked'],
  ] as const)('says what is known of a version, and that its plugin is listed: %s', (candidate_id, expected) => {
    const known_versions = candidate_id === null ? [] : ['1.2.0'];
    const asked_version = { version: '1.2.0', candidate_id, known_versions };
    const shown = rendered({ asked_version }, null, '@acme/phone-notices@1.2.0').replaceAll(/\s+/g, ' ');

    expect(shown).toMatch(/^@acme\/phone-notices is listed\. Version/);
    expect(shown).toContain(expected);
  });

  it('says where a plugin is that has the name of an address elsewhere', () => {
    const near_names = [
      { entry_id: ENTRY!.entry_id, name: 'phone-notices', repository_full_name: 'acme/phone-notices' },
    ];
    const near: Partial<LookupResponse> = {
      outcome: 'not_read',
      entries: [],
      listings: [],
      near_names,
      near_to: 'phone-notices',
    };
    const shown = rendered(near, null, 'gitee.com/other/phone-notices').replaceAll(/\s+/g, ' ');

    expect(shown).toContain('Listed names like phone-notices: the same, with it as a part, or spelled nearly so');
    expect(shown).toContain('None of them is known to be at the place that was asked for.');
    expect(shown).toContain('repository acme/phone-notices');
    expect(rendered(near, null, 'npmjs.com/package/@x/phone-notices')).not.toContain('no address of a repository');
  });

  it('shows the entry, what is unknown of it with who can fill it, and who lists it', () => {
    expect(rendered({})).toBe(`@acme/phone-notices is listed.

phone-notices
  id          plugin.discovery.4f0c8a1be2d7936455c0a91e
  package     @acme/phone-notices
  repository  acme/phone-notices
  release     none whose bytes were verified
  reasons     pilot_evidence_not_production_eligible
  unknown, and who can fill it:
    somebody has to test it and hand in a report (plugin-facts import-run):
      /quality/dimensions/claimed_feature

Who lists it (third-party text)
  example-catalog, plugins.jsonl line 17
    names    package @acme/phone-notices, github:acme/phone-notices
    when     as of 2026-09-06T01:00:00.000Z
    page     https://catalog.example/plugins/phone-notices
    outcome  leads plugin.discovery.4f0c8a1be2d7936455c0a91e

Facts, not a recommendation: nothing here approves an installation. Inspect a
plugin before you install it.
`);
  });

  it.each([
    [[], 'none is held to be its own'],
    [['package_claim_contested'], 'contested: claimed by others too, or the host’s own (package_claim_contested)'],
  ] as const)('says why it has no package, by the reasons %j', (codes, expected) => {
    const entries = [{ ...ENTRY!, registry_package: null, reason_codes: [...codes] }];

    expect(rendered({ entries })).toContain(`\n  package     ${expected}\n`);
  });

  it.each([
    ['record', 'indexed, as the record states'],
    ['host_profile', 'indexed, as the host profile states of the whole catalog'],
  ] as const)(
    'says how far a catalog stands behind a record, by the word of the %s',
    (standing_stated_by, expected) => {
      expect(rendered({ listings: [{ ...LISTING!, standing_stated_by }] })).toContain(`\n    standing  ${expected}\n`);
    },
  );

  it('says why a record is left out, and of one that joined another entry by which rule', () => {
    const left = {
      ...LISTING!,
      outcome: 'excluded',
      entry_id: null,
      rule: 'not_a_plugin',
      detail: 'It is none.',
    } as const;
    const joined = { ...LISTING!, outcome: 'merged', rule: 'renamed_repository' } as const;

    const text = rendered({ outcome: 'excluded', entries: [], entries_total: 0, listings: [left, joined] });

    expect(text.replaceAll('\n', ' ')).toContain('records that name it were read, and rules leave them out');
    expect(text).toContain('left out by not_a_plugin: It is none.');
    expect(text).toContain('merged into plugin.discovery.4f0c8a1be2d7936455c0a91e by renamed_repository');
  });

  it('says where a name that was not read could stand, and what is spelled nearly so', () => {
    const text = rendered({
      outcome: 'not_read',
      entries: [],
      entries_total: 0,
      listings: [],
      near_names: [
        { entry_id: ENTRY!.entry_id, name: 'phone-notices' },
        { entry_id: ENTRY!.entry_id, name: 'Ink Brush', matched_name: 'lumen-brush-ink' },
      ],
    });

    expect(text).toContain('no record that could be read names it');
    expect(text).toContain('example-catalog  as of 2026-09-06T01:00:00.000Z');
    expect(text).toContain('phone-notices  plugin.discovery.4f0c8a1be2d7936455c0a91e');
    expect(text).toContain('  Ink Brush (lumen-brush-ink)  plugin.discovery.4f0c8a1be2d7936455c0a91e');
  });

  it('says of an id that no entry has to look up the name: no catalog can name an id', () => {
    const id = 'plugin.discovery.000000000000000000000000';
    const nothing: Partial<LookupResponse> = { outcome: 'not_read', entries: [], entries_total: 0, listings: [] };
    const text = renderLookupAnswer({ ...LOOKUP_RESPONSE, ...nothing }, { name: id, query: null }).replaceAll(
      '\n',
      ' ',
    );

    expect(text).toContain(`${id} is no id of this publication`);
    expect(text).toContain('look up its name');
    expect(text).not.toContain('must stand in one of the catalogs');
  });

  it('tells which letters of the name that was asked for only look like others', () => {
    const letters = [{ position: 2, code_point: 'U+0430', script: 'Cyrillic', looks_like: 'a' }] as const;

    const text = rendered({ outcome: 'not_read', entries: [], entries_total: 0, look_alike_letters: [...letters] });

    expect(text).toContain('\nletter 2 is U+0430 (Cyrillic) and looks like a.\n');
  });

  it.each([
    ['https://gitee.com/lens/phone-notices', true],
    ['gitee.com/lens/phone-notices', true],
    ['git@gitee.com:lens/phone-notices', true],
    ['https://github.com/lens/phone-notices', false],
    ['phone-notices', false],
  ])('says of an address that finds no record because it is not read: %s', (name, isSaid) => {
    const nothing: Partial<LookupResponse> = { outcome: 'not_read', entries: [], entries_total: 0, listings: [] };
    const answer = { ...LOOKUP_RESPONSE, ...nothing };
    const text = renderLookupAnswer(answer, { name, query: null }).replaceAll('\n', ' ');

    expect(text.includes('no address of a repository on github.com')).toBe(isSaid);
  });

  it('says why an entry is withdrawn', () => {
    const withdrawal = {
      entry_id: ENTRY!.entry_id,
      reason: 'The owner asked for it.',
      withdrawn_at: '2026-09-06T01:00:00.000Z',
    };
    const entry = { ...ENTRY!, status: 'withdrawn', name: null, withdrawal } as const;

    expect(rendered({ outcome: 'withdrawn', entries: [entry] })).toContain('The owner asked for it.');
  });

  it('says that a search does not find it', () => {
    const entry = { ...ENTRY!, place: { total: 1204, match: null, explanation: null } };

    expect(rendered({ entries: [entry] }, 'mail')).toContain('does not find it among 1,204 hits');
  });

  it('lets no third-party text reach the terminal as it is', () => {
    const text = rendered({
      entries: [{ ...ENTRY!, name: ESCAPE, registry_package: ESCAPE, repository_full_name: `a/${ESCAPE}` }],
      listings: [{ ...LISTING!, name: ESCAPE, registry_package: ESCAPE, repository: ESCAPE, locator: ESCAPE }],
      near_names: [{ entry_id: ENTRY!.entry_id, name: ESCAPE, matched_name: ESCAPE }],
    });

    expect(text).not.toMatch(OBEYED);
  });
});
