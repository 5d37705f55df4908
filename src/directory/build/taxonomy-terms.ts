import { analyse } from '../../text/analyse.ts';
import type { Term } from './term-matcher.ts';
import type { Topic } from '../taxonomy.ts';
import type { HostTopics, LocalizedTerms } from '../directory-input.ts';

/** A term that speaks for a topic of the taxonomy. */
export interface TaxonomyTerm extends Term {
  /** The topics it speaks for, the lowest last. */
  readonly path: readonly Topic[];
  readonly kind: 'term' | 'capability' | 'within' | 'label';
  /** Of a capability; `null`: none. */
  readonly capabilityId: string | null;
}

const LANGUAGES = ['en', 'zh-CN'] as const;

/** Terms and capabilities of the rules, and the words of the labels that no neighbouring label has. */
export function taxonomyTerms({ taxonomy, capabilities }: HostTopics): readonly TaxonomyTerm[] {
  const terms = new Map(capabilities.map((capability) => [capability.id, capability.terms]));
  const below = (topics: readonly Topic[], above: readonly Topic[]): readonly TaxonomyTerm[] =>
    topics.flatMap((topic) => {
      const path = [...above, topic];
      return [...ruleTerms(topic, path, terms), ...labelTerms(topic, path, topics), ...below(topic.topics, path)];
    });
  return below(taxonomy.topics, []);
}

/** A topic without any rule but categories takes what nothing else speaks for. */
export function isCatchAll({ rules, topics }: Topic): boolean {
  return (
    rules.capabilities.length === 0 &&
    LANGUAGES.every((language) => rules.terms[language].length + rules.within[language].length === 0) &&
    topics.length === 0
  );
}

function ruleTerms(
  { rules }: Topic,
  path: readonly Topic[],
  termsOf: ReadonlyMap<string, LocalizedTerms>,
): readonly TaxonomyTerm[] {
  const capabilities = rules.capabilities.map((id): TaxonomyTerm => ({
    terms: termsOf.get(id) ?? { en: [], 'zh-CN': [] },
    path,
    kind: 'capability',
    capabilityId: id,
  }));
  const terms = LANGUAGES.flatMap((language) =>
    rules.terms[language].map((term) => singleTerm(term, language, path, 'term')),
  );
  const within = LANGUAGES.flatMap((language) =>
    rules.within[language].map((term) => singleTerm(term, language, path.slice(1), 'within')),
  );
  return [...capabilities, ...terms, ...within];
}

function labelTerms(topic: Topic, path: readonly Topic[], siblings: readonly Topic[]): readonly TaxonomyTerm[] {
  if (isCatchAll(topic) || topic.rules.broad) return [];
  const others = [...path.slice(0, -1), ...siblings].filter((other) => other !== topic);
  return LANGUAGES.flatMap((language) => {
    const shared = new Set(others.flatMap(({ label }) => labelWords(label[language])));
    return labelWords(topic.label[language])
      .filter((word) => !shared.has(word))
      .map((word) => singleTerm(word, language, path.length > 2 ? path.slice(1) : path, 'label'));
  });
}

function singleTerm(
  term: string,
  language: 'en' | 'zh-CN',
  path: readonly Topic[],
  kind: 'term' | 'within' | 'label',
): TaxonomyTerm {
  const none: LocalizedTerms = { en: [], 'zh-CN': [] };
  return { terms: { ...none, [language]: [term] }, path, kind, capabilityId: null };
}

const CHINESE_CONNECTIVES = /[、与和及，,\s]+/u;

/** `主题与皮肤` has 主题 and 皮肤, "Themes and skins" has theme and skin. */
function labelWords(label: string): readonly string[] {
  if (/\p{Script=Han}/u.test(label)) return label.split(CHINESE_CONNECTIVES).filter((word) => word.length > 1);
  return analyse(label).flatMap(({ kind, isStop, term }) => (kind === 'word' && !isStop ? [term] : []));
}
