import { type ComponentChildren, h } from 'preact';
import type { PluginQualitySummary } from '../../contract/evidence/plugin-quality.ts';
import { QualityDimensionName, type QualityDimensions } from '../../contract/evidence/quality-dimensions.ts';
import type { Locale } from '../../contract/shared/text.ts';
import { formatDay, formatList, formatNumber } from '../language/format.ts';
import { statusMark } from '../parts/evidence-marks.ts';
import { dimensionQuestions, dimensionWords } from '../parts/evidence-words.ts';
import { untrusted } from '../parts/untrusted.ts';
import { block, factList } from './fact-list.ts';
import { dimensionMeaning, factWords, pluginWords } from './plugin-words.ts';

/** The eight marks, each with what it asks, shows and does not show, and what was seen. @param quality `null`: nobody analysed it */
export function evidenceView(quality: PluginQualitySummary | null, language: Locale): ComponentChildren {
  const words = pluginWords(language);
  return block('evidence', words.evidence, 'automated_observation', words.byMachine, [
    quality === null ? h('p', null, words.nobodyLooked) : lookedAt(quality, language),
    h(
      'ul',
      { class: 'dimensions' },
      QualityDimensionName.options.map((name) => dimension(name, quality?.dimensions ?? null, language)),
    ),
    quality === null ? null : chains(quality, language),
  ]);
}

function lookedAt(
  { artifact, plugin_revision_id, analyzed_at }: PluginQualitySummary,
  language: Locale,
): ComponentChildren {
  const words = pluginWords(language);
  const { package_name: name, version, sha256 } = artifact;
  return factList([
    [words.release, name === null ? words.none : untrusted(`${name}${version === null ? '' : `@${version}`}`, null)],
    [words.digest, sha256 === null ? words.notObserved : h('code', null, sha256)],
    [words.revision, h('code', null, plugin_revision_id)],
    [words.newest, h('time', { dateTime: analyzed_at }, formatDay(analyzed_at, language))],
  ]);
}

function dimension(
  name: QualityDimensionName,
  dimensions: QualityDimensions | null,
  language: Locale,
): ComponentChildren {
  const words = pluginWords(language);
  const [shows, showsNot] = dimensionMeaning(language)[name];
  return h('li', null, [
    h('h3', null, [
      dimensionWords(language)[name],
      ' ',
      statusMark(dimensions?.[name].status ?? 'not_tested', language),
    ]),
    h('p', { class: 'small' }, dimensionQuestions(language)[name]),
    h('p', { class: 'soft small' }, `${words.proves}: ${shows}. ${words.provesNot}: ${showsNot}.`),
    dimensions === null ? null : seen(dimensions[name], language),
  ]);
}

/** The facts of a dimension that there are words for; what nobody observed is one line. */
function seen(facts: QualityDimensions[QualityDimensionName], language: Locale): ComponentChildren {
  const words = pluginWords(language);
  const names: Readonly<Record<string, string>> = factWords(language);
  const known = Object.entries(facts).flatMap(([name, value]) => {
    const word = names[name];
    return word === undefined ? [] : [{ word, value: value as unknown }];
  });
  const observed = known.filter(({ value }) => value !== null);
  const missing = known.filter(({ value }) => value === null).map(({ word }) => word);
  const codes = 'reason_codes' in facts ? facts.reason_codes : [];
  const advisories = 'vulnerability_counts' in facts ? facts.vulnerability_counts : null;
  return factList([
    ...observed.map(({ word, value }) => [word, valueOf(value, language)] as const),
    ...Object.entries(advisories ?? {}).map(([severity, count]) => [severity, formatNumber(count, language)] as const),
    [words.reasons, codes.length === 0 ? null : codes.map((code) => [h('code', null, code), ' '])],
    [words.notObserved, missing.length === 0 ? null : formatList(missing, language)],
  ]);
}

function valueOf(value: unknown, language: Locale): ComponentChildren {
  const words = pluginWords(language);
  if (typeof value === 'boolean') return value ? words.yes : words.no;
  if (typeof value === 'number') return formatNumber(value, language);
  if (typeof value === 'string' && TIMESTAMP.test(value)) {
    return h('time', { dateTime: value }, formatDay(value, language));
  }
  return untrusted(value, null);
}

/** As the contract writes one. */
const TIMESTAMP = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;

function chains({ coverage }: PluginQualitySummary, language: Locale): ComponentChildren {
  const words = pluginWords(language);
  return [
    h('h3', null, words.chains),
    h('p', { class: 'small' }, words.ofChains(coverage.completed, coverage.configured)),
    h('div', { class: 'wide' }, [
      h('table', null, [
        h(
          'thead',
          null,
          h(
            'tr',
            null,
            [words.chain, words.outcome, words.tool, words.seen].map((head) => h('th', { scope: 'col' }, head)),
          ),
        ),
        h(
          'tbody',
          null,
          coverage.chains.map(({ analysis_id, status, analyzer_version, completed_at }) =>
            h('tr', null, [
              h('th', { scope: 'row' }, h('code', null, analysis_id)),
              h('td', null, statusMark(status, language)),
              h('td', null, analyzer_version),
              h(
                'td',
                null,
                completed_at === null
                  ? words.noAnswer
                  : h('time', { dateTime: completed_at }, formatDay(completed_at, language)),
              ),
            ]),
          ),
        ),
      ]),
    ]),
  ];
}
