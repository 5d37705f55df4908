/** The armour line of PEM (RFC 7468), OpenPGP or SSH2, with the start of a body after it; alone it is a thing to talk about. */
const ARMOUR =
  /BEGIN\s[A-Z0-9 ]{0,24}(?:PRIVATE|SECRET) KEY(?: BLOCK)?[\s\\nr"'`,>|-]*(?:[A-Za-z-]+: |(?![A-Z][a-z]+\b)(?=[A-Za-z0-9+/]*[A-Z0-9])[A-Za-z0-9+/]{4})/;
/** How the base64 of PKCS #1, PKCS #8, SEC 1 and OpenSSH keys begins: the head of the structure is always the same. */
const BODY =
  /\bMI(?:IE(?:vQ|vA|vg|uw|ow|pA|pQ|og)IB[A]|IJ(?:K[A-Z]|Q[gQw])IB|ICX[A-Z]IB|G[HT]AgEA)|\bMHcCAQEE|\bMC4CAQAw|b3BlbnNzaC1rZXktdjE|\blQ(?:OYB|dGB|HYB|VYB|PGB)F/;
/** Keys with a form of their own: PuTTY, age, Bitcoin (WIF, BIP 32), Nostr, WireGuard, JSON Web Key (RFC 7517). */
const OWN_FORM: readonly RegExp[] = [
  /PuTTY-User-Key-File-\d|AGE-SECRET-KEY-1[A-Z0-9]{20}|\bnsec1[a-z0-9]{50}|\b[xyz]prv[1-9A-HJ-NP-Za-km-z]{80}/,
  // By its name: base64, hexadecimal digits, WIF.
  /(?:\bprivate[ _-]?key["']?\s*[:=是]|私[钥鑰][:=是为為\s]*)\s*["']?[A-Za-z0-9+/]{32}/i,
  /"kty":.*"d":\s*"[\w-]{16}/s,
  /\b0x[0-9a-f]{64}\b.{0,40}(?:private|私[钥鑰])|(?:private|私[钥鑰]).{0,40}\b0x[0-9a-f]{64}\b/is,
];

/** A private key or its beginning, with or without its armour; public keys, certificates and words about keys pass. */
export function holdsPrivateKey(text: string): boolean {
  return ARMOUR.test(text) || BODY.test(text) || OWN_FORM.some((form) => form.test(text));
}
