import type { PublisherText, PublisherTexts, TextFile } from '../package-contents/package-contents.ts';
import type { PluginProfileText, PublisherProfile } from './plugin-profile.ts';
import { textLanguage } from './text-language.ts';

/** A text with its place in the released archive. */
export type PlacedText = Omit<PublisherText, 'role' | 'isCode'>;

/** `null`: the publisher did not write it in that language. One of the two is there. */
export interface BilingualText {
  readonly en: PlacedText | null;
  readonly zhCn: PlacedText | null;
}

/** Fields of one text, by their names on the wire. */
export const SINGLE_TEXTS = ['description', 'problem', 'operating_approach', 'readme_excerpt'] as const;
export type SingleText = (typeof SINGLE_TEXTS)[number];
/** Fields of several texts, by their names on the wire. */
export const TEXT_LISTS = [
  'outcomes',
  'prerequisites',
  'required_services',
  'permissions_claimed',
  'limitations',
  'non_fit_conditions',
  'quick_start',
] as const;
export type TextList = (typeof TEXT_LISTS)[number];

/** Texts that are in neither of the two languages, or not clearly in one. */
export interface WithheldText {
  readonly field: SingleText | TextList;
  /** ISO 639-1; `null`: not decided. */
  readonly language: string | null;
  readonly file: string;
  readonly count: number;
}

/** Everything the publisher wrote about one release, each text in the slot of its language. */
export interface PublisherWords {
  readonly single: Readonly<Record<SingleText, BilingualText | null>>;
  readonly lists: Readonly<Record<TextList, readonly BilingualText[]>>;
  readonly withheld: readonly WithheldText[];
  readonly keywords: readonly string[];
  readonly files: readonly TextFile[];
}

type Withhold = (field: WithheldText['field'], language: string | null, file: string) => void;
type SlotOf = 'en' | 'zhCn' | null;

/**
 * Puts the texts of an archive into fields and languages. What the publisher's
 * own profile says in a field stands; README and manifest fill the rest.
 *
 * @param texts `null`: nobody read the archive
 * @param profile `null`: the archive holds none that can be used
 */
export function publisherWords(texts: PublisherTexts | null, profile: PublisherProfile | null): PublisherWords {
  const withheld = new Map<string, WithheldText>();
  const withhold: Withhold = (field, language, file) => {
    const key = `${field} ${language} ${file}`;
    withheld.set(key, { field, language, file, count: (withheld.get(key)?.count ?? 0) + 1 });
  };
  const written = writtenTexts(texts?.texts ?? [], withhold);
  const stated = profileTexts(profile, withhold);
  const single = (field: SingleText): BilingualText | null =>
    stated.get(field)?.[0] ?? mergedLanguages(written.get(field) ?? []);
  const list = (field: TextList): readonly BilingualText[] => stated.get(field) ?? written.get(field) ?? [];
  return {
    single: {
      description: single('description'),
      problem: single('problem'),
      operating_approach: single('operating_approach'),
      readme_excerpt: single('readme_excerpt'),
    },
    lists: {
      outcomes: list('outcomes'),
      prerequisites: list('prerequisites'),
      required_services: list('required_services'),
      permissions_claimed: list('permissions_claimed'),
      limitations: list('limitations'),
      non_fit_conditions: list('non_fit_conditions'),
      quick_start: list('quick_start'),
    },
    withheld: [...withheld.values()],
    keywords: texts?.keywords ?? [],
    files: [...(texts?.files ?? []), ...(profile === null ? [] : [{ path: PROFILE_FILE, coverage: 'whole' as const }])],
  };
}

type TextsOfFields = ReadonlyMap<SingleText | TextList, readonly BilingualText[]>;

/** A short passage, or a command, is read with the rest of its section: alone it is in no language. */
function writtenTexts(texts: readonly PublisherText[], withhold: Withhold): TextsOfFields {
  const found = new Map<PublisherText['role'], BilingualText[]>();
  for (const section of Map.groupBy(texts, ({ role, file }) => `${role} ${file}`).values()) {
    const ofSection = textLanguage(section.map(proseOf).join(' '));
    for (const text of section) {
      const { role, isCode: _, ...placed } = text;
      const language = textLanguage(proseOf(text)) ?? ofSection;
      const slot = slotOfLanguage(language);
      if (slot === null) withhold(role, language, text.file);
      else found.set(role, [...(found.get(role) ?? []), inSlot(slot, placed)]);
    }
  }
  return found;
}

/** Code is in no language; behind a passage it stands on lines of its own. */
function proseOf({ text, isCode }: PublisherText): string {
  return isCode ? '' : (text.split('\n', 1)[0] ?? '');
}

function slotOfLanguage(language: string | null): SlotOf {
  return language === 'en' ? 'en' : language === 'zh' ? 'zhCn' : null;
}

function inSlot(slot: 'en' | 'zhCn', text: PlacedText): BilingualText {
  return slot === 'en' ? { en: text, zhCn: null } : { en: null, zhCn: text };
}

/** Of each language the first: a README in one language and one in the other make one text in both. */
function mergedLanguages(texts: readonly BilingualText[]): BilingualText | null {
  const en = texts.find((text) => text.en !== null)?.en ?? null;
  const zhCn = texts.find((text) => text.zhCn !== null)?.zhCn ?? null;
  return en === null && zhCn === null ? null : { en, zhCn };
}

/** Name of a profile inside a released package. */
const PROFILE_FILE = 'plugin-profile.yaml';

function profileTexts(profile: PublisherProfile | null, withhold: Withhold): TextsOfFields {
  if (profile === null) return new Map();
  const one = (text: PluginProfileText | null): readonly PluginProfileText[] => (text === null ? [] : [text]);
  const stated: ReadonlyArray<readonly [SingleText | TextList, readonly PluginProfileText[], string]> = [
    ['problem', one(profile.problem), ''],
    ['operating_approach', one(profile.operatingApproach), ''],
    ['readme_excerpt', one(profile.readmeExcerpt), ''],
    ['outcomes', profile.outcomes, '/#'],
    ['prerequisites', profile.prerequisites.map(({ text }) => text), '/#/text'],
    ['required_services', profile.requiredServices, '/#'],
    ['permissions_claimed', profile.permissionsClaimed.map(({ text }) => text), '/#/text'],
    ['limitations', profile.limitations, '/#'],
    ['non_fit_conditions', profile.nonFitConditions, '/#'],
    ['quick_start', profile.quickStart, '/#'],
  ];
  return new Map(
    stated.flatMap(([field, texts, shape]) => {
      const placed = texts.flatMap((text, place) => {
        const pointer = `/${field}${shape.replace('#', String(place))}`;
        return filled(checkedSlots(text, pointer, (language) => withhold(field, language, PROFILE_FILE)));
      });
      return placed.length === 0 ? [] : [[field, placed] as const];
    }),
  );
}

function filled(text: BilingualText): readonly BilingualText[] {
  return text.en === null && text.zhCn === null ? [] : [text];
}

/** The publisher says which language a text of the profile is in; one that clearly is in another stands in neither slot. */
function checkedSlots(
  { en, zhCn }: PluginProfileText,
  pointer: string,
  withhold: (language: string) => void,
): BilingualText {
  const placed = (text: string | null, slot: 'en' | 'zhCn', tag: string): PlacedText | null => {
    if (text === null) return null;
    const language = textLanguage(text);
    if (language === null || slotOfLanguage(language) === slot) return inProfile(text, `${pointer}/${tag}`);
    withhold(language);
    return null;
  };
  return { en: placed(en, 'en', 'en'), zhCn: placed(zhCn, 'zhCn', 'zh-CN') };
}

function inProfile(text: string, pointer: string): PlacedText {
  return { text, file: PROFILE_FILE, pointer, heading: null, firstLine: null, lastLine: null, isCut: false };
}
