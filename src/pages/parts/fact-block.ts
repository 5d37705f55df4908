import { type Children, h } from '../markup.ts';
import type { z } from 'zod';
import type { Authority } from '../../contract/shared/status.ts';
import type { Locale } from '../../contract/shared/text.ts';
import { formatDay } from '../language/format.ts';
import { labelled } from '../language/punctuation.ts';
import { type InEachLanguage, wordsOf } from '../language/words.ts';

/** Who says what stands in a block: an authority of the contract, or one that it has no label for. */
export type Speaker = z.infer<typeof Authority> | 'editor' | 'derived' | 'registry';

const speakerWords = wordsOf({
  control_metadata: { en: 'this service, of its own record', 'zh-CN': '本服务（自身的记录）' },
  registry: { en: 'the package registry', 'zh-CN': '软件源' },
  registry_observations: {
    en: 'registry, and repository host where it answered',
    'zh-CN': '软件源，以及有答复时的代码托管平台',
  },
  publisher_content: { en: 'the publisher', 'zh-CN': '发布者' },
  test_evidence: { en: 'test runs, of this service or handed in to it', 'zh-CN': '测试（本服务所做或提交给本服务）' },
  imported_observation: { en: 'others, who counted', 'zh-CN': '第三方统计' },
  imported_content: { en: 'catalogs', 'zh-CN': '来源目录' },
  automated_observation: { en: 'this service, by machine', 'zh-CN': '本服务（自动观察）' },
  editor: { en: 'an editor', 'zh-CN': '编辑者' },
  derived: { en: 'this service, concluded from the others', 'zh-CN': '本服务推断' },
} satisfies Record<Speaker, InEachLanguage<string>>);

const blockWords = wordsOf({
  saidBy: { en: 'Said by', 'zh-CN': '出处' },
});

/** The label of the contract; `null`: no block of an answer has it. */
function labelOf(speaker: Speaker): string | null {
  if (speaker === 'derived') return null;
  if (speaker === 'registry') return 'registry_observations';
  return speaker === 'editor' ? 'imported_content' : speaker;
}

export interface BlockParts {
  readonly id: string;
  readonly heading: string;
  readonly speaker: Speaker;
  /** What may be read into it, and what may not. */
  readonly worth: string;
}

/** Facts of one authority: what they are, who says them and what that is worth, and the facts beside it. */
export function factBlock({ id, heading, speaker, worth }: BlockParts, language: Locale, children: Children): Children {
  const label = labelOf(speaker);
  return h('section', { class: 'block', 'aria-labelledby': id }, [
    h('div', { class: 'block-head' }, [
      h('h2', { id }, heading),
      h('p', { class: 'soft small' }, [
        labelled(blockWords(language).saidBy, language),
        h('span', { class: 'speaker', ...(label === null ? {} : { title: label }) }, speakerWords(language)[speaker]),
      ]),
      h('p', { class: 'soft small' }, worth),
    ]),
    h('div', { class: 'block-body' }, children),
  ]);
}

/** Names and values; a `null` value is left out. */
export function factList(facts: ReadonlyArray<readonly [name: string, value: Children]>): Children {
  const shown = facts.filter(([, value]) => value !== null);
  if (shown.length === 0) return null;
  return h(
    'dl',
    { class: 'fact-list' },
    shown.map(([name, value]) => [h('dt', null, name), h('dd', null, value)]),
  );
}

/** A day that a machine can read too. */
export function dayOf(timestamp: string, language: Locale): Children {
  return h('time', { datetime: timestamp }, formatDay(timestamp, language));
}
