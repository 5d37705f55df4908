import { describe, expect, it } from 'vitest';
import { seenInFile } from '../../../../test/support/seen-in-file.ts';

describe('credentials of a request, by how they are written', () => {
  it.each<[string, string]>([
    ['a header of options', 'this.client.send({ headers: { Authorization: this.token } });'],
    ['a header that a vendor names', "go({ headers: { 'X-Figma-Token': settings.token } });"],
    ['a header set on headers', "headers['Authorization'] = 'Bearer '.concat(key);"],
    ['a header of all requests', "client.defaults.headers.common['Authorization'] = token;"],
    ['a header set by a method', "result.set('Authorization', 'Bearer ' + this.owner.key);"],
    ['headers by themselves', 'const all = { Authorization: `Basic ${pair}` };'],
    ['who asks', 'client.add(address, { auth: { user: name, pass: word } });'],
    ['who asks, as one text', 'const options = { hostname: a, auth: `${name}:${word}` };'],
    ['who asks, in an address', 'const address = `https://${name}:${word}@${host}/`;'],
    ['a part of an address', "const address = base + '?access_token=' + token;"],
    ['a parameter of an address', "url.searchParams.set('api_key', key);"],
    ['a grant', "const form = { grant_type: 'client_credentials', client_secret: settings.word };"],
    ['a form', 'ask({ form: { api_key: key } });'],
    ['a header named by a constant', "const KEY_HEADER = 'X-Api-Key'; const headers = {}; headers[KEY_HEADER] = key;"],
    ['a header of options named by a constant', "const AUTH = 'Authorization'; go({ headers: { [AUTH]: word } });"],
    ['a key by a name that means nothing else', 'const address = `${base}/links?key=${settings.apiKey}`;'],
    ['the way to a bot', 'const address = `https://api.telegram.org/bot${token}/getMe`;'],
    ['a key of a cloud service', `const k = 'AIza${'b7Xq'.repeat(8)}Zk3';`],
    ['the native part of a key ring', "keytar.getPassword('service', account);"],
    ['a variable of an environment that is handed in', 'module.exports = (config, { env }) => env.NPM_TOKEN;'],
    ['one that is destructured out of it', 'function f(env) { const { GITLAB_TOKEN } = env; return GITLAB_TOKEN; }'],
    ['a form by its class', 'const form = new URLSearchParams({ client_secret: word });'],
    ['a part of a form by its class', "const p = new URLSearchParams(); p.append('access_token', word);"],
    ['who asks, set on options', "options.auth = name + ':' + word;"],
    ['keys of a cloud', 'settings.update({ accessKeyId: id, secretAccessKey: word });'],
    ['a line of the settings of npm', 'const line = `//registry.example.org/:_authToken=${word}`;'],
    ['what a host asks its user for', "host.register('x', X, { credentials: { word: { type: 'password' } } });"],
    [
      'what it asks for in the open',
      "const options = { credentials: { 'user': { type: 'text' }, jwtKey: { type: 'text' } } };",
    ],
    ['a private key', "import { readFileSync } from 'fs'; readFileSync(options.privateKeyPath);"],
    ['a private key by its own name', "require('fs').readFileSync(config.privatekey, 'utf-8');"],
    ['a file of a key', "require('fs').readFile(node.keyFile, done);"],
    ['a key of a connection', "const { readFileSync } = require('fs'); tls.key = [readFileSync(path).toString()];"],
    [
      'a key among options',
      "import fs from 'fs/promises'; const o = { cert, key: await fs.readFile(join(folder, name)) };",
    ],
    [
      'a key with its certificate in one file',
      "import { readFileSync } from 'fs'; const o = { pfx: readFileSync(a.path) };",
    ],
    ['a passphrase', 'options.ssl.passphrase = config.passphrase;'],
    ['a passphrase of a network', 'const wlan = { name, x_passphrase: word || this.word };'],
    ['a community that a host asks for', "const o = { credentials: { community: { type: 'text' } } };"],
  ])('sees %s', (_case, text) => {
    expect(seenInFile(text)).toEqual(['credential_terms']);
  });

  it.each<[string, string]>([
    ['what was sent is read', "const h = req.headers.authorization; const k = req.headers['x-api-key'];"],
    ['a header is allowed', "res.setHeader('Access-Control-Allow-Headers', 'Authorization');"],
    ['an answer has one', "res.setHeader('Authorization', token);"],
    ['a schema describes one', "const s = { headers: { authorization: { type: 'string' } } };"],
    ['nothing is put in', "const o = { auth: { user: '', pass: '' } }; headers.authorization = undefined;"],
    ['one is destructured out', "delete headers.authorization; const paths = ['headers.authorization'];"],
    ['a token guards a form', "headers['X-CSRF-Token'] = token;"],
    ['functions are called so', 'module.exports = { auth: { check(pass) {} }, headers: { authorization() {} } };'],
    ['a parameter is named for anything', 'const address = `${base}/list?key=${row.id}&token=${page}`;'],
    ['a password is set in a form', 'user.setPassword(word); form.getPassword(field);'],
    ['a map has keys', "const o = { key: 'a', value: read(b) }; o.key = row.key;"],
    [
      'a key comes with the package',
      "const fs = require('fs'); const o = { key: fs.readFileSync(__dirname + '/a.key'), pfx: fs.readFileSync('b.pfx') };",
    ],
    [
      'a passphrase is described',
      "const o = { passphrase: '', a: { passphrase: String }, b: { passphrase: text() } };",
    ],
    ['a key file is a name', "const keyFile = 'a'; open({ keyFile });"],
    ['a community is no password', 'const o = { community: config.community }; join(community);'],
    ['a public key is read', "import { readFileSync } from 'fs'; readFileSync(sshPublicKeyPath);"],
    ['an environment has others', 'module.exports = ({ env }) => [env.NODE_ENV, env.token, env.MAX_TOKENS];'],
    ['a cache is keyed', 'cache[tokenKey] = value; const o = { [keyOf(a)]: b };'],
    ['credentials are sent along or not', "const o = { credentials: 'include' }; const p = { credentials: {} };"],
    [
      'a form has other fields',
      "const form = { credentials: { isOpen: { type: 'boolean' } }, a: { type: 'password' } };",
    ],
    [
      'a place is kept apart',
      "const form = { credentials: { latitude: { type: 'text' }, height: { type: 'text' } } };",
    ],
    ['a signature is no request', "return { auth: key + ':' + signature };"],
  ])('takes for nothing of note where %s', (_case, text) => {
    expect(seenInFile(text)).toEqual([]);
  });

  it('takes a member named for a credential for none where it is given another variable', () => {
    expect(seenInFile('options.env = options.env || process.env.NODE_ENV; call(options.env);')).toEqual([
      'environment_access',
    ]);
  });
});

describe('loaders', () => {
  it.each<[string, string]>([
    ['a function of its own', 'module.exports = function (module, name) { module._compile(text(name), name); };'],
    ['a function of another name', 'function load(m, filename) { m._compile(compile(filename), filename); }'],
    [
      'a compile function put in its place',
      'exports.hook = (mod) => { mod._compile = (code) => mod._compile(change(code), file); };',
    ],
    ['hooks of modules', "require('node:module').registerHooks({ load });"],
    ['a program of text', "require('child_process').spawn(process.execPath, ['-e', code]);"],
  ])('sees %s', (_case, text) => {
    expect(seenInFile(text)).toContain('dynamic_code');
  });

  it('takes the own compile function of a parser for none', () => {
    expect(
      seenInFile(
        'class A { run(node, names) { return node.argument._compile(math, names) || this._compile(node, names); } }',
      ),
    ).toEqual([]);
  });
});

describe('shells', () => {
  it.each<[string, string]>([
    [
      'the first of a list',
      "function f() { return ['cmd', ['/c', 'start']]; } const [file, args] = f(); cp.execFile(file, args);",
    ],
    ['each of a list', "for (const sh of ['/bin/zsh', '/bin/bash'].filter((x) => x !== own)) cp.execFile(sh, args);"],
    [
      'the first of a list that is handed on',
      "function run(line) { const [file, ...rest] = line; cp.execFile(file, rest); } run(['powershell', 'x']);",
    ],
    ['a function of a known name', "function run(how, line) { return cp[how](line); } run('exec', x);"],
    ['the shell of the user', 'cp.spawn(process.env.SHELL, args);'],
    ['a shell after another program', "cp.spawn('sudo', ['sh', '-c', line]);"],
    ['a shell by an own function', "function run(file, args) { cp.spawn(file, args); } run('bash', args);"],
  ])('sees %s', (_case, text) => {
    expect(seenInFile(`const cp = require('child_process'); ${text}`)).toContain('shell_execution');
  });
});
