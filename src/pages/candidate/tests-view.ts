import { type Children, h } from '../markup.ts';
import type { TestEvidence } from '../../contract/candidates/test-evidence.ts';
import type { Locale } from '../../contract/shared/text.ts';
import { formatList } from '../language/format.ts';
import { labelled } from '../language/punctuation.ts';
import { statusMark } from '../parts/evidence-marks.ts';
import { dayOf, factBlock } from '../parts/fact-block.ts';
import { untrusted } from '../parts/untrusted.ts';
import { candidateWords, channelWords, testWords } from './candidate-words.ts';

/** The nine dimensions, each with what exactly was looked at, and the channels of the host. */
export function testsView(
  { authority, dimensions, compatibility_observations: channels }: TestEvidence,
  language: Locale,
): Children {
  const words = candidateWords(language);
  const parts = { id: 'tests', heading: words.tests, speaker: authority, worth: words.byTests } as const;
  const unseenTests = dimensions.filter(isUnseen).map(({ dimension }) => testWords(language)[dimension]);
  const unseenChannels = channels.filter(isUnseen).map(({ channel }) => channelWords(language)[channel]);
  return factBlock(parts, language, [
    h('ul', { class: 'plain dimensions' }, [
      dimensions.filter((tested) => !isUnseen(tested)).map((tested) => h('li', null, dimensionRow(tested, language))),
      unseenRow(unseenTests, language),
    ]),
    h('h3', null, words.channels),
    h('ul', { class: 'plain dimensions' }, [
      channels.filter((tested) => !isUnseen(tested)).map((tested) => h('li', null, channelRow(tested, language))),
      unseenRow(unseenChannels, language),
    ]),
  ]);
}

type Tested = TestEvidence['dimensions'][number];
type Observed = TestEvidence['compatibility_observations'][number];

/** Of whatever nobody looked at there is nothing to say but its name. */
function isUnseen({ status, observed_at }: Pick<Tested, 'status' | 'observed_at'>): boolean {
  return status === 'not_tested' && observed_at === null;
}

function unseenRow(names: readonly string[], language: Locale): Children {
  if (names.length === 0) return null;
  return h('li', null, [
    h('div', null, statusMark('not_tested', language)),
    h('p', null, [
      h('span', { class: 'soft' }, labelled(candidateWords(language).nobodyLooked, language)),
      formatList(names, language),
    ]),
  ]);
}

function dimensionRow(
  { dimension, status, scope_summary, evidence_refs, observed_at }: Tested,
  language: Locale,
): Children {
  return [
    h('div', null, [h('b', null, testWords(language)[dimension]), ' ', statusMark(status, language)]),
    h('div', null, [h('p', null, scope_summary[language]), seenAndWhere(observed_at, evidence_refs, language)]),
  ];
}

/** When it was seen, and the observations behind it. */
function seenAndWhere(observedAt: string | null, refs: readonly string[], language: Locale): Children {
  if (observedAt === null && refs.length === 0) return null;
  return h('p', { class: 'soft worth' }, [
    observedAt === null ? null : [`${candidateWords(language).seen} `, dayOf(observedAt, language)],
    refs.map((ref) => [' · ', h('code', null, untrusted(ref, null))]),
  ]);
}

function channelRow(
  { channel, status, host_target, environment, testrun_ids, observed_at }: Observed,
  language: Locale,
): Children {
  const place =
    environment === null
      ? null
      : `${environment.runtime}, ${environment.operating_system}, ${environment.architecture}`;
  return [
    h('div', null, [h('b', null, channelWords(language)[channel]), ' ', statusMark(status, language)]),
    h('div', null, [
      host_target === null
        ? null
        : h('p', null, [
            untrusted(`${host_target.package_name}@${host_target.version}`, null),
            place === null ? null : [' · ', untrusted(place, null)],
          ]),
      seenAndWhere(observed_at, testrun_ids, language),
    ]),
  ];
}
