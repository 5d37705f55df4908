import { type Children, h } from '../markup.ts';
import type { RegistryObservations } from '../../contract/candidates/registry-observations.ts';
import type { Locale } from '../../contract/shared/text.ts';
import { andMore } from '../language/format.ts';
import { labelled } from '../language/punctuation.ts';
import { dayOf, factBlock, factList } from '../parts/fact-block.ts';
import { ruleIn } from '../parts/listing-words.ts';
import { untrusted } from '../parts/untrusted.ts';
import {
  advisoryWords,
  associationWords,
  candidateWords,
  claimWords,
  maintenanceWords,
  methodWords,
  riskWords,
  severityWords,
  thingWords,
} from './candidate-words.ts';

/** What registries, repositories and the files of the release show, each with what it rests on. */
export function observationsView(observed: RegistryObservations, language: Locale): Children {
  const words = candidateWords(language);
  const parts = {
    id: 'observations',
    heading: words.observations,
    speaker: observed.authority,
    worth: words.byObservation,
  } as const;
  const { risks, permissions, prerequisites } = observed;
  return factBlock(
    parts,
    language,
    factList([
      [
        words.risks,
        codeList(
          risks.map(({ code, severity, evidence_refs }) => [
            ruleIn(riskWords(language), code),
            code,
            severityWords(language)[severity],
            evidence_refs,
          ]),
          language,
        ),
      ],
      [words.permissions, things(permissions, language)],
      [words.requirements, things(prerequisites, language)],
      [words.association, association(observed, language)],
      [words.advisories, advisories(observed, language)],
      [words.maintenance, maintenance(observed, language)],
    ]),
  );
}

function things(all: RegistryObservations['permissions'], language: Locale): Children {
  return codeList(
    all.map(({ code, status, evidence_refs }) => [
      ruleIn(thingWords(language), code),
      code,
      claimWords(language)[status],
      evidence_refs,
    ]),
    language,
  );
}

type CodeLine = readonly [meaning: string, code: string, how: string, refs: readonly string[]];

/** Enough for nearly every release; a file may be named for each of hundreds of places. */
const SHOWN_REFS = 3;

function codeList(lines: readonly CodeLine[], language: Locale): Children {
  const words = candidateWords(language);
  if (lines.length === 0) return words.noneSeen;
  return h(
    'ul',
    { class: 'plain' },
    lines.map(([meaning, code, how, refs]) =>
      h('li', null, [
        `${meaning} `,
        meaning === code ? null : h('code', { class: 'soft' }, code),
        h('span', { class: 'soft' }, ` · ${how}`),
        h('div', { class: 'soft worth' }, [
          refs.slice(0, SHOWN_REFS).map((ref) => h('div', null, h('code', null, untrusted(ref, null)))),
          refs.length > SHOWN_REFS ? andMore(refs.length - SHOWN_REFS, language) : null,
        ]),
      ]),
    ),
  );
}

function association(
  { source_association: { status, method, observed_at } }: RegistryObservations,
  language: Locale,
): Children {
  return [
    `${labelled(associationWords(language)[status], language)}${ruleIn(methodWords(language), method)} `,
    observed_at === null
      ? null
      : h('span', { class: 'soft' }, [`· ${candidateWords(language).seen} `, dayOf(observed_at, language)]),
  ];
}

function advisories(
  { advisory: { state, maximum_severity, advisory_ids }, unknowns }: RegistryObservations,
  language: Locale,
): Children {
  const isAskedInVain = unknowns.some(
    ({ field, reason }) =>
      field === '/registry_observations/advisory/state' && reason === 'collection_failed_advisories',
  );
  return [
    advisoryWords(language)[isAskedInVain ? 'asked_in_vain' : state],
    state === 'affected' ? ` · ${severityWords(language)[maximum_severity]}` : null,
    advisory_ids.map((id) => [' ', h('code', null, untrusted(id, null))]),
  ];
}

function maintenance({ maintenance: { state, observed_at } }: RegistryObservations, language: Locale): Children {
  return [
    maintenanceWords(language)[state],
    observed_at === null
      ? null
      : h('span', { class: 'soft' }, [` · ${candidateWords(language).seen} `, dayOf(observed_at, language)]),
  ];
}
