import { type ComponentChildren, h } from 'preact';
import type { PluginDirectoryResponse } from '../../contract/directory/answers.ts';
import type { Locale } from '../../contract/shared/text.ts';
import { factBlock } from '../parts/fact-block.ts';
import { untrusted } from '../parts/untrusted.ts';
import { pluginWords } from './plugin-words.ts';

type Placement = PluginDirectoryResponse['canonical'];

/** Its one place, further ones, and what led to each. */
export function placementView(
  { canonical, cross_entries }: PluginDirectoryResponse,
  language: Locale,
): ComponentChildren {
  const words = pluginWords(language);
  const parts = { id: 'place', heading: words.place, speaker: 'derived', worth: words.byDirectory } as const;
  return factBlock(parts, language, [
    placeOf(canonical, language),
    cross_entries.length === 0
      ? null
      : [
          h('h3', null, words.also),
          h(
            'ul',
            { class: 'plain' },
            cross_entries.map((entry) => h('li', null, placeOf(entry, language))),
          ),
        ],
  ]);
}

function placeOf({ path, evidence }: Placement, language: Locale): ComponentChildren {
  const words = pluginWords(language);
  const { matched_terms: terms } = evidence;
  const reasons: ComponentChildren[] = [
    ...(evidence.category_id === null ? [] : [words.byCategory]),
    ...(evidence.capability_ids.length === 0 ? [] : [words.byCapability]),
    ...(terms.length === 0
      ? []
      : [[`${words.terms}: `, terms.map((term, place) => [place === 0 ? null : ', ', untrusted(term, null)])]]),
  ];
  return [
    h('p', null, path.length === 0 ? words.root : path.map(({ label }) => label[language]).join(' › ')),
    h(
      'p',
      { class: 'soft small' },
      reasons.length === 0 ? words.noReason : reasons.map((reason, place) => [place === 0 ? null : ' · ', reason]),
    ),
  ];
}
