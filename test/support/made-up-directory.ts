import * as fc from 'fast-check';
import type { Topic } from '../../src/directory/curated-top.ts';
import type { DirectoryEntry, DirectoryInput, HostTopics } from '../../src/directory/directory-input.ts';

/** What a test says of a plugin; what it does not say is unknown. */
export interface EntryFactsOfTest {
  readonly name: string;
  readonly owner?: string;
  readonly en?: string;
  readonly zh?: string;
  readonly category?: string;
  readonly claims?: readonly string[];
}

export function directoryEntry({
  name,
  owner,
  en,
  zh,
  category = 'none',
  claims = [],
}: EntryFactsOfTest): DirectoryEntry {
  return {
    entryId: `plugin.discovery.${name}`,
    owner: owner ?? null,
    names: [name],
    categoryId: category,
    description: { en: en ?? null, zhCn: zh ?? null },
    claims,
  };
}

export function topic(key: string, rules: Partial<Topic['rules']> = {}, topics: readonly Topic[] = []): Topic {
  const label = { en: key, 'zh-CN': '主题' };
  const all = { categories: [], broad: false, capabilities: [], terms: { en: [], 'zh-CN': [] }, ...rules };
  return { key, label, description: { en: `All of ${key}.`, 'zh-CN': `${key}。` }, rules: all, topics };
}

/** Two topics, one of them with one below it, and one for what is left. */
export const MADE_UP_TOPICS: HostTopics = {
  top: {
    topics: [
      topic('messages', { categories: ['mail'], terms: { en: ['mailbox'], 'zh-CN': ['邮箱'] } }, [
        topic('alerts', { capabilities: ['notify.alert'] }),
      ]),
      topic('pictures', { categories: ['image'], capabilities: ['picture.draw'] }),
      topic('other', { categories: ['none'] }),
    ],
  },
  capabilities: [
    { id: 'notify.alert', label: { en: 'Alerts', 'zh-CN': '警报' }, terms: { en: ['alert'], 'zh-CN': ['警报'] } },
    { id: 'picture.draw', label: { en: 'Drawing', 'zh-CN': '绘图' }, terms: { en: ['drawing'], 'zh-CN': ['绘图'] } },
  ],
  aliases: [],
  stopTerms: ['acme', 'plugin'],
};

export function directoryInput(
  entries: readonly DirectoryEntry[],
  overrides: Partial<Omit<DirectoryInput, 'entries'>> = {},
): DirectoryInput {
  return { entries, host: MADE_UP_TOPICS, translations: [], previous: null, ...overrides };
}

/** Words far apart from each other, each its own stem. */
const WORDS = 'lark moon drum frog quiz sand kelp wolf mint fork jazz vest bulb yarn knob plum'.split(' ');

const words = fc.array(fc.constantFrom(...WORDS, 'alert', 'mailbox', 'drawing'), { maxLength: 5 });

/** Sets of plugins that differ in name; few words, so that topics of many sizes come about. */
export const directoryEntries: fc.Arbitrary<readonly DirectoryEntry[]> = fc
  .array(
    fc.record({
      named: fc.constantFrom('', ...WORDS),
      initial: fc.constantFrom('ax', 'bx', 'kx', 'zx', '7x', '字'),
      en: words.map((some) => some.join(' ')),
      zh: fc.constantFrom('警报与邮箱', '截图保存网页', undefined),
      category: fc.constantFrom('mail', 'image', 'none', 'unheard'),
      isClaimed: fc.boolean(),
    }),
    { minLength: 1, maxLength: 150, size: 'max' },
  )
  .map((made) =>
    made.map(({ named, initial, en, zh, category, isClaimed }, i) =>
      directoryEntry({
        name: `acme-${initial}-${named}-${i}`,
        en,
        category,
        claims: isClaimed ? ['notify.alert'] : [],
        ...(zh === undefined ? {} : { zh }),
      }),
    ),
  );
