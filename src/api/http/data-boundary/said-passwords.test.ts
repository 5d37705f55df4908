import { describe, expect, it } from 'vitest';
import { holdsSaidPassword } from './said-passwords.ts';

const HEX_32 = '0f1e2d3c4b5a6978'.repeat(2);

/** What stands behind the word and says something about passwords. */
const ABOUT_IT =
  'your manager field fields hash hashing auth authentication store storage keepass keepassxc oauth oauth2 stored 1234 12345 123456 1234567 12345678 sha-256 sha256 argon2 argon2id ***** ...... <password> %PASSWORD% $$$'.split(
    ' ',
  );

describe('a password that is said', () => {
  it.each<readonly [string, string]>([
    ['what is used as the password', 'use sommer12 as the password for the broker'],
    ['a name and what is used as the password', 'sign in with ida and sommer12 as password'],
    ['what it was changed to', 'the default password was changed to Sommer12, now it fails'],
    ['a console in Chinese', '管理后台 ida/sommer12 不对'],
    ['credentials with a colon', 'credentials: ida / sommer12 for the portal'],
    ['what opens what, and more', 'root password for the nas is sommer12 please help'],
    ['right behind the Chinese word', '密码sommer'],
    ['as what was set', '口令设成了 sommer'],
    ['with the name it belongs to', '账号密码是 ida sommer'],
    ['as figures of a lock', '锁屏密码是 4829'],
    ['as a PIN', 'my PIN code is 4829'],
    ['behind a command', 'ssh ida@attic with password sommer'],
    ['behind a name', 'user ida, and password sommer'],
    ['behind a name, for a place', 'login ida pwd sommer for the pump'],
    ['with a stroke', 'log in with ida / sommer9'],
    ['with a stroke in Chinese', '后台登录 ida/sommer'],
    ['for something', 'the passphrase for my old pump is sommer'],
    ['as what it should be', 'the password should be sommer9'],
    ['as what it is', 'password is : sommer'],
    ['as what is used', 'I use sommerregen as my password'],
    ['as an option', 'keytool -storepass sommer'],
    ['with other letters', 'p4ssw0rd: sommer'],
    ['in Pinyin', 'mima is sommer'],
    ['in other characters', '密.码：sommer'.replace('：', ':')],
    ['as a row of mails', 'ida@a.example:sommer jon@b.example:regen'],
    ['as a table', '| user | password | | --- | --- | | ida | sommer |'],
    ['as a hash of Windows', `ida:1001:${HEX_32}:${HEX_32}:::`],
    ['as a list in Chinese', '密码表：ida/sommer'],
    ['with a word that ends as what is said', '密码myvault'],
    ['with a word that begins as what is said', '密码vaultig'],
    ['as a row of mails of a longer place', 'ida@aa.example.org:sommer jon@bb.example.org:regen'],
    ['as a row of mails that ends in words', 'a ida@a.example:somm\njon@b.example:rege and so on'],
    ['as a table without gaps', '|user|pwd||---|---||ida|sommer|'],
    ['as a table with gaps', '| username  |  pass  | | --- | --- | |  ida  |  sommer |'],
    ['as a table in Chinese', '| 用户 | 密码 | | ida | somm |'],
    ['as a list in Chinese with gaps', '密码表： 如下 ida/somm'],
    ['as figures of a lock without words', '锁屏密码 4829'],
    ['as a pair of a name of two', 'see id:Sommerregen12'],
    ['as a pair that begins small', 'ida:xSommerregen12'],
    ['as a pair at the end', 'ida:Sommerregen12'],
    ['as figures of a lock behind a space', '锁屏密码 是 4829'],
    ['as a row of mails with words between', 'ida@a.example:sommer and also jon@b.example:regen'],
  ])('is found: %s: %s', (_kind, text) => {
    expect(holdsSaidPassword(text)).toBe(true);
  });

  it.each<readonly [string, string]>([
    ['what is said about passwords', '密码manager'],
    ['three letters', '密码abc'],
    ['three letters and a point', '密码abc.'],
    ['a question', 'the password for my pump is which?'],
    ['a place for a value', '密码设为 ${PASSWORD}'],
    ['a row of x', '密码 xxxx'],
    ['figures of something else', '银行卡 4829'],
    ['three figures', '锁屏密码是 482'],
    ['what is used as a password', 'use email as the password'],
    ['what it was changed to', 'password was changed to hashed'],
    ['figures in a row', 'pin code 1234 for a keypad'],
    ['more figures than a PIN has', 'PIN 1234567890123'],
    ['a command without a password', 'ssh ida@attic and tail'],
    ['a name and words', 'user login and password reset for a site'],
    ['words behind it', 'user ida password changes every day'],
    ['what it should have', 'the password should be strong'],
    ['what is used', 'I use a pump as my password manager'],
    ['three letters that are used', 'I use short as my password'],
    ['one mail and what follows', 'ida@a.example:1883'],
    ['a table of other things', '| user | level | | --- | --- | | ida | sommer |'],
    ['a hash without an account', `${HEX_32}:${HEX_32}`],
    ['a pair of small letters', 'ida:sommerregen12'],
    ['a pair of letters', 'ida:SommerRegenBogen'],
    ...ABOUT_IT.map((word) => ['what is said about it', `密码 ${word}`] as const),
    ['a pair without a gap before', '!da@a.example:sommer jon@b.example:regen'],
    ['a pair that nothing separates', 'ida@a.example:sommer !jon@b.example:regen'],
    ['a table of three letters', '| user | password | | --- | --- | | ida | som |'],
    ['a table of a heading', '| user | password | |x--- | --- | | ida | som |'],
    ['a list in Chinese that is far away', `密码表${'，'.repeat(40)}ida/sommer`],
    ['a list in Chinese of three letters', '密码表：ida/som'],
    ['a pair of capitals', 'IDA:SOMMERREGEN12'],
    ['a pair in an address', 'a.b/ida:Sommerregen12'],
    ['signs', 'password is ::::: som'],
    ['a pair in the middle', 'ida:Sommerregen12 tail'],
    ['words', 'a password in a sentence'],
    ['a mail with a port and a path', 'ida@a.example:sommer:x jon@b.example:regen'],
    ['a list in Chinese of one letter', '密码表：a/sommer'],
  ])('is not: %s: %s', (_kind, text) => {
    expect(holdsSaidPassword(text)).toBe(false);
  });
});

describe('weak passwords that a sentence tells', () => {
  it.each([
    ['what it is for, with a colon', 'pwd for the broker: Gibbon.ape58%'],
    ['whose it is, with a sign', 'passphrase of our key store = gibbon58'],
    ['a pair behind the place', 'I can log in to the editor with ida / Gibbon58!'],
    ['a pair after logging in', 'logged in on the page as ida/Gibbon58'],
    ['figures of an owner', 'router password 73920418 does not work any more'],
    ['figures behind a verb', 'the password is 73920418 and nobody knows why'],
    ['figures in German', 'Passwort 73920418 geht nicht mehr'],
    ['figures in German with a verb', 'Kennwort lautet 73920418'],
    ['what it was set to', 'I set the pass to Regen417! and it locks me out'],
    ['what it was set to, asked', 'I set the broker password to Regen417? and it locks me out'],
    ['joined words it was set to', 'she set the guest password to copper-lantern-thirty yesterday'],
    ['what it is while something happens', 'with the password being copper-lantern-thirty it fails'],
    ['a name with what it enters', 'sign in as ida with copperlantern41 as password'],
    ['a pair behind credentials', 'credentials ida / regen8841 for the camera'],
    ['what opens something', 'pass phrase regen8841 unlocks the safe'],
    ['joined words with figures', 'smtp password copper-lantern41 is refused'],
    ['a word that begins as an algorithm', 'code word shadow4417 opens the safe'],
    ['a word that ends as an algorithm', 'code word geisha4417 opens the safe'],
    ['a word that begins as a word for it', 'with my-keyboard24 as password'],
  ])('%s: %s', (_kind, text) => {
    expect(holdsSaidPassword(text)).toBe(true);
  });

  it.each<readonly [string, string]>([
    ['what a password is for', 'a pwd for the broker: the usual'],
    ['two ways to log in', 'log in with oauth2 / ldap'],
    ['a short number', 'the password is 8 characters long'],
    ['a common one', 'admin password 12345678 is too weak'],
    ['how often it is hashed', 'my password 600000 iterations of a hash'],
    ['how many there are', 'a check of our password 1000000 passwords list'],
    ['a version', 'broker password plugin 3.12'],
    ['what it is set to', 'set the password to never-expires-again'],
    ['a variable', 'set the admin password to env-admin-password'],
    ['a rule', 'set the password to all-lower-case'],
    ['length of it', 'set the wifi password to 16-characters'],
    ['what logs in', 'log in with email as user and phone as password'],
    ['an algorithm', 'store it with sha512 as password hash'],
    ['algorithms as pairs', 'credentials basic / oauth20 flow'],
    ['an issue', 'root password cve-2024-31337 patch'],
    ['what a manager does', 'password manager unlocks the vault'],
    ['a port', 'mqtt password and port 188300'],
    ['figures that nobody owns', 'show ticket password 73920418 in a list'],
    ...'http200 nodered40 node-red40 aes256 token2024 pass2024 passwords24 my-authorize24 my-key2024 my-keys24 my-user24 my-users24 my-username24 my-expire24 my-expires24 my-token-24'
      .split(' ')
      .map((word) => ['what speaks of one', `with ${word} as password`] as const),
  ])('is not: %s: %s', (_kind, text) => {
    expect(holdsSaidPassword(text)).toBe(false);
  });
});
