import { type ComponentChildren, h } from 'preact';
import { type LookupEntry, REMEDIES } from '../../contract/discovery/lookup.ts';
import type { Locale } from '../../contract/shared/text.ts';
import { factBlock } from '../parts/fact-block.ts';
import { pluginWords } from './plugin-words.ts';

/** Fields that nobody said or observed, by who can fill them. */
export function unknownsView(unknowns: LookupEntry['unknowns'], language: Locale): ComponentChildren {
  const words = pluginWords(language);
  const parts = { id: 'unknowns', heading: words.unknowns, speaker: 'derived', worth: words.byAbsence } as const;
  const byRemedy = Map.groupBy(unknowns, ({ remedy }) => remedy);
  return factBlock(
    parts,
    language,
    byRemedy.size === 0
      ? h('p', null, words.nothingUnknown)
      : [...byRemedy].map(([remedy, all]) => [
          h('h3', null, REMEDIES[remedy][language]),
          h(
            'ul',
            { class: 'codes' },
            all.map(({ field }) => h('li', null, h('code', null, field))),
          ),
        ]),
  );
}
