import { describe, expect, it } from 'vitest';
import { seenInFile } from '../../../../test/support/seen-in-file.ts';
import { KNOWN_PACKAGES } from './known-modules.ts';
import { HARMLESS_PACKAGES } from './harmless-packages.ts';

describe('packages of the tables', () => {
  it.each<[string, string, readonly string[]]>([
    ['a client of one service', "require('pushover-notifications')({});", ['network_client']],
    ['a part of a client', "const { google } = require('googleapis'); google.sheets('v4');", ['network_client']],
    ['a family of clients', "import { S3Client } from '@aws-sdk/client-s3'; new S3Client({});", ['network_client']],
    ['a function handed on', "const ip = require('public-ip'); const f = (g) => g(); f(ip.v4);", ['network_client']],
    ['a log file', "const winston = require('winston'); new winston.transports.File({});", ['filesystem_mutation']],
    ['a picture at the end of a chain', "require('sharp')(x).resize(9).toFile(path);", ['filesystem_mutation']],
    ['a program', "require('fluent-ffmpeg')(path);", ['process_execution']],
    ['a shell', "require('spawn-command')(line);", ['process_execution', 'shell_execution']],
    ['a service', "new (require('node-linux').Service)({}).install();", ['persistence_paths']],
    ['a key store', "require('netrc')();", ['credential_terms']],
    ['a loader', "require('pirates').addHook(hook);", ['dynamic_code']],
    ['a loader that begins when it is loaded', "require('ts-node/register');", ['dynamic_code']],
    ['a template that holds code', "require('lodash').template(text)(values);", ['dynamic_code']],
    ['the registry of Windows', "const key = new (require('winreg'))({}); key.set(a, b, c);", ['process_execution']],
    ['rights of the system', "require('node-windows').elevate(line);", ['process_execution', 'shell_execution']],
    ['a bundle', "require('gulp').src(a).pipe(require('gulp').dest(b));", ['filesystem_mutation']],
    ['a member that only the run names', "require('httpreq')[method](url);", ['network_client']],
    [
      'a client that a class extends',
      "class Bot extends require('node-telegram-bot-api') { constructor(t) { super(t); } }",
      ['network_client'],
    ],
    [
      'a second instance of a client',
      "const M = require('mongoose').Mongoose; new M().connect(url);",
      ['network_client'],
    ],
    ['a proxy', "const P = require('http-proxy'); new P(options).web(a, b);", ['network_client']],
    ['a registry of extensions', "import { publish } from 'ovsx'; publish(o);", ['network_client']],
    ['a driver of a browser', "import { start } from 'geckodriver'; start({ port });", ['process_execution']],
    [
      'a community of SNMP',
      "require('net-snmp').createSession(host, node.community, {});",
      ['credential_terms', 'network_client'],
    ],
    [
      'a file of a key of a client',
      "new (require('mongodb').MongoClient)(url, { tlsCertificateKeyFile: config.file });",
      ['credential_terms', 'network_client'],
    ],
    ['functions in the text of a schema', "const S = require('schemastery'); new S(text);", ['dynamic_code']],
    ['a client that is let in', "require('@sendgrid/mail').setApiKey(settings.key);", ['credential_terms']],
  ])('sees %s', (_case, text, codes) => {
    expect(seenInFile(text)).toEqual(codes);
  });

  it.each<[string, string]>([
    ['asking what a value is', "require('axios').isAxiosError(error); new (require('mongodb').ObjectId)(id);"],
    ['making an error', "new (require('@slack/web-api').SlackError)('x');"],
    ['a server', "require('telegram-bot-api').createServer(x); new (require('ws').Server)({ port: 1 });"],
    ['settings', "const sg = require('@sendgrid/mail'); sg.setTimeout(1); require('aws-sdk').config.update({});"],
    ['a schema', "const S = require('schemastery'); S.object({ host: S.string(), password: S.string() });"],
    [
      'what an answer holds',
      "require('axios').isCancel(1); require('lodash').get(x, 'y'); require('mustache').render(x);",
    ],
  ])('takes for nothing of note %s', (_case, text) => {
    expect(seenInFile(text)).toEqual([]);
  });

  it('names no package both as one that does something and as one that does nothing', () => {
    const doing = KNOWN_PACKAGES.filter(({ calls, anyCall }) => calls.length + anyCall.length > 0);

    expect(doing.filter(({ module }) => HARMLESS_PACKAGES.has(module)).map(({ module }) => module)).toEqual([]);
  });
});

describe('packages outside the tables', () => {
  it.each<[string, string, readonly string[]]>([
    ['a maker of clients', "require('x-y-z').createClient({ port: 1 });", ['network_client']],
    ['a class of clients', "const { FooClient } = require('x-y-z'); new FooClient();", ['network_client']],
    ['connecting', "const c = new (require('x-y-z'))(); c.connectTCP(host, options);", ['network_client']],
    [
      'a place and who asks',
      "new (require('x-y-z'))({ host, user: a, password: b });",
      ['credential_terms', 'network_client'],
    ],
    ['an address of a protocol', "require('x-y-z')('mqtt://broker');", ['network_client']],
    ['asking for a page', "require('x-y-z').get('https://example.org/', done);", ['network_client']],
    ['running', "require('x-y-z').execSync('ls');", ['process_execution']],
    ['writing', "require('x-y-z').writeFile(path, text);", ['filesystem_mutation']],
    ['a shell', "require('x-y-z').executePowerShellSync(line);", ['process_execution', 'shell_execution']],
    ['publishing', "require('x-y-z').publish({ pat: word });", ['network_client']],
    ['saving', "require('x-y-z')(picture).toFile(path);", ['filesystem_mutation']],
  ])('tells by what is called: %s', (_case, text, codes) => {
    expect(seenInFile(text)).toEqual(codes);
  });

  it.each<[string, string]>([
    ['a pattern', "require('x-y-z').compile(p).exec(text); const db = new (require('x-y-z'))(); db.exec('select');"],
    ['a serial line', "new (require('x-y-z'))().connectRTUBuffered('/dev/ttyS0', {});"],
    ['a server', "new (require('x-y-z').Server)({ host, port }); require('x-y-z').listen({ host, token });"],
    ['an address that is a name', "require('x-y-z').v5('https://example.org/', space);"],
    ['a double for tests', "require('fs-mock').writeFile(path, text);"],
    [
      'a schema by the name of its package',
      "import S from '@x/y-schema'; S.object({ host: S.string().default(''), token: S.string().role('secret') });",
    ],
    ['a schema of a package', "const t = require('x-y-z'); t.object({ url: t.string(), apiKey: t.string() });"],
    [
      'settings that are described by another package',
      "import { z } from 'zod'; import { settings } from 'x-y-z'; settings({ host: z.string(), password: z.string() });",
    ],
    ['telling its listeners', "require('x-y-z').publish('topic', { id });"],
    ['events', "const c = new (require('x-y-z'))(); c.on('connected', f); c.connected(1);"],
  ])('takes for nothing of note %s', (_case, text) => {
    expect(seenInFile(text)).toEqual([]);
  });
});

describe('words', () => {
  const RUN = "require('child_process').execFile";
  it.each<[string, readonly string[]]>([
    [`${RUN}(program, ['git', 'credential', 'fill'])`, ['credential_terms']],
    [`${RUN}('nssm', ['install', name])`, ['persistence_paths']],
    [`${RUN}('curl', ['-u', user + ':' + word, address])`, ['credential_terms']],
    [`${RUN}('git', ['clone', 'https://x:' + word + '@example.org/a.git'])`, ['credential_terms']],
    [`${RUN}('git', ['clone', 'https://example.org/' + name + '.git'])`, []],
    [`${RUN}('sc', ['create', name])`, ['persistence_paths']],
    [`${RUN}('security', ['find-generic-password', '-s', name])`, ['credential_terms']],
    ["require('fs').readFile(home + '/.aws/credentials', done)", ['credential_terms']],
    ["require('fs').readFile('/etc/init/x.conf', done)", ['persistence_paths']],
    ["require('fs').readFile(home + '/.config/fish/completions/x.fish', done)", ['persistence_paths']],
    [
      `const run = (list) => ${RUN}('schtasks', list); const more = ['/Create', '/F']; run([...more, name]);`,
      ['persistence_paths'],
    ],
    [
      "const rc = require('path').join(home, '.zshrc'); require('fs').existsSync(rc); console.log(rc);",
      ['persistence_paths'],
    ],
    ["const rc = require('path').join(home, '.zshrc'); console.log(`put it into ${rc}`);", []],
    ["console.log(require('path').join(home, '.zshrc'));", []],
    ["require('fs').readFile('/etc/initial', done)", []],
    ["require('fs').readFile('docs/profile.md', done)", []],
    [`${RUN}('sc', ['query', name])`, []],
    [`${RUN}('git', ['commit'])`, []],
  ])('%s', (text, codes) => {
    expect(seenInFile(text).filter((code) => !code.endsWith('execution'))).toEqual(codes);
  });
});
