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
  const seen = Array.from(name, (letter) => {
    const plain = LETTER_OR_DIGIT.test(letter) ? letter.normalize('NFKC') : letter;
    return LATIN_OF.get(plain) ?? plain;
  });
  return seen.join('').toLowerCase();
}
