import { decodeHTMLAttribute } from 'entities';
import { decodings } from './encodings.ts';

/**
 * What a text can be read as. Detectors look at every reading, so a form is written once, for plain text.
 * Cost: a text without encodings has one reading; each encoding adds at most one of the same length.
 */
export interface Readings {
  /** The text as it was sent. */
  readonly written: string;
  /** The text as it is seen, then what is encoded in it. */
  readonly plain: readonly string[];
  /** The same with gaps closed, where it looks as if a token was split; else empty. */
  readonly joined: readonly string[];
}

export function readingsOf(text: string): Readings {
  const seen = asSeen(text);
  const open = [
    ...new Set([
      seen,
      unescaped(seen),
      withLineEnds(seen),
      withoutSpacedSlashes(seen),
      turnedRound(seen),
      fromCodes(seen),
      fromHanFigures(seen),
      ...[...new Set([text, seen])].flatMap(decodings).flatMap(openedTwice),
    ]),
  ].flatMap(windowsOf);
  const plain = [...open, ...open.flatMap(decodedRuns)];
  return { written: text, plain, joined: plain.flatMap(closedGaps) };
}

/** One encoding may hide another; a third is not looked for. */
function openedTwice(decoded: string): string[] {
  const seen = asSeen(decoded);
  return [seen, unescaped(seen), withLineEnds(seen)];
}

/** From its end, where it says that it is written so or words of it are. */
function turnedRound(text: string): string {
  return /\breversed\b|\bbackwards\b|drowssap|-----YEK|\beht\b|\bdna\b|[/\\](?:emoh|sresU)(?:[/\\]|$)|\bder-edon\b|是码密|倒[过過序着叙写]|反[过過转轉写]/i.test(
    text,
  )
    ? Array.from(text).toReversed().join('')
    : text;
}

/** Line ends and tabs that are written as escapes: `first\\nsecond`; a folder may begin so too, so it is a reading of its own. */
function withLineEnds(text: string): string {
  return /\\[nrt]/.test(text) ? text.replace(/(?:\\r)?\\n/g, '\n').replace(/\\t/g, '\t') : text;
}

/** Three slashes and more with a gap on both sides are one path that is spaced out. */
function withoutSpacedSlashes(text: string): string {
  return (text.match(/ [/\\] /g) ?? []).length < 3 ? text : text.replace(/ ?([/\\:]) /g, '$1');
}

/** Eight codes of ASCII letters and more, in decimal. */
function fromCodes(text: string): string {
  return text.replace(/(?<![\d.])(?:\d{2,3}[ ,]{1,2}){8,}\d{2,3}(?![\d.])/g, (run) => {
    const codes = run.split(/[ ,]+/).map(Number);
    return codes.every((code) => code > 32 && code < 127) ? String.fromCharCode(...codes) : run;
  });
}

const HAN_FIGURES = '零一二三四五六七八九';

/** Figures written in Han behind Latin letters and figures, where two and more are. */
function fromHanFigures(text: string): string {
  if ((text.match(/[零一二三四五六七八九]/g) ?? []).length < 2) return text;
  return text.replace(/(?<=[\w-][零一二三四五六七八九]{0,3})[零一二三四五六七八九]/g, (figure) =>
    String(HAN_FIGURES.indexOf(figure)),
  );
}

/** As long as the longest query of the contract; a longer reading is read in halves that overlap. */
const WINDOW_LETTERS = 1000;

/** Some forms cost the square of a reading's length: in windows, the whole costs as much as the text is long. */
function windowsOf(reading: string): string[] {
  if (reading.length <= WINDOW_LETTERS) return [reading];
  const count = Math.ceil(reading.length / (WINDOW_LETTERS / 2)) - 1;
  return Array.from({ length: count }, (_window, at) =>
    reading.slice((at * WINDOW_LETTERS) / 2, (at * WINDOW_LETTERS) / 2 + WINDOW_LETTERS),
  );
}

/** Compatibility forms are one (NFKC: full-width, mathematical, circled letters) and what is not seen is not there. */
function asSeen(text: string): string {
  return withoutSpelling(withShortGaps(/^[\n\x20-\x7e]*$/.test(text) ? text : folded(text)));
}

/** Long gaps say nothing, and forms that allow for them on two sides would cost their square. */
function withShortGaps(text: string): string {
  return text.replace(/\s{3,}/g, (gap) => (gap.includes('\n') ? '\n' : '  '));
}

/** Ten signs and more with a gap after each are one word that is spelled; twice the gap is a gap in it. */
function withoutSpelling(text: string): string {
  return text.replace(/(?<!\S)(?:[!-~] {1,2}){9,}[!-~](?!\S)/g, (run) => run.replace(/ ( ?)/g, '$1'));
}

/** Signs that look as ASCII ones and that NFKC keeps or takes apart: strokes, lines, colons. */
const LOOKS =
  /[\u2010-\u2013\u2043\u2212\u02d7\ufe58\ufe63\u2044\u2215\u29f8\u27cb\u2571\u1735\u3033\u4e3f\u02cd\u2017\u2236\ua789\u02d0\u2550\ua78a\u223c\u02dc\u301c\u2053\u29f9\u29f5\u2216\u27cd\u2572\u244a\ufe68\uff3c]/g;
const LOOKS_LIKE = (sign: string): string => {
  if (/[\u2044\u2215\u29f8\u27cb\u2571\u1735\u3033\u4e3f]/.test(sign)) return '/';
  if (/[\u29f9\u29f5\u2216\u27cd\u2572\u244a\ufe68\uff3c]/.test(sign)) return '\\';
  if (/[\u223c\u02dc\u301c\u2053]/.test(sign)) return '~';
  if (/[\u02cd\u2017]/.test(sign)) return '_';
  if (/[\u2236\ua789\u02d0]/.test(sign)) return ':';
  return /[\u2550\ua78a]/.test(sign) ? '=' : '-';
};
/** Small capitals, as letters of other alphabets that look as Latin ones are read. */
const SMALL_CAPITALS = 'ᴀʙᴄᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴏᴘꞯʀꜱᴛᴜᴠᴡʏᴢ';
const SMALL_LETTERS = 'abcdefghijklmnopqrstuvwyz';
const SMALL_CAPITAL = new RegExp(`[${SMALL_CAPITALS}]`, 'g');
const CYRILLIC = 'АВЕКМНОРСТХУІЅЈаеорсхуіѕјһԁΑΒΕΖΗΙΚΜΝΟΡΤΥΧανορι';
const LATIN_LIKE = 'ABEKMHOPCTXYISJaeopcxyisjhdABEZHIKMNOPTYXavopi';

/** Cyrillic and Greek letters in a word that has Latin ones too; words of one script stay. */
function inOneScript(text: string): string {
  if (!/[\p{Script=Cyrillic}\p{Script=Greek}]/u.test(text)) return text;
  return text.replace(/[\w\p{Script=Cyrillic}\p{Script=Greek}]+/gu, (word) =>
    /[a-z]/i.test(word)
      ? word.replace(
          /[\p{Script=Cyrillic}\p{Script=Greek}]/gu,
          (letter) => LATIN_LIKE[CYRILLIC.indexOf(letter)] ?? letter,
        )
      : word,
  );
}

function folded(text: string): string {
  return inOneScript(
    text
      .replace(LOOKS, LOOKS_LIKE)
      .replace(SMALL_CAPITAL, (letter) => SMALL_LETTERS[SMALL_CAPITALS.indexOf(letter)] ?? letter)
      .normalize('NFKC')
      // The Chinese full stop between figures.
      .replace(/(?<=\d)。(?=\d)/g, '.')
      // Zero-width and direction marks, soft hyphens, fillers, variation selectors; tabs and line ends stay.
      .replace(/\p{Cf}|\p{Default_Ignorable_Code_Point}|\u2800|[^\P{Cc}\t\r\n]/gu, '')
      // Marks on letters that have none: struck or underlined text.
      .replace(/(?<=[ -~\p{Script=Han}])\p{Mn}+/gu, ''),
  );
}

/** Percent, character reference and string escapes undone; twice, since one may hide the other. */
function unescaped(text: string): string {
  let read = text;
  for (let round = 0; round < 2; round += 1) {
    read = decodeHTMLAttribute(read.replace(/(?:%[0-9a-f]{2})+/gi, percentDecoded)).replace(
      /\\(?:u\{([0-9a-f]{1,5})\}|u([0-9a-f]{4})|x([0-9a-f]{2}))/gi,
      characterOf,
    );
  }
  return read === text ? text : asSeen(read);
}

function percentDecoded(run: string): string {
  try {
    return decodeURIComponent(run);
  } catch {
    return run;
  }
}

function characterOf(_escape: string, braced?: string, unit?: string, byte?: string): string {
  return String.fromCodePoint(Number.parseInt(braced ?? unit ?? byte ?? '', 16));
}

/** Texts that are written in the text as base64 (RFC 4648, both alphabets) or as hexadecimal digits. */
function decodedRuns(text: string): string[] {
  const runs = text.match(/[A-Za-z0-9+/_-]{16,}={0,2}/g) ?? [];
  return runs.flatMap((run) => {
    const digits = run.replace(/^0x/i, '');
    const encoding = /^(?:[0-9a-f]{2}){8,}$/i.test(digits) ? 'hex' : 'base64';
    const decoded = Buffer.from(encoding === 'hex' ? digits : run, encoding).toString('utf8');
    // Eight letters and more, all of them printable: other runs are names, digests or tokens themselves.
    return /^[\t\n\r\x20-\x7e\u3000-\u9fff\uff00-\uffef]{8,}$/.test(decoded) ? [asSeen(decoded)] : [];
  });
}

/** Two pieces that mix letters and digits, single letters in a row, or quotes joined by a sign. */
const SPLIT =
  /(?<![\w-])(?=[\w-]*\d)(?=[\w-]*[A-Za-z])[\w-]{3,}[^\w-]+(?=[\w-]*\d)(?=[\w-]*[A-Za-z])[\w-]{3,}|(?:\w[ .·|,-]{1,3}){8}|["'`]\s*[+.&,]\s*["'`]/;

function closedGaps(reading: string): string[] {
  if (!SPLIT.test(reading)) return [];
  const closed = reading.replace(/["'`]\s*[+.&,]\s*["'`]|[^\w=/:.@+~-]|(?<=\s)\+(?=\s)/g, '');
  const single = /(?:\w[.·|,-]){8}/.test(closed) ? [closed.replace(/(?<=\w)[.|,-](?=\w)/g, '')] : [];
  return [closed, ...single];
}
