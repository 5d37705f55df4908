import { describe, expect, it } from 'vitest';
import { Failure } from '../../base/failure.ts';
import type { FilePort } from '../../base/files/file-port.ts';
import type { HttpAnswer, HttpGet, HttpPort } from '../../base/http/http-port.ts';
import { parseCatalogConfig } from './catalog-config.ts';
import { openCatalog, type OpenedCatalog } from './open-catalog.ts';

type Content = string | Uint8Array;

function bytesOf(content: Content): Uint8Array {
  return typeof content === 'string' ? new TextEncoder().encode(content) : content;
}

function filesOf(contents: Readonly<Record<string, Content>>): FilePort {
  return {
    read: async (path, maxBytes) => {
      const content = contents[path];
      if (content === undefined) return null;
      const bytes = bytesOf(content);
      if (bytes.length > maxBytes) throw new Failure('source_malformed', 'Too large.');
      return bytes;
    },
    list: async (folder) => {
      const names = Object.keys(contents).flatMap((path) =>
        path.startsWith(`${folder}/`) ? [path.slice(folder.length + 1)] : [],
      );
      return names.length === 0 ? null : names.filter((name) => !name.includes('/')).sort();
    },
  };
}

function httpOf(answer: (request: HttpGet) => HttpAnswer): HttpPort {
  return { get: async (request) => answer(request) };
}

const NO_HTTP = httpOf(() => ({ kind: 'missing' }));

function configOf(overrides: object) {
  return parseCatalogConfig({ id: 'main', fields: { repository: '/url' }, ...overrides }, '/catalogs/0');
}

function portsOf(contents: Readonly<Record<string, Content>>) {
  return { files: filesOf(contents), http: NO_HTTP };
}

async function readAll(opened: OpenedCatalog) {
  if (opened.kind !== 'read') throw new Error(`The catalog is ${opened.kind}.`);
  return { ...opened, records: await Array.fromAsync(opened.records) };
}

describe('openCatalog on a folder of YAML files', () => {
  const config = configOf({ format: 'yaml-directory', path: 'list' });

  it('gives one record a file, in code-unit order, and passes other files over', async () => {
    const ports = portsOf({ 'list/b.yml': 'url: b', 'list/a.yaml': 'url: a', 'list/README.md': '# no' });

    const { records, total } = await readAll(await openCatalog(config, ports, null));

    expect(total).toBe(2);
    expect(records).toEqual([
      { kind: 'record', locator: 'a.yaml', value: { url: 'a' }, encodingNote: null },
      { kind: 'record', locator: 'b.yml', value: { url: 'b' }, encodingNote: null },
    ]);
  });

  it('reads GB18030 and says so', async () => {
    const gb18030 = new Uint8Array([...bytesOf('url: '), 0xb0, 0xe6, 0xb1, 0xbe, 0xb8, 0xfc, 0xd0, 0xc2]);

    const { records } = await readAll(await openCatalog(config, portsOf({ 'list/a.yml': gb18030 }), null));

    expect(records).toEqual([
      { kind: 'record', locator: 'a.yml', value: { url: '版本更新' }, encodingNote: 'gb18030' },
    ]);
  });

  it('says where a file is no YAML', async () => {
    const { records } = await readAll(
      await openCatalog(config, portsOf({ 'list/a.yml': 'url: a\nname: b\nurl: c' }), null),
    );

    expect(records).toMatchObject([{ locator: 'a.yml', detail: 'YAML: duplicate key at line 3, column 1.' }]);
  });

  it.each([
    ['a key twice', 'url: a\nurl: b', 'record_unparsable'],
    ['a key twice deep inside', 'url: a\nlist: [{ x: { en: 1, zh: 2, en: 3 } }]', 'record_unparsable'],
    ['a key twice, once as a number', '12: a\n"12": b', 'record_unparsable'],
    ['a key twice of very many', `{${'k: 0, '.repeat(40_000)}}`, 'record_unparsable'],
    ['very many keys', `{${Array.from({ length: 21_000 }, (_, i) => `k${i}: 0`).join(', ')}}`, 'record_unparsable'],
    ['anchors without end', Array.from({ length: 9_000 }, (_, i) => `- &a${i} x`).join('\n'), 'record_unparsable'],
    ['signs without end', ']'.repeat(262_000), 'record_unparsable'],
    ['several documents', 'url: a\n---\nurl: b', 'record_unparsable'],
    ['broken syntax', 'url: [a', 'record_unparsable'],
    [
      'an alias bomb',
      `a: &a [x,x,x,x,x,x,x,x]\nb: &b [*a,*a,*a,*a,*a,*a,*a,*a]\nc: [*b,*b,*b,*b,*b,*b,*b,*b]`,
      'record_unparsable',
    ],
    ['a cycle', 'url: &a [*a]', 'record_unparsable'],
    ['nesting without end', '['.repeat(20_000), 'record_unparsable'],
    ['a list', '- a', 'record_not_an_object'],
    ['nothing', '', 'record_not_an_object'],
    ['unknown bytes', new Uint8Array([0x61, 0xff, 0xff]), 'text_encoding_unknown'],
    ['too many bytes', `url: ${'x'.repeat(300_000)}`, 'record_too_large'],
  ])('makes %s one unreadable record beside the good ones', async (_case, content, rule) => {
    const ports = portsOf({ 'list/a.yml': content, 'list/b.yml': 'url: b' });

    const { records } = await readAll(await openCatalog(config, ports, null));

    expect(records).toEqual([
      { kind: 'unreadable', locator: 'a.yml', rule, detail: expect.any(String) },
      { kind: 'record', locator: 'b.yml', value: { url: 'b' }, encodingNote: null },
    ]);
  });

  it('keeps scalars as they are written', async () => {
    const content = 'a: 12306\nb: 1.10\nc: 0x10\nd: True\ne: 2026-01-01\nf: .nan\ng: "1.10"\nh: ~\ni: [1e3, 7]';

    const { records } = await readAll(await openCatalog(config, portsOf({ 'list/a.yml': content }), null));

    expect(records).toMatchObject([
      {
        value: {
          a: 12306,
          b: '1.10',
          c: '0x10',
          d: 'True',
          e: '2026-01-01',
          f: '.nan',
          g: '1.10',
          h: null,
          i: ['1e3', 7],
        },
      },
    ]);
  });

  it('joins what a side file says under the key of the record', async () => {
    const stars = { side_file: { pointer_of_key: '/url', file: '../stars.json', pointer: '/stars' } };
    const joined = configOf({ format: 'yaml-directory', path: 'list', fields: { repository: '/url', stars } });
    const ports = portsOf({ 'list/a.yml': 'url: a', 'list/b.yml': 'url: b', 'stars.json': '{"a":{"stars":3}}' });

    const { records } = await readAll(await openCatalog(joined, ports, null));

    expect(records.map((record) => record.kind === 'record' && record.value)).toEqual([
      { url: 'a', $side: { '../stars.json': { stars: 3 } } },
      { url: 'b', $side: {} },
    ]);
  });

  it('stops at its bound of bytes over all files', async () => {
    const small = configOf({ format: 'yaml-directory', path: 'list', max_bytes: 10 });

    await expect(
      openCatalog(small, portsOf({ 'list/a.yml': 'url: a', 'list/b.yml': 'url: b' }), null),
    ).rejects.toMatchObject({
      code: 'source_malformed',
    });
  });

  it('says that a folder is missing', async () => {
    expect(await openCatalog(config, portsOf({}), null)).toEqual({ kind: 'missing' });
  });
});

describe('openCatalog on JSON lines', () => {
  const config = configOf({ format: 'jsonl', path: 'data/list.jsonl' });

  it.each([
    ['{"a": 1,}', 'property name expected at column 9'],
    ['{"a": tru}', 'invalid symbol at column 7'],
    ['{"a" 1}', 'colon expected at column 6'],
    ['{"id": 1, "name": "Lens}', 'unexpected end of string at column 19'],
    ['{"a": 1} x', 'invalid symbol at column 10'],
    ["{'a': 1}", 'invalid symbol at column 2'],
    ['{"a": 1} // why', 'invalid comment token at column 10'],
    ['{"a":\n', 'value expected at column 6'],
  ])('says of %j where it stops to be JSON', async (line, said) => {
    const { records } = await readAll(await openCatalog(config, portsOf({ 'data/list.jsonl': line }), null));

    expect(records).toMatchObject([{ rule: 'record_unparsable', detail: `JSON: not one valid text: ${said}.` }]);
  });

  it('counts blank lines as lines and bad ones as unreadable records', async () => {
    const ports = portsOf({ 'data/list.jsonl': '{"url":"a"}\r\n\n{"url":\n7\n{"url":"b"}' });

    const { records, total } = await readAll(await openCatalog(config, ports, null));

    expect(total).toBe(4);
    expect(records).toEqual([
      { kind: 'record', locator: 'list.jsonl:1', value: { url: 'a' }, encodingNote: null },
      {
        kind: 'unreadable',
        locator: 'list.jsonl:3',
        rule: 'record_unparsable',
        detail: 'JSON: not one valid text: value expected at column 8.',
      },
      {
        kind: 'unreadable',
        locator: 'list.jsonl:4',
        rule: 'record_not_an_object',
        detail: 'The record is not one object.',
      },
      { kind: 'record', locator: 'list.jsonl:5', value: { url: 'b' }, encodingNote: null },
    ]);
  });

  it.each([
    ['in the record', '{"url":"a","name":"n","url":"b"}'],
    ['deep inside', '{"url":"a","list":[{"x":{"en":1,"zh":2,"en":3}}]}'],
    ['once escaped', String.raw`{"url":"a","\u0075rl":"b"}`],
  ])('makes a record with a key twice unreadable: %s', async (_case, line) => {
    const ports = portsOf({ 'data/list.jsonl': `${line}\n{"url":"b"}` });

    const { records } = await readAll(await openCatalog(config, ports, null));

    expect(records).toEqual([
      {
        kind: 'unreadable',
        locator: 'list.jsonl:1',
        rule: 'record_unparsable',
        detail: 'JSON: a key twice in one object.',
      },
      { kind: 'record', locator: 'list.jsonl:2', value: { url: 'b' }, encodingNote: null },
    ]);
  });

  it('keeps numbers as they are written', async () => {
    const ports = portsOf({ 'data/list.jsonl': '{"a":12306,"b":1.10,"c":12345678901234567890,"d":1e3,"e":[2.0,2]}' });

    const { records } = await readAll(await openCatalog(config, ports, null));

    expect(records).toMatchObject([
      { value: { a: 12306, b: '1.10', c: '12345678901234567890', d: '1e3', e: ['2.0', 2] } },
    ]);
  });

  it('is unchanged while its bytes are, and another content when they are not', async () => {
    const first = await readAll(await openCatalog(config, portsOf({ 'data/list.jsonl': '{"url":"a"}' }), null));

    const same = await openCatalog(config, portsOf({ 'data/list.jsonl': '{"url":"a"}' }), first);
    const other = await openCatalog(config, portsOf({ 'data/list.jsonl': '{"url":"b"}' }), first);

    expect([same.kind, other.kind]).toEqual(['unchanged', 'read']);
  });
});

describe('openCatalog on a JSON document', () => {
  it('points at each record of the array', async () => {
    const config = configOf({ format: 'json', path: 'all.json', records: '/a~1b' });

    const { records } = await readAll(
      await openCatalog(config, portsOf({ 'all.json': '{"a/b":[{"url":"x"},null]}' }), null),
    );

    expect(records).toEqual([
      { kind: 'record', locator: 'all.json#/a~1b/0', value: { url: 'x' }, encodingNote: null },
      {
        kind: 'unreadable',
        locator: 'all.json#/a~1b/1',
        rule: 'record_not_an_object',
        detail: 'The record is not one object.',
      },
    ]);
  });

  it('makes one record with a key twice, with a vast text or nested without end unreadable beside the good ones', async () => {
    const config = configOf({ format: 'json', path: 'all.json', records: '/all' });
    const nested = `{"a":${'['.repeat(20_000)}${']'.repeat(20_000)}}`;
    const vast = JSON.stringify({ url: 'x'.repeat(300_000) });
    const content = `{"all": [ {"url":"a","url":"b"}, ${nested}, ${vast} , {"url":"],{"} ], "more": [{}, {}]}`;

    const { records, total } = await readAll(await openCatalog(config, portsOf({ 'all.json': content }), null));

    expect(total).toBe(4);
    expect(records).toMatchObject([
      { kind: 'unreadable', locator: 'all.json#/all/0', rule: 'record_unparsable' },
      { kind: 'unreadable', locator: 'all.json#/all/1', rule: 'record_unparsable' },
      { kind: 'unreadable', locator: 'all.json#/all/2', rule: 'record_too_large' },
      { kind: 'record', locator: 'all.json#/all/3', value: { url: '],{' } },
    ]);
  });

  it('finds the records behind an index, and none in an empty array', async () => {
    const content = portsOf({ 'all.json': '[{"list":[{"url":"a"}]},{"list":[{"url":"b"}]},{"list":[ ]}]' });
    const read = async (records: string) =>
      (await readAll(await openCatalog(configOf({ format: 'json', path: 'all.json', records }), content, null)))
        .records;

    expect(await read('/1/list')).toMatchObject([{ locator: 'all.json#/1/list/0', value: { url: 'b' } }]);
    expect(await read('/2/list')).toEqual([]);
  });

  it.each(['{"all":1}', '{', '[]', '{"all":[],"all":[{"url":"a"}]}', '{"all":{"0":[]}}'])(
    'refuses a document without its one array: %s',
    async (content) => {
      const config = configOf({ format: 'json', path: 'all.json', records: '/all' });

      await expect(openCatalog(config, portsOf({ 'all.json': content }), null)).rejects.toMatchObject({
        code: 'source_malformed',
      });
    },
  );

  it('reads the same bytes anew when its records pointer changes', async () => {
    const ports = portsOf({ 'all.json': '{"a":[],"b":[]}' });
    const first = await readAll(
      await openCatalog(configOf({ format: 'json', path: 'all.json', records: '/a' }), ports, null),
    );

    const second = await openCatalog(configOf({ format: 'json', path: 'all.json', records: '/b' }), ports, first);

    expect(second.kind).toBe('read');
  });
});

describe('openCatalog on a URL', () => {
  const config = configOf({ format: 'json', url: 'https://example.org/v1/all.json' });
  const http = httpOf(({ etag }) =>
    etag === '"v1"' ? { kind: 'not_modified' } : { kind: 'found', body: bytesOf('[{"url":"x"}]'), etag: '"v1"' },
  );

  it('asks by the entity tag of the last reading', async () => {
    const first = await readAll(await openCatalog(config, { files: filesOf({}), http }, null));

    const again = await openCatalog(config, { files: filesOf({}), http }, first);

    expect(first.records).toEqual([
      { kind: 'record', locator: 'all.json#/0', value: { url: 'x' }, encodingNote: null },
    ]);
    expect(again).toEqual({ kind: 'unchanged' });
  });

  it('asks unconditionally when the bytes are read another way than last time', async () => {
    const first = await readAll(await openCatalog(config, { files: filesOf({}), http }, null));
    const asLines = configOf({ format: 'jsonl', url: 'https://example.org/v1/all.json' });

    const again = await openCatalog(asLines, { files: filesOf({}), http }, first);

    expect(again.kind).toBe('read');
  });

  it('passes on that there is nothing', async () => {
    expect(await openCatalog(config, { files: filesOf({}), http: NO_HTTP }, null)).toEqual({ kind: 'missing' });
  });
});
