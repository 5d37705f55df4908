import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { type Children, elements, h, kept } from './markup.ts';

const html = (...children: readonly Children[]): string => h('p', null, ...children).html;

it('an element holds texts, numbers, elements and lists of them, in their order', () => {
  expect(html('a', [1, null, [h('b', null, 'c'), 0]], '')).toBe('<p>a1<b>c</b>0</p>');
});

it('attributes are written by name; one that is true stands alone, one that is false not at all', () => {
  const attributes = { type: 'checkbox', value: '', checked: true, disabled: false, tabindex: -1 };

  expect(h('input', attributes).html).toBe('<input type="checkbox" value checked tabindex="-1"/>');
});

it('no text ends an element or an attribute, and all of it is read again as it was', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom('<', '>', '"', '&', "'", 'a', '/', ';') }), (text) => {
      const within = html(text).slice('<p>'.length, -'</p>'.length);
      const value = h('a', { title: `x${text}` }).html.slice('<a title="x'.length, -'"></a>'.length);

      expect(within).not.toContain('<');
      expect(value).not.toMatch(/["<]/);
      expect([unescaped(within), unescaped(value)]).toEqual([text, text]);
    }),
  );
});

it('what was parsed is no element, whatever its shape', () => {
  const parsed: Children = JSON.parse('{"html":"<script>","__proto__":{"html":"<script>"}}');

  expect(html(parsed, [parsed])).toBe('<p></p>');
});

it('a part that was made once is the same wherever it stands', () => {
  const part = h('i', null, '&');

  expect([html(part), html(part, part)]).toEqual(['<p><i>&amp;</i></p>', '<p><i>&amp;</i><i>&amp;</i></p>']);
});

it('elements that have attributes always alike are those that h makes of all of them', () => {
  const always = { type: 'checkbox', title: '"&"', checked: false };
  const input = elements('input', always);
  const label = elements('label', { class: 'pick' });

  expect(input(null).html).toBe(h('input', always).html);
  expect(input({ value: '<1>' }).html).toBe(h('input', { ...always, value: '<1>' }).html);
  expect(label(null, 'a', [input(null)]).html).toBe(h('label', { class: 'pick' }, 'a', h('input', always)).html);
});

it('a part that is kept is what it was, an element or not', () => {
  expect(html(kept([h('b', null, '数据 𝒳'), ' & ', 1]))).toBe(html(h('b', null, '数据 𝒳'), ' & ', 1));
});

function unescaped(text: string): string {
  return text.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&amp;', '&');
}
