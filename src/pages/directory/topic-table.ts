import { type Children, h } from '../markup.ts';
import type { DirectoryNodeResponse } from '../../contract/directory/answers.ts';
import { formatNumber } from '../language/format.ts';
import { linkToTopic } from '../links.ts';
import type { Visit } from '../page.ts';
import { scrollingTable } from '../parts/scrolling-table.ts';
import { type CoveredQuestions, coverageOf, coverageStep, questionsInAddress } from './coverage.ts';
import { swatch } from './coverage-legend.ts';
import { directoryWords } from './directory-words.ts';

/** What the picture shows, as a table. */
export function topicTable(
  topics: readonly DirectoryNodeResponse[],
  questions: CoveredQuestions,
  visit: Visit,
): Children {
  const { language } = visit;
  const words = directoryWords(language);
  const isDeeper = topics.some(({ children }) => children.length > 0);
  return scrollingTable({ labelledBy: 'below' }, 'lean', [
    h('table', { class: 'topic-table' }, [
      h('caption', { class: 'hidden' }, words.below),
      h(
        'thead',
        null,
        h('tr', null, [
          h('th', { scope: 'col' }, words.topic),
          isDeeper ? h('th', { scope: 'col', class: 'number' }, words.topics) : null,
          h('th', { scope: 'col', class: 'number' }, words.plugins),
          h('th', { scope: 'col' }, questions === 'beyond_listing' ? words.questionsLookedAt : words.pluginsLookedAt),
        ]),
      ),
      h(
        'tbody',
        null,
        topics.map(({ path_key, label, description, plugin_count, children, dimension_status }) => {
          const coverage = coverageOf(dimension_status, questions);
          return h('tr', null, [
            h('th', { scope: 'row' }, [
              h('a', { href: linkToTopic(visit, path_key, questionsInAddress(questions)) }, label[language]),
              description === null ? null : h('span', { class: 'soft' }, description[language]),
            ]),
            isDeeper
              ? h('td', { class: 'number' }, children.length === 0 ? '' : formatNumber(children.length, language))
              : null,
            h('td', { class: 'number' }, formatNumber(plugin_count, language)),
            h('td', null, [
              swatch(coverageStep(coverage)),
              coverage.asked === 0 ? words.notAsked : words.of(coverage.tested, coverage.asked),
            ]),
          ]);
        }),
      ),
    ]),
  ]);
}
