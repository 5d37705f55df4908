import { describe, expect, it } from 'vitest';
import { fixedClock } from '../../base/clock.ts';
import { sha256 } from '../../base/digest.ts';
import { SCAN_BOUNDS } from './scan-bounds.ts';
import { scanFiles, type ScanRequest } from './scan-files.ts';
import type { ScanBounds } from './static-scan-observation.ts';

const FETCH = "fetch('/');";

function scan(
  contents: Readonly<Record<string, string>>,
  overrides: Partial<Omit<ScanRequest, 'bounds'>> & { readonly bounds?: Partial<ScanBounds> } = {},
) {
  return scanFiles({
    files: Object.entries(contents).map(([path, text]) => ({ path, bytes: new TextEncoder().encode(text) })),
    hostEntries: [],
    clientEntries: [],
    clock: fixedClock('2026-11-28T00:00:00.000Z'),
    ...overrides,
    bounds: { ...SCAN_BOUNDS, ...overrides.bounds },
  });
}

/** Path and area of each finding, in the order they were read. */
function areas(...given: Parameters<typeof scan>): readonly string[] {
  return scan(...given).findings.map(({ path, area }) => `${path} ${area}`);
}

describe('scanFiles', () => {
  it('tells where each ability stands, with a digest of its text', () => {
    const { findings } = scan({ 'lib/a.js': `// first\r\n  ${FETCH}` });

    expect(findings).toEqual([
      {
        path: 'lib/a.js',
        area: 'host',
        code: 'static_network_client_observed',
        what: 'fetch',
        line: 2,
        column: 3,
        snippetDigest: sha256("fetch('/')"),
      },
    ]);
  });

  it('tells apart whose code a file is, and reads the host first', () => {
    const long = `${'a();'.repeat(600)}${FETCH}`;

    expect(
      areas({
        'test/a.js': FETCH,
        'vendor/b.js': FETCH,
        'dist/c.js': long,
        'rollup.config.mjs': FETCH,
        'public/d.js': FETCH,
        'z.html': `<script>${FETCH}</script>`,
        'lib/e.ts': FETCH,
      }),
    ).toEqual([
      'lib/e.ts host',
      'public/d.js client',
      'z.html client',
      'rollup.config.mjs config',
      'dist/c.js minified',
      'vendor/b.js vendored',
      'test/a.js test',
    ]);
  });

  it("takes for the host's what its entries load, whatever it is called, in the order it is reached", () => {
    const contents = {
      'index.js': "require('./test/a'); import('./public/b.mjs'); require(name);",
      'test/a.js': `${FETCH} module.exports = require('..');`,
      'public/b.mjs': `export * from '../vendor/c.js'; ${FETCH}`,
      'vendor/c.js': FETCH,
      'vendor/d.js': FETCH,
    };

    expect(areas(contents, { hostEntries: ['index.js', 'missing.js'] })).toEqual([
      'test/a.js host',
      'public/b.mjs host',
      'vendor/c.js host',
      'vendor/d.js vendored',
    ]);
  });

  it('takes for the browser what its entries load, but for what the host loads too', () => {
    const contents = {
      'page.js': "import './both.js'; import './lib/own.js';",
      'lib/own.js': FETCH,
      'both.js': FETCH,
      'main.js': "require('./both');",
    };

    expect(areas(contents, { hostEntries: ['main.js'], clientEntries: ['page.js'] })).toEqual([
      'both.js host',
      'lib/own.js client',
    ]);
  });

  it('counts every place and keeps the first of each area', () => {
    const { abilities, findings } = scan({ 'a.js': FETCH.repeat(5) }, { bounds: { maxFindings: 2 } });

    expect(abilities).toEqual([{ code: 'static_network_client_observed', area: 'host', count: 5 }]);
    expect(findings.map(({ column }) => column)).toEqual([1, 12]);
  });

  it.each<[string, Partial<ScanBounds>, string, number]>([
    ['files', { maxFiles: 2 }, 'files', 1],
    ['bytes', { maxBytes: 25 }, 'bytes', 1],
    ['bytes of one file', { maxFileBytes: 5 }, 'file_bytes', 3],
    ['time', { maxMs: 0 }, 'time', 3],
  ])('stops at its bound of %s, and says so', (_case, bounds, limitReached, filesSkipped) => {
    const { bounded } = scan({ 'a.js': FETCH, 'b.js': FETCH, 'c.js': FETCH }, { bounds });

    expect(bounded).toEqual({
      filesRead: 3 - filesSkipped,
      bytesRead: (3 - filesSkipped) * FETCH.length,
      filesSkipped,
      filesUnparsed: 0,
      limitReached,
    });
  });

  it('reads what is smaller after one file that is too large', () => {
    const { bounded } = scan(
      { 'a.js': `${FETCH}//${'x'.repeat(99)}`, 'b.js': FETCH },
      { bounds: { maxFileBytes: 50 } },
    );

    expect(bounded).toMatchObject({ filesRead: 1, filesSkipped: 1, limitReached: 'file_bytes' });
  });

  it('counts texts that are not in their language, and says nothing of them', () => {
    const { bounded, abilities } = scan({
      'a.js': 'const = fetch(1',
      'b.html': '<script>{{</script><script>fetch(1)</script>',
    });

    expect(bounded).toMatchObject({ filesRead: 2, filesUnparsed: 2 });
    expect(abilities).toEqual([{ code: 'static_network_client_observed', area: 'client', count: 1 }]);
  });

  it('reads plain scripts that hold element syntax, top-level returns, or old names', () => {
    const { bounded } = scan({
      'a.js': 'const x = <b>1</b>;',
      'b.js': 'return 1;',
      'c.js': 'var await = 1;',
      'd.cjs': 'return 2;',
    });

    expect(bounded).toMatchObject({ filesRead: 4, filesUnparsed: 0 });
  });

  it('skips what it is told to skip, and tells each file before it is read', () => {
    const told: string[] = [];

    const { bounded } = scan(
      { 'a.js': FETCH, 'b.js': FETCH, 'c.json': '{}' },
      { skippedPaths: new Set(['a.js']), onFile: (path) => told.push(path) },
    );

    expect(told).toEqual(['b.js']);
    expect(bounded).toMatchObject({ filesRead: 1, filesSkipped: 1, limitReached: null });
  });

  it('walks texts that nest deeper than calls may', () => {
    const deep = `${'a.b('.repeat(2_000)}${')'.repeat(2_000)};${'x'.concat(' + x'.repeat(20_000))}`;

    expect(scan({ 'a.js': deep }).bounded).toMatchObject({ filesRead: 1, filesUnparsed: 0 });
  });

  it('ends where names stand for each other in a circle', () => {
    expect(
      areas({ 'a.js': 'var a = b, b = c, c = a; a.exec(); const o = { o: o.o }; o.o.o(); let f; f = f.bind(f); f();' }),
    ).toEqual([]);
  });
});
