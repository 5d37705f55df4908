import { matchesIn } from './matches-in.ts';

/** Digits in one run, by fours, or as American Express prints them; no part of a longer row of groups. */
const CARD =
  /(?<![\w.+-])(?:\d{15,19}|\d{4}([ -])\d{4}\1\d{4}\1\d{3,4}(?:\1\d{1,3})?|\d{4}([ -])\d{6}\2\d{5})(?![\w-]|\.\d|[ -]\d{4})/g;
/** Issuers by their first four digits, and how many digits their numbers have (ISO/IEC 7812-1). */
const ISSUERS: readonly (readonly [from: number, to: number, least: number, most: number])[] = [
  // Visa, Mastercard (two ranges), American Express (two), JCB, UnionPay, Discover (two).
  [4000, 4999, 16, 16],
  [5100, 5599, 16, 16],
  [2221, 2720, 16, 16],
  [3400, 3499, 15, 15],
  [3700, 3799, 15, 15],
  [3528, 3589, 16, 16],
  [6200, 6299, 16, 19],
  [6011, 6011, 16, 16],
  [6440, 6599, 16, 16],
];

/** Resident identity numbers of China (GB 11643): a region, a day of birth, a check digit. */
const IDENTITY_NUMBER = /(?<![\w.])[1-8]\d{5}(?:19|20)\d{9}[\dX](?!\w|\.\d)/gi;
const IDENTITY_WEIGHTS = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];

/** International numbers of accounts (ISO 13616). */
const IBAN = /(?<![\w/+=])[A-Z]{2}\d{2}(?: ?[A-Z0-9]{4}){2,7}(?: ?[A-Z0-9]{1,3})?(?![\w/+=])/g;

/** What payment services, the registry of accounts, the Chinese standard and manuals show. */
const SHOWN = new Set(
  '4111111111111111 4242424242424242 4012888888881881 5555555555554444 5200828282828210 5105105105105100 2223003122003222 378282246310005 371449635398431 3566002020360505 6011111111111117 6011000990139424 6200000000000005 11010519491231002X DE89370400440532013000 GB29NWBK60161331926819 GB82WEST12345698765432 GB33BUKB20201555555555 FR1420041010050500013M02606 NL91ABNA0417164300 CH9300762011623852957 AT611904300234573201 ES9121000418450200051332 IT60X0542811101000000123456 BE68539007547034 IE29AIBK93115212345678 SE4550000000058398257466 NO9386011117947 DK5000400440116243 FI2112345600000785 PL61109010140000071219812874 PT50000201231234567890154'.split(
    ' ',
  ),
);
/** `4000 0000 0000 0002`: numbers for tests are rows of one digit. */
const ONE_DIGIT = /(\d)\1{8}/;

/** Social security numbers of the United States have no check digit: by their name. */
const SOCIAL_SECURITY =
  /\b(?:ssn|social security(?: number)?)\b\W{0,4}(?:is\W)?(?!000|666|9)\d{3}[- ]\d{2}[- ]\d{4}(?!\d)/i;

/** Telephone numbers: with their country (E.164), of North America, mobile numbers of China. */
const TELEPHONE =
  /(?<![\w+])\+\d[\d .()-]{7,20}\d|(?<![\w.+-])\(?[2-9]\d{2}\)?[ .-]\d{3}[ .-]\d{4}(?![\w-])|(?<![\w.-])1[3-9]\d[ -]?\d{4}[ -]?\d{4}(?![\w.-])/g;
/** Digits of numbers that are kept free for stories (555-01xx) and of those in manuals. */
const SHOWN_TELEPHONE = /55501\d\d|^1?555|1234567|2345678|138001380|(\d)\1{5}/;
/** What says that it is one, close before or behind it. */
const IS_CALLED =
  /\b(?:phone|tel|telephone|mobile|cell|call|called|ring|dial|sms|text|fax|whatsapp|contact|reach (?:me|us|him|her))\b|手机|手機|电话|電話|短信|簡訊|联系|聯繫|联络|拨打|撥打|呼叫|微信|号码|號碼/i;
const BESIDE_LETTERS = 24;

/** A number by which one person, account or payment card is known, told by its check digits or by what it is called. */
export function holdsPersonalNumber(text: string): boolean {
  if (!/\d/.test(text)) return false;
  return (
    numbersIn(text, CARD).some(isCard) ||
    numbersIn(text, IDENTITY_NUMBER).some(isIdentityNumber) ||
    numbersIn(text, IBAN).some(isIban) ||
    SOCIAL_SECURITY.test(text) ||
    matchesIn(text, TELEPHONE).some(({ 0: number, index }) => isTelephone(number, index, text))
  );
}

function numbersIn(text: string, form: RegExp): string[] {
  return matchesIn(text, form)
    .map(([number]) => number.replace(/[ -]/g, '').toUpperCase())
    .filter((number) => !SHOWN.has(number) && !ONE_DIGIT.test(number));
}

function isCard(digits: string): boolean {
  const first = Number(digits.slice(0, 4));
  const isIssued = ISSUERS.some(
    ([from, to, least, most]) => first >= from && first <= to && digits.length >= least && digits.length <= most,
  );
  return isIssued && luhnSum(digits) % 10 === 0;
}

/** ISO/IEC 7812-1, annex B: every second digit from the end counts twice. */
function luhnSum(digits: string): number {
  const counted = Array.from(digits)
    .toReversed()
    .map((digit, at) => Number(digit) * (at % 2 === 0 ? 1 : 2));
  return counted.reduce((sum, digit) => sum + (digit % 10) + Math.floor(digit / 10), 0);
}

/** ISO 7064, MOD 11-2. */
function isIdentityNumber(number: string): boolean {
  const [month, day] = [Number(number.slice(10, 12)), Number(number.slice(12, 14))];
  if (month < 1 || month > 12 || day < 1 || day > 31) return false;
  const sum = IDENTITY_WEIGHTS.reduce((total, weight, at) => total + weight * Number(number[at]), 0);
  return '10X98765432'[sum % 11] === number[17];
}

/** ISO 7064, MOD 97-10: letters are numbers from ten on. */
function isIban(number: string): boolean {
  const digits = (number.slice(4) + number.slice(0, 4)).replace(/[A-Z]/g, (letter) =>
    String(letter.charCodeAt(0) - 55),
  );
  return BigInt(digits) % 97n === 1n;
}

function isTelephone(number: string, index: number, text: string): boolean {
  const digits = number.replace(/\D/g, '');
  if (digits.length < 9 || digits.length > 15 || SHOWN_TELEPHONE.test(digits)) return false;
  const before = text.slice(Math.max(0, index - BESIDE_LETTERS), index);
  const behind = text.slice(index + number.length, index + number.length + BESIDE_LETTERS);
  return IS_CALLED.test(before) || IS_CALLED.test(behind);
}
