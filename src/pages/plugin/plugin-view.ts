import { type Children, h } from '../markup.ts';
import type { PluginDirectoryResponse } from '../../contract/directory/answers.ts';
import type { DiscoveryEntry } from '../../contract/discovery/entry.ts';
import type { LookupResponse } from '../../contract/discovery/lookup.ts';
import type { ChangesResponse } from '../../contract/publication/changes.ts';
import type { PublicationManifest } from '../../contract/publication/manifest.ts';
import type { CandidatePluginRecord, PluginRecord } from '../../contract/shared/plugin-record.ts';
import type { Locale } from '../../contract/shared/text.ts';
import { formatNumber } from '../language/format.ts';
import { inBrackets, labelled } from '../language/punctuation.ts';
import { linkToPlace, linkToPlugin } from '../links.ts';
import type { PageContent, Visit } from '../page.ts';
import { evidenceMarks, markSprite } from '../parts/evidence-marks.ts';
import { dayOf, factBlock, factList } from '../parts/fact-block.ts';
import { rejectionNote } from '../parts/rejection-note.ts';
import { listingsView } from '../parts/listing-view.ts';
import { outwardLink } from '../parts/outward-link.ts';
import { releasesBlock } from '../parts/release-list.ts';
import { reproduceView } from '../parts/reproduce-view.ts';
import { unknownsByRemedy } from '../parts/unknown-fields.ts';
import { untrusted } from '../parts/untrusted.ts';
import { whoSays } from '../parts/who-says.ts';
import { withoutPackage } from '../parts/without-package.ts';
import { resemblanceWords } from '../search/search-words.ts';
import { changesView } from './changes-view.ts';
import { type Analysed, evidenceView } from './evidence-view.ts';
import { placementView } from './placement-view.ts';
import { pluginWords } from './plugin-words.ts';
import { statedHostRanges } from './stated-host-ranges.ts';

/** All of one snapshot. */
export interface PluginAnswers {
  readonly record: PluginRecord;
  readonly placement: PluginDirectoryResponse;
  /** Of its id: the records that list it, and what is unknown of it. */
  readonly lookup: LookupResponse;
  /** Of its newest release; `null`: none was verified. */
  readonly releases: CandidatePluginRecord | null;
  /** Of this record alone, since the oldest publication that is kept. */
  readonly changes: ChangesResponse;
  readonly publication: PublicationManifest;
}

/** One block for each authority: who says it, when, and what it is worth. */
export function pluginView(answers: PluginAnswers, visit: Visit): PageContent {
  const { record, placement, lookup, releases, changes } = answers;
  const { language } = visit;
  const { entry } = record;
  const unknowns = lookup.entries.find(({ entry_id }) => entry_id === entry.entry_id)?.unknowns ?? [];
  return {
    title: entry.identity.name,
    snapshotId: record.snapshot_id,
    main: [
      markSprite(),
      h('article', { class: 'sheet' }, [
        head(record, visit),
        listing(record, lookup, language),
        whereItLives(record, language),
        evidenceView(analysed(record, releases), language),
        releasesBlock(releases?.releases ?? [], pluginWords(language), visit),
        popularity(record, language),
        placementView(placement, visit),
        unknownsByRemedy(unknowns, pluginWords(language).byAbsence, language),
        changesView(changes, language),
        reproduce(answers, language),
      ]),
    ],
  };
}

function analysed(record: PluginRecord, releases: CandidatePluginRecord | null): Analysed | null {
  const { quality } = record;
  return quality === null ? null : { quality, hostRanges: statedHostRanges(record, releases) ?? [] };
}

function head(record: PluginRecord, visit: Visit): Children {
  const { language } = visit;
  const { identity, category } = record.entry;
  const facts: Children[] = [
    h('a', { href: linkToPlace(visit, record.entry.entry_id) }, category.label[language]),
    h('code', null, record.entry.entry_id),
  ];
  return h('header', null, [
    h('h1', null, untrusted(identity.name, null)),
    h(
      'p',
      { class: 'meta' },
      facts.map((fact) => h('span', null, fact)),
    ),
    resemblance(record, visit),
    rejectionNote(record.quality, language),
    evidenceMarks(record.quality, language, (name) => `#${name}`),
  ]);
}

function resemblance({ resembles }: PluginRecord, visit: Visit): Children {
  if (resembles === undefined) return null;
  const { language } = visit;
  const { entry_id, name, owner, difference } = resembles;
  return h('p', { class: 'note' }, [
    `${pluginWords(language).resembles} `,
    h('a', { href: linkToPlugin(visit, entry_id) }, untrusted(name, null)),
    owner === null ? null : inBrackets(untrusted(owner, null), language),
    ` · ${resemblanceWords(language)[difference]}`,
  ]);
}

/** Each language in which a catalog describes it, the reader's first; then the records. */
function listing({ entry }: PluginRecord, lookup: LookupResponse, language: Locale): Children {
  const words = pluginWords(language);
  const { description } = entry.imported_content;
  const languages = language === 'en' ? (['en', 'zh-CN'] as const) : (['zh-CN', 'en'] as const);
  const parts = { id: 'listing', heading: words.listing, speaker: 'imported_content', worth: words.byCatalog } as const;
  return factBlock(parts, language, [
    languages.map((of) =>
      description[of] === null
        ? h('p', { class: 'soft' }, `${labelled(words.languageName[of], language)}${words.noDescription}`)
        : [
            h('p', { class: 'quoted' }, untrusted(description[of], of)),
            h('p', { class: 'soft small' }, whoSays(entry, `/imported_content/description/${of}`, language)),
          ],
    ),
    factList([
      [words.name, asSaid(entry, '/identity/name', untrusted(entry.identity.name, null), language)],
      [words.category, asSaid(entry, '/category', categoryAsWritten(entry, words.noCategory), language)],
    ]),
    h('h3', null, words.records),
    lookup.listings === null ? h('p', null, words.noListings) : listingsView(lookup, language),
    h('p', { class: 'soft small' }, [
      labelled(words.licence, language),
      entry.source_reference.license === null ? words.unknown : untrusted(entry.source_reference.license, null),
    ]),
  ]);
}

/** A value and who says it. */
function asSaid(entry: DiscoveryEntry, field: string, value: Children, language: Locale): Children {
  const who = whoSays(entry, field, language);
  return who === null ? value : [value, ' ', h('span', { class: 'soft small' }, who)];
}

/** Its id and label are the host profile's: what a catalog wrote stands here, or that none wrote any. */
export function categoryAsWritten(
  { value_sources }: Pick<DiscoveryEntry, 'value_sources'>,
  noCategory: string,
): Children {
  const written = value_sources.find(({ category_written }) => category_written !== null)?.category_written;
  return written === undefined || written === null ? noCategory : untrusted(written, null);
}

function whereItLives({ entry, quality }: PluginRecord, language: Locale): Children {
  const words = pluginWords(language);
  const { owner, registry_package, repository_url, repository_full_name } = entry.identity;
  const known = (text: string | null): Children => (text === null ? words.unknown : untrusted(text, null));
  const parts = { id: 'identity', heading: words.identity, speaker: 'derived', worth: words.byIdentity } as const;
  const release = quality?.dimensions.package_release;
  const registry = [
    answerOf(release?.package_exists, words.exists, words.existsNot),
    answerOf(release?.repository_matches_discovery, words.sameRepository, words.otherRepository),
  ].filter((said) => said !== null);
  return factBlock(
    parts,
    language,
    factList([
      [
        words.package,
        registry_package === null ? withoutPackage(quality, language) : untrusted(registry_package, null),
      ],
      [words.registrySays, registry.length === 0 ? words.notObserved : registry.join(' · ')],
      [words.repository, outwardLink(repository_url, known(repository_full_name))],
      [words.owner, known(owner)],
    ]),
  );
}

function answerOf(seen: boolean | null | undefined, yes: string, no: string): string | null {
  if (seen === null || seen === undefined) return null;
  return seen ? yes : no;
}

/** Fields that nobody said or observed, by who can fill them. */
function popularity({ entry }: PluginRecord, language: Locale): Children {
  const words = pluginWords(language);
  const { stars, downloads, observed_at, authority } = entry.signals;
  const number = (count: number | null): string => (count === null ? words.notObserved : formatNumber(count, language));
  const parts = { id: 'popularity', heading: words.popularity, speaker: authority, worth: words.byCounting } as const;
  const isCounted = stars !== null || downloads !== null;
  return factBlock(
    parts,
    language,
    factList([
      [words.stars, asSaid(entry, '/signals/stars', number(stars), language)],
      [words.downloads, asSaid(entry, '/signals/downloads', number(downloads), language)],
      [
        words.counted,
        observed_at === null ? (isCounted ? words.sourceDoesNotSay : null) : dayOf(observed_at, language),
      ],
    ]),
  );
}

function reproduce({ record, publication, changes }: PluginAnswers, language: Locale): Children {
  const id = record.entry.entry_id;
  return reproduceView(
    {
      snapshotId: record.snapshot_id,
      publication,
      file: 'discovery.jsonl',
      curl: [
        `curl "$SERVICE/v1/plugins/${id}"`,
        `curl "$SERVICE/v1/plugins/${id}/directory"`,
        `curl "$SERVICE/v1/plugins:lookup" -H 'content-type: application/json' -d '{"name":"${id}"}'`,
        `curl "$SERVICE/v1/changes?since=${changes.since}&id=${id}"`,
      ],
      commandLine: [`show ${id} --json --server "$SERVICE"`, `lookup ${id} --json --server "$SERVICE"`],
      tools: [{ name: 'get_plugin_facts', arguments: { plugin_id: id, detail: 'full' } }],
    },
    language,
  );
}
