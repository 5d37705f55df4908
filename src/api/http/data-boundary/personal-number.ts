/** Digits as they are grouped: all in one, by fours, or as American Express has them. */
const CARD =
  /(?<![\w.+-])(?:\d{13,19}|\d{4}([ -])\d{4}\1\d{4}\1\d{1,4}(?:\1\d{1,3})?|\d{4}([ -])\d{6}\2\d{5})(?![\w-]|\.\d|[ -]\d{3,4}(?!\d|\.\d))/g;
/** Issuers by their first digits, and how long their numbers are (ISO/IEC 7812-1): Visa, Mastercard, American Express, Discover, JCB, UnionPay. */
const ISSUER =
  /^(?:4\d{15}|(?:5[1-5]|2(?:22[1-9]|2[3-9]\d|[3-6]\d\d|7[01]\d|720))\d+(?<=^\d{16})|3[47]\d{13}|6(?:011|4[4-9]|5)\d+(?<=^\d{16})|35(?:2[89]|[3-8]\d)\d{12}|62\d{14,17})$/;
/** Numbers that issuers and payment services publish for tests, and rows of one digit. */
const TEST_CARD =
  /^(?:4111111111111111|4242424242424242|4000\d{12}|4012888888881881|5555555555554444|5200828282828210|5105105105105100|2223003122003222|378282246310005|371449635398431|3566002020360505|6011111111111117|6011000990139424|6200000000000005)$|^(?:\d{4})(\d)\1{9,}/;

/** Resident identity numbers of China (GB 11643): a region, a day of birth, a check digit. */
const IDENTITY_NUMBER =
  /(?<![\w.])(?:1[1-5]|2[1-3]|3[1-7]|4[1-6]|5[0-4]|6[1-5]|71|8[12])\d{4}(?:19|20)\d\d(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])\d{3}[\dX](?!\w|\.\d)/gi;
/** The one the standard shows. */
const EXAMPLE_IDENTITY = /^11010519491231002X$/i;
const IDENTITY_WEIGHTS = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];

/** International numbers of accounts (ISO 13616). */
const IBAN = /(?<![\w/+=])[A-Z]{2}\d{2}(?: ?[A-Z0-9]{4}){2,7}(?: ?[A-Z0-9]{1,4})?(?![\w/+=])/g;
/** Those of the registry and of manuals. */
const EXAMPLE_IBAN =
  /^(?:DE89370400440532013000|GB29NWBK60161331926819|GB82WEST12345698765432|GB33BUKB20201555555555|FR1420041010050500013M02606|NL91ABNA0417164300|CH9300762011623852957|AT611904300234573201|ES9121000418450200051332|IT60X0542811101000000123456|BE68539007547034|IE29AIBK93115212345678|SE4550000000058398257466|NO9386011117947|DK5000400440116243|FI2112345600000785|PL61109010140000071219812874|PT50000201231234567890154|LU280019400644750000)$/;

/** Social security numbers of the United States, by their name. */
const SOCIAL_SECURITY =
  /\b(?:ssn|social security(?: number| no\.?)?)\b\W{0,4}(?:is\W)?(?!000|666|9)\d{3}[- ]\d{2}[- ]\d{4}(?!\d)/i;

/** Telephone numbers: with their country (E.164), of North America, mobile numbers of China. */
const TELEPHONE =
  /(?<![\w+])\+\d{1,3}[ .-]?(?:\(\d{1,4}\)[ .-]?)?\d{1,5}(?:[ .-]?\d{2,5}){1,4}(?!\d)|(?<![\w.+-])\(?[2-9]\d{2}\)?[ .-]\d{3}[ .-]\d{4}(?![\w.-]|\.\d)|(?<![\w.-])1[3-9]\d[ -]?\d{4}[ -]?\d{4}(?![\w.-])/g;
/** Digits of numbers that are kept free for stories (555-01xx) and of those in manuals. */
const EXAMPLE_TELEPHONE = /55501\d\d|^1?555|1234567|2345678|3456789|138001380|(\d)\1{5}/;
/** What says that it is one, close before or behind it. */
const IS_CALLED =
  /(?:\b(?:phone|tel|telephone|mobile|cell|call(?:ed)?|ring|dial|sms|text|fax|whatsapp|contact|reach (?:me|us|him|her))\b|手机|手機|电话|電話|短信|簡訊|联系|聯繫|联络|拨打|撥打|呼叫|微信|号码|號碼)/i;
const BESIDE_LETTERS = 24;

/** A number by which one person, account or payment card is known, told by its check digits or by what it is called. */
export function holdsPersonalNumber(text: string): boolean {
  if (!/\d{4}|\d\D\d{2}\D\d{4}/.test(text)) return false;
  return (
    found(text, CARD).some(isCard) ||
    found(text, IDENTITY_NUMBER).some(isIdentityNumber) ||
    found(text, IBAN).some(isIban) ||
    SOCIAL_SECURITY.test(text) ||
    [...text.matchAll(TELEPHONE)].some(({ 0: number, index }) => isTelephone(number, index, text))
  );
}

function found(text: string, form: RegExp): string[] {
  return (text.match(form) ?? []).map((number) => number.replace(/[ -]/g, '').toUpperCase());
}

function isCard(digits: string): boolean {
  return ISSUER.test(digits) && !TEST_CARD.test(digits) && luhnSum(digits) % 10 === 0;
}

/** ISO/IEC 7812-1, annex B: every second digit from the end counts twice. */
function luhnSum(digits: string): number {
  return Array.from(digits)
    .toReversed()
    .reduce((sum, digit, at) => {
      const counted = Number(digit) * (at % 2 === 0 ? 1 : 2);
      return sum + (counted > 9 ? counted - 9 : counted);
    }, 0);
}

/** ISO 7064, MOD 11-2. */
function isIdentityNumber(number: string): boolean {
  const sum = IDENTITY_WEIGHTS.reduce((total, weight, at) => total + weight * Number(number[at]), 0);
  return '10X98765432'[sum % 11] === number[17] && !EXAMPLE_IDENTITY.test(number);
}

/** ISO 7064, MOD 97-10: letters are numbers from ten on. */
function isIban(number: string): boolean {
  const digits = `${number.slice(4)}${number.slice(0, 4)}`.replace(/[A-Z]/g, (letter) =>
    String(letter.charCodeAt(0) - 55),
  );
  return BigInt(digits) % 97n === 1n && !EXAMPLE_IBAN.test(number);
}

function isTelephone(number: string, index: number, text: string): boolean {
  const digits = number.replace(/\D/g, '');
  if (digits.length < 9 || digits.length > 15 || EXAMPLE_TELEPHONE.test(digits)) return false;
  const before = text.slice(Math.max(0, index - BESIDE_LETTERS), index);
  const behind = text.slice(index + number.length, index + number.length + BESIDE_LETTERS);
  return IS_CALLED.test(before) || IS_CALLED.test(behind);
}
