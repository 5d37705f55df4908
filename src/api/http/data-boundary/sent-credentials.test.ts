import { describe, expect, it } from 'vitest';
import { holdsSentCredential } from './sent-credentials.ts';

/** Joined here, so that no line of this file looks like a live token. */
const DRAWN = 'a1B2c3D4e5F6g7H8i9J0';
const twelve = (word: string): string => Array.from({ length: 12 }, () => word).join(' ');

describe('a credential as it is sent', () => {
  it.each([
    ['in an address', 'postgres://ida:sommer@attic/pump'],
    ['in an address without a name', 'redis://:sommer@attic'],
    ['in an address with a number for a host', 'mqtt://ida:so@[::1]'],
    ['to curl', 'curl https://a.example -u ida:sommer'],
    ['to curl through a proxy', 'curl --proxy-user=ida:sommer a.example'],
    ['to wget', 'wget --http-password=sommer a.example'],
    ['to mysql', 'mysql -u ida -psommer pump'],
    ['to ssh', 'sshpass -p sommer ssh ida@attic'],
    ['to a registry of images', 'docker login -u ida -p sommer'],
    ['to redis', 'redis-cli -h attic -a sommer ping'],
    ['to a broker', 'mosquitto_sub -u ida -P sommer'],
    ['to a directory', 'ldapsearch -x -w sommer'],
    ['to a share', 'smbclient //attic/a -U ida%sommer'],
    ['to a share of Windows', String.raw`net use z: \\attic\a /user:ida sommer`],
    ['to a file of passwords', 'htpasswd -cb .htpasswd ida sommer'],
    ['to openssl', 'openssl rsa -passin pass:sommer'],
    ['through a pipe', 'echo sommer | sudo -S reboot'],
    ['through a pipe to a registry', 'echo "sommer" | docker login --password-stdin'],
    ['in a .netrc', 'machine attic login ida password sommer'],
    ['as an option', 'pump --db-password Sommer1'],
    ['as an option with a word', 'pump --token sommerregen'],
    ['as an option with a sign', 'pump --api-key=sommer12'],
    ['in a header', `Authorization: Bearer ${DRAWN}`],
    ['in a header without a scheme', `"authorization": "${DRAWN}"`],
    ['with its scheme', `bearer ${DRAWN}`],
    ['in base64', 'basic aWRhOnNvbW1lcjE='],
    ['in a cookie', 'Set-Cookie: a=sommer12; Path=/'],
    ['in a cookie that is talked about', 'my cookies are a.b=sommerregen12'],
    ['as a session', 'PHPSESSID=a1b2c3d4e5'],
    ['as a connection string', 'AccountKey=Zm9vYmFyYmF6cXV4Zm9v'],
    ['as a parameter', 'https://a.example/?sig=a1B2c3D4e5F6'],
    ['as a seed of codes', 'otpauth://totp/pump?secret=JBSWY3DPEH'],
    ['as a hash', '$2b$10$abcdefghijklmnopqrstuv'],
    ['as a hash of Argon2', '$argon2id$v=19$m=65536,t=3,p=4$c29tZXNhbHQ'],
    ['as a setting of .NET', '<add key="DbPassword" value="sommer" />'],
    ['as an element', '<password>sommer</password>'],
    ['as an element with a prefix', '<dbtoken> sommer </dbtoken>'],
    ['as a part of a connection string', 'Server=a;Password=sommer;'],
    ['as a line of .pgpass', 'attic:5432:pump:ida:sommer'],
    ['as words of a wallet', `my seed phrase is ${twelve('pumps')}`],
    [
      'as words with numbers',
      `recovery words: ${Array.from({ length: 12 }, (_word, at) => `${at + 1}. pumps`).join(' ')}`,
    ],
    ['as words in Chinese', '助记词：'.replace('：', ':') + ' pump pump pump pump pump pump'],
    ['as Han words', `助记词 ${Array.from({ length: 12 }, () => '水').join(' ')}`],
    ['as words for a passphrase', 'passphrase: copper lantern willow harvest pebble'],
    ['as words with strokes', 'pass-phrase is copper-lantern-willow-harvest-pebble'],
    ['as words for a passphrase in Chinese', 'passphrase 是 copper lantern willow harvest pebble'],
  ])('is found %s: %s', (_kind, text) => {
    expect(holdsSentCredential(text)).toBe(true);
  });

  it.each([
    ['an address without a password', 'postgres://ida@attic/pump'],
    ['an address with a place', 'postgres://user:password@attic/pump'],
    ['an address with a port', 'http://attic:1883/a@b'],
    ['a place in an address', 'redis://:<password>@attic'],
    ['curl with a place', 'curl -u $USER:$PASSWORD a.example'],
    ['curl with a name', 'curl -u ida a.example'],
    ['wget', 'wget --http-user=ida a.example'],
    ['mysql that asks', 'mysql -u ida -p'],
    ['a pipe to another program', 'echo sommer | grep pump'],
    ['an option with a place', 'pump --password <password>'],
    ['an option with another one', 'pump --password --verbose'],
    ['an option with five letters', 'pump --token regen'],
    ['a header with a place', 'Authorization: Bearer $TOKEN'],
    ['a header with a word', 'authorization: required_for_all'],
    ['the scheme with words', 'bearer token-authentication-for-pumps'],
    ['a basic word', 'basic authentication1'],
    ['a cookie with a place', 'Set-Cookie: a=<value>; Path=/'],
    ['cookies', 'cookies with a=1'],
    ['a session of words', 'session_id=required'],
    ['a short key', 'AccountKey=Zm9v'],
    ['a parameter of letters', 'https://a.example/?sig=abcdefghijklm'],
    ['a short parameter', 'https://a.example/?sig=a1B2'],
    ['a price', '$2b$10 and $5'],
    ['an element with a type', '<password>string</password>'],
    ['an element with a place', '<password>${PASSWORD}</password>'],
    ['an element with three letters', '<token>abc</token>'],
    ['a part with stars', 'Password=***;'],
    ['hours', '10:20:30:40:50'],
    ['words of a wallet', 'recovery phrase: twelve words that restore a wallet'],
    ['words about passphrases', 'passphrase: generate strong random words of a list'],
    ['four words', 'passphrase: copper lantern willow harvest'],
    ['no sign at all', 'passwords and tokens in a vault'],
  ])('is not %s: %s', (_kind, text) => {
    expect(holdsSentCredential(text)).toBe(false);
  });
});
