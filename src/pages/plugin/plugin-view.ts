import { type ComponentChildren, h } from 'preact';
import type { PluginDirectoryResponse } from '../../contract/directory/answers.ts';
import type { PluginRecord } from '../../contract/shared/plugin-record.ts';
import type { Locale } from '../../contract/shared/text.ts';
import { formatDay, formatNumber } from '../language/format.ts';
import { linkToPlugin } from '../links.ts';
import type { PageContent, Visit } from '../page.ts';
import { markSprite } from '../parts/evidence-marks.ts';
import { outwardLink } from '../parts/outward-link.ts';
import { untrusted } from '../parts/untrusted.ts';
import { resemblanceWords } from '../search/search-words.ts';
import { evidenceView } from './evidence-view.ts';
import { block, factList } from './fact-list.ts';
import { placementView } from './placement-view.ts';
import { pluginWords } from './plugin-words.ts';
import { reproduceView } from './reproduce-view.ts';

export interface PluginAnswers {
  readonly record: PluginRecord;
  readonly placement: PluginDirectoryResponse;
}

/** One block for each authority: who says it, when, and what it is worth. */
export function pluginView({ record, placement }: PluginAnswers, visit: Visit): PageContent {
  const { language } = visit;
  const { entry } = record;
  return {
    title: entry.identity.name,
    snapshotId: record.snapshot_id,
    main: [
      markSprite(),
      h('article', { class: 'plugin' }, [
        h('h1', null, untrusted(entry.identity.name, null)),
        h('p', { class: 'soft' }, entry.category.label[language]),
        resemblance(record, visit),
        listing(record, language),
        identity(record, language),
        evidenceView(record.quality, language),
        popularity(record, language),
        placementView(placement, language),
        reproduceView(record, language),
      ]),
    ],
  };
}

function resemblance({ resembles }: PluginRecord, visit: Visit): ComponentChildren {
  if (resembles === undefined) return null;
  const { language } = visit;
  const { entry_id, name, owner, difference } = resembles;
  return h('p', { class: 'note' }, [
    `${pluginWords(language).resembles} `,
    h('a', { href: linkToPlugin(visit, entry_id) }, untrusted(name, null)),
    owner === null ? null : [' (', untrusted(owner, null), ')'],
    ` · ${resemblanceWords(language)[difference]}`,
  ]);
}

/** Each language in which a catalog describes it, the reader's first. */
function listing({ entry }: PluginRecord, language: Locale): ComponentChildren {
  const words = pluginWords(language);
  const { description } = entry.imported_content;
  const reference = entry.source_reference;
  const languages = language === 'en' ? (['en', 'zh-CN'] as const) : (['zh-CN', 'en'] as const);
  return block('listing', words.listing, entry.imported_content.authority, words.byCatalog, [
    languages.map((of) => [
      h('h3', { class: 'small' }, words.languageName[of]),
      description[of] === null
        ? h('p', { class: 'soft' }, words.noDescription)
        : h('p', { class: 'quoted' }, untrusted(description[of], of)),
    ]),
    factList([
      [
        words.catalog,
        outwardLink(reference.listing_url ?? reference.source_url, untrusted(addressOf(reference), null)),
      ],
      [
        words.record,
        reference.record_page_url === null
          ? null
          : outwardLink(reference.record_page_url, untrusted(reference.record_page_url, null)),
      ],
      [words.read, day(reference.fetched_at, language)],
      [words.licence, untrusted(reference.license ?? words.unknown, null)],
    ]),
  ]);
}

function addressOf({ listing_url, source_url, snapshot_id }: PluginRecord['entry']['source_reference']): string {
  return listing_url ?? source_url ?? snapshot_id;
}

function identity({ entry }: PluginRecord, language: Locale): ComponentChildren {
  const words = pluginWords(language);
  const { owner, registry_package, repository_url, repository_full_name } = entry.identity;
  const known = (text: string | null): ComponentChildren => (text === null ? words.unknown : untrusted(text, null));
  return block('identity', words.identity, entry.imported_content.authority, words.noInstall, [
    factList([
      [words.owner, known(owner)],
      [words.package, known(registry_package)],
      [words.repository, outwardLink(repository_url, known(repository_full_name))],
      [words.category, entry.category.label[language]],
      [
        words.sources,
        h(
          'ul',
          { class: 'plain' },
          entry.sources.map(({ spec }) => h('li', null, h('code', null, untrusted(spec, null)))),
        ),
      ],
    ]),
  ]);
}

function popularity({ entry: { signals } }: PluginRecord, language: Locale): ComponentChildren {
  const words = pluginWords(language);
  const number = (count: number | null): string => (count === null ? words.notObserved : formatNumber(count, language));
  return block('popularity', words.popularity, signals.authority, words.byCounting, [
    factList([
      [words.stars, number(signals.stars)],
      [words.downloads, number(signals.downloads)],
      [words.counted, signals.observed_at === null ? words.sourceDoesNotSay : day(signals.observed_at, language)],
    ]),
  ]);
}

function day(timestamp: string, language: Locale): ComponentChildren {
  return h('time', { dateTime: timestamp }, formatDay(timestamp, language));
}
