import { holdsDrawnValue } from './drawn-values.ts';
import { holdsIssuedToken } from './issued-tokens.ts';
import { holdsNamedSecret } from './named-secrets.ts';
import { holdsSaidPassword } from './said-passwords.ts';
import { holdsSentCredential } from './sent-credentials.ts';

/** A token, key or password that opens something; words about tokens and passwords pass. */
export function holdsCredential(text: string): boolean {
  return (
    holdsIssuedToken(text) ||
    holdsNamedSecret(text) ||
    holdsSaidPassword(text) ||
    holdsSentCredential(text) ||
    holdsDrawnValue(text)
  );
}
