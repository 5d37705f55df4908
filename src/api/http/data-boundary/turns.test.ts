import { describe, expect, it } from 'vitest';
import { takesTurns } from './turns.ts';

/** Three lines, the first and the third by one who speaks. */
const lines = (by: (name: string) => string, first = 'ida', second = 'jon'): string =>
  `${by(first)}is the pump on\n${by(second)}it has run all night\n${by(first)}so it leaks`;

const KINDS_OF_ENTRIES =
  'new,fix,fixed,fixes,add,added,change,changed,changes,remove,removed,removes,deprecated,security,feat,chore,doc,docs,refactor,test,perf,note,warn,warning,error,info,debug,todo,done,ok,yes,no,expected,actual,step 1,step 12,7,17,x,修復,优化,優化,删除,错误,警告,注意,提示';

describe('people who speak in turn, a line each', () => {
  it.each(['>', '>>', '>>>', '->', '=>', '➜', '→', '»', '›', '|', '¦', '–', '—', '~', '~~', '::'])(
    'are told by %s behind the name, with and without gaps',
    (sign) => {
      expect(takesTurns(lines((name) => `${name} ${sign} `))).toBe(true);
      expect(takesTurns(lines((name) => `${name}${sign}`))).toBe(true);
    },
  );

  it.each([
    ['a stroke with gaps', lines((name) => `${name} - `)],
    ['a tab', lines((name) => `${name}\t`)],
    ['angles', lines((name) => `<${name}> `)],
    ['square brackets', lines((name) => `[${name}] `)],
    ['brackets', lines((name) => `(${name}) `)],
    ['corner brackets', lines((name) => `「${name}」`)],
    ['double corner brackets', lines((name) => `『${name}』`)],
    ['lenticular brackets', lines((name) => `【${name}】`)],
    ['braces', lines((name) => `{${name}} `)],
    ['strokes on both sides', lines((name) => `|${name}| `)],
    ['colons on both sides', lines((name) => `::${name}:: `)],
    ['bold letters', lines((name) => `**${name}:** `)],
    ['mentions', lines((name) => `@${name} `)],
    ['gaps that change around the sign', 'ida> is the pump on\njon >it has run all night\nida > so it leaks'],
    ['points of a list', lines((name) => `• ${name} – `)],
    ['strokes of a list', lines((name) => `- ${name} > `)],
    ['names of three words', lines((name) => `${name} van H. > `)],
    ['names in Han', '王芳->水泵开了吗\n小李->开了一整夜了\n王芳->那就是漏水了'],
    ['words around them', `what goes wrong here?\n${lines((name) => `${name} > `)}\nany idea?`],
    ['capitals that change', 'Ida > is the pump on\njon > it has run all night\nida > so it leaks'],
    ['short words between', 'ida > on?\njon > it has run all night\nida > so it leaks\njon > ok'],
    ['letters in brackets', lines((name) => `<${name}> `, 'a', 'b')],
    ['people by what they say', lines((name) => `${name} said: `)],
    [
      'people by what they ask',
      'I asked: "is the pump on"\nit answered: "it is"\nI asked: "since when is it"\nit answered: "all night long"',
    ],
    ['a number in a name', 'ida2 said: is the pump on\njon3 said: it has run all night\nida2 said: so it leaks'],
    ['a gap before the colon', 'ida said : is the pump on\njon said : it has run all night\nida said : so it leaks'],
    ['no gap behind it', 'ida said:is the pump on\njon said:it has run all night\nida said:so it leaks'],
    [
      'what they say behind a sign',
      'here: ida said: is the pump on\nthere. jon said: it has run all night\nhere: ida said: so it leaks',
    ],
    ['names that begin as kinds of entries do', lines((name) => `${name} > `, 'Newton', 'Nora')],
    ['names that end as kinds of entries do', lines((name) => `${name} > `, 'Juno', 'Arno')],
    ['words behind more than one sign', 'ida > well, then go\njon > go then, well\nida > ok'],
    ['words of which a quarter is figures', 'ida > a b c 12\njon > d e f 34\nida > ok'],
    ['people by other words', 'ida wrote: is the pump on\njon replied: it is on now\nida says: good to know'],
  ])('are told by %s', (_kind, text) => {
    expect(takesTurns(text)).toBe(true);
  });

  it.each(['me him', 'him her', 'I you', 'us them', 'he she', 'we they', 'mom dad', 'mum boss', 'wife husband'])(
    'are told by who they are to each other, twice: %s',
    (pair) => {
      const [first, second] = pair.split(' ');

      expect(takesTurns(`${first}: is the pump on\n${second}: it has run all night`)).toBe(true);
      expect(takesTurns(`read this. ${first}: is the pump on\n${second}: it has run all night`)).toBe(true);
    },
  );

  it('are told with a gap before the colon too', () => {
    expect(takesTurns('me : is the pump on\nhim : it has run all night')).toBe(true);
  });

  it.each(['我 他', '她 你', '您 咱', '对方 我', '對方 我', '老板 我', '老婆 老公'])(
    'the same in Chinese: %s',
    (pair) => {
      const [first, second] = pair.split(' ');

      expect(takesTurns(`${first}: 水泵开了吗\n${second}: 开了一整夜了`)).toBe(true);
    },
  );

  it.each([
    ['two lines', 'ida > is the pump on\njon > it has run all night'],
    ['one who speaks', 'ida > is the pump on\nida > it has run all night\nida > so it leaks'],
    ['different labels', 'pump > is always on now\nvalve > is shut at night\nmeter > is read each hour'],
    ['different signs', 'ida > is the pump on\njon | it has run all night\nida ~ so it leaks now'],
    ['words without sentences', 'pump | on\nvalve | off\npump | on\nvalve | off'],
    ['two words each', 'ida > pump leaks\njon > open it\nida > oh dear'],
    ['three Han letters each', '王芳->开了吗\n小李->开了呀\n王芳->漏水了'],
    ['figures', 'pump | 1 2 3 4\nvalve | 2 3 4 5\npump | 3 4 5 6'],
    ['one that says something', 'ida > is the pump on\njon > yes\nida > ok'],
    ['kinds of entries', 'new > a page for pumps\nfixed > a page for valves\nnew > a page for meters'],
    ['kinds of entries in Chinese', '新增 > 水泵的新页面\n修复 > 阀门的旧页面\n新增 > 水表的新页面'],
    ['numbers', '(1) open the valve first\n(2) wait for an hour\n(1) shut the valve again'],
    ['steps', 'step 1 > open the valve first\nstep 2 > wait for an hour\nstep 1 > shut the valve again'],
    ['fields', 'alias: turn on the pump\nmode: wait for the end\nalias: turn off the pump'],
    ['one who is not named', 'me: is the pump on\nme: it has run all night'],
    ['those who are not named and say little', 'me: on?\nhim: yes'],
    ['saying twice', 'ida said: is the pump on\njon said: it has run all night'],
    ['names of four words', lines((name) => `${name} van den Berg Holm > `)],
    ['names within a line', 'when ida > is the pump on, jon > it has run all night, ida > so it leaks'],
    ['code', 'a => b.map((c) => c + 1)\nd => e.map((f) => f + 1)\na => g.map((h) => h + 1)'],
    ['nothing', ''],
  ])('are not there: %s', (_kind, text) => {
    expect(takesTurns(text)).toBe(false);
  });
  it.each(KINDS_OF_ENTRIES.split(','))('are not there where a kind of entry comes back: %s', (kind) => {
    expect(takesTurns(lines((name) => `${name} > `, kind, 'jon'))).toBe(false);
  });
});
