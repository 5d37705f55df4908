import { type Children, h } from '../markup.ts';
import { shellWord } from '../../base/shell-word.ts';
import type { LookupEntry, LookupResponse } from '../../contract/discovery/lookup.ts';
import type { PublicationManifest } from '../../contract/publication/manifest.ts';
import { EntryId } from '../../contract/shared/ids.ts';
import type { PluginRecord } from '../../contract/shared/plugin-record.ts';
import type { Locale } from '../../contract/shared/text.ts';
import { labelled, sentences } from '../language/punctuation.ts';
import { isLongAddress, linkTo, linkToCandidate, linkToPlugin } from '../links.ts';
import type { PageContent, Site, Visit } from '../page.ts';
import { dayOf, factList } from '../parts/fact-block.ts';
import { listingsView } from '../parts/listing-view.ts';
import { nearNamesView } from '../parts/near-names-view.ts';
import { outwardLink } from '../parts/outward-link.ts';
import { reproduceView } from '../parts/reproduce-view.ts';
import { untrusted } from '../parts/untrusted.ts';
import { unknownsByRemedy } from '../parts/unknown-fields.ts';
import { validityView } from '../parts/validity-view.ts';
import { withoutPackage } from '../parts/without-package.ts';
import { whyForm, whyFormWords } from '../parts/why-form.ts';
import { askedVersionView } from './asked-version-view.ts';
import { placeView } from './place-view.ts';
import { verdictWords, whyWords } from './why-words.ts';

type Listing = NonNullable<LookupResponse['listings']>[number];

/** All of one snapshot. */
export interface WhyAnswers {
  readonly lookup: LookupResponse;
  /** Of the entries that the search finds. */
  readonly records: readonly PluginRecord[];
  readonly publication: PublicationManifest;
}

interface Asked {
  /** Trimmed; empty: nothing is asked yet. */
  readonly name: string;
  /** Empty: no search is asked about. */
  readonly query: string;
  /** `null`: nothing is asked yet. */
  readonly answers: WhyAnswers | null;
}

/** The box, and what became of the plugin that is named. */
export function whyView({ name, query, answers }: Asked, visit: Visit, site: Site): PageContent {
  const { language } = visit;
  const words = whyWords(language);
  return {
    title: name === '' ? whyFormWords(language).heading : words.titleOf(name),
    ...(answers === null ? {} : { snapshotId: answers.lookup.snapshot_id }),
    main: h('div', { class: 'narrow' }, [
      h('h1', null, whyFormWords(language).heading),
      h('p', { class: 'soft' }, words.lead),
      whyForm({ visit, name, query, asksForQuery: true }),
      answers === null ? null : foundOut(name, answers, query, visit, site),
      answers === null ? null : reproduce({ name, query }, answers, language),
    ]),
  };
}

function foundOut(
  name: string,
  { lookup: answer, records, publication }: WhyAnswers,
  query: string,
  visit: Visit,
  { hostName }: Site,
): Children {
  const { language } = visit;
  const words = whyWords(language);
  const { outcome, entries, entries_total, candidate_id, listings, near_names } = answer;
  const excluded = (listings ?? []).filter((listing) => listing.outcome === 'excluded');
  // Half a name is mostly asked for by whoever means the whole one.
  const isNearOthers = outcome === 'not_read' && near_names.length > 0;
  const nameVerdict = isNearOthers ? words.noneOfThisName : verdictOf(answer, language);
  // No catalog can name an id: it is made of what records say.
  const isNoId = outcome === 'not_read' && EntryId.safeParse(name).success;
  const isHost = Object.values(hostName).some((each) => each.toLowerCase() === name.toLowerCase());
  return h('section', { class: 'verdict', 'aria-labelledby': 'verdict' }, [
    h('h2', { id: 'verdict' }, isNoId ? words.noSuchId : nameVerdict),
    isNoId ? h('p', null, words.adviceForIds) : null,
    isNearOthers ? [nearNamesView(name, answer, 'h3', visit), h('p', { class: 'soft' }, words.nobodyNamesIt)] : null,
    askedVersionView(answer, visit),
    candidate_id === null ? null : releaseOf(answer, candidate_id, visit),
    isHost ? h('p', null, words.isHost(hostName[language])) : null,
    entries_total > 1 ? h('p', null, words.several(entries_total)) : null,
    entries_total > entries.length ? h('p', { class: 'soft' }, words.firstOf(entries.length)) : null,
    outcome === 'listed' ? leftOutRecords(excluded, language) : null,
    entries.map((entry) =>
      entryView(entry, query, records.find((record) => record.entry.entry_id === entry.entry_id) ?? null, visit),
    ),
    recordsView(answer, outcome === 'listed' ? excluded.length : 0, language),
    isNearOthers ? null : nearNamesView(name, answer, 'h3', visit),
    !isNoId && (outcome === 'not_read' || outcome === 'unknown') ? asWords(name, visit) : null,
    outcome === 'listed' || outcome === 'withdrawn' || isNoId ? null : catalogsView(answer, publication, language),
  ]);
}

function verdictOf({ outcome, asked_version: version }: LookupResponse, language: Locale): string {
  return outcome === 'listed' && version !== undefined
    ? whyWords(language).pluginIsListed
    : verdictWords(language)[outcome];
}

function releaseOf({ candidate_unknowns }: LookupResponse, id: string, visit: Visit): Children {
  const { language } = visit;
  const words = whyWords(language);
  return [
    h('p', null, [
      labelled(words.exactRelease, language),
      h('a', { href: linkToCandidate(visit, id) }, untrusted(id, null)),
    ]),
    unknownsByRemedy(candidate_unknowns, words.ofRelease, language),
  ];
}

/** @param record `null`: no search finds it */
function entryView(entry: LookupEntry, query: string, record: PluginRecord | null, visit: Visit): Children {
  const { language } = visit;
  const words = whyWords(language);
  const { entry_id, name, registry_package, repository_full_name, withdrawal, place } = entry;
  if (entry.status === 'withdrawn') {
    return h('article', null, [
      h('h3', null, h('code', null, entry_id)),
      factList([
        [words.withdrawnOn, withdrawal === null ? null : dayOf(withdrawal.withdrawn_at, language)],
        [words.reason, withdrawal === null ? words.noReason : untrusted(withdrawal.reason, null)],
      ]),
    ]);
  }
  const where = [
    [words.package, registry_package],
    [words.repository, repository_full_name],
  ].filter(([, each]) => each !== null);
  return h('article', null, [
    h('h3', null, h('a', { href: linkToPlugin(visit, entry_id) }, untrusted(name ?? entry_id, null))),
    h(
      'p',
      { class: 'meta' },
      where.map(([kind, each]) => h('span', null, [`${kind} `, untrusted(each, null)])),
    ),
    registry_package === null
      ? h('p', { class: 'soft' }, labelled(words.package, language) + withoutPackage(entry, language))
      : null,
    place === null ? null : placeView(place, query, record, visit),
  ]);
}

function reproduce(
  { name, query }: Pick<Asked, 'name' | 'query'>,
  { lookup, publication }: WhyAnswers,
  language: Locale,
): Children {
  const asked = { name, ...(query === '' ? {} : { query }) };
  // A name may begin with a dash.
  const options = `${query === '' ? '' : `--query=${shellWord(query)} `}-- ${shellWord(name)}`;
  return reproduceView(
    {
      snapshotId: lookup.snapshot_id,
      publication,
      file: 'listings.jsonl',
      curl: [
        `curl "$SERVICE/v1/plugins:lookup" -H 'content-type: application/json' -d ${shellWord(JSON.stringify(asked))}`,
      ],
      commandLine: [`lookup --json --server "$SERVICE" ${options}`],
      tools: [{ name: 'lookup_plugin', arguments: { ...asked, detail: 'full' } }],
    },
    language,
  );
}

/** Beside an entry that is listed: records of the same name that are not, the host itself for one. */
function leftOutRecords(excluded: readonly Listing[], language: Locale): Children {
  if (excluded.length === 0) return null;
  return [
    h('p', null, whyWords(language).alsoLeftOut),
    listingsView({ listings: [...excluded], listings_total: excluded.length }, language),
  ];
}

/** @param told how many of the records are told above, all of them left out */
function recordsView({ listings, listings_total }: LookupResponse, told: number, language: Locale): Children {
  const others = (listings ?? []).filter(({ outcome }) => told === 0 || outcome !== 'excluded');
  if (others.length === 0) return null;
  return [
    h('h3', null, whyWords(language).records),
    listingsView({ listings: others, listings_total: (listings_total ?? others.length) - told }, language),
  ];
}

/** A part of a name is no name, and may yet be found as a word. */
function asWords(name: string, visit: Visit): Children {
  if (isLongAddress(visit)) return null;
  const words = whyWords(visit.language);
  const search = h('a', { href: linkTo(visit, '/search', { q: name }) }, [
    `${words.searchFor} `,
    untrusted(name, null),
  ]);
  return h('p', null, sentences([words.mayBeText, search], visit.language));
}

/** Where a name that was not read could stand. */
function catalogsView({ catalogs }: LookupResponse, publication: PublicationManifest, language: Locale): Children {
  const words = whyWords(language);
  return [
    h('h3', null, words.catalogs),
    h('p', { class: 'soft small' }, words.catalogsNote),
    validityView(publication, language),
    h(
      'ul',
      { class: 'plain records' },
      catalogs.map(({ catalog_id, source_url, fetched_at, failure }) =>
        h('li', null, [
          h('b', null, outwardLink(source_url, untrusted(catalog_id, null))),
          h('span', { class: 'soft' }, [
            ' · ',
            fetched_at === null ? words.neverRead : [`${words.read} `, dayOf(fetched_at, language)],
            failure === null ? null : [` · ${labelled(words.failure, language)}`, h('code', null, failure)],
          ]),
        ]),
      ),
    ),
  ];
}
