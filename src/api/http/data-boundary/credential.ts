import { holdsIssuedToken } from './issued-tokens.ts';
import { holdsNamedSecret } from './named-secrets.ts';
import { holdsSentCredential } from './sent-credentials.ts';

/** A token, key or password that opens something; words about tokens and passwords pass. */
export function holdsCredential(text: string): boolean {
  return holdsIssuedToken(text) || holdsNamedSecret(text) || holdsSentCredential(text);
}
