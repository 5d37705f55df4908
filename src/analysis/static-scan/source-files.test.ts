import { describe, expect, it } from 'vitest';
import { pageScripts } from './source-files.ts';

describe('pageScripts', () => {
  it.each([
    ['a plain script', '<script>a()</script>', ['a()']],
    ['several scripts', '<script>a()</script><p><SCRIPT>b()</SCRIPT>', ['a()', 'b()']],
    ['a named media type', '<script type="text/javascript">a()</script>', ['a()']],
    ['a media type without quotes', '<script type=text/javascript async>a()</script>', ['a()']],
    ['an attribute with an angle', '<script data-x="a>b">a()</script>', ['a()']],
    ['a comparison in the text', '<script>if (a < b) c()</script>', ['if (a < b) c()']],
    ['a script that is never closed', '<script>a()', ['a()']],
    ['a template', '<script type="text/html" data-template-name="x"><b>a</b></script>', []],
    ["a host's help", "<script type='text/markdown' data-help-name='x'># a</script>", []],
    ['data', '<script type="application/json">{}</script>', []],
    ['a script elsewhere', '<script src="a.js"></script>', []],
    ['a script in a comment', '<!-- <script>a()</script> --><script>b()</script>', ['b()']],
    ['another element', '<scripture>a()</scripture>', []],
  ])('finds what runs: %s', (_case, page, texts) => {
    expect(pageScripts(page).map(({ text }) => text)).toEqual(texts);
  });

  it('tells modules, and where each text begins', () => {
    const page = '<p>\n<script type="module">a()</script>';

    expect(pageScripts(page)).toEqual([{ moduleKind: 'module', text: 'a()', offset: page.indexOf('a()') }]);
  });
});
