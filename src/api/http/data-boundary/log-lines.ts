/** A day and a time to the second, as programs write them (ISO 8601, RFC 3164, Common Log Format, Han); seconds since a start. */
const MONTH = 'Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec';
const SECOND = String.raw`\d{1,2}:\d{2}:\d{2}(?:[.,:]\d{1,9})?(?:Z|\s?[+-]\d{2}:?\d{2})?`;
const STAMP = [
  String.raw`(?<![\d-])\d{4}[-/.]\d{1,2}[-/.]\d{1,2}(?:T|\s{1,2}|,\s)${SECOND}`,
  String.raw`\d{4}年\d{1,2}月\d{1,2}日\s*${SECOND}`,
  String.raw`\b(?:(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun) )?(?:${MONTH})\s{1,2}\d{1,2},?(?: \d{4})? ${SECOND}(?: \d{4})?`,
  String.raw`\b\d{1,2}[ /-](?:${MONTH})[a-z]{0,6}[ /-]\d{4}[: ]${SECOND}`,
  String.raw`(?<![\d-])\d{1,2}[-/.]\d{1,2}(?:[-/.]\d{2,4})?,? \d{2}:\d{2}:\d{2}(?:[.,]\d{1,6})?(?: [AP]M)?`,
  // Mosquitto, a kernel, ESPHome.
  String.raw`(?<!\d)1\d{9}: |\[ {0,5}\d{1,7}\.\d{6}\]|\[\d{2}:\d{2}:\d{2}\](?=\[[A-Z]\])`,
].join('|');
const STAMPS = new RegExp(STAMP, 'gi');
/** What stands beside a stamp in a log: how grave it is, a program with its number, an address, fields. */
const BESIDE = new RegExp(
  [
    String.raw`\b(?:trace|debug|info|notice|warn(?:ing)?|error|err|fatal|critical|crit|alert|emerg|severe)\b`,
    String.raw`警告|错误|錯誤|信息|调试|致命|离线|上线|失败|失敗|断开|重连|[无無][响響]应`,
    String.raw`\b[\w./-]+\[\d{1,7}\]|\b[a-z][\w.-]{1,30}:\s`,
    String.raw`(?<![\d.])\d{1,3}(?:\.\d{1,3}){3}(?![\d.])|(?:[0-9a-f]{2}:){5}[0-9a-f]{2}`,
    String.raw`\b\w{1,20}=\S|\[[\w.:-]{2,40}\]|"(?:GET|POST|PUT|HEAD|DELETE) `,
    String.raw`\b(?:failed|refused|denied|disconnected|connected|timed? ?out|started|stopped|offline|exited|unreachable)\b`,
  ].join('|'),
  'i',
);

/** A time that a sentence tells: `expired at 2026-02-03T04:05:06Z`. */
const IN_SENTENCE = new RegExp(
  String.raw`\b(?:at|since|until|till|from|to|before|after|timestamp|time)\s(?:${STAMP})`,
  'gi',
);

/** Lines that a program wrote of what it did: a stamp to the second beside what logs say; hours of a timetable pass. */
export function holdsLogLines(text: string): boolean {
  const told = text.replace(IN_SENTENCE, ' ');
  const rest = told.replace(STAMPS, ' ');
  return rest !== told && BESIDE.test(rest);
}
