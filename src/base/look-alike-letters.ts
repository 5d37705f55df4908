import { isAscii } from './ascii.ts';

const LATIN = /\p{Script=Latin}/u;
const LOOKALIKE_SCRIPT = /[\p{Script=Cyrillic}\p{Script=Greek}]/u;

/**
 * True where a name has Latin letters and Cyrillic or Greek ones, which look
 * alike: such a name may pass for another one. Over the whole name, for a word
 * wholly of the other script passes as well as one letter does.
 *
 * @see Unicode Technical Standard 39, section 5.1, mixed-script detection
 */
export function hasMixedScript(name: string): boolean {
  return LATIN.test(name) && LOOKALIKE_SCRIPT.test(name);
}

/**
 * Letters that look like one of the basic Latin alphabet, and that letter; what
 * Unicode's compatibility form maps already is not repeated. Of the scripts in
 * which names are passed off, single letters alone.
 *
 * Taken from confusables.txt of Unicode Technical Standard 39, copyright Unicode,
 * Inc., under the Unicode License v3 (https://www.unicode.org/license.txt).
 */
const LOOKALIKES: readonly (readonly [letters: string, latin: string])[] = [
  // Latin
  ['ıƄƍƖƦƽǀɑɡɣɩɪɯʋʏᴄᴏᴑᴜᴠᴡᴢᶃᶌẝỿꜱꞘꞙꞟꞲꞳꞴꬲꬵꬽꭇꭈꭎꭒꭚ', 'ibglRslagyiiwuycoouvwzgyfysFfuJXBeforruuy'],
  // Greek
  ['ͿΑΒΕΖΗΙΚΜΝΟΡΤΥΧαγινορσυϜϳϺᴦ', 'JABEZHlKMNOPTYXayivopouFjMr'],
  // Cyrillic
  ['ЅІЈАВЕКМНОРСТУХЬагеорсухѕіјѡѴѵҮүһҽӀӏԁԌԛԜԝꙇ', 'SlJABEKMHOPCTYXbareopcyxsijwVvYyhelidGqWwi'],
  // Armenian
  ['ՍՏՕագզհոռսցքօ', 'USOwqqhnnugfo'],
  // Cherokee
  ['ᎠᎡᎢᎥᎩᎪᎫᎬᎳᎷᎻᎽᏀᏂᏃᏏᏒᏔᏕᏙᏚᏞᏟᏢᏦᏧᏳᏴꭵꮁꮃꮓꮩꮪꮯ', 'DRTiYAJEWMHYGhZbRWSVSLCPKdGBirwzvsc'],
];

const LATIN_OF = new Map(
  LOOKALIKES.flatMap(([letters, latin]) => Array.from(letters, (letter, at) => [letter, latin.charAt(at)] as const)),
);
const LETTER_OR_DIGIT = /[\p{L}\p{N}]/u;

/**
 * What a name looks like: equal for names that the eye takes for one another.
 * Lower-cased; signs stay as they are. Figures stand for themselves, because
 * names that differ by 0 and o alone are honest ones.
 *
 * @see Unicode Technical Standard 39, section 4, confusable detection
 */
export function confusableSkeleton(name: string): string {
  // No letter of the table is one of these, and most names have no others.
  if (isAscii(name)) return name.toLowerCase();
  return Array.from(name, seenAs).join('').toLowerCase();
}

function seenAs(letter: string): string {
  const plain = LETTER_OR_DIGIT.test(letter) ? letter.normalize('NFKC') : letter;
  return LATIN_OF.get(plain) ?? plain;
}

/** Scripts of Unicode that have such letters; Common has those of mathematics. */
export const LOOK_ALIKE_SCRIPTS = ['Latin', 'Greek', 'Cyrillic', 'Armenian', 'Cherokee', 'Common'] as const;

/** As the wire tells it. */
interface LookAlikeLetter {
  /** Which code point of the name it is, from 1. */
  readonly position: number;
  /** `U+0430`. */
  readonly code_point: string;
  readonly script: (typeof LOOK_ALIKE_SCRIPTS)[number];
  /** A letter of the basic Latin alphabet, or a figure. */
  readonly looks_like: string;
}

const BASIC_LATIN = /^[A-Za-z0-9]$/;
const MOST_LETTERS = 50;

/** The letters of a name that look like one of the basic Latin alphabet and are none; `undefined`: it has none. */
export function lookAlikeLettersIn(name: string): LookAlikeLetter[] | undefined {
  const letters = Array.from(name).flatMap((letter, index) => {
    const looksLike = seenAs(letter);
    if (looksLike === letter || !BASIC_LATIN.test(looksLike)) return [];
    const hexadecimal = (letter.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0');
    return [{ position: index + 1, code_point: `U+${hexadecimal}`, script: scriptOf(letter), looks_like: looksLike }];
  });
  return letters.length === 0 ? undefined : letters.slice(0, MOST_LETTERS);
}

const SCRIPTS = LOOK_ALIKE_SCRIPTS.map((script) => [script, new RegExp(`\\p{Script=${script}}`, 'u')] as const);

function scriptOf(letter: string): LookAlikeLetter['script'] {
  return SCRIPTS.find(([, letters]) => letters.test(letter))?.[0] ?? 'Common';
}
