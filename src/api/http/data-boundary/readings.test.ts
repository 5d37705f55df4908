import { describe, expect, it } from 'vitest';
import { readingsOf } from './readings.ts';

const plainOf = (text: string): readonly string[] => readingsOf(text).plain;

describe('what a text can be read as', () => {
  it.each([
    ['small capitals', 'ᴘᴜᴍᴘ', ['pump']],
    ['full stops between figures', '10。9。8。7。', ['10.9.8.7。']],
    ['Han without strokes', '密\u0336码\u0336', ['密码']],
    ['the same from its end by a home', '/adi/emoh/', ['/adi/emoh/', '/home/ida/']],
    ['the same from its end by a word', 'pmup eht', ['pmup eht', 'the pump']],
    ['hexadecimal digits with their mark', '0x70756d7020617474', ['0x70756d7020617474', 'pump att']],
    ['itself', 'show the weather', ['show the weather']],
    ['itself without what is not seen', 'to\u200bken\u00ad', ['token']],
    ['the plain letters of full-width ones', 'ｔｏｋｅｎ', ['token']],
    ['the Latin letters of a word in two scripts', 'pаsswоrd', ['password']],
    ['itself where a word is of one script', 'пароль', ['пароль']],
    ['signs of ASCII', '\u2010\u2215\u2017\u2236\u2550\u223c\u29f5', ['-/_:=~\\']],
    ['the Latin letters beside Greek ones', 'pump\u03bf \u03bf', ['pumpo \u03bf']],
    ['letters without strokes', 'to\u0336ken', ['token']],
    ['itself with short gaps', 'a \t  b\n\n\nc  d', ['a  b\nc  d']],
    ['a word that is spelled', 'a b c d e f g h i j', ['abcdefghij']],
    ['nine letters that stand alone', 'a b c d e f g h i', ['a b c d e f g h i']],
    ['two words that are spelled', 'a b c d e  f g h i j', ['abcde fghij']],
    ['what is in percent encoding', '%2Fhome', ['%2Fhome', '/home']],
    ['what is encoded twice', '%252Fhome', ['%252Fhome', '/home']],
    ['itself where the encoding is broken', '%ff', ['%ff']],
    ['what is in character references', '&#47;home', ['&#47;home', '/home']],
    ['itself where parameters are called as references are', '?a=1&para=2&copy=3', ['?a=1&para=2&copy=3']],
    ['what is in string escapes', String.raw`\u002f\x68\u{6f}me`, [String.raw`\u002f\x68\u{6f}me`, '/home']],
    ['what is in quoted-printable', '=50=75=6D=70', ['=50=75=6D=70', 'Pump']],
    ['what is in it twice', 'a=25=32=46b', ['a=25=32=46b', 'a%2Fb', 'a/b']],
    ['what is not seen', 'a\u{e0070}\u{e0075}\u{e006d}\u{e0070}', ['a', 'apump']],
    ['letters of more than one byte', '%E6%B0%B4', ['%E6%B0%B4', '水']],
    ['letters with two marks', 'p\u0336\u0336ump', ['pump']],
    ['a word that is spelled in a sentence', 'see p u m p v a l v e s now', ['see pumpvalves now']],
    [
      'codes in a sentence',
      '112 117 109 112 115 46 43 47 99 now',
      ['112 117 109 112 115 46 43 47 99 now', 'pumps.+/c now'],
    ],
    ['two figures of Han', 'pump五六', ['pump五六', 'pump56']],
    ['other signs with gaps', 'a - b - c - d / e', ['a - b - c - d / e']],
    ['itself where text stands behind other bytes', 'AAAAc2hvdyB0aGUgd2VhdGhlcg==', ['AAAAc2hvdyB0aGUgd2VhdGhlcg==']],
    ['itself where other bytes stand behind text', 'c2hvdyB0aGUgd2VhdGhlcgAAAA==', ['c2hvdyB0aGUgd2VhdGhlcgAAAA==']],
    ['itself where hexadecimal digits go on', '73686f77207468652077zz', ['73686f77207468652077zz']],
    ['itself where a digit is left over', '73686f772074686520773', ['73686f772074686520773']],
    ['what is in codes', 'see 112 117 109 112 32 115 46 43 47 99', ['see 112 117 109 112 32 115 46 43 47 99']],
    [
      'the letters of codes',
      'see 112 117, 109,112  126 115 46 43 47',
      ['see 112 117, 109,112  126 115 46 43 47', 'see pump~s.+/'],
    ],
    ['codes of no letters', '127 117 109 112 115 46 43 47 99', ['127 117 109 112 115 46 43 47 99']],
    ['eight codes', '112 117 109 112 115 46 43 47', ['112 117 109 112 115 46 43 47']],
    ['codes in a longer number', '1.112 117 109 112 115 46 43 47 99.5', ['1.112 117 109 112 115 46 43 47 99.5']],
    ['figures of Han', 'a一二-三b四', ['a一二-三b四', 'a12-3b4']],
    ['figures of Han in a row', 'pump零五六七', ['pump零五六七', 'pump0567']],
    ['one figure of Han', 'pump五', ['pump五']],
    ['figures of Han in words', '一个水泵和三个', ['一个水泵和三个']],
    ['line ends that are written', String.raw`a\nb\r\nc\td`, [String.raw`a\nb\r\nc\td`, 'a\nb\nc\td']],
    ['slashes with gaps', 'c : \\ a \\ b \\ d', ['c : \\ a \\ b \\ d', 'c:\\a\\b\\d']],
    ['two slashes with gaps', 'a / b / c', ['a / b / c']],
    ['what is turned round', 'reversed: pmup', ['reversed: pmup', 'pump :desrever']],
    ['the same in Chinese', '倒过来 pmup', ['倒过来 pmup', 'pmup 来过倒'.replace('pmup 来过倒', 'pump 来过倒')]],
    ['the same in other words', '反转 pmup', ['反转 pmup', 'pump 转反']],
    ['what is encoded three times', '%25252Fhome', ['%25252Fhome', '%2Fhome']],
    ['what is in base64', 'c2hvdyB0aGUgd2VhdGhlcg==', ['c2hvdyB0aGUgd2VhdGhlcg==', 'show the weather']],
    ['what is in hexadecimal digits', '73686f77207468652077', ['73686f77207468652077', 'show the w']],
    ['itself where base64 has no text', 'AAECAwQFBgcICQoLDA0ODw==', ['AAECAwQFBgcICQoLDA0ODw==']],
  ])('is %s: %j', (_case, text, readings) => {
    expect(plainOf(text)).toEqual(readings);
  });

  it('is read in halves of a thousand letters that overlap', () => {
    const letters = Array.from({ length: 2_001 }, (_, i) => String.fromCharCode(97 + (i % 26))).join('');
    const text = letters.replaceAll('z', ' ');

    expect(plainOf(text.slice(0, 1_000))).toEqual([text.slice(0, 1_000)]);
    expect(plainOf(text.slice(0, 1_001))).toEqual([text.slice(0, 1_000), text.slice(500, 1_001)]);
    expect(plainOf(text)).toEqual([
      text.slice(0, 1_000),
      text.slice(500, 1_500),
      text.slice(1_000, 2_000),
      text.slice(1_500),
    ]);
    expect(plainOf('')).toEqual(['']);
  });
});

describe('a text with its gaps closed', () => {
  it.each([
    ['has none where nothing was split', 'show the weather', []],
    ['is joined where pieces mix letters and digits', 'ghp_a1B2 c3D4', ['ghp_a1B2c3D4']],
    ['has none where one piece has digits', 'a1b c2 valves', []],
    ['has none where pieces are short', 'a1 b2 c3', []],
    ['has none where pieces are words', 'abc def 123', []],
    ['has none where only the second has digits', 'valves c2d', []],
    ['has none where only the first has digits', 'a1b valves', []],
    ['has none where the first is a number', '123 c2d', []],
    ['has none where the second is a number', 'a1b 234', []],
    ['is joined in a sentence', 'see a1b c2d', ['seea1bc2d']],
    ['is joined where letters stand in a list', 'a, b, c, d, e, f, g, h, i', ['abcdefghi']],
    ['has none where a string is joined to a name', 'abc + "def"', []],
    ['has none where a name is joined to a string', '"abc" + def', []],
    ['is joined where strings stand close', '"abc"+"def"', ['abcdef']],
    ['keeps a point', '"abc.d" + "ef"', ['abc.def']],
    ['is joined over signs', 'a1b, ! c2d', ['a1bc2d']],
    ['is joined where pieces begin with digits', '1ab/2cd', ['1ab/2cd']],
    ['is joined where strings stand side by side', "'abc' . 'def'+`g`", ['abcdefg']],
    ['is joined where signs stand between gaps', 'a1b + c2d', ['a1bc2d']],
    ['is joined where strings are', '"abc" + "def"', ['abcdef']],
    ['is joined where letters stand in a row', 'a.b.c.d.e.f.g.h.i', ['a.b.c.d.e.f.g.h.i', 'abcdefghi']],
  ])('%s: %j', (_case, text, joined) => {
    expect(readingsOf(text).joined).toEqual(joined);
  });
});
