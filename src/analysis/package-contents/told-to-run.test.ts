import { describe, expect, it } from 'vitest';
import { filesToldToRun } from './told-to-run.ts';

const SCRIPTS = ['patch.cjs', 'bin/setup.mjs', 'lib/index.js', 'examples/demo.js', 'test/run.js', 'scripts/build.js'];

function told(readme: string, name = 'README.md'): readonly string[] {
  const bytes = (text: string) => new TextEncoder().encode(text);
  return filesToldToRun([...SCRIPTS.map((path) => ({ path, bytes: bytes('') })), { path: name, bytes: bytes(readme) }]);
}

describe('filesToldToRun', () => {
  it.each<[string, string, readonly string[]]>([
    ['in a block of code', '```sh\nnode patch.cjs --undo   # restore\n```\n', ['patch.cjs']],
    ['in a sentence', 'Then run `node ./bin/setup.mjs`.', ['bin/setup.mjs']],
    ['with options of Node', '$ node --no-warnings patch.cjs', ['patch.cjs']],
    ['behind another command', 'cd lens && node bin/setup.mjs', ['bin/setup.mjs']],
    ['as it is written on Windows', 'node bin\\setup.mjs', ['bin/setup.mjs']],
    ['an example, a test and a tool', 'node examples/demo.js; node test/run.js; node scripts/build.js', []],
    ['a file that is not there', 'node gone.js', []],
    ['a file outside', 'node ../patch.cjs', []],
    ['no command', 'A node patch.cjs-like thing. See my-node patch.cjs, and patch.cjs.', []],
  ])('finds what a README has its reader run: %s', (_case, readme, expected) => {
    expect(told(readme)).toEqual(expected);
  });

  it('reads READMEs at the top, in whatever language, and no other file', () => {
    expect(told('node patch.cjs', 'readme.zh-CN.md')).toEqual(['patch.cjs']);
    expect(told('node patch.cjs', 'docs/README.md')).toEqual([]);
    expect(told('node patch.cjs', 'CHANGELOG.md')).toEqual([]);
  });
});
