import { describe, expect, it } from 'vitest';
import { seenInFile } from '../../../../test/support/seen-in-file.ts';

const SHELL = ['process_execution', 'shell_execution'];

describe('disguises', () => {
  it.each<[string, string, readonly string[]]>([
    ['require with new', "new require('child_process').exec('ls');", SHELL],
    ['a wrapper function', "function cp() { return require('child_process'); } cp().exec('ls');", SHELL],
    [
      'kept on this',
      "class A { constructor() { this.cp = require('child_process'); } run() { this.cp.exec('ls'); } }",
      SHELL,
    ],
    ['a private field', "class A { #cp = require('child_process'); run() { this.#cp.exec('ls'); } }", SHELL],
    [
      'kept on the node',
      "function N() { const node = this; node.cp = require('child_process'); node.on('input', () => node.cp.exec('ls')); }",
      SHELL,
    ],
    [
      'a getter of a class',
      "class A { get cp() { return require('child_process'); } run() { this.cp.exec('ls'); } }",
      SHELL,
    ],
    ['a getter of an object', "const o = { get cp() { return require('child_process'); } }; o.cp.exec('ls');", SHELL],
    ['a list destructured apart', "const [cp] = [require('child_process')]; cp.exec('ls');", SHELL],
    ['imports awaited together', "const [cp] = await Promise.all([import('child_process'), x]); cp.exec('ls');", SHELL],
    ['given to an own function', "function run(cp) { cp.exec('ls'); } run(require('child_process'));", SHELL],
    ['copied into an object', "const all = { ...require('child_process') }; all.exec('ls');", SHELL],
    ['assigned to an object', "const all = Object.assign({}, require('child_process')); all.exec('ls');", SHELL],
    ['the loader of modules', "const Module = require('module'); Module._load('child_process').exec('ls');", SHELL],
    ['the maker of functions, by a function', "(() => {}).constructor('return 1')();", ['dynamic_code']],
    ['the maker of functions, by a method', "[].at.constructor('return 1')();", ['dynamic_code']],
    ['the maker of functions, by anything', "x.constructor.constructor('return 1')();", ['dynamic_code']],
    [
      'the maker of async functions',
      "const Made = Object.getPrototypeOf(async () => {}).constructor; new Made('x');",
      ['dynamic_code'],
    ],
    [
      'a compiled module',
      "const Module = require('module'); const m = new Module('x'); m._compile(text, 'x');",
      ['dynamic_code'],
    ],
    [
      'an extension of require',
      "require.extensions['.x'] = (module, name) => module._compile(text, name);",
      ['dynamic_code'],
    ],
    ['a part of Node that starts programs', "process.binding('spawn_sync').spawn(options);", ['process_execution']],
    ['an old script of vm', "require('vm').createScript('x');", ['dynamic_code']],
    ['an environment file, by its import', "import 'dotenv/config';", ['environment_access']],
    ['an environment file, by a require', "require('dotenv/config');", ['environment_access']],
    ['flags that write', "require('fs').openSync(path, 'r+');", ['filesystem_mutation']],
    [
      'flags as constants',
      "const fs = require('fs'); fs.openSync(path, fs.constants.O_WRONLY | fs.constants.O_CREAT);",
      ['filesystem_mutation'],
    ],
    ['flags as a number', "require('fs').openSync(path, 577);", ['filesystem_mutation']],
    ['a reading that makes the file', "require('fs').readFileSync(path, { flag: 'w+' });", ['filesystem_mutation']],
    ['a shell that is asked for at run time', "require('child_process').spawn('ls', { shell: options.shell });", SHELL],
    [
      'a bundle that numbers its modules',
      "({ 7: (e) => { e.exports = require('child_process'); }, 8: (e, t, n) => { const c = n(7); (0, c.exec)('ls'); } });",
      SHELL,
    ],
    [
      'a bundle whose default exports are asked for',
      "({ 7: (e) => { e.exports = require('child_process'); }, 8: (e, t, n) => { var c = n.n(n(7)); c().exec('ls'); } });",
      SHELL,
    ],
    [
      'a bundle that maps names to numbers',
      "pack({ 1: [function (require, module, exports) { require('./b').exec('ls'); }, { './b': 2 }], 2: [function (require, module, exports) { module.exports = require('child_process'); }, {}] });",
      SHELL,
    ],
    [
      'a module wrapped by a bundler',
      "var load = __commonJS({ 'b.js'(exports, module) { module.exports = require('child_process'); } }); load().exec('ls');",
      SHELL,
    ],
    [
      'a loader that is given another value',
      "require = require('older-loader')(module); require('child_process').exec('ls');",
      SHELL,
    ],
    ['an option set on an object', "const o = {}; o['shell'] = true; require('child_process').spawn('ls', o);", SHELL],
    [
      'an extension of require by its name',
      "function compile(module, name) { module._compile(text, name); } require.extensions['.x'] = compile;",
      ['dynamic_code'],
    ],
    [
      'a member of what functions hand each other',
      "const fs = require('fs'); function a(opts) { opts.write = opts.write || fs.writeFile; } function b(opts) { opts.write(x, y); }",
      ['filesystem_mutation'],
    ],
    [
      'a member chosen by a condition',
      "const s = new (require('node-windows').Service)({}); s[off ? 'uninstall' : 'install']();",
      ['persistence_paths'],
    ],
    [
      'a path handed to a method',
      "const fs = require('fs'); class A { add(file) { fs.appendFileSync(home + file, x); } run() { this.add('/.bashrc'); } }",
      ['filesystem_mutation', 'persistence_paths'],
    ],
    [
      'a path handed on in an object',
      "const fs = require('fs'); function add({ file }) { fs.appendFileSync(file, x); } const name = home + '/.bashrc'; add({ file: name });",
      ['filesystem_mutation', 'persistence_paths'],
    ],
    [
      'a path of a function that a function gave back',
      "const fs = require('fs'), path = require('path'); const at = (root) => (file) => path.join(root, file); const home = at(os); fs.appendFileSync(home('.zshrc'), x);",
      ['filesystem_mutation', 'persistence_paths'],
    ],
    [
      'the native part of a key store',
      "const keytar = require('../build/Release/keytar.node'); keytar.getPassword(service, account);",
      ['credential_terms'],
    ],
    [
      'a form that is put together',
      "let form = encodeURIComponent('client_secret') + '=' + secret; require('axios').post(url, form);",
      ['credential_terms', 'network_client'],
    ],
    [
      'a form of many parts',
      "const form = a + '=' + b + '&' + c + '=' + d + '&' + e + '=' + f + '&' + g + '=' + h + '&client_secret=' + s + '&' + i + '=' + j; fetch(url, { body: form });",
      ['credential_terms', 'network_client'],
    ],
    [
      'options that go through a function',
      "const options = withProxy({ url, headers: { authorization: t } }); require('simple-get')(options, done);",
      ['credential_terms', 'network_client'],
    ],
    [
      'a word in an address',
      "const o = {}; o.url = parse(x); o.url.auth = user + ':' + word; require('request')(o);",
      ['credential_terms', 'network_client'],
    ],
    [
      'a client that its maker gave',
      "const axios = require('axios'); const api = axios.create(); api.get(url);",
      ['network_client'],
    ],
  ])('sees through %s', (_case, text, codes) => {
    expect(seenInFile(text)).toEqual(codes);
  });

  it.each<[string, string]>([
    ['an object of its own maker', "new this.constructor('text'); new node.constructor('text');"],
    ['a pattern', "const o = { exec: /x/ }; o.exec.exec('ls'); /x/.exec('ls');"],
    ['a method of the same name', "class A { exec() {} run() { this.exec('ls'); } }"],
    [
      'flags that read',
      "const fs = require('fs'); fs.openSync(path, 'r'); fs.openSync(path, fs.constants.O_RDONLY); fs.openSync(path, 0);",
    ],
    ['a reading with an encoding', "require('fs').readFileSync(path, { encoding: 'utf8', flag: 'r' });"],
    ['a compiler of templates', "class A { _compile() {} run() { this._compile('x'); } } template._compile('x');"],
    ['a module of a bundle that is none of it', '({ 8: (e, t, n) => { n(9).exec(); } });'],
    [
      'names that stand for each other',
      'let a = b, b = a; [a, b].forEach((c) => c.exec()); const o = { ...o2 }, o2 = { ...o }; o.exec();',
    ],
    ['a serial device', "const { SerialPort } = require('serialport'); new SerialPort({ path: '/dev/ttyS0' });"],
  ])('takes for nothing of note %s', (_case, text) => {
    expect(seenInFile(text)).toEqual([]);
  });

  it('ends where names have many values that stand for each other', () => {
    const names = Array.from({ length: 12 }, (_, i) => `n${i}`);
    const writes = names.flatMap((name) => names.map((other) => `${name} = ${other} + '/' + ${other};`)).join('\n');

    expect(
      seenInFile(`let ${names.join(', ')};\n${writes}\nrequire('fs').writeFileSync(n0, n1); n2.exec(n3.a.b.c);`),
    ).toEqual(['filesystem_mutation']);
  });
});
