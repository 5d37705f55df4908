import type { LocalizedText } from '../../contract/shared/text.ts';
import type { DraftNode } from './draft-node.ts';
import type { TopicTerm } from './topic-terms.ts';

/** A label made of what texts write: `session log`, `fork` is `Session log and fork`. */
export function labelOf(surfaces: readonly LocalizedText[]): LocalizedText {
  const { en, 'zh-CN': zhCn } = joined(surfaces);
  return { en: capitalised(en), 'zh-CN': capitalised(zhCn) };
}

/** The same in running text. */
function joined(surfaces: readonly LocalizedText[]): LocalizedText {
  return {
    en: enumerated([...new Set(surfaces.map(({ en }) => en))], ', ', ' and '),
    'zh-CN': enumerated([...new Set(surfaces.map(({ 'zh-CN': zhCn }) => zhCn))], '、', '与'),
  };
}

function enumerated(texts: readonly string[], comma: string, and: string): string {
  return [texts.slice(0, -1).join(comma), ...texts.slice(-1)].filter((text) => text !== '').join(and);
}

/** Words with capitals of their own (iMessage) keep them. */
function capitalised(text: string): string {
  const [first = ''] = text.split(' ');
  return first === first.toLowerCase() ? text.charAt(0).toUpperCase() + text.slice(1) : text;
}

const LANGUAGES = ['en', 'zh-CN'] as const;
type Language = (typeof LANGUAGES)[number];

/** Hints that a description names; the first say most. */
const MOST_SHOWN = 8;

/** One sentence made of the defining terms of a node; one of the taxonomy says what lies below it in a second. */
export function describeNode(node: DraftNode, terms: readonly TopicTerm[]): LocalizedText {
  const [en, zhCn] = LANGUAGES.map((language) => sentences(node, terms, language));
  return { en: en ?? '', 'zh-CN': zhCn ?? '' };
}

function sentences(node: DraftNode, terms: readonly TopicTerm[], language: Language): string {
  const phrases = PHRASES[language];
  const below = node.children.flatMap(({ kind, label }) => (isTopic(kind) ? [label[language]] : []));
  const name =
    node.terms.length === 0 ? node.label[language] : joined(node.terms.map((term) => terms[term]!.surface))[language];
  const own = {
    root: phrases.root,
    curated: node.topic?.description?.[language] ?? phrases.topicWith(name, phrases.list(termsOf(node, language))),
    term: phrases.topic(name),
    series: phrases.series,
    initial: phrases.initial,
    rest: phrases.rest,
  }[node.kind];
  if (node.kind === 'root') return own;
  if (below.length > 0) return own + phrases.includes(phrases.list(below));
  const hints = phrases.list(node.hints.slice(0, MOST_SHOWN).map((hint) => terms[hint]!.surface[language]));
  return hints === '' ? own : phrases.topicWith(name, hints);
}

function termsOf({ topic }: DraftNode, language: Language): readonly string[] {
  return topic === null ? [] : [...topic.rules.terms[language], ...topic.rules.within[language]].slice(0, MOST_SHOWN);
}

function isTopic(kind: DraftNode['kind']): boolean {
  return kind === 'curated' || kind === 'term';
}

const PHRASES = {
  en: {
    list: (texts: readonly string[]) => [...new Set(texts)].join(', '),
    root: 'All plugins by topic.',
    topic: (name: string) => `Plugins about ${name}.`,
    topicWith: (name: string, hints: string) => `Plugins about ${name}, often with ${hints}.`,
    includes: (listed: string) => ` Includes ${listed}.`,
    series: 'Plugins of one owner, each described by a line.',
    initial: 'Plugins that fit no narrower topic here, by the first letter of their names.',
    rest: 'Plugins that fit no narrower topic here.',
  },
  'zh-CN': {
    list: (texts: readonly string[]) => [...new Set(texts)].join('、'),
    root: '按主题排列的全部插件。',
    topic: (name: string) => `与“${name}”有关的插件。`,
    topicWith: (name: string, hints: string) => `与“${name}”有关的插件，常涉及${hints}。`,
    includes: (listed: string) => `包括：${listed}。`,
    series: '同一作者的插件，每个仅有一行说明。',
    initial: '不适合此处更细主题的插件，按名称首字母排列。',
    rest: '不适合此处更细主题的插件。',
  },
} as const;
