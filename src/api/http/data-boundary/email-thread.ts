const ADDRESS = /[\w.+-]+@[\w-]+(?:\.[\w-]+)+/;
const LABEL = String.raw`(from|to|cc|subject|sent|date|发件人|收件人|抄送|主题|发送时间)\s*[:：]`;
/** A label with what it says; where another label, a sign or a conjunction follows, fields are listed (`from: and to:`). */
const HEADER = new RegExp(
  String.raw`(?:^|[\s>|])${LABEL}(?!\s*(?:$|[,，、;；/|)）]|${LABEL}|(?:and|or)\b|[和与或及]))`,
  'gi',
);
const QUOTED_REPLY = /-----\s*(?:original message|forwarded message|原始邮件|转发邮件)\s*-----|\bwrote:|写道[:：]/i;
const MANY_HEADERS = 3;

/** Mail headers or a quoted reply beside an address, or three different mail headers; an address alone passes. */
export function holdsEmailThread(query: string): boolean {
  // Labels end in a colon and an address has its sign: most queries have neither.
  if (!/[:：@]/.test(query)) return false;
  const headers = new Set([...query.matchAll(HEADER)].map(([, label]) => label?.toLowerCase()));
  if (headers.size >= MANY_HEADERS) return true;
  return ADDRESS.test(query) && (headers.size >= 2 || QUOTED_REPLY.test(query));
}
