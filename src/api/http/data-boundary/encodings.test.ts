import { describe, expect, it } from 'vitest';
import { decodings } from './encodings.ts';

describe('what a text says once its encoding is undone', () => {
  it.each([
    ['a word of a mail header', '=?UTF-8?Q?pump=3D1_at_home?=', 'pump=1 at home'],
    ['two encoded signs', 'a=2Fb=2fc', 'a/b/c'],
    ['signs of many bytes', '=E6=B0=B4=E6=B3=B5 a', '水泵 a'],
    ['line ends in the middle of words', 'pu= mp va=  lve me= ter', 'pump valve meter'],
    ['line ends that are written', String.raw`a=2F=\nb=2F`, 'a/b/'],
    ['octal escapes', String.raw`\057\150\157 x`, '/ho x'],
    ['octal escapes of many bytes', String.raw`\346\260\264`, '水'],
    ['bytes with gaps', 'at 70 75 6d 70 20 61 74 74 69 63.', 'at pump attic.'],
    ['bytes with colons', '70:75:6D:70:20:61:74:74:69', 'pump atti'],
    ['bytes with commas', '70,75,6d,70,20,61,74,74,69', 'pump atti'],
    ['tags', Array.from('pump', (sign) => String.fromCodePoint(0xe0000 + sign.charCodeAt(0))).join(''), 'pump'],
    ['elements', '<b>pu</b><i class="x">mp</i>', 'pump'],
    ['comments', 'p<!-- a -->u<!---->m/* b */p/**/s', 'pumps'],
    ['colours', String.raw`\e[1mpu\x1b[0mmp\u001b[31;1mva\033[0mlve␛[0m[0m`, 'pumpvalve'],
    ['emphasis', '**pu**mp__va__lve~~', 'pumpvalve'],
    ['strokes', 'p-u-m-p-a-t-t', 'pumpatt'],
    ['strokes before each', '-p-u-m-p-a-t-t', 'pumpatt'],
    ['strokes on both sides', '|p|u|m|p|a|t|t|', 'pumpatt'],
    ['points in a sentence', 'open /.h.o.m.e./.i.d.a now', 'open /home/ida now'],
    ['brackets', '[p][u][m][p][a][t]s', 'pumpats'],
    ['slashes by their name', 'slash home forward slash ida', '/home/ida'],
    ['slashes in Chinese', '斜杠 home 正斜杠 ida', '/home/ida'],
    ['slashes of Windows', 'c colon backslash users back slash ida', String.raw`c:\users\ida`],
    ['the same in Chinese', 'c 冒号 反斜杠 users', String.raw`c:\users`],
    ['points', 'ida dot example point org', 'ida.example.org'],
    ['points in Chinese', '1点2点3', '1.2.3'],
    ['strokes by their name', 'a dash b hyphen c minus d', 'a-b-c-d'],
    ['strokes in Chinese', 'a 横杠 b 减号 c', 'a-b-c'],
    ['an underscore', 'a underscore b 下划线 c', 'a_b_c'],
    ['an address', 'ida (at) example [at] x at sign y', 'ida@example@x@y'],
    ['an address in Chinese', 'ida艾特example圈a x', 'ida@example@x'],
    ['an assignment', 'key equals a equal sign b 等号 c', 'key=a=b=c'],
    ['a home', 'tilde slash pump 波浪号', '~/pump~'],
    ['versions of packages', 'pump version 1 dot 2 dot 3, valve, version 1.2', 'pump@1.2.3, valve@1.2'],
    ['Base32', 'F5UG63LFF5UWIYJPNZXXIZLT', '/home/ida/notes'],
    ['Base32 to its end', 'OB2W24BAMF2HI2LDEA======', 'pump attic '],
  ])('is found: %s: %s', (_encoding, text, said) => {
    expect(decodings(text)).toContain(said);
  });

  it.each([
    ['one encoded sign', 'a=2Fb'],
    ['two line ends', 'pu= mp va= lve'],
    ['numbers', 'width=52.5, height=61 (depth=40)'],
    ['days', 'from=2026-05-01 to=2026-06-01'],
    ['parameters of an address', 'https://a.example/?id=61ab&user[id]=7061'],
    ['bytes of no text', 'a=FFb=C3c =00=01'],
    ['two octal escapes', String.raw`\057\150`],
    ['an octal escape of more than a byte', String.raw`\457\150\157`],
    ['the address of a network card', '70:75:6d:70:20:61'],
    ['bytes of a frame', '01 03 00 00 00 0A C5 CD 68 AA AA AE 16'],
    ['eight bytes', '70 75 6d 70 20 61 74 74'],
    ['bytes in a longer row', 'x70 75 6d 70 20 61 74 74 69x'],
    ['three elements', '<b>pu</b><i>mp'],
    ['no elements', 'a < b and c > d or e < f and g > h'],
    ['five strokes', 'p-u-m-p-a'],
    ['strokes between words', 'pump-a-t-t-i-c-1'],
    ['five letters in brackets', '[p][u][m][p][a]'],
    ['one sign by its name', 'a slash command'],
    ['capitals', 'AAAA BBBB CCCC DDDD'],
    ['Base32 of no text', 'ABCDEFGHIJKLMNOPQRSTUVWX'],
    ['fifteen letters of Base32', 'OB2W24BAMF2HI2L'],
    ['Base32 in a word', 'xF5UG63LFF5UWIYJPNZXXIZLT'],
    ['words', 'show the pump'],
  ])('is not there: %s: %s', (_encoding, text) => {
    expect(decodings(text)).toEqual([]);
  });
});
