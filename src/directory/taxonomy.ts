import { z } from 'zod';
import { LocalizedText } from '../contract/shared/text.ts';

const terms = z.strictObject({
  en: z.array(z.string().min(1)).default([]),
  'zh-CN': z.array(z.string().min(1)).default([]),
});
const noTerms = { en: [], 'zh-CN': [] };

/** What speaks for a plugin's place under a topic. */
const TopicRules = z.strictObject({
  categories: z.array(z.string()).default([]),
  /** Catalogs file all kinds of things under its categories ("tools"): these, and the words of its label, give way to anything else. */
  broad: z.boolean().default(false),
  capabilities: z.array(z.string()).default([]),
  /** They speak for the topic wherever they are said, and so for all topics above it. */
  terms: terms.default(noTerms),
  /** They tell the topic from its neighbours, and say nothing of the topics above it ("search" among what is done with sessions). */
  within: terms.default(noTerms),
});

/** At most so many choices at one level, so that an agent with a small context can read them (spec 8). */
export const MOST_CHILDREN = 20;

/** One topic of the taxonomy; `key` is its segment of every path below it. */
export interface Topic {
  readonly key: string;
  readonly label: z.infer<typeof LocalizedText>;
  /** `null`: made of its terms. */
  readonly description: z.infer<typeof LocalizedText> | null;
  readonly rules: z.infer<typeof TopicRules>;
  readonly topics: readonly Topic[];
}

/** A topic without any rule but categories: nothing that a plugin says of itself leads to it. */
export function hasOnlyCategories({ rules, topics }: Topic): boolean {
  return (
    rules.capabilities.length === 0 &&
    [rules.terms, rules.within].every((said) => said.en.length + said['zh-CN'].length === 0) &&
    topics.length === 0
  );
}

/** What the services file plugins under that no catalog gives a known category. */
const NO_CATEGORY = 'uncategorized';

/** The topic that the root has of its own where the host's profile names none for what is left. */
export const REST_TOPIC: Topic = {
  key: 'other',
  label: { en: 'Other', 'zh-CN': '其他' },
  description: {
    en: 'Plugins that fit no other topic, or of which too little is known.',
    'zh-CN': '不适合其他主题，或所知尚少的插件。',
  },
  rules: { broad: false, categories: [], capabilities: [], terms: noTerms, within: noTerms },
  topics: [],
};

/**
 * Whether a topic takes what nothing speaks for. Its host says so, by its key or by the category of what has
 * none; any other topic would claim of such a plugin what nobody said.
 */
export function takesRest({ key, rules }: Topic): boolean {
  return key === REST_TOPIC.key || rules.categories.includes(NO_CATEGORY);
}

const TopicShape: z.ZodType<Topic> = z.lazy(() =>
  z.strictObject({
    key: z.string().regex(/^[a-z0-9][a-z0-9-]{0,39}$/),
    label: LocalizedText,
    description: LocalizedText.nullable().default(null),
    rules: TopicRules,
    topics: z.array(TopicShape).default([]),
  }),
);

/** `hosts/<id>/directory.yaml`. */
export const Taxonomy = z.strictObject({ topics: z.array(TopicShape).min(1) });
export type Taxonomy = z.infer<typeof Taxonomy>;

/** With a topic at the top for what is left; where there is no room for one, what is left stays at the root. */
export function withRestTopic({ topics }: Taxonomy): Taxonomy {
  const isWhole = topics.some(takesRest) || topics.length >= MOST_CHILDREN;
  return { topics: isWhole ? topics : [...topics, REST_TOPIC] };
}

export interface TaxonomyProblem {
  /** Path keys from the root, joined by `/`; empty: the taxonomy itself. */
  readonly path: string;
  readonly detail: string;
}

/**
 * What keeps a taxonomy from being a legal tree: too many children, keys
 * that are not unique, rules about categories or capabilities the host has not,
 * topics that no rule leads to, categories that no topic takes or that two take.
 */
export function taxonomyProblems(
  taxonomy: Taxonomy,
  known: { readonly categories: ReadonlySet<string>; readonly capabilities: ReadonlySet<string> },
): readonly TaxonomyProblem[] {
  const topics = [...walkTopics(taxonomy.topics, '')];
  const claims = Map.groupBy(
    topics.flatMap(({ topic, path }) => topic.rules.categories.map((category) => ({ category, path }))),
    ({ category }) => category,
  );
  return [
    ...levelProblems(taxonomy.topics, ''),
    ...topics.flatMap(({ topic, path }) => [
      ...levelProblems(topic.topics, path),
      ...referenceProblems(topic, path, known),
      ...(isUnreachable(topic)
        ? [
            {
              path,
              detail: `It has no rule, so nothing leads to it; what is left goes to the topic ${REST_TOPIC.key}.`,
            },
          ]
        : []),
    ]),
    ...[...known.categories].flatMap((category) =>
      claims.has(category) ? [] : [{ path: '', detail: `No topic takes the category ${category}.` }],
    ),
    ...[...claims].flatMap(([category, paths]) =>
      paths.length < 2
        ? []
        : [{ path: paths[1]?.path ?? '', detail: `The category ${category} is taken by another topic too.` }],
    ),
  ];
}

function* walkTopics(topics: readonly Topic[], parent: string): Generator<{ topic: Topic; path: string }> {
  for (const topic of topics) {
    const path = parent === '' ? topic.key : `${parent}/${topic.key}`;
    yield { topic, path };
    yield* walkTopics(topic.topics, path);
  }
}

function isUnreachable(topic: Topic): boolean {
  return hasOnlyCategories(topic) && topic.rules.categories.length === 0 && !takesRest(topic);
}

function levelProblems(topics: readonly Topic[], path: string): readonly TaxonomyProblem[] {
  const keys = topics.map(({ key }) => key);
  const repeated = keys.filter((key, i) => keys.indexOf(key) !== i);
  return [
    ...(topics.length > MOST_CHILDREN
      ? [{ path, detail: `${topics.length} children; at most ${MOST_CHILDREN} are allowed.` }]
      : []),
    ...repeated.map((key) => ({ path, detail: `The key ${key} stands twice among its children.` })),
  ];
}

function referenceProblems(
  { rules }: Topic,
  path: string,
  known: { readonly categories: ReadonlySet<string>; readonly capabilities: ReadonlySet<string> },
): readonly TaxonomyProblem[] {
  return [
    ...rules.categories
      .filter((id) => !known.categories.has(id))
      .map((id) => ({ path, detail: `The host has no category ${id}.` })),
    ...rules.capabilities
      .filter((id) => !known.capabilities.has(id))
      .map((id) => ({ path, detail: `The host has no capability ${id}.` })),
  ];
}
