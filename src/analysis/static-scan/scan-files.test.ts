import { describe, expect, it } from 'vitest';
import { fixedClock } from '../../base/clock.ts';
import { sha256 } from '../../base/digest.ts';
import type { ScanBounds } from '../../facts/package-contents/static-scan-observation.ts';
import { type ScanRequest, scanFiles } from './scan-files.ts';
import { SCAN_BOUNDS } from './scan-tally.ts';

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
        reachability: 'unknown',
        code: 'static_network_client_observed',
        what: 'fetch',
        line: 2,
        column: 3,
        snippetDigest: sha256("fetch('/')"),
      },
    ]);
  });

  it('tells apart whose code a file is where nothing is declared, pages first', () => {
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
      'z.html client',
      'lib/e.ts host',
      'public/d.js client',
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
      'vendor/c.js host',
      'public/b.mjs host',
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

    expect(abilities).toEqual([
      { code: 'static_network_client_observed', area: 'host', reachability: 'unknown', count: 5 },
    ]);
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
      runnableUnread: filesSkipped,
      unresolvedLoads: 0,
      unlistedPackages: 0,
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

  const OWN = JSON.stringify({ name: 'lens', main: 'main.js', exports: { './tool': { node: './lib/tool.js' } } });
  it.each([
    ['the whole of it', "require('lens');", ['main.js host']],
    ['what it exports', "import 'lens/tool';", ['lib/tool.js host']],
    ['one of its files', "require('lens/lib/log');", ['lib/log.js host']],
    ['what is not there', "require('lens/gone');", []],
  ])('follows a package that names itself: %s', (_case, text, expected) => {
    const files = { 'package.json': OWN, 'main.js': FETCH, 'lib/tool.js': FETCH, 'lib/log.js': FETCH, 'a.js': text };
    const { bounded, findings } = scan(files, { hostEntries: ['a.js'] });

    expect(bounded.unlistedPackages).toBe(0);
    expect(
      findings.flatMap(({ path, area, reachability }) => (reachability === 'reachable' ? [`${path} ${area}`] : [])),
    ).toEqual(expected);
  });

  it('takes another package, and one that only begins like it, for what it is', () => {
    const { unlistedPackages } = scan(
      { 'package.json': OWN, 'a.js': "require('lens-of-others'); require('lens2/x');" },
      { hostEntries: ['a.js'] },
    );

    expect(unlistedPackages).toEqual(['lens-of-others', 'lens2']);
  });

  it('takes the name of what is registered, and of a program, for no package', () => {
    const { unlistedPackages, findings } = scan(
      { 'a.js': "host.library.register('functions'); settings.register('lens.colours'); fork('./b');", 'b.js': FETCH },
      { hostEntries: ['a.js'] },
    );

    expect(unlistedPackages).toEqual([]);
    expect(findings).toMatchObject([{ path: 'b.js', reachability: 'reachable' }]);
  });

  it.each<[string, string]>([
    ['asked for', "res.sendFile(require.resolve('viewer')); const at = require.resolve('other/dist/page.js');"],
    ['resolved by an own loader', "import { createRequire } from 'node:module'; createRequire(u).resolve('viewer');"],
  ])('takes a package whose place is %s for no load', (_case, text) => {
    expect(scan({ 'a.js': text }, { hostEntries: ['a.js'] }).unlistedPackages).toEqual([]);
  });

  it.each<[string, string]>([
    ['loaded from its place', "require(require.resolve('engine-of-others'));"],
    ['loaded from its place by a name', "const at = require.resolve('engine-of-others'); require(at);"],
    ['run as a program', "fork(require.resolve('engine-of-others/cli'));"],
    ['run as a program by a name', "const at = require.resolve('engine-of-others/cli'); new Worker(at);"],
  ])('tells a package in no table that is %s', (_case, text) => {
    expect(scan({ 'a.js': text }, { hostEntries: ['a.js'] }).unlistedPackages).toEqual(['engine-of-others']);
  });

  it.each<[string, Readonly<Record<string, string>>, readonly string[]]>([
    ['a list of names', { 'package.json': '{"main":"index.json"}', 'index.json': '[]' }, []],
    ['data that its exports name', { 'package.json': '{"exports":"./all.json"}', 'all.json': '[]' }, []],
    ['code that its exports name', { 'package.json': '{"exports":{".":"./x.js"}}', 'x.js': '' }, []],
    ['a native part', { 'package.json': '{"main":"x.node"}', 'x.node': '' }, ['part']],
    ['nothing that is there', { 'package.json': '{"main":"gone.js"}' }, ['part']],
  ])('knows of a package that the release brings along and that is %s', (_case, part, expected) => {
    const brought = Object.entries(part).map(([path, text]) => [`node_modules/part/${path}`, text]);
    const contents = { 'a.js': "require('part');", ...Object.fromEntries(brought) };

    expect(scan(contents, { hostEntries: ['a.js'] }).unlistedPackages).toEqual(expected);
  });

  const NO_SCRIPT = '{ "browser": true }';
  it.each<[string, Readonly<Record<string, string>>, number]>([
    ['the settings of a page library', { 'a.js': '', 'static/lib/hintrc.js': NO_SCRIPT }, 0],
    ['what the host loads', { 'a.js': "require('./b');", 'b.js': NO_SCRIPT }, 1],
    ['what the host may load', { 'a.js': 'require(name);', 'lib/b.js': NO_SCRIPT }, 1],
    ['a test beside what the host may load', { 'a.js': 'require(name);', 'test/b.js': NO_SCRIPT }, 0],
  ])('tells whether the host may run what was not read: %s', (_case, contents, runnableUnread) => {
    const { bounded } = scan(contents, { hostEntries: ['a.js'] });

    expect(bounded).toMatchObject({ filesUnparsed: 1, runnableUnread });
  });

  it('misses nothing of the host where its bound is met by what the host does not run', () => {
    const contents = { 'a.js': FETCH, 'pages/b.js': FETCH, 'pages/c.js': FETCH };
    const { bounded } = scan(contents, { hostEntries: ['a.js'], bounds: { maxFiles: 1 } });

    expect(bounded).toMatchObject({ filesRead: 1, filesSkipped: 2, limitReached: 'files', runnableUnread: 0 });
  });

  it('counts texts that are not in their language, and says nothing of them', () => {
    const { bounded, abilities } = scan({
      'a.js': 'const = fetch(1',
      'b.html': '<script>{{</script><script>fetch(1)</script>',
    });

    expect(bounded).toMatchObject({ filesRead: 2, filesUnparsed: 2 });
    expect(abilities).toEqual([
      { code: 'static_network_client_observed', area: 'client', reachability: 'not_reached', count: 1 },
    ]);
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

describe('reachability', () => {
  /** Path and reachability of each finding, by path. */
  function reached(contents: Readonly<Record<string, string>>, hostEntries: readonly string[] = ['index.js']) {
    const { findings } = scan(contents, { hostEntries });
    return Object.fromEntries(findings.map(({ path, reachability }) => [path, reachability]));
  }

  it.each<[string, string]>([
    ['a require', "require('./lib/a');"],
    ['an import', "import x from './lib/a.js';"],
    ['an import for its effect', "import './lib/a.js';"],
    ['a re-export', "export { x } from './lib/a.js';"],
    ['an import when it runs', "import('./lib/a.js');"],
    [
      'a require made by createRequire',
      "import { createRequire } from 'node:module'; const r = createRequire(u); r('./lib/a');",
    ],
    ['a require under another name', "const load = require; load('./lib/a');"],
    ['a require of the module object', "module.require('./lib/a');"],
    ['a require with new', "new require('./lib/a');"],
    ['a path joined to the own folder', "require(path.join(__dirname, 'lib', 'a.js'));"],
    ['a path beside the own folder', 'require(`${__dirname}/lib/a`);'],
    ['either of two', "require(x ? './lib/a' : './lib/b');"],
    ['a name with several values', "let name = './lib/b'; if (x) name = './lib/a'; require(name);"],
    ['a program of its own', "child_process.fork(path.join(__dirname, 'lib/a.js'));"],
    ['a thread of its own', "new Worker(new URL('./lib/a.js', import.meta.url));"],
    ['a name that is resolved for later', "const at = require.resolve('./lib/a');"],
  ])('follows %s', (_case, text) => {
    expect(reached({ 'index.js': text, 'lib/a.js': FETCH, 'other.js': FETCH })).toEqual({
      'lib/a.js': 'reachable',
      'other.js': 'not_reached',
    });
  });

  it('follows folders with a manifest, copies of packages, and names of the manifest', () => {
    const contents = {
      'index.js': "require('./part'); require('copied'); require('#inner');",
      'package.json': JSON.stringify({ imports: { '#inner': { node: './lib/inner.js' } } }),
      'part/package.json': JSON.stringify({ main: 'src/part' }),
      'part/src/part.js': FETCH,
      'node_modules/copied/package.json': JSON.stringify({ main: './main.js' }),
      'node_modules/copied/main.js': FETCH,
      'node_modules/other/index.js': FETCH,
      'lib/inner.js': FETCH,
    };

    expect(reached(contents)).toEqual({
      'part/src/part.js': 'reachable',
      'node_modules/copied/main.js': 'reachable',
      'node_modules/other/index.js': 'not_reached',
      'lib/inner.js': 'reachable',
    });
  });

  it('follows what the exports of a package that it brings along name', () => {
    const contents = {
      'index.js': "require('part/tool');",
      'node_modules/part/package.json': JSON.stringify({ exports: { './tool': './lib/made.js' } }),
      'node_modules/part/lib/made.js': FETCH,
    };

    expect(reached(contents)).toEqual({ 'node_modules/part/lib/made.js': 'reachable' });
  });

  it('does not know of anything where a name is computed in what the host runs, but for what pages load', () => {
    const contents = {
      'index.js': 'require(name);',
      'lib/a.js': FETCH,
      'test/b.js': FETCH,
      'page.html': '<script src="browser/c.js"></script>',
      'browser/c.js': FETCH,
    };

    expect(reached(contents)).toEqual({
      'lib/a.js': 'unknown',
      'test/b.js': 'unknown',
      'browser/c.js': 'not_reached',
    });
    expect(scan(contents, { hostEntries: ['index.js'] })).toMatchObject({
      bounded: { unresolvedLoads: 1 },
      unresolvedLoads: [{ path: 'index.js', line: 1, column: 1 }],
    });
  });

  it('takes a computed name for files that fit the known part of it, and for what these load', () => {
    const contents = {
      'index.js': "fs.readdirSync(here).forEach((file) => require(path.join(__dirname, 'nodes', file)));",
      'nodes/a.js': `require('../lib/b'); ${FETCH}`,
      'lib/b.js': FETCH,
      'lib/c.js': FETCH,
    };

    expect(reached(contents)).toEqual({ 'nodes/a.js': 'unknown', 'lib/b.js': 'unknown', 'lib/c.js': 'not_reached' });
  });

  it('tells a computed name of a package, and takes it for no file', () => {
    const contents = { 'index.js': "require('driver-' + name);", 'lib/a.js': FETCH };

    expect(reached(contents)).toEqual({ 'lib/a.js': 'not_reached' });
    expect(scan(contents, { hostEntries: ['index.js'] }).bounded.unresolvedLoads).toBe(1);
  });

  it('leaves a computed name alone where the host does not come', () => {
    const { bounded } = scan(
      { 'index.js': FETCH, 'build.js': 'require(name);', 'x.html': '<script>import(name)</script>' },
      { hostEntries: ['index.js'] },
    );

    expect(bounded.unresolvedLoads).toBe(0);
  });

  it.each<[string, Readonly<Record<string, string>>, Partial<ScanBounds>]>([
    ['is not in its language', { 'index.js': 'const = ;', 'lib/a.js': FETCH }, {}],
    ['is too large', { 'index.js': `'${'x'.repeat(99)}'`, 'lib/a.js': FETCH }, { maxFileBytes: 50 }],
  ])('does not know what a file loads that %s', (_case, contents, bounds) => {
    const { findings } = scan(contents, { hostEntries: ['index.js'], bounds });

    expect(findings).toMatchObject([{ path: 'lib/a.js', reachability: 'unknown' }]);
  });
});

describe('what files of a release hand on to each other', () => {
  /** Codes seen in `index.js`, without their frame. */
  function seenIn(contents: Readonly<Record<string, string>>): readonly string[] {
    const { findings } = scan(contents, { hostEntries: ['index.js'] });
    const codes = findings.filter(({ path }) => path === 'index.js').map(({ code }) => code);
    return [...new Set(codes)].map((code) => code.replace(/^static_|_observed$/gu, '')).sort();
  }

  const BOTH = ['process_execution', 'shell_execution'];

  it.each<[string, Readonly<Record<string, string>>, readonly string[]]>([
    [
      'a member of the exports',
      { 'b.js': "exports.run = require('child_process').exec;", 'index.js': "require('./b').run('ls');" },
      BOTH,
    ],
    [
      'a module handed on whole',
      {
        'b.js': "module.exports = require('child_process');",
        'index.js': "const { exec } = require('./b'); exec('ls');",
      },
      BOTH,
    ],
    [
      'a re-export by name',
      {
        'b.js': "export { exec as run } from 'child_process';",
        'index.js': "import { run } from './b.js'; run('ls');",
      },
      BOTH,
    ],
    [
      'a re-export of everything',
      { 'b.js': "export * from 'child_process';", 'index.js': "import { exec } from './b.js'; exec('ls');" },
      BOTH,
    ],
    [
      'two re-exports on the way',
      {
        'c.js': "export { exec } from 'child_process';",
        'b.js': "export * from './c.js';",
        'index.js': "import * as b from './b.js'; b.exec('ls');",
      },
      BOTH,
    ],
    [
      'a function that gives the module',
      { 'b.js': "exports.load = () => require('child_process');", 'index.js': "require('./b').load().exec('ls');" },
      BOTH,
    ],
    [
      'a getter of the exports',
      {
        'b.js': "Object.defineProperty(exports, 'run', { get() { return require('child_process').exec; } });",
        'index.js': "require('./b').run('ls');",
      },
      BOTH,
    ],
    [
      'a member of a class',
      {
        'b.js': "module.exports = class { constructor() { this.cp = require('child_process'); } };",
        'index.js': "const B = require('./b'); new B().cp.exec('ls');",
      },
      BOTH,
    ],
    [
      'a default export',
      {
        'b.js': "import cp from 'child_process'; export default cp;",
        'index.js': "import cp from './b.js'; cp.exec('ls');",
      },
      BOTH,
    ],
    [
      'a path',
      {
        'b.js': "exports.START = '/root/.bashrc';",
        'index.js':
          "require('fs').appendFileSync(require('./b').START, x); const { START } = require('./b'); require('fs').appendFileSync(START, x);",
      },
      ['filesystem_mutation', 'persistence_paths'],
    ],
    [
      'a function that it is given to',
      {
        'b.js': 'exports.retry = (f) => f();',
        'index.js': "const { retry } = require('./b'); retry(require('fs').unlinkSync);",
      },
      ['filesystem_mutation'],
    ],
    [
      'another function of the same name',
      { 'b.js': 'exports.exec = (pattern) => pattern;', 'index.js': "require('./b').exec('ls');" },
      [],
    ],
    [
      'files that load each other',
      {
        'b.js': "exports.a = require('./index'); exports.exec = exports.a.exec;",
        'index.js': "exports.exec = require('./b').exec; exports.exec('ls');",
      },
      [],
    ],
  ])('%s', (_case, contents, codes) => {
    expect(seenIn(contents)).toEqual(codes);
  });
});
