import { describe, expect, it } from 'vitest';
import { holdsPrivateKey } from './private-key.ts';

/** Joined here, so that no line of this file looks like a live key. */
const HEX_64 = '0f1e2d3c4b5a6978'.repeat(4);
const BASE64_43 = `${'Ab3dEf6hIj'.repeat(4)}kLm`;
const WIF = `5${'KwDiBf89Qg'.repeat(5)}`;

describe('a private key', () => {
  it.each([
    ['PEM', '-----BEGIN PRIVATE KEY----- MIIE'],
    ['PEM of a kind', '-----BEGIN EC PRIVATE KEY-----\nMHcC'],
    ['PEM with an escaped line end', String.raw`-----BEGIN RSA PRIVATE KEY-----\nMIIE`],
    ['PEM with a header', '-----BEGIN RSA PRIVATE KEY----- Proc-Type: 4,ENCRYPTED'],
    ['PEM in a string', '"-----BEGIN PRIVATE KEY-----", "MIIE'],
    ['OpenPGP', '-----BEGIN PGP PRIVATE KEY BLOCK----- xcLY'],
    ['SSH2', '---- BEGIN SSH2 ENCRYPTED PRIVATE KEY ---- Comment: "pump"'],
    ['a secret key', 'BEGIN SECRET KEY ab3d'],
    ['with a gap of its own', 'BEGIN\nPRIVATE KEY ab3d'],
    ['PKCS #8 without its armour', 'use MIIEvQIBADANBg'],
    ['PKCS #1 of 4096 bits', 'MIIJKQIBAAKCAgEA'],
    ['PKCS #8 of 4096 bits', 'MIIJQgIBADAN'],
    ['PKCS #1 of 1024 bits', 'MIICXAIBAAKBgQ'],
    ['SEC 1', 'MIGHAgEAMBMG'],
    ['SEC 1 of another length', 'a MIGTAgEAMBMG'],
    ['a short SEC 1', 'MHcCAQEEIB'],
    ['Ed25519', 'MC4CAQAwBQYD'],
    ['OpenSSH', 'x=b3BlbnNzaC1rZXktdjEAAAA'],
    ['OpenPGP without its armour', 'lQOYBF'],
    ['PuTTY', 'PuTTY-User-Key-File-3: ssh-ed25519'],
    ['age', `AGE-SECRET-KEY-1${'QZ3R'.repeat(5)}`],
    ['Nostr', `nsec1${'q3z7p'.repeat(10)}`],
    ['BIP 32', `xprv${'9s21ZrQH4K'.repeat(8)}`],
    ['WireGuard', `PrivateKey = ${BASE64_43}=`],
    ['in base64 by its name', `private key: ${BASE64_43}=`],
    ['in base64 by its name in a string', `"private_key": "${BASE64_43}="`],
    ['in digits by its name', `private-key=${HEX_64}`],
    ['in digits with their mark', `privatekey: 0x${HEX_64} is mine`],
    ['Bitcoin', `private key = ${WIF}`],
    ['in base64, in Chinese', `私钥${BASE64_43}=`],
    ['in digits, in Chinese', `私鑰：${HEX_64}`.replace('：', ':')],
    ['in digits with their mark, in Chinese', `私钥是 0x${HEX_64}`],
    ['Bitcoin, in Chinese', `私钥为${WIF}`],
    ['of thirty-two letters, in Chinese', `私钥 = ${BASE64_43.slice(0, 32)}`],
    ['JSON Web Key', '{"kty": "EC", "crv": "P-256", "x": "ab",\n"d": "Ab3dEf6hIjkLmN0p"}'],
    ['an account, said behind', `0x${HEX_64} is the private key of my wallet`],
    ['an account, said before', `my private one:\n0x${HEX_64}`],
    ['an account, said in Chinese', `我的私鑰,0x${HEX_64}`],
  ])('is found: %s', (_kind, text) => {
    expect(holdsPrivateKey(text)).toBe(true);
  });

  it.each([
    ['the armour line alone', 'find -----BEGIN RSA PRIVATE KEY----- in commits'],
    ['the armour line at the end', 'find -----BEGIN PRIVATE KEY-----'],
    ['the armour line and a word', 'BEGIN PRIVATE KEY Lines'],
    ['the armour line and the start of a word', 'BEGIN PRIVATE KEY A a'],
    ['the armour line and three letters', 'BEGIN PRIVATE KEY A1b'],
    ['an extended key with letters it never has', `xprv${'9s21ZrQH0O'.repeat(8)}`],
    ['the armour line and a name', 'BEGIN PRIVATE KEY lint_rule'],
    ['a public key', '-----BEGIN PUBLIC KEY----- MIIB'],
    ['a certificate', '-----BEGIN CERTIFICATE----- MIIE'],
    ['a long name before it', `BEGIN ${'A'.repeat(30)} PRIVATE KEY ab3d`],
    ['a head inside a word', 'aMIIEvQIBADANBg'],
    ['a short head inside a word', 'aMHcCAQEEIB and aMC4CAQAwBQ and alQOYBF'],
    ['a key of age that is too short', 'AGE-SECRET-KEY-1QZ3RQZ3R'],
    ['the mark of a PuTTY key', 'PuTTY-User-Key-File-N'],
    ['a public key of Nostr', `npub1${'q3z7p'.repeat(10)}`],
    ['a short one of Nostr', `nsec1${'q3z7p'.repeat(9)}`],
    ['a short extended key', `xprv${'9s21ZrQH4K'.repeat(7)}`],
    ['a key that is not private', `public_key = ${BASE64_43}=`],
    ['a name with less than a key', `private key: ${BASE64_43.slice(0, 31)}`],
    ['a name with digits far behind', `private key pair: ${HEX_64}`],
    ['a name with a word', 'private key: rotation'],
    ['the Chinese name with a word', '私钥 管理 插件'],
    ['the Chinese name with less', `私钥 ${BASE64_43.slice(0, 31)}`],
    ['a public JSON Web Key', '{"kty": "EC", "x": "Ab3dEf6hIjkLmN0p"}'],
    ['a JSON Web Key with a short part', '{"kty": "EC", "d": "Ab3dEf6hIjkLmN0"}'],
    ['a part without a kind', '{"d": "Ab3dEf6hIjkLmN0p"}'],
    ['a hash of a transaction', `0x${HEX_64} in the explorer`],
    ['a private network far from a hash', `a private network that ${'pumps '.repeat(8)}0x${HEX_64}`],
    ['words', 'encrypt private keys at rest'],
  ])('is not: %s', (_kind, text) => {
    expect(holdsPrivateKey(text)).toBe(false);
  });
});
