import { type Children, h } from '../markup.ts';
import type { PluginQualitySummary } from '../../contract/evidence/plugin-quality.ts';
import { CHAIN_NAMES, type ChainName, QualityDimensionName } from '../../contract/evidence/quality-dimensions.ts';
import type { QualityReasonCode } from '../../contract/evidence/quality-reason-codes.ts';
import { isPackageContested } from '../../contract/evidence/contested-package.ts';
import { isDateOfRecord } from '../../contract/evidence/newest-evidence.ts';
import { DimensionStatus, SEVERITIES } from '../../contract/shared/status.ts';
import type { Locale } from '../../contract/shared/text.ts';
import { formatList, formatNumber } from '../language/format.ts';
import { inBrackets, labelled } from '../language/punctuation.ts';
import { statusMark } from '../parts/evidence-marks.ts';
import { dimensionQuestions, dimensionWords, dispositionWords, severityWords } from '../parts/evidence-words.ts';
import { dayOf, factBlock, factList } from '../parts/fact-block.ts';
import { failureClassWords, failureReasonWords, riskClassWords, stageWords } from '../parts/host-run-words.ts';
import { qualityReasonWords } from '../parts/quality-reason-words.ts';
import { untrusted } from '../parts/untrusted.ts';
import { withoutPackage } from '../parts/without-package.ts';
import { chainWords, dimensionMeaning, evidenceWords, factWords, whyNotApplicable } from './evidence-words.ts';
import { isKnownAbsent } from './known-absence.ts';

/** What was seen, and what it can be told by. */
export interface Analysed {
  readonly quality: PluginQualitySummary;
  /** Ranges of the host that the publisher of the release states otherwise than as a peer dependency; empty: none, or nobody read it. */
  readonly hostRanges: readonly string[];
}

/** The eight marks, each with what it asks, shows and does not show, and what was seen. @param analysed `null`: nobody analysed it */
export function evidenceView(analysed: Analysed | null, language: Locale): Children {
  const words = evidenceWords(language);
  const parts = {
    id: 'evidence',
    heading: words.evidence,
    speaker: 'automated_observation',
    worth: words.worth,
  } as const;
  return factBlock(parts, language, [
    analysed === null ? h('p', null, words.nobodyLooked) : lookedAt(analysed.quality, language),
    h(
      'ol',
      { class: 'plain dimensions' },
      QualityDimensionName.options.map((name) => dimension(name, analysed, language)),
    ),
    analysed === null ? null : chains(analysed.quality, language),
  ]);
}

function lookedAt(quality: PluginQualitySummary, language: Locale): Children {
  const words = evidenceWords(language);
  const { artifact, analyzed_at, disposition, production_eligible } = quality;
  const { package_name: name, version, sha256 } = artifact;
  const further = furtherReasons(quality);
  return factList([
    [words.release, name === null ? withoutPackage(quality, language) : releaseOf(name, version, language)],
    [words.digest, sha256 === null ? words.notObserved : h('code', null, sha256)],
    [
      words.newest,
      [dayOf(analyzed_at, language), isDateOfRecord(quality) ? inBrackets(words.ofRecord, language) : null],
    ],
    [
      words.disposition,
      `${dispositionWords(language)[disposition]} · ${production_eligible ? words.eligible : words.notEligible}`,
    ],
    [words.further, further.length === 0 ? null : reasons(further, language)],
    [words.untested, further.includes('not_yet_analysed') ? untestedParts(quality, language) : null],
  ]);
}

function releaseOf(name: string, version: string | null, language: Locale): Children {
  const words = evidenceWords(language);
  return version === null
    ? [untrusted(name, null), inBrackets(words.versionUnknown, language)]
    : untrusted(`${name}@${version}`, null);
}

/** Of dimensions that a chain looks at, and of chains that stand for none: which nobody has tried. @returns `null`: none */
function untestedParts({ dimensions, coverage }: PluginQualitySummary, language: Locale): string | null {
  const ofDimensions = QualityDimensionName.options.filter(
    (name) => CHAIN_OF[name] !== null && dimensions[name].status === 'not_tested',
  );
  const ofChains = NAMED_BY_NO_DIMENSION.filter((name) =>
    coverage.chains.some(({ analysis_id, status }) => status === 'not_tested' && isOfChain(analysis_id, name)),
  );
  const parts = [
    ...ofDimensions.map((name) => dimensionWords(language)[name]),
    ...ofChains.map((name) => chainWords(language)[name]),
  ];
  return parts.length === 0 ? null : formatList(parts, language);
}

/** Those of the record that no dimension of it names. */
function furtherReasons({ reason_codes, dimensions }: PluginQualitySummary): readonly QualityReasonCode[] {
  const told = new Set(
    Object.values(dimensions).flatMap((facts) => ('reason_codes' in facts ? facts.reason_codes : [])),
  );
  return reason_codes.filter((code) => !told.has(code));
}

function reasons(codes: readonly QualityReasonCode[], language: Locale): Children {
  return h(
    'ul',
    { class: 'plain' },
    codes.map((code) =>
      h('li', null, [qualityReasonWords(language)[code], inBrackets(h('code', { class: 'soft' }, code), language)]),
    ),
  );
}

/** Which chain observes a dimension (docs/EVIDENCE.md); `null`: none does. */
const CHAIN_OF = {
  source_metadata: 'source-metadata',
  repository_health: 'repository-health',
  package_release: 'package-release',
  package_integrity: 'package-release',
  static_risk: 'package-release',
  dependency_risk: 'package-release',
  install_runtime: 'package-runtime-host',
  claimed_feature: null,
} as const satisfies Record<QualityDimensionName, ChainName | null>;

const NAMED_BY_NO_DIMENSION = CHAIN_NAMES.filter((chain) => !Object.values(CHAIN_OF).some((each) => each === chain));

/** A chain of a version of the host is named by it. */
function isOfChain(analysisId: string, name: ChainName): boolean {
  return analysisId.startsWith(`quality.${name}`);
}

function dimension(name: QualityDimensionName, analysed: Analysed | null, language: Locale): Children {
  const words = evidenceWords(language);
  const [shows, showsNot] = dimensionMeaning(language)[name];
  const status = analysed?.quality.dimensions[name].status ?? 'not_tested';
  return h('li', { id: name }, [
    h('div', null, [
      h('h3', null, dimensionWords(language)[name]),
      statusMark(status, language),
      analysed === null ? null : observedBy(name, analysed.quality, language),
    ]),
    h('div', null, [
      h('p', null, dimensionQuestions(language)[name]),
      analysed === null ? null : seen(name, analysed, language),
      name === 'install_runtime' && analysed?.quality.dimensions[name].does_not_prove_whole_plugin_unusable === true
        ? h('p', { class: 'soft worth' }, words.provesNotUnusable)
        : null,
      h('p', { class: 'soft worth' }, words.passedShows(shows, showsNot)),
    ]),
  ]);
}

/** Tool, its version and the day of what a dimension was judged from. */
function observedBy(name: QualityDimensionName, quality: PluginQualitySummary, language: Locale): Children {
  const words = evidenceWords(language);
  const { coverage } = quality;
  const chain = coverage.chains.find(({ analysis_id }) => analysis_id.startsWith(`quality.${CHAIN_OF[name]}`));
  if (chain === undefined) return h('p', { class: 'soft worth' }, words.noChain);
  const { analysis_id, analyzer_version, completed_at } = chain;
  return h('p', { class: 'soft worth' }, [
    h('code', null, `${analysis_id.slice('quality.'.length)} ${analyzer_version}`),
    h('br', null),
    completed_at === null || !wasLookedAt(name, quality)
      ? words.noAnswer
      : [`${dayMeans(name, quality, language)} `, dayOf(completed_at, language)],
  ]);
}

/**
 * Whether anything was observed of a dimension. The date of its chain does not tell: it may be
 * that of another dimension of the same chain.
 */
function wasLookedAt(name: QualityDimensionName, { dimensions, reason_codes }: PluginQualitySummary): boolean {
  if (dimensions[name].status !== 'not_tested') return true;
  if (name === 'dependency_risk') return reason_codes.includes('dependency_tree_unresolved');
  if (name === 'package_integrity' || name === 'static_risk')
    return dimensions[name].reason_codes.includes('package_structure_invalid');
  return true;
}

/** Of a chain with several dimensions only the newest day of all is told. */
function dayMeans(name: QualityDimensionName, { dimensions }: PluginQualitySummary, language: Locale): string {
  const words = evidenceWords(language);
  const ofSameChain = QualityDimensionName.options.filter((other) => CHAIN_OF[other] === CHAIN_OF[name]);
  if (ofSameChain.length > 1) {
    const names = ofSameChain.map((each) => dimensionWords(language)[each]);
    return words.newestOf(formatList(names, language));
  }
  if (name === 'source_metadata') return words.recordOf;
  return dimensions[name].status === 'not_tested' ? words.tried : words.seen;
}

/** The facts of a dimension that there are words for; what nobody observed is one line, what was looked for in vain another. */
function seen(dimensionName: QualityDimensionName, { quality, hostRanges }: Analysed, language: Locale): Children {
  const words = evidenceWords(language);
  const facts = quality.dimensions[dimensionName];
  const names: Readonly<Record<string, string>> = factWords(language);
  const known = Object.entries(facts).flatMap(([name, value]) => {
    const word = names[name];
    return word === undefined || (name === 'failure_class' && wasNothingRun(quality))
      ? []
      : [{ name, word, value: value as unknown }];
  });
  const observed = known.filter(({ value }) => value !== null);
  // Of a run that has nothing to tell of a failure, nothing is missing.
  const missing = known.filter(({ name, value }) => value === null && !name.startsWith('failure_'));
  const isLookedFor = ({ name }: { readonly name: string }) => isKnownAbsent(name, quality);
  const codes = 'reason_codes' in facts ? facts.reason_codes : recordReasons(dimensionName, quality);
  const advisories = 'vulnerability_counts' in facts ? facts.vulnerability_counts : null;
  return factList([
    [words.whyNot, facts.status === 'not_applicable' ? whyNotApplicable(language)[dimensionName] : null],
    ...observed.map(({ name, word, value }) => [word, valueOf(name, value, language)] as const),
    ...(advisories === null
      ? []
      : SEVERITIES.map(
          (severity) =>
            [
              words.advisories(severityWords(language)[severity]),
              formatNumber(advisories[severity], language),
            ] as const,
        )),
    [
      words.statedElsewhere,
      dimensionName === 'package_release' && hostRanges.length > 0 ? untrusted(hostRanges.join(' · '), null) : null,
    ],
    [words.reasons, codes.length === 0 ? null : reasons(codes, language)],
    [words.notFound, wordList(missing.filter(isLookedFor), language)],
    [
      words.notObserved,
      wordList(
        missing.filter((fact) => !isLookedFor(fact)),
        language,
      ),
    ],
  ]);
}

/** Questions of a package that have no list of reasons of their own. */
const OF_PACKAGE: ReadonlySet<QualityDimensionName> = new Set([
  'package_release',
  'dependency_risk',
  'install_runtime',
]);

/** Of a dimension without a list of its own: why nobody could ask about the package. */
function recordReasons(name: QualityDimensionName, quality: PluginQualitySummary): readonly QualityReasonCode[] {
  return OF_PACKAGE.has(name) && isPackageContested(quality) ? ['package_claim_contested'] : [];
}

/** `null`: none. */
function wordList(facts: ReadonlyArray<{ readonly word: string }>, language: Locale): string | null {
  if (facts.length === 0) return null;
  return formatList(
    facts.map(({ word }) => word),
    language,
  );
}

/** Of a plugin without a package nobody started anything, and so nothing of it failed. */
function wasNothingRun({ dimensions }: PluginQualitySummary): boolean {
  return dimensions.install_runtime.failure_reason_code === 'no_registry_package';
}

/** Closed lists in words, by the fact that has them. */
const CLOSED: Readonly<Record<string, (language: Locale) => Readonly<Record<string, string>>>> = {
  failure_stage: stageWords,
  failure_class: failureClassWords,
  failure_reason_code: failureReasonWords,
  risk_class: riskClassWords,
};

function valueOf(name: string, value: unknown, language: Locale): Children {
  const words = evidenceWords(language);
  if (typeof value === 'boolean') return value ? words.yes : words.no;
  if (typeof value === 'number') return formatNumber(value, language);
  if (typeof value !== 'string') return untrusted(value, null);
  const closed = CLOSED[name]?.(language)[value];
  if (closed !== undefined) return [closed, inBrackets(h('code', { class: 'soft' }, value), language)];
  if (name === 'generic_usability') return statusMark(DimensionStatus.parse(value), language);
  return TIMESTAMP.test(value) ? dayOf(value, language) : untrusted(value, null);
}

/** As the contract writes one. */
const TIMESTAMP = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;

function chains({ coverage, plugin_revision_id }: PluginQualitySummary, language: Locale): Children {
  const words = evidenceWords(language);
  return [
    h('h3', null, words.chains),
    h('p', { class: 'small' }, words.ofChains(coverage.completed, coverage.configured)),
    h('p', { class: 'soft worth' }, words.whatChains),
    h(
      'ul',
      { class: 'plain small' },
      coverage.chains.map(({ analysis_id, status }) =>
        h('li', null, [
          statusMark(status, language),
          ' ',
          whatChainObserves(analysis_id, language),
          h('code', { class: 'soft' }, analysis_id),
        ]),
      ),
    ),
    h('p', { class: 'soft worth' }, [labelled(words.revision, language), h('code', null, plugin_revision_id)]),
  ];
}

/** @returns `null`: of a chain that there are no words for */
function whatChainObserves(analysisId: string, language: Locale): Children {
  const name = CHAIN_NAMES.find((each) => isOfChain(analysisId, each));
  return name === undefined ? null : labelled(chainWords(language)[name], language);
}
