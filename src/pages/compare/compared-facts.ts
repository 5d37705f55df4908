import type { Children } from '../markup.ts';
import type { PluginQualitySummary } from '../../contract/evidence/plugin-quality.ts';
import { QualityDimensionName, type QualityDimensions } from '../../contract/evidence/quality-dimensions.ts';
import type { PluginRecord } from '../../contract/shared/plugin-record.ts';
import { SEVERITIES } from '../../contract/shared/status.ts';
import type { Locale } from '../../contract/shared/text.ts';
import { formatDay, formatList, formatNumber } from '../language/format.ts';
import { labelled, separated } from '../language/punctuation.ts';
import { statusMark } from '../parts/evidence-marks.ts';
import { dimensionWords, dispositionWords, severityWords } from '../parts/evidence-words.ts';
import { failureReasonWords, riskClassWords } from '../parts/host-run-words.ts';
import { qualityReasonWords } from '../parts/quality-reason-words.ts';
import { untrusted } from '../parts/untrusted.ts';
import { evidenceWords, factWords } from '../plugin/evidence-words.ts';
import { isKnownAbsent } from '../plugin/known-absence.ts';
import { sourceWords } from '../search/filter-words.ts';
import { askedOfDimension, compareWords } from './compare-words.ts';

/** One of those that are compared. */
export interface ComparedPlugin extends PluginRecord {
  /** Ranges of the host that its publisher states otherwise than as a peer dependency; `null`: nobody read the release. */
  readonly hostRanges: readonly string[] | null;
}

/** What one plugin has of a fact. */
export interface ComparedValue {
  /** The same where the values are the same; `null`: unknown, which is the same as nothing. */
  readonly key: string | null;
  readonly shown: Children;
}

/** One fact of all plugins, in their order. */
export interface ComparedFact {
  readonly name: string;
  /** Who says it. */
  readonly said: string;
  /** The dimension whose observation shows it; `null`: a listing says it. */
  readonly dimension: QualityDimensionName | null;
  readonly values: readonly ComparedValue[];
}

export const FACT_GROUPS = ['differ', 'unknownOfSome', 'agree', 'unknownOfAll'] as const;
export type FactGroup = (typeof FACT_GROUPS)[number];

/** Known values that differ come first, whatever else is unknown; what is unknown of any never agrees. */
export function groupOf({ values }: Pick<ComparedFact, 'values'>): FactGroup {
  const known = values.flatMap(({ key }) => (key === null ? [] : [key]));
  if (known.length === 0) return 'unknownOfAll';
  if (new Set(known).size > 1) return 'differ';
  return known.length === values.length ? 'agree' : 'unknownOfSome';
}

/** Everything that can be compared of some plugins. */
export function comparedFacts(records: readonly ComparedPlugin[], language: Locale): readonly ComparedFact[] {
  return [
    ...listingFacts(records, language),
    ...QualityDimensionName.options.flatMap((name) => [
      ...dimensionFacts(name, records, language),
      ...(name === 'package_release' ? [hostRangesStated(records, language)] : []),
    ]),
  ].filter(({ values }) => values.some(({ key }) => key !== NOTHING_TO_TELL));
}

/** Of what is known, and of which there is nothing: a row of such alone says no more than the mark above it. */
const NOTHING_TO_TELL = '';

function listingFacts(records: readonly PluginRecord[], language: Locale): readonly ComparedFact[] {
  const words = compareWords(language);
  const fact = (name: string, said: string, valueOf: (record: PluginRecord) => ComparedValue | null): ComparedFact => ({
    name,
    said,
    dimension: null,
    values: records.map((record) => valueOf(record) ?? unknown(language)),
  });
  const number = (value: number | null): ComparedValue | null =>
    value === null ? null : shownAs(value, formatNumber(value, language));
  return [
    fact(words.category, words.catalog, ({ entry: { category } }) =>
      category.id === 'uncategorized' ? null : shownAs(category.id, category.label[language]),
    ),
    fact(words.sources, words.catalog, ({ entry: { sources } }) => {
      const kinds = [...new Set(sources.map(({ kind }) => kind))].sort();
      return shownAs(
        kinds.join(),
        formatList(
          kinds.map((kind) => sourceWords(language)[kind]),
          language,
        ),
      );
    }),
    fact(words.stars, words.catalog, ({ entry }) => number(entry.signals.stars)),
    fact(words.downloads, words.catalog, ({ entry }) => number(entry.signals.downloads)),
    fact(words.disposition, words.service, ({ quality }) =>
      quality === null ? null : shownAs(quality.disposition, dispositionWords(language)[quality.disposition]),
    ),
    fact(words.version, words.service, ({ quality }) => {
      const version = quality?.artifact.version ?? null;
      return version === null ? null : shownAs(version, untrusted(version, null));
    }),
  ];
}

/** No text of a third party is it: texts are cleaned of such characters. */
const KNOWN_ABSENT = '\0';

/** What was looked for and is not there is as well known as what is. */
function absent(language: Locale): ComparedValue {
  return { key: KNOWN_ABSENT, shown: evidenceWords(language).notFound };
}

function hostRangesStated(plugins: readonly ComparedPlugin[], language: Locale): ComparedFact {
  return {
    name: `${labelled(dimensionWords(language).package_release, language)}${evidenceWords(language).statedElsewhere}`,
    said: compareWords(language).publisher,
    dimension: 'package_release',
    values: plugins.map(({ hostRanges }) => {
      if (hostRanges === null) return unknown(language);
      const stated = hostRanges.join(' · ');
      return stated === '' ? absent(language) : shownAs(stated, untrusted(stated, null));
    }),
  };
}

function unknown(language: Locale): ComparedValue {
  return { key: null, shown: compareWords(language).unknown };
}

function shownAs(key: string | number | boolean, shown: Children): ComparedValue {
  return { key: String(key), shown };
}

function dimensionFacts(
  name: QualityDimensionName,
  records: readonly PluginRecord[],
  language: Locale,
): readonly ComparedFact[] {
  const ofDimension = dimensionWords(language)[name];
  const fact = (
    label: string,
    valueOf: (facts: DimensionFacts, quality: PluginQualitySummary) => ComparedValue | null,
  ): ComparedFact => ({
    name: label,
    said: askedOfDimension(language)[name],
    dimension: name,
    values: records.map(
      ({ quality }) => (quality === null ? null : valueOf(quality.dimensions[name], quality)) ?? unknown(language),
    ),
  });
  const status: ComparedFact = {
    ...fact(ofDimension, () => null),
    values: records.map(({ quality }) => {
      const { status: found } = quality?.dimensions[name] ?? { status: 'not_tested' as const };
      return { key: found === 'not_tested' ? null : found, shown: statusMark(found, language) };
    }),
  };
  const labels: Readonly<Record<string, string>> = factWords(language);
  const observed = OBSERVED[name].map((field) =>
    fact(`${labelled(ofDimension, language)}${labels[field] ?? field}`, (facts, quality) => {
      const value = valueIn(facts, field);
      return value === null && isKnownAbsent(field, quality) ? absent(language) : observedValue(value, language);
    }),
  );
  const further = FURTHER[name];
  return [
    status,
    ...observed,
    ...(further === null
      ? []
      : [
          fact(`${labelled(ofDimension, language)}${compareWords(language)[further.label]}`, (facts) =>
            further.valueOf(facts, language),
          ),
        ]),
  ];
}

type DimensionFacts = QualityDimensions[QualityDimensionName];

/** Plain facts of a dimension, by their names on the wire; `null` of each is not observed. */
const OBSERVED: Readonly<Record<QualityDimensionName, readonly string[]>> = {
  source_metadata: [],
  repository_health: ['archived', 'fork', 'stars', 'commits', 'open_issues', 'license_spdx', 'head_committed_at'],
  package_release: [
    'latest_version',
    'latest_published_at',
    'deprecated',
    'license',
    'host_peer_dependency',
    'repository_matches_discovery',
    'unpacked_size',
  ],
  package_integrity: [],
  static_risk: ['risk_class'],
  dependency_risk: [],
  install_runtime: ['host_version'],
  claimed_feature: [],
};

function valueIn(facts: DimensionFacts, field: string): unknown {
  return Object.entries(facts).find(([name]) => name === field)?.[1];
}

/** As the contract writes one. */
const TIMESTAMP = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;

function observedValue(value: unknown, language: Locale): ComparedValue | null {
  const words = compareWords(language);
  if (typeof value === 'boolean') return shownAs(value, value ? words.yes : words.no);
  if (typeof value === 'number') return shownAs(value, formatNumber(value, language));
  if (typeof value !== 'string') return null;
  const riskClass = Object.entries(riskClassWords(language)).find(([name]) => name === value)?.[1];
  if (riskClass !== undefined) return shownAs(value, riskClass);
  return shownAs(value, TIMESTAMP.test(value) ? formatDay(value, language) : untrusted(value, null));
}

interface FurtherFact {
  readonly label: 'reasons' | 'advisories' | 'whyItEnded';
  readonly valueOf: (facts: DimensionFacts, language: Locale) => ComparedValue | null;
}

/** The fact of a dimension that is a list, or is known of what was tested alone; `null`: it has none. */
const FURTHER: Readonly<Record<QualityDimensionName, FurtherFact | null>> = {
  source_metadata: { label: 'reasons', valueOf: codesOf },
  package_integrity: { label: 'reasons', valueOf: codesOf },
  static_risk: { label: 'reasons', valueOf: codesOf },
  dependency_risk: { label: 'advisories', valueOf: advisoriesOf },
  install_runtime: { label: 'whyItEnded', valueOf: failureOf },
  repository_health: null,
  package_release: null,
  claimed_feature: null,
};

function codesOf(facts: DimensionFacts, language: Locale): ComparedValue | null {
  if (!('reason_codes' in facts) || facts.status === 'not_tested') return null;
  const codes = [...facts.reason_codes].sort();
  if (codes.length === 0) return shownAs(NOTHING_TO_TELL, compareWords(language).none);
  const said = codes.map((code) => qualityReasonWords(language)[code]);
  return shownAs(codes.join(), separated(said, 'semicolon', language));
}

function advisoriesOf(facts: DimensionFacts, language: Locale): ComparedValue | null {
  if (!('vulnerability_counts' in facts) || facts.vulnerability_counts === null) return null;
  const counts = facts.vulnerability_counts;
  const found = SEVERITIES.toReversed().filter((severity) => counts[severity] > 0);
  const shown = found.map((severity) =>
    compareWords(language).advisoriesOf(severityWords(language)[severity], counts[severity]),
  );
  return shownAs(shown.join(), found.length === 0 ? compareWords(language).none : formatList(shown, language));
}

/** Where it was tried: why it did not load. */
function failureOf(facts: DimensionFacts, language: Locale): ComparedValue | null {
  if (!('failure_reason_code' in facts)) return null;
  const { status, failure_reason_code: code } = facts;
  if (code !== null) return shownAs(code, failureReasonWords(language)[code]);
  return status === 'passed' ? shownAs(NOTHING_TO_TELL, compareWords(language).loaded) : null;
}
