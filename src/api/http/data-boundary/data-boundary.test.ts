import * as fc from 'fast-check';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { Failure } from '../../../base/failure.ts';
import { refuseBeyondBoundary } from './data-boundary.ts';
import { readingsOf } from './readings.ts';

/** Class that a query is refused for; `null`: it passes. */
function boundaryClassOf(query: string): string | null {
  try {
    refuseBeyondBoundary(query);
    return null;
  } catch (thrown) {
    return Failure.from(thrown).items[0]?.code ?? '';
  }
}

const RANDOM_36 = 'a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R8';
/** Joined here, so that no line of this file looks like a live token. */
const GITHUB_TOKEN = ['ghp', RANDOM_36].join('_');
const FULL_WIDTH = (text: string): string =>
  text.replace(/[!-~]/g, (letter) => String.fromCharCode(letter.charCodeAt(0) + 0xfee0));

describe('the data boundary', () => {
  it.each([
    ['credential', 'ssh anna@10.1.2.3 密码changeit'],
    ['credential', '锁屏密码 482913 帮我记住'],
    ['credential', 'user carol pw woaibeijing'],
    ['credential', 'the passphrase for my keystore is SummerInParis'],
    ['credential', 'I use 6eqtg9D4OrT2 as my password everywhere'],
    ['credential', '| user | password | | --- | --- | | dave | wintermute |'],
    ['credential', `Administrator:500:${'1a'.repeat(16)}:${'b2'.repeat(16)}:::`],
    ['inventory', '员工名单:张伟 15900000001、孙鹏 15900000002、刘洋 15900000003'],
    ['inventory', 'nas-01 48-8D-6A-C4-8A-C8; web-02 3C:4E:17:A6:E4:C4; cam 14-9F-98-45-81-6E'],
    ['inventory', '产线 FX5U 192.168.2.7 固件V8.1; S7-1500 192.168.2.8 固件V9; CP1H 192.168.2.9 固件V3'],
    ['inventory', 'Installed programs on my PC: VLC 3.0.20; 钉钉 7.5; 7-Zip 23.01; WPS Office 12.1'],
    ['inventory', 'tasklist node.exe 6450 Console 1 171,334 K WeChat.exe 9486 Console 1 874,791 K'],
    ['transcript', 'alice — Today at 3:31 PM hello nina — Today at 3:34 PM hi alice — Today at 3:37 PM bye'],
    ['transcript', String.raw`Human: fix this regex\n\nAssistant: use a non-greedy one`],
    ['transcript', '林夕：你到家了吗 王芳：刚到，路上堵 林夕：晚上一起吃饭？ 王芳：好啊'],
    ['transcript', '[{"sender":"何勇","time":"06:32","text":"周报写完了没"},{"sender":"刘洋","text":"还差最后一段"}]'],
    ['email_thread', '{"from":"anna@acme.cn","to":["ben@acme.cn"],"subject":"Fwd: outage","body":"see below"}'],
    ['absolute_local_path', '从 /volume1/docker/blog/index.ts 导入'],
    ['absolute_local_path', String.raw`把 \\\\172.26.182.19\\数据\\简历.pdf 转成 PDF`.replaceAll('\\\\', '\\')],
    ['absolute_local_path', 'open  / mnt / c / Users / Administrator / Desktop / notes'],
    [
      'credential',
      `ascii codes: ${Array.from('glpat-Ab3dE5gH7jK9mN1pQ2r4', (letter) => letter.charCodeAt(0)).join(' ')}`,
    ],
  ])('finds %s in %s', (boundaryClass, query) => {
    expect(boundaryClassOf(query)).toBe(boundaryClass);
  });

  it.each([
    'ssh key or password for a deploy user, which is better?',
    'let pw = prompt("password?") browser alternative',
    'auto fill username and password fields',
    'mqtt: username: !secret mqtt_user password: !secret mqtt_password in Home Assistant',
    '密码管理器插件',
    '二维码 WiFi 密码 生成',
    'a reverse proxy with password-gate authentication',
    'control 10.0.0.1 and 10.0.0.2',
    'stripe test card 4242 4242 4242 4242 in a form',
    'integrity="sha384-aB1cD2aB1cD2aB1cD2aB1cD2aB1cD2aB1cD2aB1cD2aB1cD2aB1cD2aB1cD2aB1c" for scripts',
    'https://api.example.org/v1/forecast?latitude=48.21&longitude=16.37&hourly=temperature_2m',
    'https://a.example/json?type=command&param=switch&idx=99',
    '/plants/p3-x_12/valves/V4/on switch from a button',
    'works in 1.3.6, breaks in 1.3.7, same in 2.0.0-beta.4',
    'mosquitto_pub -h localhost -p 1883 -t test/a -m on',
    '/usr/share/applications/mimeapps.list not found',
  ])('lets pass what is about it: %s', (query) => {
    expect(boundaryClassOf(query)).toBe(null);
  });

  it.each([
    ['an OpenAI-style key', `use sk-proj-${RANDOM_36} for chat`],
    ['a key after Chinese text', `用这个密钥：sk-${RANDOM_36}`],
    ['a GitHub token', `push with ghp_${RANDOM_36}`],
    ['a fine-grained GitHub token', `github_pat_11ABCDEFG0abcdefghijkl_${RANDOM_36}`],
    ['an npm token', `npm_${RANDOM_36}`],
    ['a Slack token', 'post with xoxb-123456789012-abcdef'],
    ['an AWS access key', 'upload with AKIAIOSFODNN7EXAMPLE'],
    ['a JSON Web Token', 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0In0.c2lnbmF0dXJlLWJ5dGVz'],
    ['a bearer header', `Authorization: Bearer ${RANDOM_36}`],
    ['a password in an address', 'connect postgres://admin:s3cret@db.example/app'],
    ['a named key', `api_key=${RANDOM_36}`],
    ['a named key in Chinese', `令牌是 ${RANDOM_36}`],
    ['a password', 'password: hunter2hunter2'],
    ['a password in Chinese', '密码：hunter2hunter2 登录后台'],
  ])('refuses %s as a credential', (_case, query) => {
    const found = boundaryClassOf(query);

    expect(found).toBe('credential');
  });

  it.each([
    ['private_key', '-----BEGIN OPENSSH PRIVATE KEY----- b3BlbnNzaC1rZXk'],
    ['private_key', '-----BEGIN PGP PRIVATE KEY BLOCK----- xcLYBF'],
    ['personal_number', 'charge 5391 7384 8369 1409 each month'],
    ['personal_number', '短信通知发到１５９１０８４４３７２'],
    ['absolute_local_path', 'index /home/lin/projects/shop'],
    ['absolute_local_path', '读取/Users/lin/Desktop/合同.docx'],
    ['absolute_local_path', String.raw`open C:\Users\lin\notes.txt`],
    ['absolute_local_path', 'open D:/work/shop/index.ts'],
    ['absolute_local_path', String.raw`mount \\nas01\share`],
    ['absolute_local_path', 'deploy /var/www/shop/current'],
    ['absolute_local_path', 'read ~/.ssh/id_ed25519'],
    ['absolute_local_path', 'index ~/Documents/taxes'],
    ['absolute_local_path', 'show file:///tmp/report.html'],
    ['email_thread', 'From: Ann <ann@example.com> Subject: invoice'],
    ['email_thread', 'On Monday Ann <ann@example.com> wrote: please pay'],
    ['email_thread', '发件人：李雷 收件人：韩梅梅 主题：合同'],
    ['transcript', 'User: my build fails. Assistant: show me the log.'],
    ['transcript', '用户：构建失败了 助手：请把日志发给我'],
    ['transcript', 'User: my build fails. Quagga: show me the log.'],
    ['transcript', '<|im_start|>user hello'],
    ['absolute_local_path', 'GET /Users/lin/Desktop/contract.docx'],
    ['absolute_local_path', 'compare /home/{user}/x with /home/lin/x'],
    ['email_thread', 'from: ann to: bob subject: invoice'],
    ['email_thread', 'from: to: and subject: of From: Ann To: Bob Subject: invoice'],
  ] as const)('refuses %s in: %s', (expected, query) => {
    const found = boundaryClassOf(query);

    expect(found).toBe(expected);
  });

  it.each([
    ['words about keys', 'manage API key and token rotation'],
    ['words about keys in Chinese', '密码管理器：生成与保存密码'],
    ['a name that begins with sk-', 'sk-learn-model-training-helper-plugin'],
    ['a commit digest without a key word', 'show commit 9fceb02d0ae598e95dc970b74767f19372d61af8'],
    ['a public key', 'verify -----BEGIN PUBLIC KEY----- blocks'],
    ['a system file every machine has', 'edit /etc/hosts safely'],
    ['a slash command', '/compact command for long sessions'],
    ['a repository', 'acme/home/tools'],
    ['a scoped package', '@acme/dsh-lens'],
    ['a web address with such a path', 'https://github.com/acme/lens/tree/main/home/user/x'],
    ['a web address with a port', 'http://localhost:8080/Users/list'],
    ['an HTTP route', 'test the /media/upload endpoint'],
    ['a tool folder', '把 ~/.codex 的技能移植过来'],
    ['a tool file', 'config in ~/.tool/notion.json'],
    ['a drive letter as a word', 'plan C: fallback mode'],
    ['one mail address', 'forward alerts to ops@example.com'],
    ['words about mail fields', 'edit the subject: line of mails'],
    ['names of mail fields', 'filter mails by from: to: and subject: fields'],
    ['names of mail fields with commas', 'search operators from:, to:, cc: and subject:'],
    ['names of mail fields in Chinese', '按发件人：、收件人：和主题：筛选邮件'],
    ['mail fields beside an address', 'sort by from: and to: for ops@example.com'],
    ['a template of a route', 'GET /Users/{id} endpoint tester'],
    ['a template with a variable', 'clean /home/$USER/cache and /Users/<name>/Library'],
    ['one role', '精读助手：五种模式'],
    ['two roles without turns', 'show user and assistant messages side by side'],
  ])('lets pass %s', (_case, query) => {
    const found = boundaryClassOf(query);

    expect(found).toBeNull();
  });

  it.each([
    ['written full-width', FULL_WIDTH(GITHUB_TOKEN)],
    ['with zero-width spaces in it', GITHUB_TOKEN.split('').join('\u200b')],
    ['split by spaces', GITHUB_TOKEN.replace(/.{9}/g, '$& ')],
    ['split in strings that are joined', `"${GITHUB_TOKEN.slice(0, 14)}" + "${GITHUB_TOKEN.slice(14)}"`],
    ['spelled letter by letter', GITHUB_TOKEN.split('').join(' ')],
    ['glued to words', `mytoken${GITHUB_TOKEN}`],
    [
      'in percent encoding',
      GITHUB_TOKEN.split('')
        .map((letter) => `%${letter.charCodeAt(0).toString(16)}`)
        .join(''),
    ],
    [
      'in character references',
      GITHUB_TOKEN.split('')
        .map((letter) => `&#${letter.charCodeAt(0)};`)
        .join(''),
    ],
    [
      'in string escapes',
      GITHUB_TOKEN.split('')
        .map((letter) => `\\u00${letter.charCodeAt(0).toString(16)}`)
        .join(''),
    ],
    ['with strokes that look like its own', GITHUB_TOKEN.replace('_', '\u2017')],
    ['with letters of another script', GITHUB_TOKEN.replace('h', '\u04bb')],
    ['in string escapes before digits', `\\u0067\\u0068p_${RANDOM_36}`],
    ['in base64', Buffer.from(`token ${GITHUB_TOKEN}`).toString('base64')],
    ['in hexadecimal digits', Buffer.from(GITHUB_TOKEN).toString('hex')],
  ])('refuses a token %s', (_case, token) => {
    const found = boundaryClassOf(`push with ${token}`);

    expect(found).toBe('credential');
  });

  it.each([
    [
      'credential',
      'DefaultEndpointsProtocol=https;AccountName=shop;AccountKey=Zm9vYmFyYmF6cXV4Zm9vYmFyYmF6cXV4MTIzNDU2Nzg5MA==',
    ],
    ['credential', 'connect redis://:s3cret@cache.example:6379'],
    ['credential', 'client_secret=Ab3dEf6hIj9k'],
    ['credential', 'curl -u lin:sommerregen https://api.example/v1'],
    ['credential', `Cookie: sid=${RANDOM_36}; theme=dark`],
    ['credential', 'mosquitto_sub -u lin -P sommerregen -t home/#'],
    ['credential', 'password: sommerregen'],
    ['credential', 'my password is sommerregen, log in for me'],
    ['credential', '账号 admin 密码 sommerregen 登录'],
    ['credential', '密码 Sommer2024! 登录失败'],
    ['credential', '帳號：lin 密碼：sommerregen'],
    ['credential', `SMTP_PASSWORD=${RANDOM_36.slice(0, 12)}`],
    ['private_key', 'load -----BEGIN RSA PRIVATE KEY-----\\nMIIEowIBAAKCAQEA'],
    ['absolute_local_path', 'cwd=/home/lin/shop'],
    ['absolute_local_path', '{"path":"/Users/lin/shop"}'],
    ['absolute_local_path', 'open c:/users/lin/notes.txt'],
    ['absolute_local_path', 'build $HOME/shop and ${HOME}/bin'],
    ['absolute_local_path', 'read /tmp/upload-12/a.csv'],
    ['absolute_local_path', 'run /workspace/shop/build.sh'],
    ['absolute_local_path', String.raw`copy %USERPROFILE%\Desktop\a.txt`],
    ['absolute_local_path', 'scp host:/home/lin/dump.sql .'],
    ['absolute_local_path', 'open %2Fhome%2Flin%2Fshop'],
    ['inventory', 'express@4.18.2 lodash@4.17.21 mqtt@5.3.0'],
    ['inventory', 'numpy==1.26.4 pandas==2.2.1 requests==2.31.0'],
    ['inventory', '"dependencies": {"express": "^4.18.2", "mqtt": "^5.3.0", "ws": "8.16.0"}'],
    ['inventory', '├── express@4.18.2 └── mqtt@5.3.0'],
    ['inventory', 'SHELL=/bin/bash LANG=C.UTF-8 TERM=xterm'],
    ['inventory', '已安装插件：dashboard、mqtt、telegrambot、influxdb'],
    ['inventory', 'CONTAINER ID   IMAGE   COMMAND'],
    ['email_thread', '寄件者：王小明 收件者：李大華 主旨：合約'],
    ['email_thread', '---------- Forwarded message --------- From: Ann Lee'],
    ['email_thread', '王经理您好：附件是合同。此致 敬礼'],
    ['transcript', '**User:** my build fails\n**Assistant:** show me the log'],
    ['transcript', '[{"role":"user","content":"my build fails"},{"role":"assistant","content":"show me"}]'],
    ['transcript', '问：构建失败了怎么办？答：请把日志发给我。'],
    ['transcript', '[10:02] Ann: my build fails [10:03] Bob: show me the log'],
    ['absolute_local_path', 'why is /etc/shopd/prices.yaml not read'],
    ['absolute_local_path', 'tail /usr/local/shopd/logs/error.log'],
    ['absolute_local_path', 'reload /etc/nginx/sites-available/shop.example.conf'],
    ['absolute_local_path', String.raw`open \\wsl$\Debian\home\lin\shop`],
    ['absolute_local_path', 'run /opt/webhook/current/server on boot'],
    ['absolute_local_path', 'clear /private/var/folders/v7/shop/C'],
    ['inventory', 'numpy 1.26.4 py312h8753938_0 zlib 1.3.1 hb9d3cd8_2 six 1.16.0 py312_0 conda-forge'],
    ['inventory', '{"SHELL": "/bin/zsh", "LANG": "C.UTF-8", "MODE": "test"}'],
    ['inventory', 'click>=8.1.7, rich>=13.7.1, attrs>=23.2.0'],
    ['credential', '登录密码「sonnenregen42」无法使用'],
    ['credential', '密码是『sommerregen』'],
    ['credential', 'read <password>sommerregen</password> from XML'],
    ['credential', '密码 xqkvjrtzwp 登录'],
    ['credential', '授权码：kzvqhdwmtrjfbxla'],
    ['credential', 'passphrase: copper lantern willow harvest pebble'],
    ['credential', 'password: ^q7RtLm#zW'],
    ['credential', 'the token is called service token: 3f2c9a1e-77b0-4d1e-9c55-0a1b2c3d4e5f'],
    ['email_thread', '> Hi Ann, > the build fails. > Regards, > Bob Lee please answer it'],
    ['transcript', '【用户】构建失败了【助手】请把日志发给我'],
    ['transcript', '总结：Ann (10:02): my build fails Bob (10:03): show me the log'],
  ] as const)('refuses %s in: %s', (expected, query) => {
    const found = boundaryClassOf(query);

    expect(found).toBe(expected);
  });

  it.each([
    ['a topic', 'subscribe to /home/kitchen/temp and chart it'],
    ['a topic without the word', 'chart /home/livingroom/humidity'],
    ['a socket', 'monitor /var/run/docker.sock for container events'],
    ['a system log', 'alert on errors in /var/log/syslog'],
    ['XPath', 'select //Users/User[@id="3"]/name and /root/item/text()'],
    ['a regular expression', String.raw`match password=([^&]+) with a regex, or ^[a-z]:\d+$`],
    ['a way to get a token', 'token: openid-connect-authorization-code'],
    ['a translation', 'from: en to: zh subject: translation'],
    ['prose about passwords', 'password: hashing, strength and reset flow'],
    ['prose about wrong passwords', 'warn when the password is weak or leaked'],
    ['a placeholder', 'send Authorization: Bearer <token> and password=${PASSWORD}'],
    ['a placeholder of x', `use ghp_${'x'.repeat(36)} in the docs`],
    ['two packages', 'conflict between express@4.18.2 and ws@8.16.0'],
    ['versions in prose', 'supports MQTT 3.1.1 and 5.0.0'],
    ['opening hours', 'badge for peak (01:00-04:00 and 06:00-10:00 UTC), live countdown'],
    ['the armour line alone', 'find "-----BEGIN RSA PRIVATE KEY-----" in commits'],
    ['messages by their shape', 'convert {"role": "user", "content": "..."} messages'],
    ['settings a service comes with', 'lint /etc/nginx/nginx.conf and /etc/docker/daemon.json'],
    ['a program every machine has', 'replace /usr/local/bin/node by another version'],
    ['a conversion', 'migrate from: gulp to: rollup subject: bundling'],
    ['a word behind passwords', '密码 authentication 插件'],
    ['a word that has few vowels', 'private key cryptography'],
    ['another word that has few vowels', 'plugin for token blacklisting'],
    ['such a word behind a colon', 'token: blacklisting on logout'],
    ['roles in brackets', '区分【用户】和【助手】的消息'],
    ['words about passphrases', 'passphrase: generate random memorable words offline'],
    ['minimum versions of two', 'needs node>=22.1.0 and npm>=10.0.0'],
    ['a dictionary of settings', '{"GET": "read", "POST": "make", "PUT": "change", "DELETE": "remove"}'],
    ['Cyrillic words', 'перевод текста и поиск'],
  ])('lets pass %s: %s', (_case, query) => {
    const found = boundaryClassOf(query);

    expect(found).toBeNull();
  });

  it('reads a text at a cost that grows as the text does', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 3000, unit: 'grapheme' }), (text) => {
        const { plain, joined } = readingsOf(text);
        const longest = Math.max(...plain.map(({ length }) => length));
        const letters = [...plain, ...joined].reduce((sum, { length }) => sum + length, 0);

        expect(longest).toBeLessThanOrEqual(1000);
        // Two texts (as seen, unescaped), each in halves that overlap, decoded and with gaps closed twice; NFKC grows by 18.
        expect(letters).toBeLessThanOrEqual(16 * (text.normalize('NFKC').length + 1000));
      }),
    );
  });

  it('names the class and never the text', () => {
    const detail = 'The query looks as if it holds a path of your machine. Send only a task description or a name.';

    expect(() => refuseBeyondBoundary('read /home/lin/salaries.xlsx')).toThrow(
      new Failure('data_boundary', detail, { items: [{ pointer: '/query', code: 'absolute_local_path', detail }] }),
    );
  });
});

const Suite = z.object({ cases: z.array(z.object({ task: z.record(z.string(), z.string()) })) });
describe('the answer to what must not be sent', () => {
  it.each([
    ['a private key', '-----BEGIN OPENSSH PRIVATE KEY----- b3BlbnNzaC1rZXk'],
    ['a credential', 'password: hunter2hunter2'],
    ['a number by which a person, an account or a payment card is known', 'charge 5391738483691409'],
    ['a path of your machine', 'index /home/lin/projects/shop'],
    ['a list of what is installed or set on your machine', 'pump@1.2.3 valve@4.5.6 meter@7.8.9'],
    ['an e-mail thread', 'From: Ann <ann@acme.cn> Subject: invoice'],
    ['a conversation transcript or lines of a log', 'User: my build fails. Assistant: show me the log.'],
    [
      'text of a machine (a listing, a log, settings, paths, an encoded or drawn value)',
      'T=21.4;RH=53;P=1013;V=3.01|T=21.5;RH=52;P=1012;V=3.00|T=21.7;RH=52;P=1012;V=3.00',
    ],
  ])('says that it is %s', (name, text) => {
    expect(() => refuseBeyondBoundary(text)).toThrow(`it holds ${name}. Send only a task description or a name.`);
  });

  it.each([
    ['private_key', '-----BEGIN OPENSSH PRIVATE KEY----- b3BlbnNzaC1rZXk'],
    ['credential', 'password: hunter2hunter2'],
    ['personal_number', 'charge 5391738483691409 now'],
    ['absolute_local_path', 'index /home/lin/projects/shop'],
    ['inventory', 'pump@1.2.3 valve@4.5.6 meter@7.8.9'],
    ['email_thread', 'From: Ann <ann@acme.cn> Subject: invoice'],
    ['transcript', 'User: my build fails. Assistant: show me the log.'],
  ])('finds %s where one reading of several holds it', (expected, text) => {
    const encoded = Array.from(Buffer.from(text), (byte) => `%${byte.toString(16)}`).join('');

    expect(boundaryClassOf(`decode ${encoded} for me`)).toBe(expected);
  });
});

const EVAL = new URL('../../../../../shared/data/eval/', import.meta.url);

describe.skipIf(!existsSync(EVAL))('the data boundary over the evaluation queries (needs ../shared/data)', () => {
  it('lets every judged query and scenario task pass', () => {
    const refused = queries().filter((query) => boundaryClassOf(query) !== null);

    expect(refused).toEqual([]);
  });
});

function queries(): string[] {
  const dev = new URL('dev/', EVAL);
  const lines = readdirSync(dev).flatMap((file) => readFileSync(new URL(file, dev), 'utf8').trim().split('\n'));
  const judged = lines.map((line) => z.object({ query: z.string() }).parse(JSON.parse(line)).query);
  const suite = Suite.parse(JSON.parse(readFileSync(new URL('scenarios.json', EVAL), 'utf8')));
  return [...judged, ...suite.cases.flatMap(({ task }) => Object.values(task))];
}
