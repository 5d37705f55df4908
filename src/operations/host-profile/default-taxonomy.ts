import { type Taxonomy, MOST_CHILDREN, REST_TOPIC, type Topic } from '../../directory/taxonomy.ts';
import type { CategoriesFile } from './host-profile.ts';

type Category = CategoriesFile['categories'][number];

/**
 * The taxonomy of a host that has no `directory.yaml`: a topic for each
 * category, in their order, and a last one for what has none. A level has room for
 * 20 topics, so the last one also takes the categories from the twentieth on.
 */
export function defaultTaxonomy(categories: CategoriesFile['categories']): Taxonomy {
  const own = categories.filter(({ id }) => id !== REST_TOPIC.key).slice(0, MOST_CHILDREN - 1);
  const rest = categories.filter((category) => !own.includes(category)).map(({ id }) => id);
  return {
    topics: [
      ...own.map((category) => topicOf(category, [category.id])),
      { ...REST_TOPIC, rules: { ...REST_TOPIC.rules, categories: rest } },
    ],
  };
}

const NONE = { en: [], 'zh-CN': [] };

function topicOf({ id, label }: Pick<Category, 'id' | 'label'>, categories: readonly string[]): Topic {
  return {
    // A category id may have underscores and 64 characters; a segment of a path has neither.
    key: id.replaceAll('_', '-').slice(0, 40),
    label,
    description: label,
    rules: { broad: false, categories: [...categories], capabilities: [], terms: NONE, within: NONE },
    topics: [],
  };
}
