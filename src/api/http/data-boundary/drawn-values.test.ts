import { describe, expect, it } from 'vitest';
import { holdsDrawnValue } from './drawn-values.ts';

const HEX_32 = '0f1e2d3c4b5a6978'.repeat(2);

describe('a value that opens something', () => {
  it.each([
    ['a password for one program', 'app password: qwpx jfzk vmtb hgrd'],
    ['the same with strokes', 'application-specific code = qwpx-jfzk-vmtb-hgrd'],
    ['the same in Chinese', '应用专用密码 qwpx jfzk vmtb hgrd'],
    ['a mark and digits', `acme_${HEX_32}`],
    ['a mark of two parts', `use acme-live-${HEX_32}`],
    ['a mark and a UUID', 'acmekey_0f1e2d3c-4b5a-6978-8796-a5b4c3d2e1f0'],
    ['digits behind their name', `psk = ${HEX_32}`],
    ['bytes in brackets', 'psk: [1, 22, 255, 4, 5, 66, 7, 8]'],
    ['bytes as hexadecimal digits', 'hmac {0x1f, 0x2e, 0x3d, 0x4c, 0x5b, 0x6a, 0x79, 0x88}'],
    ['codes of recovery', 'recovery codes 4f1a2-b3c4d 5e6f7-a8b9c 0d1e2-f3a4b'],
    ['codes in Chinese', '备份码：4f1a-2b3c，5d6e-7f8a，9b0c-1d2e'.replaceAll('，', ', ')],
    ['groups of Base32', '2fa secret rmtw 5jtf 4qrp 7tep'],
    ['a network', 'WIFI:T:WPA;S:attic;P:sun1;;'],
    ['a code of Matter', 'MT:Y.K90-Q012ABC3456'],
    ['a code of HomeKit', 'homekit code 601-99-030'],
    ['a code for pairing', '配对码 3497-011-2332'],
    ['a store of Ansible', '$ANSIBLE_VAULT;1.1;AES256'],
    ['a code for one use', 'verification code: 390417'],
    ['a code with a gap', 'otp 390 417'],
    ['a code in Chinese', '验证码是「3904」'],
    ['a code, said behind', '390417 is your Acme code'],
    ['a code of Google', 'G-390417 is your login code'],
    ['a name and a password', '?user=ida1&pass=sun'],
    ['a password and a name', '&pwd=sun1&login=ida'],
    ['the key of a device', 'local_key: a1b2c3d4e5'],
    ['a session, in Chinese', '会话ID：a1b2c3d4e5f6a7b8'.replace('：', ':')],
    ['an address with digits', `https://a.example/hook/${HEX_32.slice(0, 24)}`],
    ['an address with drawn letters', 'https://a.example/share?x=a1B2c3D4e5F6g7H8i9J0'],
    ['a chosen word at a login', 'login ida Harbour#71'],
    ['a chosen word in Chinese', '登录 ida harbour71!x 失败'],
  ])('is found: %s: %s', (_kind, text) => {
    expect(holdsDrawnValue(text)).toBe(true);
  });

  it.each([
    ['four words', 'app password: must have five letters'],
    ['three groups', 'app password: qwpx jfzk vmtb'],
    ['five letters at the end', 'app password: qwpx jfzk vmtb hgrda'],
    ['a digest', `sha256_${HEX_32}`],
    ['an image', `image-${HEX_32}`],
    ['a mark and fewer digits', `acme_${HEX_32.slice(1)}`],
    ['a mark and more than digits', `acme_${HEX_32}-x`],
    ['a part of a path', `a/acme_${HEX_32}`],
    ['a UUID without a mark', 'acme_0f1e2d3c-4b5a-6978-8796-a5b4c3d2e1f0'],
    ['a public key', `public key ${HEX_32}`],
    ['digits behind another name', `stage ${HEX_32}`],
    ['seven bytes', 'psk: [1, 22, 255, 4, 5, 66, 7]'],
    ['bytes without a name', 'colours [1, 22, 255, 4, 5, 66, 7, 8]'],
    ['two codes', 'recovery codes 4f1a2-b3c4d 5e6f7-a8b9c'],
    ['words of four letters', 'otp that will work with 2 apps'],
    ['a network without a password', 'WIFI:T:nopass;S:attic1;;'],
    ['a network with a short one', 'WIFI:T:WPA;S:attic;P:su1;;'],
    ['another code with such numbers', 'postcode 601-99-030'],
    ['digits of a code', 'verification code with 6 digits'],
    ['a year', 'verification code 2026 trends'],
    ['a length of a code', '验证码 1234 位'],
    ['seconds', 'otp 300000 seconds'],
    ['what is yours', '390417 is your number'],
    ['parameters without values', '?user=&pass='],
    ['a place for a password', '?user=ida1&pass=<pass>'],
    ['a short key of a device', 'local_key: a1b2c3d4'],
    ['a key of words', 'device key: rotation_policy 1'],
    ['an address with words', 'https://a.example/hooks/usehooks-typescript-library1'],
    ['an address of a commit', `https://a.example/blob/${HEX_32}`],
    ['a chosen word at no login', 'team ida Harbour#71'],
    ['a word with a figure', 'login ida harbour71'],
    ['a word with a sign', 'login with 2 words, ida harbour!'],
    ['a short one', 'login a b#1cd'],
    ['words', 'two-factor login for 2 users'],
  ])('is not: %s: %s', (_kind, text) => {
    expect(holdsDrawnValue(text)).toBe(false);
  });
});
