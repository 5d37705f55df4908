import { type Children, h } from '../markup.ts';
import type { DirectoryNodeResponse } from '../../contract/directory/answers.ts';
import type { Health } from '../../contract/publication/health.ts';
import type { PublicationManifest } from '../../contract/publication/manifest.ts';
import { DimensionStatus } from '../../contract/shared/status.ts';
import type { Locale } from '../../contract/shared/text.ts';
import { formatDay, formatNumber } from '../language/format.ts';
import { labelled, sentences } from '../language/punctuation.ts';
import { linkTo, linkToTopic } from '../links.ts';
import type { PageContent, Site, Visit } from '../page.ts';
import { markSprite, marksHelp, statusMark } from '../parts/evidence-marks.ts';
import { searchForm } from '../parts/search-form.ts';
import { validityWords } from '../parts/validity-view.ts';
import { startWords } from './start-words.ts';

export interface StartAnswers {
  readonly health: Pick<Health, 'data_class' | 'discovery' | 'candidates' | 'freshness'>;
  readonly publication: Pick<PublicationManifest, 'counts' | 'as_of'>;
  readonly directory: Pick<DirectoryNodeResponse, 'children'>;
}

/** The first page. */
export function startView({ health, publication, directory }: StartAnswers, visit: Visit, site: Site): PageContent {
  const { language } = visit;
  const words = startWords(language);
  const host = site.hostName[language];
  const example = site.exampleSearches?.[language] ?? null;
  return {
    title: words.title(host),
    hasSearchBox: true,
    main: [
      markSprite(),
      h('div', { class: 'narrow start' }, [
        h('h1', null, words.title(host)),
        h('p', { class: 'lead' }, words.whatThisIs(host)),
        searchForm({ visit, text: '', id: 'q', class: 'large' }),
        h('p', { class: 'soft' }, example === null ? words.bothLanguages : withExample(example, visit)),
        numbers(health, publication, visit),
        topics(directory, visit),
        legend(language),
      ]),
    ],
  };
}

function withExample(example: string, visit: Visit): Children {
  const words = startWords(visit.language);
  return [
    sentences(
      [words.bothLanguages, words.forExample, h('a', { href: linkTo(visit, '/search', { q: example }) }, example)],
      visit.language,
    ),
  ];
}

function numbers(
  { data_class, discovery, candidates, freshness }: StartAnswers['health'],
  { counts, as_of }: StartAnswers['publication'],
  visit: Visit,
): Children {
  const { language } = visit;
  const words = startWords(language);
  return h('section', null, [
    h('h2', null, words.inNumbers),
    data_class === 'sample' ? h('p', { class: 'note' }, validityWords(language).sample) : null,
    h('ul', { class: 'facts' }, [
      h('li', null, [
        words.plugins(discovery.entries),
        words.comma,
        h('time', { datetime: as_of }, words.asOf(formatDay(as_of, language))),
      ]),
      candidates === null ? null : h('li', null, words.candidates(candidates.count)),
      counts.excluded === 0 ? null : h('li', null, words.excluded(counts.excluded)),
      h('li', null, [
        labelled(words.freshness, language),
        freshness.status === 'current' ? words.current : h('strong', null, words[freshness.status]),
      ]),
      h('li', null, h('a', { href: linkTo(visit, '/publication') }, words.everything)),
    ]),
  ]);
}

function topics({ children }: StartAnswers['directory'], visit: Visit): Children {
  return h('section', null, [
    h('h2', null, startWords(visit.language).byTopic),
    h(
      'ul',
      { class: 'topics' },
      children.map(({ path_key, label, plugin_count }) =>
        h('li', null, [
          h('a', { href: linkToTopic(visit, path_key) }, label[visit.language]),
          ' ',
          h('span', { class: 'soft' }, formatNumber(plugin_count, visit.language)),
        ]),
      ),
    ),
  ]);
}

function legend(language: Locale): Children {
  const words = startWords(language);
  return h('section', null, [
    h('h2', null, words.howToRead),
    h(
      'p',
      { class: 'legend' },
      DimensionStatus.options.flatMap((status) => [statusMark(status, language), ' ']),
    ),
    h('p', { class: 'soft' }, words.marksNote),
    marksHelp(language),
  ]);
}
