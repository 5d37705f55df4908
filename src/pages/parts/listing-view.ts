import { type Children, h } from '../markup.ts';
import type { LookupResponse } from '../../contract/discovery/lookup.ts';
import type { Locale } from '../../contract/shared/text.ts';
import { formatNumber } from '../language/format.ts';
import { labelled, separated } from '../language/punctuation.ts';
import { wordsOf } from '../language/words.ts';
import { dayOf } from './fact-block.ts';
import { exclusionRuleWords, mergeRuleWords, ruleIn, standingSpeakerWords, standingWords } from './listing-words.ts';
import { outwardLink } from './outward-link.ts';
import { untrusted } from './untrusted.ts';

type Listing = NonNullable<LookupResponse['listings']>[number];

const listingWords = wordsOf({
  leads: { en: 'the entry is taken from it', 'zh-CN': '条目以此记录为准' },
  merged: { en: 'merged into an entry that another record gives', 'zh-CN': '已并入另一记录的条目' },
  excluded: { en: 'left out', 'zh-CN': '未收录' },
  names: { en: 'names ', 'zh-CN': '写明' },
  package: { en: 'package', 'zh-CN': '软件包' },
  repository: { en: 'repository', 'zh-CN': '仓库' },
  nothingReadable: { en: 'nothing that can be read', 'zh-CN': '没有可读的内容' },
  seenByCatalog: { en: 'seen by the catalog', 'zh-CN': '来源目录观察于' },
  read: { en: 'as of', 'zh-CN': '截至' },
  at: { en: 'at', 'zh-CN': '位于' },
  more: {
    en: (count: number) => `and ${formatNumber(count, 'en')} more`,
    'zh-CN': (count: number) => `另有 ${formatNumber(count, 'zh-CN')} 条`,
  },
});

/** Enough for nearly every plugin; the rest is counted. */
const SHOWN_LISTINGS = 8;

/** Records of catalogs, each with who says it, when, what it names and what became of it. */
export function listingsView(
  { listings, listings_total }: Pick<LookupResponse, 'listings' | 'listings_total'>,
  language: Locale,
): Children {
  const shown = (listings ?? []).slice(0, SHOWN_LISTINGS);
  if (shown.length === 0) return null;
  const left = (listings_total ?? shown.length) - shown.length;
  return h('ul', { class: 'plain records' }, [
    shown.map((listing) => h('li', null, listingView(listing, language))),
    left > 0 ? h('li', { class: 'soft' }, listingWords(language).more(left)) : null,
  ]);
}

function listingView(listing: Listing, language: Locale): Children {
  const words = listingWords(language);
  const { catalog_id, record_page_url, source_url, locator, observed_at, fetched_at } = listing;
  return [
    h('p', null, [
      h('b', null, outwardLink(record_page_url ?? source_url, untrusted(catalog_id, null))),
      ' · ',
      outcomeOf(listing, language),
      standingOf(listing, language),
    ]),
    h('p', { class: 'soft small' }, [
      words.names,
      namesOf(listing, language),
      observed_at === null ? null : [` · ${words.seenByCatalog} `, dayOf(observed_at, language)],
      ` · ${words.read} `,
      dayOf(fetched_at, language),
      ` · ${words.at} `,
      untrusted(locator, null),
    ]),
  ];
}

/** Nothing where nobody states it, or where it is not said who does. */
function standingOf({ standing, standing_stated_by: speaker = null }: Listing, language: Locale): Children {
  if (standing === null || speaker === null) return null;
  return [' · ', labelled(standingSpeakerWords(language)[speaker], language), standingWords(language)[standing]];
}

function outcomeOf({ outcome, rule, detail }: Listing, language: Locale): Children {
  const words = listingWords(language);
  if (outcome === 'listed') return words.leads;
  const isMerged = outcome === 'merged';
  const meaning = ruleIn(isMerged ? mergeRuleWords(language) : exclusionRuleWords(language), rule ?? '');
  return [
    isMerged ? words.merged : words.excluded,
    rule === null
      ? null
      : [labelled('', language), `${meaning} `, meaning === rule ? null : h('code', { class: 'soft' }, rule)],
    detail === null ? null : [' ', untrusted(detail, 'en')],
  ];
}

function namesOf({ name, registry_package, repository }: Listing, language: Locale): Children {
  const words = listingWords(language);
  const named = [
    ...(registry_package === null ? [] : [[`${words.package} `, untrusted(registry_package, null)]]),
    ...(repository === null ? [] : [[`${words.repository} `, untrusted(repository, null)]]),
  ];
  if (named.length > 0) return separated(named, 'comma', language);
  return name === null ? words.nothingReadable : untrusted(name, null);
}
