import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { holdsPersonalNumber } from './personal-number.ts';

/** The digit by which a number passes Luhn's check. */
function luhnDigit(digits: string): number {
  return Array.from({ length: 10 }, (_none, digit) => digit).find((digit) => luhn(`${digits}${digit}`) % 10 === 0) ?? 0;
}

function luhn(digits: string): number {
  let sum = 0;
  for (let at = 0; at < digits.length; at += 1) {
    const twice = Number(digits.at(-1 - at)) * (1 + (at % 2));
    sum += Math.floor(twice / 10) + (twice % 10);
  }
  return sum;
}

/** A number of an issuer that passes the check. */
function valid(first: string, length: number): string {
  const start = `${first}91735062847193`.slice(0, length - 1).padEnd(length - 1, '28');
  return `${start}${luhnDigit(start)}`;
}

/** Seventeen digits and the one that checks them (ISO 7064, MOD 11-2, by its recursive form). */
function identityOf(start: string): string {
  const rest = Array.from(start).reduce((sum, digit) => ((sum + Number(digit)) * 2) % 11, 0);
  const check = (12 - rest) % 11;
  return `${start}${check === 10 ? 'X' : check}`;
}

const digits = (length: number) => fc.stringMatching(new RegExp(`^\\d{${length}}$`));

describe('a number by which somebody is known', () => {
  it.each([
    ['a card of Visa', 'charge 4539164647924089 49.90 EUR'],
    ['a card in fours', 'card 4539 1646 4792 4089, please'],
    ['a card with strokes', '4539-1646-4792-4089'],
    ['a card of Mastercard', '5391738483691409'],
    ['a newer card of Mastercard', '2221213280781244'],
    ['a card of American Express', '379938911395261'],
    ['the same as it is printed', '3799 389113 95261'],
    ['the same in fours', '3799-3891-1395-261'],
    ['a card of JCB', '银行卡号3528577664892829'],
    ['a card of Discover', '6011601160116611'],
    ['a card of UnionPay', '6217004441400636508'],
    ['the same in fours and three', '6222 0268 0329 7057 201'],
    ['an identity number of China', '身份证号码是330106197907083812,怎么'],
    ['the same with an X', '44030519880407140x'],
    ['an account', 'IBAN GB04MIDL72496336803475'],
    ['an account in fours', 'to NL03 ABNA 4140 7380 58.'],
    ['a social security number', 'SSN 707-55-5562'],
    ['the same without the word', 'social security: 707-55-5562'],
    ['a telephone number with a part of stories', 'call +49 341 555 9021'],
    ['the same by its long name', 'social security number is 385 58 3934'],
    ['a telephone number with its country', 'call Ida at +1 617-765-1603'],
    ['the same with brackets', 'phone: +49 (341) 952 5971'],
    ['the same of North America', 'send sms to (503) 964-2676 when it drips'],
    ['a mobile number of China', '短信通知发到15910844372'],
    ['the same with gaps', '手机 139-1084-4372'],
    ['a number of France', 'sms +33 6 12 84 56 78'],
    ['a number of North America without brackets', 'tel 503.964.2676'],
    ['as many digits as there may be', 'call +123 456 089 012 345'],
    ['nine digits', 'call +35 812 9087'],
    ['an identity number behind Chinese', '证件330106197907083812'],
    ['an account of sixteen signs', 'BE71 0961 2345 6769'],
    ['two numbers, the second of somebody', '4242424242424242 or 4539164647924089'],
    ['the word behind it', '139 1084 4372 是我的手机'],
  ])('is found: %s: %s', (_kind, text) => {
    expect(holdsPersonalNumber(text)).toBe(true);
  });

  it.each([
    ['a card with a wrong check digit', '4539164647924088'],
    ['a card of no issuer', '1539164647924081'],
    ['a card that is too short', '453916464792403'],
    ['a card that payment services publish', 'stripe 4242 4242 4242 4242'],
    ['another one', '378282246310005'],
    ['a row of one digit', '4000000000000002'],
    ['a row of one digit with gaps', '4000 0000 0000 0002'],
    ['too many digits', '45391646479240891234'],
    ['fours with two signs between', '4539-1646 4792 4089'],
    ['a form of American Express with two signs', '3799 389113-95261'],
    ['digits behind a sign', '+4539164647924089 or a4539164647924089'],
    ['digits of a longer number', '94539164647924089123'],
    ['digits behind a point', '0.4539164647924089'],
    ['digits before a point', '4539164647924089.5'],
    ['a part of a name', 'pump-4539164647924089, 4539164647924089-x'],
    ['microseconds since 1970', '1769990706000000'],
    ['a longer row of fours', '4539 1646 4792 4089 1234 5678'],
    ['an identity number with a wrong check digit', '330106197907083813'],
    ['an identity number of no day', '330106197913083812'],
    ['an identity number of no region', '930106197907083812'],
    ['an identity number of another century', '330106187907083812'],
    [
      'an identity number in a longer one',
      '1330106197907083812, 3301061979070838129, 0.330106197907083812, 330106197907083812.5',
    ],
    ['the one that the standard shows', '11010519491231002X'],
    ['an account with a wrong check', 'GB05MIDL72496336803475'],
    ['the account of a manual', 'iban DE89 3704 0044 0532 0130 00 example'],
    ['another one of a manual', 'GB82 WEST 1234 5698 7654 32'],
    [
      'an account in a longer word',
      'xGB04MIDL72496336803475 GB04MIDL72496336803475x /GB04MIDL72496336803475 GB04MIDL72496336803475=',
    ],
    ['an account in small letters', 'gb04midl72496336803475'],
    ['a longer number behind the name', 'ssn 707-55-55621'],
    ['a name in a word', 'xssn 707-55-5562'],
    ['a number that is called nothing', '707-55-5562'],
    ['a social security number of nobody', 'ssn 000-55-5562, ssn 666-55-5562, ssn 912-55-5562'],
    ['a telephone number that is called nothing', '+1 617-765-1603 and 15910844372'],
    ['a word far away', 'the phone of the house that stands on the hill has 15910844372'],
    ['a telephone number of a story', 'call +1 202-555-0142'],
    ['a telephone number of a manual', 'whatsapp +491701234567, 手机 13800138000'],
    ['a word that is too far before', `phone${' '.repeat(20)}: it 15910844372`],
    ['a word that is too far behind', `15910844372 it${' '.repeat(20)}: phone`],
    ['a number in a longer one', '手机 0.15910844372, 手机 915910844372, 手机 159108443721'],
    ['a number behind a sign', 'sms ++33 6 12 84 56 78'],
    ['a number of six equal digits', '电话 15911111143'],
    ['a word in a word', 'calls it textual +16177651603'],
    ['an area of no country', 'call 555-283-9071'],
    ['eight digits', 'call +35 812 908'],
    ['eighteen digits', 'call +98 76054 32109 87605'],
    ['a short number', 'call +1 234 567'],
    ['a long one', 'call +123 45678 90987 65432 1'],
    ['a pattern for numbers', '手机号 1[3-9]\\d{9} or +\\d{10,14}'],
    ['a mask', 'phone 138xxxx0000 or (999) 999-9999'],
    ['a bar code', 'ean13 4006381333931, isbn 978-3-16-148410-0'],
    ['the number of a device', 'imei 490154203237518'],
    ['a price and a day', 'call at 12:30, 2026-02-03, 1,234.56'],
    ['words', 'phone numbers, cards and accounts'],
  ])('is not: %s: %s', (_kind, text) => {
    expect(holdsPersonalNumber(text)).toBe(false);
  });

  it.each([
    ['Visa', [4000, 4999], 16],
    ['Mastercard', [5100, 5599], 16],
    ['Mastercard', [2221, 2720], 16],
    ['American Express', [3400, 3499], 15],
    ['American Express', [3700, 3799], 15],
    ['JCB', [3528, 3589], 16],
    ['UnionPay', [6200, 6299], 16],
    ['UnionPay', [6200, 6299], 19],
    ['Discover', [6011, 6011], 16],
    ['Discover', [6440, 6599], 16],
  ] as const)('knows the numbers of %s from %j with %i digits', (_issuer, [from, to], length) => {
    const issued = [from, to].map((first) => valid(`${first}`, length));
    const others = [from - 1, to + 1].map((first) => valid(`${first}`, length));

    expect(issued.map(holdsPersonalNumber)).toEqual([true, true]);
    expect(others.map(holdsPersonalNumber)).toEqual([false, false]);
    expect([valid(`${from}`, length === 15 ? 16 : 15)].map(holdsPersonalNumber)).toEqual([false]);
  });

  it.each([
    ['0101', true],
    ['1231', true],
    ['0001', false],
    ['1301', false],
    ['0100', false],
    ['0132', false],
  ])('asks whether %s is a day of birth: %s', (day, expected) => {
    expect(holdsPersonalNumber(identityOf(`3301061979${day}081`))).toBe(expected);
  });

  it('takes one check digit of ten for a card', () => {
    fc.assert(
      fc.property(digits(9), fc.integer({ min: 0, max: 9 }), (drawn, digit) => {
        fc.pre(new Set(drawn).size > 3);
        const number = `455673${drawn}`;

        expect(holdsPersonalNumber(`${number}${digit}`)).toBe(digit === luhnDigit(number));
      }),
    );
  });
});
