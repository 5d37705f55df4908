import { type Children, h } from '../markup.ts';
import type { Locale } from '../../contract/shared/text.ts';
import { wordsOf } from '../language/words.ts';
import { factBlock } from './fact-block.ts';

const unknownWords = wordsOf({
  heading: { en: 'What is not known here', 'zh-CN': '本服务尚不清楚的' },
  nothing: { en: 'Every field has a value.', 'zh-CN': '所有字段都有值。' },
});

/** Fields without a value, as JSON pointers, in groups. @param worth by what they are grouped */
export function unknownFields(
  groups: ReadonlyArray<{ readonly heading: string; readonly fields: readonly string[] }>,
  worth: string,
  language: Locale,
): Children {
  const words = unknownWords(language);
  return factBlock(
    { id: 'unknowns', heading: words.heading, speaker: 'derived', worth },
    language,
    groups.length === 0
      ? h('p', null, words.nothing)
      : groups.map(({ heading, fields }) => [
          h('h3', null, heading),
          h(
            'ul',
            { class: 'codes' },
            fields.map((field) => h('li', null, h('code', null, field))),
          ),
        ]),
  );
}
