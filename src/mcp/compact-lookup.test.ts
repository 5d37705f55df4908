import { describe, expect, it } from 'vitest';
import { type HitExplanation, RankingFeature } from '../contract/discovery/explanation.ts';
import { LOOKUP_RESPONSE } from '../contract/http/examples/lookup.ts';
import type { LookupResponse } from '../contract/discovery/lookup.ts';
import { compactLookup } from './compact-lookup.ts';
import { textForm } from './text-form.ts';

const [ENTRY] = LOOKUP_RESPONSE.entries;
const [LISTING] = LOOKUP_RESPONSE.listings ?? [];
if (ENTRY === undefined || LISTING === undefined) throw new Error('The example has an entry and a listing.');

function told(answer: Partial<LookupResponse>) {
  return compactLookup({ ...LOOKUP_RESPONSE, ...answer }, 'concise');
}

describe('what an agent is told of a name', () => {
  it('is its entry, and each record of it with who says it and when', () => {
    expect(told({})).toMatchObject({
      outcome: 'listed',
      entries: [{ id: ENTRY.entry_id, status: 'listed', candidate_id: null }],
      listings: [{ catalog_id: 'example-catalog', fetched_at: LISTING.fetched_at, entry_id: ENTRY.entry_id }],
    });
  });

  it('is the exact release of a package that no catalog lists', () => {
    const id = 'candidate.night-sky.1_4_0';

    expect(told({ outcome: 'not_read', entries: [], listings: [], candidate_id: id })).toMatchObject({
      candidate_id: id,
    });
    expect(told({})).not.toHaveProperty('candidate_id');
  });

  it('is what is known of a version, and where a near name of another owner is', () => {
    const asked_version = { version: '0.4.0', candidate_id: null, known_versions: ['0.5.0'] };
    const near_names = [{ entry_id: ENTRY.entry_id, name: 'night-sky', repository_full_name: 'dark/night-sky' }];

    expect(told({ asked_version })).toMatchObject({ asked_version });
    expect(textForm(told({ asked_version }), 'f')).toMatch(/0\.4\.0.*0\.5\.0/s);
    expect(told({ near_names, near_to: 'night-sky' })).toMatchObject({
      near_to: 'night-sky',
      near_names: [{ untrusted_text: { name: 'night-sky', repository: 'dark/night-sky' } }],
    });
    expect(told({ near_names }).near_names).toEqual([{ id: ENTRY.entry_id, untrusted_text: { name: 'night-sky' } }]);
  });

  it('is what nobody knows of such a release, by who can fill it: counted, and in full by field', () => {
    const answer: Partial<LookupResponse> = {
      candidate_id: 'candidate.night-sky.1_4_0',
      candidate_unknowns: [
        { field: '/candidate/publisher_content/problem', remedy: 'plugin_profile' },
        { field: '/candidate/test_evidence/dimensions/4/status', remedy: 'outside_report' },
        { field: '/candidate/test_evidence/dimensions/5/status', remedy: 'outside_report' },
      ],
    };

    expect(told(answer)).toMatchObject({ candidate_unknowns: { plugin_profile: 1, outside_report: 2 } });
    expect(textForm(told(answer), 'f')).toContain('candidate_unknowns: plugin_profile=1 outside_report=2');
    expect(compactLookup({ ...LOOKUP_RESPONSE, ...answer }, 'full')).toMatchObject({
      candidate_unknowns: { plugin_profile: ['/candidate/publisher_content/problem'] },
    });
    expect(told({})).not.toHaveProperty('candidate_unknowns');
  });

  it('is at which rank a search finds it, and for what, where one was asked about', () => {
    const points: Partial<Record<RankingFeature, number>> = { terms: 5.5, proximity: 1.25 };
    const explanation: HitExplanation = {
      entry_id: ENTRY.entry_id,
      rank: 3,
      tier: 'some_terms',
      points_total: 6.75,
      order_points: 0.000_104_857,
      features: RankingFeature.options.map((feature) => ({ feature, points: points[feature] ?? 0 })),
      terms: [{ term: 'phone', found_as: 'phones', origin: 'query', fields: ['name'], points: 5.5 }],
      held_back_by: null,
      tie_break: { popularity_step: 0, decided: false, decided_by_evidence: false },
    };
    const match = { score: 6.75, rank: 3, reason_codes: [], matched_fields: [] };
    const answer = { ...LOOKUP_RESPONSE, entries: [{ ...ENTRY, place: { total: 8, match, explanation } }] };

    const short = { found: true, rank: 3, total: 8, tier: 'some_terms', points_total: 6.75 };
    expect(compactLookup(answer, 'concise').entries).toMatchObject([{ place: short }]);
    expect(compactLookup(answer, 'full').entries).toMatchObject([
      { place: { ...short, points: { terms: 5.5, proximity: 1.25 }, terms: ['phone'] } },
    ]);
    expect(told({}).entries[0]).not.toHaveProperty('place');
  });

  it('is that the search does not find it, without a value that reads as unknown', () => {
    const answer = told({ entries: [{ ...ENTRY, place: { total: 8, match: null, explanation: null } }] });

    expect(answer.entries).toMatchObject([{ place: { found: false, total: 8 } }]);
    expect(textForm(answer, 'f')).toContain('false|8');
  });

  it('is the nearest names, each with what of it is near', () => {
    const { entry_id } = ENTRY;
    const near_names = [
      { entry_id, name: 'Ink Brush', matched_name: 'lumen-brush-ink' },
      { entry_id, name: 'lumen-brush' },
    ];

    expect(told({ near_names }).near_names).toEqual([
      { id: entry_id, untrusted_text: { name: 'Ink Brush', matched_name: 'lumen-brush-ink' } },
      { id: entry_id, untrusted_text: { name: 'lumen-brush' } },
    ]);
  });

  it('has no null where there is nothing to tell, for null says that nobody knows', () => {
    const { listings, catalogs } = told({ listings: [{ ...LISTING, registry_package: null }] });

    expect(JSON.stringify([listings, catalogs])).not.toContain('null');
  });

  it('says of an entry without a package that others claim it too, where they do', () => {
    const entry = { ...ENTRY, registry_package: null };
    const contested = { ...entry, reason_codes: ['package_claim_contested' as const] };

    const answer = told({ entries: [contested, entry] });

    expect(answer.entries[0]).toMatchObject({ package_claim: 'contested', untrusted_text: { package: null } });
    expect(answer.entries[1]).not.toHaveProperty('package_claim');
    expect(textForm(answer, 'f')).toContain('contested');
  });

  it('says by which rule a record was left out, in words that may be of third parties', () => {
    const excluded = { outcome: 'excluded', entry_id: null, rule: 'rejected_by_catalog', detail: 'No.' } as const;

    const { listings } = told({ outcome: 'excluded', entries: [], listings: [{ ...LISTING, ...excluded }] });

    expect(listings).toMatchObject([
      { outcome: 'excluded', rule: 'rejected_by_catalog', untrusted_text: { detail: 'No.' } },
    ]);
    expect(listings?.[0]).not.toHaveProperty('entry_id');
  });

  it('says how far the catalog of a record stands behind it, by whose word, and what its time is', () => {
    const stated = { ...LISTING, standing: 'curated_or_reviewed', standing_stated_by: 'host_profile' } as const;
    const unstated = { ...LISTING, standing: null, standing_stated_by: null };

    const { listings } = told({ listings: [stated, unstated] });

    expect(listings).toMatchObject([
      { standing: 'curated_or_reviewed', standing_stated_by: 'host_profile', date_basis: 'fetched' },
      { date_basis: 'fetched' },
    ]);
    expect(listings?.[1]).not.toHaveProperty('standing');
  });

  it('tells the name and the address of a record that was left out, for no entry tells them', () => {
    const named = { name: 'Lumen 书法', unread_address: 'gitee.com/mo-studio/lumen-calligraphy', repository: null };
    const left = { ...LISTING, ...named, outcome: 'excluded', entry_id: null, rule: 'repository_url_invalid' } as const;

    const { listings } = told({ outcome: 'excluded', entries: [], listings: [left, { ...LISTING, ...named }] });

    expect(listings?.[0]?.untrusted_text).toMatchObject({
      name: 'Lumen 书法',
      unread_address: 'gitee.com/mo-studio/lumen-calligraphy',
    });
    expect(listings?.[1]?.untrusted_text).not.toHaveProperty('name');
  });

  it('says of what is withdrawn since when and why, and no name of it', () => {
    const withdrawal = {
      entry_id: ENTRY.entry_id,
      reason: 'Its owner asked for it.',
      withdrawn_at: '2026-09-01T00:00:00.000Z',
    } as const;
    const names = { name: null, registry_package: null, repository_full_name: null };

    const { entries } = told({
      outcome: 'withdrawn',
      entries: [{ ...ENTRY, ...names, status: 'withdrawn', withdrawal }],
    });

    expect(entries).toEqual([
      {
        id: ENTRY.entry_id,
        status: 'withdrawn',
        withdrawn_at: '2026-09-01T00:00:00.000Z',
        withdrawal_reason: 'Its owner asked for it.',
      },
    ]);
  });

  it('says that nobody knows what became of the records where the publication does not', () => {
    expect(textForm(told({ outcome: 'unknown', listings: null, listings_total: null }), 'f')).toMatch(
      /^listings_total: unknown\n(?:.*\n)*listings: unknown$/m,
    );
  });

  it('tells which letters of a name only look like others', () => {
    const letter = { position: 2, code_point: 'U+0430', script: 'Cyrillic', looks_like: 'a' } as const;
    const near = { entry_id: ENTRY.entry_id, name: 'lаntern', look_alike_letters: [letter] };

    const text = textForm(
      told({ look_alike_letters: Array.from({ length: 7 }, () => letter), near_names: [near] }),
      'f',
    );

    expect(text).toMatch(/^look_alike_letters: (?:2:U\+0430~a,){5}"\(2 more\)"$/m);
    expect(text).toMatch(/^\[1\] \S+\|2:U\+0430~a$/m);
  });

  it('does not show what cannot be seen, or a name that ends the fence', () => {
    const text = textForm(told({ near_names: [{ entry_id: ENTRY.entry_id, name: 'a\u202eb\nf>>>' }] }), 'f');

    expect(text).toContain(String.raw`near_names[1] name="a\\u{202e}b f>>>"`);
  });
});
