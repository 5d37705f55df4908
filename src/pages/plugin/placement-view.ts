import { type ComponentChildren, h } from 'preact';
import type { PluginDirectoryResponse } from '../../contract/directory/answers.ts';
import type { Locale } from '../../contract/shared/text.ts';
import { untrusted } from '../parts/untrusted.ts';
import { block } from './fact-list.ts';
import { pluginWords } from './plugin-words.ts';

type Placement = PluginDirectoryResponse['canonical'];

/** Its one place, further ones, and what led to each. */
export function placementView(
  { canonical, cross_entries }: PluginDirectoryResponse,
  language: Locale,
): ComponentChildren {
  const words = pluginWords(language);
  return block('place', words.place, 'derived', words.byDirectory, [
    h('p', null, placeOf(canonical, language)),
    cross_entries.length === 0
      ? null
      : [
          h('h3', { class: 'small' }, words.also),
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
  const reasons: ComponentChildren[] = [
    ...(evidence.category_id === null ? [] : [words.byCategory]),
    ...(evidence.capability_ids.length === 0 ? [] : [words.byCapability]),
    ...(evidence.matched_terms.length === 0
      ? []
      : [[`${words.terms}: `, evidence.matched_terms.map((term) => [untrusted(term, null), ' '])]]),
  ];
  return [
    path.length === 0 ? words.root : path.map(({ label }) => label[language]).join(' › '),
    h('span', { class: 'soft' }, [
      ' (',
      reasons.length === 0 ? words.noReason : reasons.map((reason, place) => [place === 0 ? '' : '; ', reason]),
      ')',
    ]),
  ];
}
