import { type Children, h } from '../markup.ts';
import type { PluginDirectoryResponse } from '../../contract/directory/answers.ts';
import type { Locale } from '../../contract/shared/text.ts';
import { labelled, separated } from '../language/punctuation.ts';
import { linkToTopic } from '../links.ts';
import type { Visit } from '../page.ts';
import { factBlock } from '../parts/fact-block.ts';
import { untrusted } from '../parts/untrusted.ts';
import { pluginWords } from './plugin-words.ts';

type Placement = PluginDirectoryResponse['canonical'];

/** Its one place, further ones, and what led to each. */
export function placementView({ canonical, cross_entries }: PluginDirectoryResponse, visit: Visit): Children {
  const { language } = visit;
  const words = pluginWords(language);
  const parts = { id: 'place', heading: words.place, speaker: 'derived', worth: words.byDirectory } as const;
  return factBlock(parts, language, [
    placeOf(canonical, visit),
    cross_entries.length === 0
      ? null
      : [
          h('h3', null, words.also),
          h(
            'ul',
            { class: 'plain' },
            cross_entries.map((entry) => h('li', null, placeOf(entry, visit))),
          ),
        ],
  ]);
}

function placeOf({ path, evidence }: Placement, visit: Visit): Children {
  const words = pluginWords(visit.language);
  return [
    h(
      'p',
      null,
      path.length === 0
        ? h('a', { href: linkToTopic(visit, '') }, words.root)
        : path.map(({ path_key, label }, step) => [
            step === 0 ? null : ' › ',
            h('a', { href: linkToTopic(visit, path_key) }, label[visit.language]),
          ]),
    ),
    h('p', { class: 'soft small' }, placementReasons(evidence, visit.language)),
  ];
}

/** What led a plugin to a place. */
export function placementReasons(evidence: Placement['evidence'], language: Locale): Children {
  const words = pluginWords(language);
  const { matched_terms: terms } = evidence;
  const reasons: Children[] = [
    ...(evidence.category_id === null ? [] : [words.byCategory]),
    ...(evidence.capability_ids.length === 0 ? [] : [words.byCapability]),
    ...(terms.length === 0
      ? []
      : [
          [
            labelled(words.terms, language),
            separated(
              terms.map((term) => untrusted(term, null)),
              'comma',
              language,
            ),
          ],
        ]),
  ];
  return reasons.length === 0 ? words.noReason : reasons.map((reason, place) => [place === 0 ? null : ' · ', reason]);
}
