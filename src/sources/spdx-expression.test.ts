import { describe, expect, it } from 'vitest';
import { spdxExpression } from './spdx-expression.ts';

describe('spdxExpression', () => {
  it.each([
    ['MIT', 'MIT'],
    [' Apache-2.0 ', 'Apache-2.0'],
    ['(MIT OR Apache-2.0)', '(MIT OR Apache-2.0)'],
    ['GPL-2.0-or-later WITH Classpath-exception-2.0', 'GPL-2.0-or-later WITH Classpath-exception-2.0'],
    ['LicenseRef-Own', 'LicenseRef-Own'],
  ])('takes %j', (text, expected) => {
    expect(spdxExpression(text)).toBe(expected);
  });

  it.each([
    '',
    'mit',
    'Apache 2.0',
    'UNLICENSED',
    'SEE LICENSE IN LICENSE.md',
    'MIT OR',
    '<b>MIT</b>',
    'All rights reserved',
    'see the readme, free for schools',
    'MIT?',
    '版权所有',
    'unknown',
    'none',
    'NONE',
    'NOASSERTION',
    'n/a',
    'TBD',
    '42',
    '-',
    '('.repeat(300),
  ])('takes %j for no licence expression', (text) => {
    expect(spdxExpression(text)).toBeNull();
  });
});
