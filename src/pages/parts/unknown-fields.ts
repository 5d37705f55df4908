import { type Children, h } from '../markup.ts';
import { type LookupUnknown, REMEDIES } from '../../contract/discovery/lookup.ts';
import type { Locale } from '../../contract/shared/text.ts';
import { wordsOf } from '../language/words.ts';
import { formatNumber } from '../language/format.ts';
import { inBrackets } from '../language/punctuation.ts';
import { factBlock } from './fact-block.ts';
import { pointerWords } from './pointer-words.ts';

const unknownWords = wordsOf({
  heading: { en: 'What is not known here', 'zh-CN': '本服务尚不清楚的' },
  nothing: { en: 'Every field has a value.', 'zh-CN': '所有字段都有值。' },
});

/** Fields without a value, in words and groups. @param groups of JSON pointers @param worth by what they are grouped */
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
          h('ul', { class: 'codes' }, inWords(fields, language)),
        ]),
  );
}

/** Fields that nobody said or observed, by who can fill them. @param worth what such fields are */
export function unknownsByRemedy(unknowns: readonly LookupUnknown[], worth: string, language: Locale): Children {
  const groups = [...Map.groupBy(unknowns, ({ remedy }) => remedy)].map(([remedy, all]) => ({
    heading: REMEDIES[remedy][language],
    fields: all.map(({ field }) => field),
  }));
  return unknownFields(groups, worth, language);
}

/** What is called alike stands once, with how often; the pointers are its title. */
function inWords(fields: readonly string[], language: Locale): Children {
  const called = Map.groupBy(fields, (field) => pointerWords(field, language) ?? field);
  return [...called].map(([name, pointers]) =>
    h('li', { title: pointers.join(' ') }, [
      pointers.includes(name) ? h('code', null, name) : name,
      pointers.length === 1 ? null : inBrackets(formatNumber(pointers.length, language), language),
    ]),
  );
}
