import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canonicalJson } from '../base/canonical-json.ts';
import { directoryBytes, directoryVersion, openDirectoryBytes, scanDirectory } from './verified-directory.ts';
import { pieceReader, readFrom } from './verified-file.ts';

const textOf = (bytes: Uint8Array): string => new TextDecoder().decode(bytes);
const fileOf = (head: object, plugins: readonly object[]): Uint8Array =>
  new TextEncoder().encode(`${canonicalJson({ ...head, plugins })}\n`);

/** Texts that look like the marks the scan looks for. */
const text = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.constantFrom(',{"cross":', ',"plugins":[', ']}', '{"cross":'),
);
const plugin = fc.record({ cross: fc.array(fc.record({ node: fc.nat(), id: text })), id: text, terms: fc.array(text) });

describe('openDirectoryBytes', () => {
  it('gives head and plugins of any directory as they were written', () => {
    fc.assert(
      fc.property(fc.record({ basis: text, nodes: fc.array(text) }), fc.array(plugin), (head, plugins) => {
        const opened = openDirectoryBytes(fileOf(head, plugins));

        expect(textOf(opened.head())).toBe(canonicalJson(head));
        expect(opened.count).toBe(plugins.length);
        expect(plugins.map((_, place) => textOf(opened.pluginAt(place)))).toEqual(plugins.map(canonicalJson));
      }),
    );
  });

  it('has no plugin beyond the last', () => {
    expect(() => openDirectoryBytes(fileOf({ nodes: [] }, [])).pluginAt(0)).toThrow(new RangeError('No plugin at 0.'));
  });

  it.each([
    '',
    '{}',
    '[]',
    '{"nodes":[],"plugins":[',
    '{"nodes":[],"plugins":[{"id":"a"}]}',
    '{"nodes":[],"plugins":[1]}',
    // Its list begins where one of that name would.
    '{"plugin":[{"cross":[]}]}',
  ])('refuses %j', (file) => {
    expect(() => openDirectoryBytes(new TextEncoder().encode(file))).toThrow(
      expect.objectContaining({
        code: 'publication_invalid',
        message: 'The directory is not of the form this version reads; publish again.',
      }),
    );
  });

  it('refuses to give a piece that was changed after it was verified', () => {
    const file = fileOf({ nodes: [] }, [{ cross: [], id: 'a' }]);
    const opened = directoryBytes(scanDirectory(file), pieceReader(readFrom(file)));

    file.set([0x62], file.indexOf(0x61, file.length - 8));

    expect(() => opened.pluginAt(0)).toThrow(expect.objectContaining({ code: 'publication_invalid' }));
    expect(textOf(opened.head())).toBe('{"nodes":[]}');
  });
});

describe('the version of a directory', () => {
  const fileOfName = (name: string, digit: string) => ({
    name,
    path: name,
    size_bytes: 1,
    sha256: `sha256:${digit.repeat(64)}` as const,
  });

  it('is of its own file, whatever other files a publication has', () => {
    const files = [fileOfName('discovery.jsonl', 'a'), fileOfName('directory.json', 'b')];

    expect(directoryVersion({ files })).toBe('directory.bbbbbbbbbbbb');
  });

  it('cannot be told where a publication has none', () => {
    expect(() => directoryVersion({ files: [fileOfName('discovery.jsonl', 'a')] })).toThrow(
      'The manifest lists no directory.json; publish again with this version.',
    );
  });
});
