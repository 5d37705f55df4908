import type { RepositoryRef } from '../../base/repository-ref.ts';
import type { ListingNote, LocalizedFacts } from '../../facts/catalog/listing.ts';
import { foldToWordCharacters, isPlaceholderName } from './placeholder-text.ts';

/** Folders that say where in a project something stands, not what it is. */
const STRUCTURAL_FOLDERS: ReadonlySet<string> = new Set([
  'app',
  'bundle',
  'cli',
  'client',
  'core',
  'dist',
  'extension',
  'lib',
  'main',
  'npm',
  'package',
  'packages',
  'plugin',
  'plugins',
  'server',
  'src',
  'web',
]);

interface NamedPlace {
  /** Cleaned; may be empty. */
  readonly given: string;
  readonly repository: RepositoryRef | null;
  readonly packageName: string | null;
}

/**
 * The name to show: the catalog's own, without the address it may be written
 * as (`owner/repo`, `owner/repo#folder`), in its own case. Where that says
 * nothing: the package, the folder or the repository.
 */
export function displayName({ given, repository, packageName }: NamedPlace): string {
  const own = lastPartOf(given, repository);
  const folder = repository?.subdirectory?.split('/').at(-1) ?? '';
  const candidates = [own, packageName ?? '', folder, repository?.name ?? ''];
  const saying = candidates.find((name) => !isPlaceholderName(name) && !STRUCTURAL_FOLDERS.has(name.toLowerCase()));
  return saying ?? candidates.find((name) => name !== '') ?? '';
}

function lastPartOf(given: string, repository: RepositoryRef | null): string {
  const address = /^([\w.-]+)\/([\w.-]+)(?:[#:](.*))?$/u.exec(given);
  if (address === null) return withoutRepository(given, repository);
  const [, owner = '', name = '', folder] = address;
  if (folder !== undefined) return folder.split('/').findLast((part) => part !== '') ?? name;
  // "TCP/IP" is a name; an address agrees with the entry's repository in one half at least.
  const isAddress = equalsFolded(owner, repository?.owner) || equalsFolded(name, repository?.name);
  return isAddress ? name : given;
}

/** `repo:folder` and `repo#folder`, as some catalogs name an entry. */
function withoutRepository(given: string, repository: RepositoryRef | null): string {
  const [, name = '', folder = ''] = /^([\w.-]+)[#:]([\w./-]+)$/u.exec(given) ?? [];
  return equalsFolded(name, repository?.name) ? (folder.split('/').findLast((part) => part !== '') ?? given) : given;
}

function equalsFolded(a: string, b: string | undefined): boolean {
  return a.toLowerCase() === b?.toLowerCase();
}

/** `mixed`: both languages, or neither; such a text may stand in any slot. */
type TextLanguage = 'zh' | 'en' | 'mixed';

const HAN = /\p{Script=Han}/gu;
const KANA_OR_HANGUL = /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;
const OTHER_WORD = /(?:(?!\p{Script=Han})[\p{L}\p{M}])+/gu;
/** Seven words in a row are a sentence, not product names inside a Chinese one. */
const WORDS_IN_A_ROW = /(?:[A-Za-z][\w'’/-]*,? ){6}[A-Za-z]/u;
const ZH_FROM = 0.5;
const EN_BELOW = 0.1;

/**
 * Language by script. A Han character says about as much as a word in another
 * script, so Chinese texts full of product names are still told as Chinese.
 */
export function languageOf(text: string): TextLanguage {
  if (KANA_OR_HANGUL.test(text)) return 'mixed';
  const han = text.match(HAN)?.length ?? 0;
  const words = text.match(OTHER_WORD)?.length ?? 0;
  if (han + words === 0) return 'mixed';
  const share = han / (han + words);
  if (share >= ZH_FROM) return WORDS_IN_A_ROW.test(text) ? 'mixed' : 'zh';
  return share < EN_BELOW ? 'en' : 'mixed';
}

/**
 * Puts each text into the slot of its language. A text in the wrong slot moves
 * if the right one is empty, and is dropped if it is not; one text in both
 * slots is kept in its own only; a text in both languages serves both.
 */
export function assignLanguageSlots({ en, zhCn }: LocalizedFacts): {
  readonly description: LocalizedFacts;
  readonly notes: readonly ListingNote[];
} {
  if (en !== null && zhCn !== null && foldToWordCharacters(en) === foldToWordCharacters(zhCn)) return keepOne(en, zhCn);
  const isEnWrong = en !== null && languageOf(en) === 'zh';
  const isZhWrong = zhCn !== null && languageOf(zhCn) === 'en';
  if (!isEnWrong && !isZhWrong) return { description: { en, zhCn }, notes: [] };
  const rightEn = isEnWrong ? null : en;
  const rightZhCn = isZhWrong ? null : zhCn;
  return {
    description: { en: rightEn ?? (isZhWrong ? zhCn : null), zhCn: rightZhCn ?? (isEnWrong ? en : null) },
    notes: ['language_slot_corrected'],
  };
}

function keepOne(en: string, zhCn: string): ReturnType<typeof assignLanguageSlots> {
  const language = languageOf(en);
  if (language === 'mixed') return { description: { en, zhCn }, notes: [] };
  return {
    description: language === 'zh' ? { en: null, zhCn } : { en, zhCn: null },
    notes: ['text_copied_across_languages'],
  };
}
