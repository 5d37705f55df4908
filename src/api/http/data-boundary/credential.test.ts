import { describe, expect, it } from 'vitest';
import { holdsCredential } from './credential.ts';
import { holdsIssuedToken, holdsSplitToken, looksRandom } from './issued-tokens.ts';
import { holdsNamedSecret } from './named-secrets.ts';

describe('what looks drawn at random', () => {
  it.each([
    ['a1B2c3D4', true],
    // Six different letters.
    ['a1B2c3a1B2c3', false],
    // Fewer than four changes of kind.
    ['abcdefgh1234', false],
    ['ABCabc123', false],
    ['Abc1Def2', true],
    // Four changes in twenty letters are one of five.
    ['abcd1efgh2ijklmnop3q', true],
    ['abcdefghijk1lmnopqrstuvwxy2zabcdefgh', false],
    ['a-1-B-2-c-3-D', true],
  ])('%s: %s', (token, isOne) => {
    expect(looksRandom(token)).toBe(isOne);
  });
});

describe('a token of an issuer', () => {
  const drawn = 'a1B2c3D4e5F6g7H8i9J0';
  it.each([
    ['a marked one', `zed_${drawn}`, true],
    ['a marked one of small letters and digits', 'zed_a1b2c3d4e5f6g7h8', true],
    ['a name of words', 'zed_configuration_of_plugins', false],
    ['a long run', 'A1b2C3d4E5f6G7h8I9', true],
    ['a shorter run', 'A1b2C3d4E5f6G7h8I', false],
    ['a digest', '9fceb02d0ae598e95dc970b74767f19372d61af8', false],
    ['a digest in capitals', '9FCEB02D0AE598E95DC970B74767F19372D61AF8', false],
    ['an identifier of a program', 'Ed25519VerificationKey2020', false],
    ['a row of x', `ghp_${'x'.repeat(36)}`, false],
    ['a helper of words', 'sk-learn-model-training-helper-2024', false],
    ['a run of few letters', 'A1A1A1A1A1A1A1A1A1A1', false],
  ])('%s: %s', (_case, text, isOne) => {
    expect(holdsIssuedToken(text)).toBe(isOne);
  });

  it('is told where gaps were closed only if its body looks drawn', () => {
    expect(holdsSplitToken(`tokenghp_${drawn}${drawn}`)).toBe(true);
    expect(holdsSplitToken(`tokenghp_${'abcdefghi'.repeat(4)}`)).toBe(false);
    expect(holdsSplitToken('nothing')).toBe(false);
  });
});

describe('a secret by its name', () => {
  it.each([
    // A sign binds a password of four letters; a colon wants more, or a value that is no word.
    ['password=abcd', true],
    ['password=abc', false],
    ['password: ab1cde', true],
    ['password: ab1cd', false],
    ['password: sunny', true],
    ['password: sunn', false],
    ['password: sunny days of summer', false],
    ['password: sunshine, please log in', true],
    ['password sunshine', false],
    ['password sunshine1', true],
    ['password sun1x', false],
    ['password: required', false],
    ['password: forgotten', false],
    ['password: bcrypt', false],
    ['password: <secret>', false],
    ['password: xxxxxxxx', false],
    ['password=${PASSWORD}', false],
    ['password: ^q7RtLm#zW', true],
    ['password: ^[a-z]+$', false],
    ['password "sunshine"', false],
    ['密码「sunshine」', true],
    // Keys are drawn: eight letters behind a sign, ten behind a colon, sixteen behind nothing.
    ['token=ab12cd3x', true],
    ['token=ab12cd3', false],
    ['token: ab12cd34ex', true],
    ['token: ab12cd34e', false],
    ['token abcdefgh12345678', true],
    ['token abcdefgh1234567', false],
    ['token: openid-connect-flow', false],
    ['token: refresh_token', false],
    ['token: https://example.com/a1b2c3', false],
    ['token=hash(x1y2z3w4)', false],
    ['token: abcdefghIJKLmnop', true],
    ['token: abcdefghIJKLmno', false],
    // Sixteen letters with few vowels, or neighbours that words do not have.
    ['授权码: kzvqhdwmtrjfbxla', true],
    ['token: qxzjvkqwbf', true],
    ['token: blacklisting', false],
  ])('%s: %s', (text, isOne) => {
    expect(holdsNamedSecret(text)).toBe(isOne);
  });

  it.each([
    ['user: lin password: abc', true],
    ['user lin password: abc', true],
    ['user: lin password abc', true],
    ['user lin password abc', false],
    ['账号 lin 密码 abcd', true],
    ['账号 lin 密码 abc', false],
    ['账号 lin 密码 bcrypt', false],
    ['user: and password: abcd', false],
    [`<img src="data:image/png;base64,${'aB1cD2'.repeat(8)}">`, false],
    [`<script integrity="sha384-${'aB1cD2'.repeat(10)}">`, false],
    ['username: lin password: required', false],
  ])('with the name that goes with it: %s: %s', (text, isOne) => {
    expect(holdsNamedSecret(text)).toBe(isOne);
  });

  it.each([
    ['seed: 0123456789abcdef0123456789abcdef', false],
    ['device: 0a1b2c3d4e5f6a7b8c9d0e1f2a3b4c5d', true],
    ['commit: 0a1b2c3d4e5f6a7b8c9d0e1f2a3b4c5d', false],
    ['device: 0a1b2c3d4e5f6a7b8c9d0e1f2a3', false],
    ['device: abcdefghijklmnopqrstuvwxyzabcdef', false],
  ])('or by the name of anything it is set to: %s: %s', (text, isOne) => {
    expect(holdsNamedSecret(text)).toBe(isOne);
  });
});

describe('a credential', () => {
  it.each([
    ['of an issuer', 'push with ghp_a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R8', true],
    ['by its name', 'password=abcd', true],
    ['as it is sent', 'redis://:s3cret@cache.example', true],
    ['of none of these', 'manage tokens and passwords', false],
  ])('is told %s', (_case, text, isOne) => {
    expect(holdsCredential(text)).toBe(isOne);
  });
});
