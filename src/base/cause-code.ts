import { Failure } from './failure.ts';

/**
 * Why something could not be reached, by the code that the system or Node has for it
 * (`ECONNREFUSED`, `CERT_HAS_EXPIRED`): it names no address.
 *
 * @returns `null`: there is none
 */
export function causeCode(thrown: unknown): string | null {
  for (let each = thrown; each instanceof Error; each = each.cause) {
    if (each.name === 'TimeoutError') return 'ETIMEDOUT';
    if (each instanceof AggregateError && each.errors.length > 0) return causeCode(each.errors[0]);
    if ('code' in each && typeof each.code === 'string' && /^[A-Z][A-Z0-9_]+$/u.test(each.code)) return each.code;
    // Clients that make an error of their own keep no more of the system's than its words.
    const [, said] = /\b(E[A-Z]{4,})\b/u.exec(each instanceof Failure ? '' : each.message) ?? [];
    if (said !== undefined) return said;
  }
  return null;
}

/** What keeps an address from being reached, in words that go on from it; certificates are what people mend otherwise. */
export function unreachedBecause(thrown: unknown): string {
  const code = causeCode(thrown);
  if (code === null) return 'did not answer in time, or the connection broke';
  return /CERT|ISSUER|SIGNATURE/u.test(code)
    ? `has a certificate that is not trusted here (${code}): NODE_EXTRA_CA_CERTS names the file of a private authority`
    : `did not answer in time, or the connection broke (${code})`;
}
