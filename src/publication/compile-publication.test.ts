import { describe, expect, it } from 'vitest';
import { runFacts } from '../../test/fixtures/publication.ts';
import { pluginRecord } from '../../test/support/served-plugins.ts';
import { sha256, sha256Hex } from '../base/digest.ts';
import { PublicationManifest } from '../contract/publication/manifest.ts';
import { compilePublication, jsonLinesFile, linesOf } from './compile-publication.ts';

const RECORDS = jsonLinesFile('discovery.jsonl', [pluginRecord(1, 'lens'), pluginRecord(2, '镜头')]);
const INDEX = { name: 'search.index', bytes: new Uint8Array([1, 2, 3]) };

describe('jsonLinesFile', () => {
  it('holds one canonical record a line, in the order given', () => {
    const lines = new TextDecoder().decode(RECORDS.bytes).split('\n');

    expect(lines).toHaveLength(3);
    expect(lines.map((line) => /"name":"(.+?)"/.exec(line)?.[1])).toEqual(['lens', '镜头', undefined]);
    expect(lines[2]).toBe('');
  });
});

describe('linesOf', () => {
  it.each([
    ['one\ntwo\n', ['one', 'two']],
    ['\n\n', ['', '']],
    ['镜头\nbegun', ['镜头']],
    ['begun', []],
    ['', []],
  ])('gives the lines of %j, and none without its end', (text, lines) => {
    expect([...linesOf(new TextEncoder().encode(text))]).toEqual(lines);
  });

  it('gives back what was written as lines', () => {
    expect(jsonLinesFile('empty.jsonl', [])).toEqual({ name: 'empty.jsonl', bytes: new Uint8Array() });
    expect([...linesOf(jsonLinesFile('some.jsonl', [{ b: 1, a: 2 }, [3]]).bytes)]).toEqual(['{"a":2,"b":1}', '[3]']);
  });
});

describe('compilePublication', () => {
  it('gives the same bytes for the same files and facts, whatever the order of the files', () => {
    const one = compilePublication([RECORDS, INDEX], runFacts(), 1);
    const other = compilePublication([INDEX, RECORDS], runFacts(), 1);

    expect(other.manifestBytes).toEqual(one.manifestBytes);
    expect(other.files).toEqual(one.files);
  });

  it('names files by their content and lists size and digest of each', () => {
    const { files, manifest } = compilePublication([INDEX], runFacts(), 1);

    const hash = sha256Hex(INDEX.bytes).slice(0, 16);
    expect(files.map(({ path }) => path)).toEqual([`search.${hash}.index`]);
    expect(manifest.files).toEqual([
      { name: 'search.index', path: `search.${hash}.index`, size_bytes: 3, sha256: sha256(INDEX.bytes) },
    ]);
  });

  it('gives other content another name, snapshot and version', () => {
    const one = compilePublication([RECORDS], runFacts(), 1).manifest;
    const other = compilePublication(
      [jsonLinesFile('discovery.jsonl', [pluginRecord(1, 'lens')])],
      runFacts(),
      1,
    ).manifest;

    expect(other.files[0]?.path).not.toBe(one.files[0]?.path);
    expect(other.snapshot_id).not.toBe(one.snapshot_id);
    expect(other.publication_version).not.toBe(one.publication_version);
  });

  it('takes ids from the content and times from the observations', () => {
    const { manifest } = compilePublication([RECORDS, INDEX], runFacts({ graceMs: 3_600_000 }), 4);

    const hash = manifest.snapshot_id.slice(-12);
    expect(manifest).toMatchObject({
      sequence: 4,
      snapshot_id: `discovery.composite.2026-09-06.v1-0-0.${hash}`,
      publication_version: `sample.2026-09-06.${hash}`,
      schema_version: '1.0.0',
      created_at: '2026-09-06T00:00:00.000Z',
      as_of: '2026-09-06T00:00:00.000Z',
      expires_at: '2026-09-07T00:00:00.000Z',
      expired_at: '2026-09-07T01:00:00.000Z',
      is_final_recommendation: false,
      grants_install_approval: false,
    });
  });

  it('writes a manifest that reads back as itself', () => {
    const { manifest, manifestBytes } = compilePublication([RECORDS, INDEX], runFacts(), 1);

    expect(PublicationManifest.parse(JSON.parse(new TextDecoder().decode(manifestBytes)))).toEqual(manifest);
  });

  it.each([
    ['records were lost', { records_read: 3, entries: 1, merged: 1, excluded: 0 }],
    ['records were made up', { records_read: 1, entries: 1, merged: 0, excluded: 1 }],
  ])('refuses counts that do not add up: %s', (_case, counts) => {
    expect(() => compilePublication([RECORDS], runFacts({ counts }), 1)).toThrow('entries + merged + excluded');
  });

  it('refuses facts that contradict each other', () => {
    expect(() => compilePublication([RECORDS], runFacts({ freshForMs: 0 }), 1)).toThrow(
      expect.objectContaining({
        code: 'publication_invalid',
        message: expect.stringContaining('The new manifest expires before its as_of'),
      }),
    );
  });

  it('refuses a file that could leave its folder', () => {
    const outside = { name: '../escape.txt', bytes: INDEX.bytes };

    expect(() => compilePublication([outside], runFacts(), 1)).toThrow(/name/);
  });
});
