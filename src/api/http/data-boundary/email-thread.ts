import { matchesIn } from './matches-in.ts';

/** Of somebody; `you@example.com` stands for one. */
const ADDRESS =
  /(?<![\w.+-])(?!(?:me|you|user|name|sender|recipient|someone|somebody|test|foo|bar)@example\.)[\w.+-]{1,64}@[\w-]+\.[\w-]/;
const LABELS = String.raw`from|to|cc|bcc|subject|sent|date|reply-to|发件人|收件人|抄送|密送|主题|发送时间|发件时间|日期|寄件者|寄件人|收件者|副本|密件副本|主旨|主題|傳送時間|傳送日期|寄件日期|發件人|寄送時間|傳送|发送`;
/** A label with what it says; where another label, a sign or a conjunction follows, fields are listed (`from: and to:`). */
const HEADER = new RegExp(
  String.raw`(?:^|[\s>|*"',;，；。])(${LABELS})\**\s*:\**(?!\s*(?:$|[,、;/|)}]|(?:${LABELS})\s*:|(?:and|or)\b|[和与與或及]))[ \t"']*([^\s,，;；"']{0,40})`,
  'gi',
);
/** Settings have the same labels: languages, units, numbers, times and places for values. */
const SETTING =
  /^(?:[a-z]{2}(?:[-_][a-z]{2,4})?|auto|eng|zho|chi|deu|ger|fra|fre|spa|jpn|kor|rus|english|chinese|german|french|spanish|japanese|korean|russian|italian|portuguese|any|all|none|string|number|date|now|today|celsius|fahrenheit|json|xml|csv|yaml|html|markdown|text|utf-?8|usd|eur|gbp|cny|jpy|[\d.:/-]+|[$<{[].*|translation|中文|英文|英语|英語|日文|日语|简体|繁体|简体中文|繁體中文)$/i;
/** A name of three letters is no currency or language code where a capital begins it. */
const NAME_LIKE = /^[A-Z][a-z]+$|@|\(/;
/** What goes from one form or place to another: `convert from: yaml to: json subject: settings`. */
const CONVERSION =
  /\b(?:convert|migrat\w+|translat\w+|transform|transpile|port|switch|upgrade|downgrade|import|export|copy|sync|map|rename|replace|change|cast)(?:\s+[\w-]+){0,3}\s+from\s*:/i;
const MANY_HEADERS = 3;

/** What a quoted or forwarded mail begins with, in English, simplified and traditional Chinese. */
const QUOTED =
  /--\s?(?:original|forwarded|原始|转发|轉寄|转寄|轉發|原)\s*(?:message|mail|e-mail|的?[邮郵]件|的?信件|訊息|件|郵)?\s?--|begin forwarded message|\b(?:wrote|schrieb|a écrit)\s*:|[写寫]道\s*:|(?:19|20)\d\d年[^。]{0,60}?[来來]信/i;
/** Header fields that only mail systems write (RFC 5322). */
const TRANSPORT =
  /(?:^|[\s"'>])(?:Message-ID|Return-Path|Received-SPF|ARC-[A-Za-z-]{4,30}|List-Unsubscribe|User-Agent|X-[A-Z][A-Za-z-]{3,30}|Received|In-Reply-To|References|DKIM-Signature|Delivered-To|X-Mailer|MIME-Version|Content-Transfer-Encoding|Reply-To|X-Original-To|Thread-Topic|Authentication-Results)\s*:\s*[^\s,]/gi;
/** Header fields as mail programs of other languages quote them: German, French, Spanish, Italian, Portuguese, Dutch, Japanese, Korean. */
const FOREIGN =
  /(?:^|[\s>|"'])(?:von|gesendet|an|betreff|datum|kopie|de|à|objet|envoyé|cc|para|asunto|enviado(?: el)?|da|oggetto|inviato|assunto|van|verzonden|aan|onderwerp|差出人|宛先|件名|送信(?:日時|者)|보낸 ?사람|받는 ?사람|제목|보낸 ?날짜)\s*:\s*[^\s,;]/giu;
/** How letters begin and end. */
const SALUTATION =
  /(?:^|[\n:>。?]\s*["“'«]?|\b(?:to|mail|email|letter)\s+)(?:dear|hi|hello|hey|good (?:morning|afternoon|evening))\s+(?:mr|mrs|ms|dr|prof|all|team|sir|madam|[A-Z][\p{L}'-])[\p{L}.' -]{0,30}[,:!]|(?:尊敬的|亲爱的|親愛的|敬爱的|敬愛的).{1,14}[:,：，]|\p{Script=Han}(?:先生|女士|小姐|老师|老師|经理|經理|总|總|主任|同事|团队|客服)\s*[:：,，!！]|(?:^|[:\s。;])\p{Script=Han}{2,4}[,，]\s?[你您]好\s*[:,!，：！。]|\p{Script=Han}(?:您好|你好|钧鉴|鈞鑒|台鉴|台鑒)\s*[:,!，：！。]|(?:^|\s)(?:Hi|Hello|Dear)\s+\p{Script=Han}{1,6}\s*[,:，]/iu;
/** In the middle of a text, as written: `hi all` of a sentence is none. */
const SALUTATION_WITHIN = /[\s"“'«](?:Dear|Hi|Hello|Hey|Good (?:morning|afternoon|evening))\s\p{Lu}\p{Ll}{1,14},\s/u;
const CLOSING =
  /(?:best|kind|warm|many)\s+(?:regards|wishes|thanks)\b|\byours (?:truly|sincerely|faithfully)\b|[谢謝][谢謝][!！。,，]?\s*[一-鿿]{2,4}\s*(?:\d{4}年|$)|(?:mit freundlichen|viele|liebe|beste) gr[üu](?:ß|ss)e|mfg\b|cordialement|saludos|cordiali saluti|atenciosamente|met vriendelijke groet|(?:^|[\s.!?])(?:regards|sincerely|cheers|thanks|thank you|best)\s*,[\s-]*[A-Z][a-z]+(?:\s+[A-Z][a-z]+)?\s*$|sent from my (?:iphone|ipad|phone|android|samsung)|>\s*(?:[\w ]{0,8}regards|thanks|best|cheers),[\s>]*[A-Z][a-z]|顺颂商祺|順頌|[敬顺順][祝颂頌]\s*(?:商祺|商安|安好|春祺|夏安|秋安|冬安|时安|時安|台安|大安|时祺)|祝\s*(?:好|商祺|工作顺利|工作順利|順心|安好)|敬上|谨上|謹上|發自我的|发自我的|從我的\s*iphone|此致/iu;
const CLOSING_WITHIN =
  /[.!?]\s+(?:[Rr]egards|[Ss]incerely|[Cc]heers|[Tt]hanks|[Tt]hank you|[Bb]est|BR|LG|VG|Love|Yours)\s+\p{Lu}\p{Ll}{1,14}\s*(?:["”'»]|$)|[.!?]\s+(?:[Rr]egards|[Ss]incerely|[Cc]heers|[Tt]hanks|[Tt]hank you|[Bb]est),\s+\p{Lu}\p{Ll}{1,14}(?:\s\p{L}{2,14})?\s*(?:[.;|\n]|\s\S+@)/u;
const REPLY_SUBJECT = /(?:^|[\s>"'])(?:re|fw|fwd|aw|回复|回覆|答复|转发|轉寄|轉發|转寄)\s*(?:\[\d+\])?:\s*\S/i;

/** A mail as JSON: who, to whom, about what. */
const JSON_MAIL = /["']from["']\s*:\s*["'{][^<{$]{0,60}@[\s\S]{0,200}["']subject["']\s*:\s*["'][^"']{2,}/i;
/** Chinese fields without colons: `发件人 张伟(a@b.cn),主题 例会`. */
const BARE_FIELDS =
  /(?:发件人|寄件者|寄件人|發件人)\s*[\p{L} ]{1,20}[(<][^()<>]*@[^()<>]*[)>][\s\S]{0,60}?(?:主题|主旨|主題)\s*\S/u;
/** A reply below what it answers: one mark and two marks of quotation. */
const QUOTED_TWICE = /(?:^|\n)\s*> ?\p{L}[\s\S]{10,400}?\s>> ?\p{L}/u;

/** Mail headers, a quoted reply or a letter: several marks of mail at once; an address alone passes. */
export function holdsEmailThread(text: string): boolean {
  if (JSON_MAIL.test(text) || BARE_FIELDS.test(text) || QUOTED_TWICE.test(text)) return true;
  const headers = mailHeaders(text);
  if (headers >= MANY_HEADERS || (text.match(TRANSPORT) ?? []).length >= 2) return true;
  if (ADDRESS.test(text) && new Set((text.match(FOREIGN) ?? []).map((field) => field.trim())).size >= 2) return true;
  const begins = SALUTATION.test(text) || SALUTATION_WITHIN.test(text);
  const ends = CLOSING.test(text) || CLOSING_WITHIN.test(text);
  const isMarked = [ADDRESS, REPLY_SUBJECT, TRANSPORT].map((mark) => text.search(mark) >= 0);
  const marks = [begins, ends, ...isMarked].filter(Boolean).length;
  if (QUOTED.test(text))
    return marks > 0 || headers > 0 || /(?:^|\s)>\s?\S/.test(text) || /@|<(?![a-z]+>)|\d[:年月]/.test(text);
  return (begins && ends) || (headers >= 2 && marks >= 1) || (headers >= 1 && marks >= 2);
}

/** How many different headers say something that mail would say. */
function mailHeaders(text: string): number {
  const found = matchesIn(text, HEADER).map(([, label = '', value = '']) => ({ label: label.toLowerCase(), value }));
  const said = found.filter(({ value }) => !SETTING.test(value) || NAME_LIKE.test(value));
  // One setting among them makes all of them settings: `from: en to: zh subject: translation`.
  const senders = found.filter(({ label }) => /^(?:from|to)$/.test(label));
  const named = senders.some(({ value }) => NAME_LIKE.test(value));
  if (senders.length > 0 && !named && (senders.every(({ value }) => SETTING.test(value)) || CONVERSION.test(text)))
    return 0;
  return new Set(said.map(({ label }) => label)).size;
}
