const ADDRESS = /[\w.+-]+@[\w-]+(?:\.[\w-]+)+/;
const HEADER_LABEL = /(?:^|[\s>|])(from|to|cc|subject|sent|date|发件人|收件人|抄送|主题|发送时间)\s*[:：]/gi;
const QUOTED_REPLY = /-----\s*(?:original message|forwarded message|原始邮件|转发邮件)\s*-----|\bwrote:|写道[:：]/i;
const MANY_LABELS = 3;

/** Mail headers or a quoted reply beside an address, or three different mail headers; an address alone passes. */
export function holdsEmailThread(query: string): boolean {
  // Labels end in a colon and an address has its sign: most queries have neither.
  if (!/[:：@]/.test(query)) return false;
  const labels = new Set([...query.matchAll(HEADER_LABEL)].map(([, label]) => label?.toLowerCase()));
  if (labels.size >= MANY_LABELS) return true;
  return ADDRESS.test(query) && (labels.size >= 2 || QUOTED_REPLY.test(query));
}
