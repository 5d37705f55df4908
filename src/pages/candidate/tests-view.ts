import { type ComponentChildren, h } from 'preact';
import type { TestEvidence } from '../../contract/candidates/test-evidence.ts';
import type { Locale } from '../../contract/shared/text.ts';
import { statusMark } from '../parts/evidence-marks.ts';
import { dayOf, factBlock } from '../parts/fact-block.ts';
import { untrusted } from '../parts/untrusted.ts';
import { candidateWords, channelWords, testWords } from './candidate-words.ts';

/** The nine dimensions, each with what exactly was looked at, and the channels of the host. */
export function testsView(
  { authority, dimensions, compatibility_observations }: TestEvidence,
  language: Locale,
): ComponentChildren {
  const words = candidateWords(language);
  const parts = { id: 'tests', heading: words.tests, speaker: authority, worth: words.byTests } as const;
  return factBlock(parts, language, [
    h(
      'ul',
      { class: 'plain dimensions' },
      dimensions.map((tested) => h('li', null, dimension(tested, language))),
    ),
    h('h3', null, words.channels),
    h(
      'ul',
      { class: 'plain dimensions' },
      compatibility_observations.map((observed) => h('li', null, channel(observed, language))),
    ),
  ]);
}

function dimension(
  { dimension: name, status, scope_summary, evidence_refs, observed_at }: TestEvidence['dimensions'][number],
  language: Locale,
): ComponentChildren {
  return [
    h('div', null, [h('h3', null, testWords(language)[name]), statusMark(status, language)]),
    h('div', null, [h('p', null, scope_summary[language]), seenAndWhere(observed_at, evidence_refs, language)]),
  ];
}

/** When it was seen, and the observations behind it. */
function seenAndWhere(observedAt: string | null, refs: readonly string[], language: Locale): ComponentChildren {
  if (observedAt === null && refs.length === 0) return null;
  return h('p', { class: 'soft worth' }, [
    observedAt === null ? null : [`${candidateWords(language).seen} `, dayOf(observedAt, language)],
    refs.map((ref) => [' · ', h('code', null, untrusted(ref, null))]),
  ]);
}

type Observed = TestEvidence['compatibility_observations'][number];

function channel(
  { channel: name, status, host_target, environment, testrun_ids, observed_at }: Observed,
  language: Locale,
): ComponentChildren {
  const host = host_target === null ? null : untrusted(`${host_target.package_name}@${host_target.version}`, null);
  const place =
    environment === null
      ? null
      : `${environment.runtime}, ${environment.operating_system}, ${environment.architecture}`;
  return [
    h('div', null, [h('h4', null, channelWords(language)[name]), statusMark(status, language)]),
    h('div', null, [
      host === null ? null : h('p', null, [host, place === null ? null : [' · ', untrusted(place, null)]]),
      seenAndWhere(observed_at, testrun_ids, language),
    ]),
  ];
}
