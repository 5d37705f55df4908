const PRIVATE_KEY =
  /-----BEGIN [A-Z0-9 ]*PRIVATE KEY(?: BLOCK)?-----|PuTTY-User-Key-File-\d|AGE-SECRET-KEY-1[A-Z0-9]{20}/;

/** Armour lines of PEM (RFC 7468), OpenPGP, PuTTY and age keys; public keys and certificates pass. */
export function holdsPrivateKey(query: string): boolean {
  return PRIVATE_KEY.test(query);
}
