import { describe, expect, it } from 'vitest';
import { fixedClock } from '../../base/clock.ts';
import { parsePackageContents } from '../../facts/package-contents/package-contents.ts';
import type { ArchiveFile, PackageContents } from '../../facts/package-contents/package-contents.ts';
import { integrityOfContents, staticRiskOfContents } from '../chains/package-release/evaluate-contents.ts';
import { scanFiles } from '../static-scan/scan-files.ts';
import { SCAN_BOUNDS } from '../static-scan/scan-tally.ts';
import type { EntryPointers } from './declared-files.ts';
import { nativeFormOf, observePackageContents } from './observe-package-contents.ts';

const POINTERS = { host: ['/lens/nodes', '/lens/bundle'], client: ['/lens/pages'], beside: ['.html'] };
const ELF = new Uint8Array([0x7f, 0x45, 0x4c, 0x46, 2, 1, 1, 0]);

const FILE_UNREAD = ['static_scan_incomplete', 'static_files_unread'] as const;
const MODULE_UNNAMED = ['static_scan_incomplete', 'static_module_unnamed'] as const;

type Contents = Readonly<Record<string, string | Uint8Array>>;

function filesOf(contents: Contents) {
  return Object.entries(contents).map(([path, content]) => ({
    path,
    bytes: typeof content === 'string' ? new TextEncoder().encode(content) : content,
  }));
}

/** Scans in this process. */
function observe(files: readonly ArchiveFile[], manifest: unknown, pointers: EntryPointers = POINTERS) {
  const { toScan, contents } = observePackageContents(files, manifest, pointers);
  const clock = fixedClock('2026-11-28T00:00:00.000Z');
  return contents(scanFiles({ ...toScan, bounds: SCAN_BOUNDS, clock }));
}

/** Code, pointer and path of each finding. */
function findings(manifest: unknown, contents: Contents): readonly string[] {
  const observed = observe(filesOf(contents), manifest);
  return observed.integrity.findings.map(({ code, pointer, path }) => `${code} ${pointer ?? '-'} ${path ?? '-'}`);
}

describe('observePackageContents', () => {
  it.each<[string, unknown, Contents]>([
    ['nothing is declared', {}, { 'readme.md': '' }],
    ['the index stands in for a main that is not there', { main: 'dist' }, { 'index.js': '' }],
    ['main leaves its ending out', { main: './lib/lens' }, { 'lib/lens.js': '' }],
    ['main is a folder', { main: 'lib/' }, { 'lib/index.json': '' }],
    ['bin is one file', { bin: './cli.js' }, { 'cli.js': '' }],
    ['types leave their ending out', { types: 'lib' }, { 'lib/index.d.ts': '' }],
    ['exports is one file', { exports: './a.js' }, { 'a.js': '' }],
    ['exports is closed', { exports: { '.': './a.js', './inner/*': null } }, { 'a.js': '' }],
    ['exports has a pattern', { exports: { '.': './a.js', './x/*': './x/*.js' } }, { 'a.js': '', 'x/y/z.js': '' }],
    ['exports names a folder', { exports: { '.': './a.js', './x/': './x/' } }, { 'a.js': '', 'x/y.js': '' }],
    ['the first of alternatives is there', { exports: ['./a.js', './b.js'] }, { 'a.js': '' }],
    ['the manifest is no object', [], {}],
    ['members have other shapes', { main: 7, bin: null, exports: 3, types: [], lens: 'x' }, {}],
    ['replacements for browsers', { browser: { './a.js': './b.js' } }, {}],
  ])('finds nothing missing where %s', (_case, manifest, contents) => {
    expect(findings(manifest, contents)).toEqual([]);
  });

  it('counts what the README has its reader run, beside what is declared', () => {
    const files = filesOf({
      'main.js': '',
      'patch.cjs': "require('fs').writeFileSync('/x', '');",
      'README.md': 'Run `node patch.cjs` once.',
    });

    expect(staticRiskOfContents(observe(files, { main: 'main.js' })).reasonCodes).toEqual([
      'static_filesystem_mutation_observed',
    ]);
    expect(observePackageContents(files, {}, POINTERS).toScan.hostEntries).toEqual([]);
  });

  it.each<[string, unknown, Contents, readonly string[]]>([
    ['main', { main: 'a.js' }, {}, ['declared_entrypoint_missing /main a.js']],
    ['main outside of the package', { main: '../a.js' }, {}, ['declared_entrypoint_missing /main ../a.js']],
    ['a command', { bin: { 'a/b': 'cli.js' } }, {}, ['declared_entrypoint_missing /bin/a~1b cli.js']],
    ['a file of the host', { lens: { nodes: { x: 'x.js' } } }, {}, ['declared_entrypoint_missing /lens/nodes/x x.js']],
    ['a bundle of the host', { lens: { bundle: 'b.js' } }, {}, ['declared_entrypoint_missing /lens/bundle b.js']],
    ['a page of the host', { lens: { pages: ['p.js'] } }, {}, ['declared_entrypoint_missing /lens/pages/0 p.js']],
    ['the only export', { exports: './a.js' }, {}, ['declared_entrypoint_missing /exports ./a.js']],
    [
      'one way of loading the main export',
      { exports: { '.': { import: './a.mjs', require: './a.cjs' } } },
      { 'a.cjs': '' },
      ['declared_entrypoint_missing /exports/./import ./a.mjs'],
    ],
    [
      'what only tools and browsers load',
      { exports: { types: './a.d.ts', browser: './b.js', default: './a.js' }, module: 'm.js' },
      { 'a.js': '' },
      [
        'optional_export_missing /module m.js',
        'optional_export_missing /exports/types ./a.d.ts',
        'optional_export_missing /exports/browser ./b.js',
      ],
    ],
    [
      'a secondary export',
      { exports: { '.': './a.js', './b': './b.js', './c/*': './c/*.js' } },
      { 'a.js': '', 'c/.js': '' },
      ['optional_export_missing /exports/.~1b ./b.js', 'optional_export_missing /exports/.~1c~1* ./c/*.js'],
    ],
    [
      'a main that exports override',
      { main: 'x.js', exports: './a.js' },
      { 'a.js': '' },
      ['optional_export_missing /main x.js'],
    ],
    ['letter case', { main: 'Index.js' }, { 'index.JS': '' }, ['declared_entrypoint_missing /main Index.js']],
  ])('tells that %s is missing', (_case, manifest, contents, expected) => {
    expect(findings(manifest, contents)).toEqual(expected);
  });

  it('tells the scripts that installers run, and files that are compiled', () => {
    const scripts = { prepare: 'build', postinstall: 'node x', test: 'vitest', install: 7 };

    expect(findings({ scripts }, { 'binding.gyp': '{}' })).toEqual([
      'prepare_script_declared /scripts/prepare -',
      'install_script_declared /scripts/postinstall -',
    ]);
    expect(findings({}, { 'binding.gyp': '{}', 'lib/binding.gyp': '{}' })).toEqual([
      'install_script_declared - binding.gyp',
    ]);
  });

  it('tells compiled programs by their bytes, whatever they are called', () => {
    const contents = {
      'a.js': ELF,
      'b.node': 'module.exports = 1;',
      'c.wasm': new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0]),
    };

    expect(findings({}, contents)).toEqual(['native_binary_content - a.js']);
  });

  it('counts all findings and keeps the first of them', () => {
    const bin = Object.fromEntries(Array.from({ length: 30 }, (_, i) => [`c${i}`, `c${i}.js`]));

    const observed = observe([], { bin });

    expect(observed).toMatchObject({ integrity: { counts: { declared_entrypoint_missing: 30 } } });
    expect(findings({ bin }, {})).toHaveLength(20);
  });

  it('scans as the host what the host is told to load', () => {
    const files = filesOf({ 'test/x.js': "fetch('/')", 'public/y.js': "fetch('/')", 'lib/p.js': "fetch('/')" });
    const manifest = { lens: { nodes: { x: 'test/x.js' }, pages: ['lib/p.js'] } };

    const observed = observe(files, manifest);

    expect(observed).toMatchObject({ scan: { filesByArea: { host: 1, client: 2 } } });
  });

  it('takes an export that the profile calls a page for what browsers load alone', () => {
    const files = filesOf({ 'index.js': '', 'page.js': "fetch('/')" });
    const manifest = { exports: { '.': './index.js', './page': './page.js' } };
    const pointers = { host: [], client: ['/exports/.~1page'], beside: [] };

    expect(observe(files, manifest, pointers)).toMatchObject({
      integrity: { isHostPartWhole: true },
      scan: { findings: [{ path: 'page.js', area: 'client', reachability: 'not_reached' }] },
    });
  });

  it('follows what installers run', () => {
    const manifest = { main: 'a.js', scripts: { postinstall: 'echo; node --no-warnings ./tools/set-up' } };
    const files = filesOf({ 'a.js': '', 'tools/set-up.js': 'eval(x)' });

    expect(observe(files, manifest)).toMatchObject({
      scan: { findings: [{ path: 'tools/set-up.js', area: 'host', reachability: 'reachable' }] },
    });
  });

  it('takes a page named as a host file for what browsers load, with its scripts', () => {
    const files = filesOf({
      'nodes/a.js': '',
      'nodes/a.html': '<script src="resources/lens/lib/b.js?v=2"></script>',
      'resources/lib/b.js': 'fetch(1)',
    });

    expect(observe(files, { lens: { nodes: { a: 'nodes/a.js' } } })).toMatchObject({
      scan: { findings: [{ path: 'resources/lib/b.js', area: 'client', reachability: 'not_reached' }] },
    });
  });

  it('can be written as JSON without loss', () => {
    const observed = observe(filesOf({ 'index.js': "eval(x); require('./' + name)" }), { main: 'a' });

    expect(parsePackageContents(JSON.parse(JSON.stringify(observed)))).toEqual(observed);
  });
});

const REFUSED: PackageContents = { kind: 'refused', rule: 'entry_kind' };

function verdicts(manifest: unknown, contents: Contents) {
  const observed = observe(filesOf(contents), manifest);
  return { integrity: integrityOfContents(observed), risk: staticRiskOfContents(observed) };
}

describe('integrityOfContents', () => {
  it.each<[string, unknown, Contents, string, readonly string[]]>([
    ['all is there', { main: 'a' }, { 'a.js': '' }, 'passed', []],
    [
      'scripts and binaries are no fault',
      { scripts: { prepare: 'x' } },
      { x: ELF },
      'passed',
      ['prepare_script_declared', 'native_binary_content'],
    ],
    ['only something optional is missing', { types: 'a.d.ts' }, {}, 'partial', ['optional_export_missing']],
    ['main is missing', { main: 'a' }, {}, 'failed', ['declared_entrypoint_missing']],
    [
      'main is missing, and the host does not load it',
      { main: 'a', lens: { bundle: 'b.js' } },
      { 'b.js': '' },
      'partial',
      ['declared_entrypoint_missing'],
    ],
    ['what the host loads is missing', { lens: { bundle: 'b.js' } }, {}, 'failed', ['declared_entrypoint_missing']],
  ])('%s', (_case, manifest, contents, status, reasonCodes) => {
    expect(verdicts(manifest, contents).integrity).toEqual({ status, reasonCodes });
  });

  it('fails an archive that is not safe to unpack', () => {
    expect(integrityOfContents(REFUSED)).toEqual({ status: 'failed', reasonCodes: ['package_structure_invalid'] });
  });
});

describe('staticRiskOfContents', () => {
  it.each<[string, Contents, string, string | null, readonly string[]]>([
    ['nothing', { 'index.js': '1' }, 'passed', 'no_flag_in_bounded_scan', []],
    ['an ability', { 'index.js': "fetch('/')" }, 'passed', 'capabilities_observed', ['static_network_client_observed']],
    [
      'what asks for attention',
      { 'index.js': 'eval(x)' },
      'partial',
      'elevated_attention',
      ['static_dynamic_code_observed'],
    ],
    ['a text that cannot be read', { 'index.js': 'const = ;' }, 'partial', null, FILE_UNREAD],
    [
      'a text that cannot be read beside an ability',
      { 'index.js': "require('./lib/other'); fetch('/')", 'lib/other.js': 'const = ;' },
      'partial',
      'capabilities_observed',
      ['static_network_client_observed', ...FILE_UNREAD],
    ],
    [
      'a text that cannot be read and that nothing which runs can reach',
      { 'index.js': '1', 'static/viewer/hintrc.js': '{ "browser": true }' },
      'passed',
      'no_flag_in_bounded_scan',
      [],
    ],
    ['a module whose name is computed', { 'index.js': 'require(name)' }, 'partial', null, MODULE_UNNAMED],
    [
      'what a computed name may stand for',
      { 'index.js': 'require("./lib/" + name)', 'lib/a.js': 'eval(x)', 'other/b.js': 'fetch(1)' },
      'partial',
      'elevated_attention',
      ['static_dynamic_code_observed', ...MODULE_UNNAMED],
    ],
    [
      'abilities of tests, examples and pages alone',
      {
        'index.js': '1',
        'test/a.js': 'eval(x)',
        'docs/b.js': 'eval(x)',
        'index.html': '<script>fetch(1)</script><script src="page.js"></script>',
        'page.js': 'fetch(1)',
      },
      'passed',
      'no_flag_in_bounded_scan',
      [],
    ],
  ])('of %s', (_case, contents, status, riskClass, reasonCodes) => {
    expect(verdicts({}, contents).risk).toEqual({ status, riskClass, reasonCodes });
  });

  it('says nothing of an archive that was not read', () => {
    expect(staticRiskOfContents(REFUSED)).toEqual({
      status: 'not_tested',
      riskClass: null,
      reasonCodes: ['package_structure_invalid'],
    });
  });
});

function bytes(hex: string, length = 80): Uint8Array {
  const content = new Uint8Array(length);
  content.set(Buffer.from(hex, 'hex'));
  return content;
}

/** An MS-DOS stub whose header address is `at`, with a PE signature at 0x40. */
function windowsProgram(at: number): Uint8Array {
  const content = bytes('4d5a');
  content[0x3c] = at;
  content.set(Buffer.from('PE\0\0'), 0x40);
  return content;
}

describe('nativeFormOf', () => {
  it.each([
    ['ELF', bytes('7f454c460201'), 'elf'],
    ['Mach-O of 64 bits', bytes('cffaedfe07000001'), 'mach_o'],
    ['Mach-O, big-endian', bytes('feedface'), 'mach_o'],
    ['Mach-O for several machines', bytes('cafebabe00000002'), 'mach_o'],
    ['a Windows program', windowsProgram(0x40), 'portable_executable'],
    ['a class file of Java', bytes('cafebabe0000003d'), null],
    ['two letters of a text', bytes(Buffer.from('MZ, letters').toString('hex')), null],
    ['a Windows program whose header lies outside', windowsProgram(0x7f), null],
    ['WebAssembly', bytes('0061736d01000000'), null],
    ['the beginning of an ELF file alone', bytes('7f454c46', 4), null],
    ['nothing', new Uint8Array(), null],
  ])('tells %s', (_case, content, form) => {
    expect(nativeFormOf(content)).toBe(form);
  });
});
