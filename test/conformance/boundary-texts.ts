import { createDraw, type Draw } from '../support/draw.ts';

export interface BoundaryText {
  readonly kind: string;
  readonly text: string;
}

type Pick = (from: readonly string[]) => string;

const LOWER = 'abcdefghijklmnopqrstuvwxyz';
const DIGITS = '0123456789';
const HEX = `${DIGITS}abcdef`;
const UPPER = LOWER.toUpperCase();
const ALPHABETS: Readonly<Record<string, string>> = {
  h: HEX,
  a: LOWER + UPPER + DIGITS,
  l: LOWER + DIGITS,
  u: UPPER + DIGITS,
  b: `${LOWER}${UPPER}${DIGITS}-_`,
  d: DIGITS,
};

/**
 * Tokens as their issuers' documentation shows them: what is fixed, and `{alphabet length}` for what is drawn.
 * No line looks like a token before it is filled.
 */
const TOKENS: Readonly<Record<string, string>> = {
  'AWS access key': 'AKIA{u16}',
  'AWS session key': 'ASIA{u16}',
  'GitHub personal': 'ghp_{a36}',
  'GitHub app': 'ghs_{a36}',
  'GitHub OAuth': 'gho_{a36}',
  'GitHub fine-grained': 'github_pat_{a22}_{a59}',
  'GitLab personal': 'glpat-{b20}',
  'GitLab runner': 'glrt-{b20}',
  npm: 'npm_{a36}',
  PyPI: 'pypi-AgEIcHlwaS5vcmc{b60}',
  RubyGems: 'rubygems_{h48}',
  'crates.io': 'cio{a32}',
  'Docker Hub': 'dckr_pat_{b27}',
  'Slack bot': 'xoxb-{d12}-{d12}-{a24}',
  'Slack user': 'xoxp-{d12}-{d12}-{d12}-{h32}',
  'Slack webhook': 'https://hooks.slack.com/services/T{u8}/B{u8}/{a24}',
  'Discord webhook': 'https://discord.com/api/webhooks/{d18}/{b68}',
  Telegram: '{d10}:AA{b33}',
  'Google API key': 'AIza{b35}',
  'Google OAuth secret': 'GOCSPX-{b28}',
  'Azure AD': '{a3}8Q~{b34}',
  OpenAI: 'sk-proj-{b48}T3BlbkFJ{b48}',
  'OpenAI legacy': 'sk-{a20}T3BlbkFJ{a20}',
  Anthropic: 'sk-ant-api03-{b93}AA',
  OpenRouter: 'sk-or-v1-{h64}',
  DeepSeek: 'sk-{h32}',
  Groq: 'gsk_{a52}',
  'Hugging Face': 'hf_{a34}',
  Replicate: 'r8_{a37}',
  Perplexity: 'pplx-{a48}',
  xAI: 'xai-{a80}',
  NVIDIA: 'nvapi-{b64}',
  Pinecone: 'pcsk_{a6}_{a63}',
  Tavily: 'tvly-{a32}',
  'Stripe secret': 'sk_live_{a24}',
  'Stripe restricted': 'rk_live_{a24}',
  'Stripe webhook': 'whsec_{a32}',
  Square: 'sq0csp-{b43}',
  Shopify: 'shpat_{h32}',
  'PayPal Braintree': 'access_token$production${l16}${h32}',
  Razorpay: 'rzp_live_{a14}',
  Plaid: 'access-production-{h8}-{h4}-{h4}-{h4}-{h12}',
  'Twilio key': 'SK{h32}',
  SendGrid: 'SG.{b22}.{b43}',
  Mailgun: 'key-{h32}',
  Mailchimp: '{h32}-us12',
  Brevo: 'xkeysib-{h64}-{a16}',
  Resend: 're_{a8}_{a24}',
  Airtable: 'pat{a14}.{h64}',
  Notion: 'ntn_{d11}{a35}',
  Linear: 'lin_api_{a40}',
  Figma: 'figd_{b40}',
  HubSpot: 'pat-na1-{h8}-{h4}-{h4}-{h4}-{h12}',
  Asana: '1/{d16}:{h32}',
  Atlassian: 'ATATT3xFfGF0{b180}',
  Dropbox: 'sl.{b136}',
  DigitalOcean: 'dop_v1_{h64}',
  Heroku: 'HRKU-{b58}',
  Netlify: 'nfp_{a36}',
  Supabase: 'sbp_{h40}',
  PlanetScale: 'pscale_tkn_{b43}',
  'HashiCorp Vault': 'hvs.{b92}',
  'Terraform Cloud': '{a14}.atlasv1.{b67}',
  Pulumi: 'pul-{h40}',
  Doppler: 'dp.pt.{a43}',
  Databricks: 'dapi{h32}',
  Sentry: 'sntryu_{h64}',
  'New Relic': 'NRAK-{u27}',
  Grafana: 'glsa_{a32}_{h8}',
  Dynatrace: 'dt0c01.{u24}.{u64}',
  PostHog: 'phx_{a43}',
  Mapbox: 'sk.eyJ{a60}.{b22}',
  Tailscale: 'tskey-auth-{a11}-{a32}',
  Postman: 'PMAK-{h24}-{h34}',
  SonarQube: 'squ_{h40}',
  'Alibaba Cloud': 'LTAI{a20}',
  'Tencent Cloud': 'AKID{a32}',
  'Baidu AI Cloud': 'bce-v3/ALTAK-{a21}/{h40}',
  'Zhipu AI': '{h32}.{a16}',
  Feishu: 'https://open.feishu.cn/open-apis/bot/v2/hook/{h8}-{h4}-{h4}-{h4}-{h12}',
  DingTalk: 'https://oapi.dingtalk.com/robot/send?access_token={h64}',
  WeCom: 'https://qyapi.weixin.qq.com/cgi-bin/webhook/send?key={h8}-{h4}-{h4}-{h4}-{h12}',
  JWT: 'eyJ{b30}.eyJ{b60}.{b43}',
};

const TASKS = [
  'connect my broker with {}',
  '用 {} 登录并同步设备',
  'this fails: {}',
  '{} why is it refused',
  '请用{}推送消息',
  'set up the node: {}',
];

const CREDENTIALS: readonly string[] = [
  'AccountName=shop;AccountKey={a86}==',
  'redis://:{a12}@cache.{w}.example:6379/0',
  'postgres://{w}:{a10}@db.example/{w}',
  'mqtt://{w}:{p}@broker.example:1883',
  'client_secret={a24}',
  '"clientSecret": "{b32}"',
  'api_key={a32}',
  'X-Api-Key: {a32}',
  'AWS_SECRET_ACCESS_KEY={a40}',
  '{W}_TOKEN={a30}',
  '{W}_PASSWORD={p}',
  'curl -u {w}:{p} https://api.example/v1',
  'mysql -u {w} -p{p} shop',
  'sshpass -p {p} ssh {w}@host.example',
  'mosquitto_pub -u {w} -P {p} -t a/b -m 1',
  'Cookie: sessionid={a32}; theme=dark',
  'Set-Cookie: connect.sid=s%3A{a32}.{a43}; HttpOnly',
  'JSESSIONID={u32}',
  'Authorization: Bearer {a40}',
  'Authorization: Basic {a22}==',
  'password: {p}',
  'password={p}',
  'my password is {p}',
  'user {w} password: {p}',
  'login: {w}, password: {p}',
  '密码是 {p}',
  '密码：{p}',
  '账号 {w} 密码 {p}',
  '帳號：{w} 密碼：{p}',
  '令牌 {a32}',
  '密钥: {a32}',
  '口令={p}',
  'machine host.example login {w} password {p}',
  'docker login -u {w} -p {p}',
  'Server=db;User Id={w};Password={p};',
  'otpauth://totp/{w}?secret={U32}&issuer=x',
];

const PRIVATE_KEYS: readonly string[] = [
  '-----BEGIN RSA PRIVATE KEY----- MIIEowIBAAKCAQEA{a120}',
  '-----BEGIN PRIVATE KEY-----\nMIIEvQIBADANBgkqhkiG9w0BAQEFAASC{a120}',
  '-----BEGIN OPENSSH PRIVATE KEY-----\\nb3BlbnNzaC1rZXktdjEAAAAA{a120}',
  '-----BEGIN EC PRIVATE KEY----- MHcCAQEEI{a90}',
  '-----BEGIN PGP PRIVATE KEY BLOCK----- lQOYB{a100}',
  'PuTTY-User-Key-File-3: ssh-ed25519 Encryption: none',
  'AGE-SECRET-KEY-1{u58}',
  '[Interface] PrivateKey = {a43}= Address = 10.0.0.2/32',
  '{"kty":"RSA","n":"{b80}","e":"AQAB","d":"{b80}"}',
  '私钥 0x{h64}',
];

const PATHS: readonly string[] = [
  '/home/{w}/{w}/notes.md',
  '/Users/{w}/{w}',
  'C:\\Users\\{w}\\Desktop\\{w}.xlsx',
  'c:/users/{w}/{w}/a.txt',
  '"C:\\\\Users\\\\{w}\\\\{w}"',
  'D:\\{w}\\{w}.docx',
  'cwd=/home/{w}/{w}',
  'path:/Users/{w}/{w}.json',
  '--config=/home/{w}/.config/{w}.yaml',
  '$HOME/{w}/{w}',
  '${HOME}/{w}',
  '%USERPROFILE%\\{w}\\{w}.txt',
  '$env:USERPROFILE\\{w}',
  '~/.ssh/id_rsa',
  '~/{w}/{w}.py',
  '/tmp/{w}-{d6}/out.log',
  '/workspace/{w}/src/index.ts',
  '/workspaces/{w}/package.json',
  '/var/www/{w}/current',
  '/opt/{w}/{w}/app.conf',
  '/srv/{w}/{w}',
  '/mnt/c/Users/{w}/{w}',
  '/mnt/d/{w}',
  '/Volumes/{w}/{w}',
  '/root/{w}/run.sh',
  '\\\\nas01\\{w}\\{w}',
  '\\\\?\\C:\\{w}\\a',
  'file:///home/{w}/{w}.html',
  'file:///C:/Users/{w}/a.pdf',
  '/c/Users/{w}/{w}',
  '/cygdrive/c/{w}/{w}',
  '/private/var/folders/{a2}/{w}/T',
  'scp host:/home/{w}/{w}.tar.gz .',
  '/storage/emulated/0/{w}',
  '/data/{w}/{w}.db',
];

const INVENTORIES: readonly string[] = [
  '{w}@{v} {w}x@{v} {w}y@{v}',
  '@{w}/{w}@{v}, @{w}/b@{v}, {w}c@{v}',
  '{w}=={v}\n{w}b=={v}\n{w}c=={v}',
  '{"dependencies":{"{w}":"^{v}","{w}b":"~{v}","{w}c":"{v}"}}',
  '├── {w}@{v}\n├── {w}b@{v}\n└── {w}c@{v}',
  '+-- {w}@{v} `-- {w}b@{v} (deduped)',
  '"node_modules/{w}": {"version": "{v}", "resolved": "https://registry.npmjs.org/{w}/-/{w}-{v}.tgz"}',
  '"integrity": "sha512-{a86}=="',
  '[[package]] name = "{w}" version = "{v}"',
  'github.com/{w}/{w} v{v} h1:{a43}=',
  'ii  {w}  {v}-1  amd64  a\nii  {w}b  {v}-2  amd64  b\nii  {w}c  {v}-3  all  c',
  '{w}-{v}-1.el9.x86_64 {w}b-{v}-2.el9.noarch {w}c-{v}-1.el9.x86_64',
  '{w} ({v})\n{w}b ({v})\n{w}c ({v})',
  'PATH=/usr/bin HOME=/var/empty SHELL=/bin/zsh LANG=C.UTF-8',
  'NODE_ENV=production PORT=1880 LOG_LEVEL=debug TZ=UTC HOSTNAME={w}',
  'Package    Version ---------- ------- {w} {v} {w}b {v}',
  'CONTAINER ID   IMAGE   COMMAND   CREATED   STATUS {h12} {w}:{v}',
  'NAME READY STATUS RESTARTS AGE {w}-{l5} 1/1 Running 0 3d',
  'Linux {w} 6.1.0-18-amd64 #1 SMP Debian 6.1.76 x86_64 GNU/Linux',
  '已安装插件：{w}、{w}b、{w}c、{w}d',
  'installed packages: {w}, {w}b, {w}c, {w}d and {w}e',
  '{w}/stable,now {v} amd64 [installed] {w}b/stable {v} all {w}c/stable {v} amd64',
];

const MAILS: readonly string[] = [
  'From: {N} <{w}@example.com> To: {N} <{w}@example.org> Subject: {w}',
  'From: {N}\nSent: Monday\nTo: {N}\nSubject: {w} {w}',
  'On Mon, 3 Jun 2024 at 10:02, {N} <{w}@example.com> wrote: > please pay',
  '-----Original Message----- From: {N} please see below',
  '---------- Forwarded message --------- From: {N} <{w}@example.com>',
  'Dear {N}, the invoice is attached. Best regards, {N}',
  'Hi {N},\nthe {w} is late again.\nThanks,\n{N}',
  '发件人：{H} 收件人：{H} 主题：合同',
  '寄件者：{H} 收件者：{H} 主旨：會議',
  '寄件人: {H} 副本: {H} 主題: 報價',
  '在 2024年6月3日 写道：> 请付款 {w}@example.com',
  '{H} 於 2024年6月3日 寫道：請付款',
  '尊敬的{H}：您好！合同已寄出。此致 敬礼',
  '{H}您好：報價單如附件，敬祝 商祺',
  '-----原始邮件----- 发件人: {H} 主题: 付款',
  'Return-Path: <{w}@example.com> Received: from mx.example.com Message-ID: <{a20}@example.com>',
];

const TRANSCRIPTS: readonly string[] = [
  'User: my {w} fails. Assistant: show me the log.',
  'Human: my {w} fails\n\nAssistant: try {w}',
  '**User:** my {w} fails\n**Assistant:** try {w}',
  '### User\nmy {w} fails\n### Assistant\ntry {w}',
  '{"role":"user","content":"my {w} fails"},{"role":"assistant","content":"try {w}"}',
  '[{"from":"human","value":"my {w} fails"},{"from":"gpt","value":"try {w}"}]',
  '- role: user\n  content: my {w} fails\n- role: assistant\n  content: try {w}',
  '问：{w} 失败了怎么办？答：请看日志。',
  '問：{w} 失敗了怎麼辦？答：請看日誌。',
  '用户：{w} 构建失败 助手：请发日志',
  '使用者：{w} 失敗了。助理：請給我日誌。',
  'Q: why does {w} fail?\nA: the port is taken.',
  'Me: my {w} fails\nChatGPT: try {w}',
  'Customer: my {w} is broken. Agent: which one?',
  '客户：{w} 坏了。客服：请问型号？',
  '[10:02] {N}: my {w} fails\n[10:03] {N}: try {w}',
  '<|im_start|>user\nmy {w} fails<|im_end|>',
  'Speaker 1: my {w} fails. Speaker 2: try {w}.',
  '00:00:01,000 --> 00:00:04,000 my {w} fails',
  'You said: my {w} fails ChatGPT said: try {w}',
];

const INNOCENT: readonly string[] = [
  'subscribe to /home/{r}/{m} and chart it',
  '/home/{r}/{m}',
  'publish {w} to home/{r}/{m}/set over MQTT',
  'bridge topic /{w}/{r}/+/{m} to InfluxDB',
  '订阅主题 /home/{r}/{m} 并画图',
  'monitor /var/run/docker.sock for {w} events',
  'talk to /run/{w}.sock',
  'read a GPIO pin or /dev/ttyUSB{d1}',
  'alert on errors in /var/log/syslog about {w}',
  'edit /etc/hosts for {w}',
  'select //{w}/item[@id="{d2}"]/text() with XPath',
  'XPath /root/{w}/name of an XML message',
  '/html/body/div[{d1}]/table/tr/td',
  'match ^/home/[a-z]+/{w}$ with a regular expression',
  'regex \\d{3}-\\d{4} for {w} numbers',
  'token: openid-connect-{w}-flow',
  'token: refresh and rotate for {w}',
  'from: en to: zh subject: translation of {w}',
  'from: de to: fr, translate {w}',
  'password hashing with argon2 for {w}',
  'password: reset and strength policy for {w}',
  'warn me when the password is weak for {w}',
  'store passwords for {w} in a vault',
  '密码管理器 {w}',
  '密码强度检查与重置 {w}',
  'generate API keys and tokens for {w}',
  'conflict between {w}@{v} and {w}b@{v}',
  'requires node >= 20 and mqtt {v}',
  'GET /users/{id} endpoint for {w}',
  'test POST /api/v1/{w}/upload',
  '@{w}/node-red-{w} alternative',
  '{w}/{w}-tools',
  'https://github.com/{w}/{w}/tree/main/home/{w}',
  'show commit {h40} of {w}',
  'device {h8}-{h4}-{h4}-{h4}-{h12} offline',
  'send mail from {w}@example.com when it rains',
  'filter mails by from: to: and subject: fields for {w}',
  'chatbot with user and assistant roles for {w}',
  '问答机器人 {w}',
  'convert 10:00 and 18:00 schedules for {w}',
  'CPU 0.5, RAM 1.2 GB dashboard for {w}',
  'use {"role": "user"} messages with {w}',
  'send Authorization: Bearer <token> to {w}',
  'env variables PORT and NODE_ENV for {w}',
  '把 ~/.codex 的 {w} 移植过来',
  'a slash command /{w} with arguments',
  'ratio 1/2:3 for {w}',
  'colour #{h6} for {w} lamp',
  'MAC {h2}:{h2}:{h2}:{h2}:{h2}:{h2} presence of {w}',
  'dates 2024-06-0{d1}T10:00:00Z of {w}',
];

const WORDS = [
  'garden',
  'lantern',
  'invoice',
  'harbor',
  'solar',
  'maple',
  'ferry',
  'copper',
  'violet',
  'meadow',
  'pixel',
  'anchor',
];
const PASSWORDS = ['Sommer{d4}!', '{a12}', '{w}{d3}', 'Tr0ub{w}&{d1}', '{w}{w}', '{U4}-{l6}-{d2}', '{w}#{W}{d1}'];
const ROOMS = ['kitchen', 'livingroom', 'garage', 'bedroom', 'garden', 'bathroom'];
const MEASURES = ['temp', 'humidity', 'state', 'power', 'light', 'motion'];
const NAMES = ['Ann', 'Bob', 'Carla', 'Deniz', 'Erik', 'Farah'];
const HAN_NAMES = ['王小明', '李雷', '陳大文', '韩梅梅', '張婷', '赵经理'];

function fill(template: string, draw: Draw, pick: Pick): string {
  const drawn = (letters: string, length: number): string =>
    Array.from({ length }, () => letters[draw(letters.length)]).join('');
  return template.replace(
    /\{(?:([habludU])(\d+)|([wWprmvNH]))\}/g,
    (_whole, alphabet: string | undefined, length: string, word: string) => {
      if (alphabet === 'U') return drawn(`${UPPER}234567`, Number(length));
      if (alphabet !== undefined) return drawn(ALPHABETS[alphabet] ?? HEX, Number(length));
      if (word === 'p') return fill(pick(PASSWORDS), draw, pick);
      if (word === 'v') return `${drawn('123456789', 1)}.${drawn(DIGITS, 2)}.${drawn('123456789', 1)}`;
      const lists: Readonly<Record<string, readonly string[]>> = {
        w: WORDS,
        r: ROOMS,
        m: MEASURES,
        N: NAMES,
        H: HAN_NAMES,
      };
      return word === 'W' ? pick(WORDS).toUpperCase() : pick(lists[word] ?? WORDS);
    },
  );
}

function picker(draw: Draw): Pick {
  return (from) => from[draw(from.length)] ?? '';
}

/** 2,000 texts that are forbidden as they are written: every form in turn, in a task or alone. */
export function plainForbidden(seed: number): BoundaryText[] {
  const draw = createDraw(seed);
  const pick = picker(draw);
  const classes: readonly (readonly [kind: string, count: number, forms: readonly string[]])[] = [
    ['issued token', 700, Object.values(TOKENS)],
    ['named credential', 350, CREDENTIALS],
    ['private key', 100, PRIVATE_KEYS],
    ['absolute_local_path', 350, PATHS],
    ['inventory', 200, INVENTORIES],
    ['email_thread', 140, MAILS],
    ['transcript', 160, TRANSCRIPTS],
  ];
  return classes.flatMap(([kind, count, forms]) =>
    Array.from({ length: count }, (_text, at) => {
      const form = fill(forms[at % forms.length] ?? '', draw, pick);
      const whole = kind === 'email_thread' || kind === 'transcript' || draw(10) < 3;
      return { kind, text: whole ? form : pick(TASKS).replace('{}', () => form) };
    }),
  );
}

const eachLetter = (text: string, write: (code: number) => string): string =>
  Array.from(text, (letter) => write(letter.charCodeAt(0))).join('');

const DISGUISES: Readonly<Record<string, (text: string) => string>> = {
  'full-width': (text) => text.replace(/[!-~]/g, (letter) => String.fromCharCode(letter.charCodeAt(0) + 0xfee0)),
  'zero-width': (text) => Array.from(text).join('\u200b'),
  'soft hyphens': (text) => text.replace(/.{5}/gs, '$&\u00ad'),
  'split by spaces': (text) => text.replace(/.{8}/gs, '$& '),
  'split by line ends': (text) => text.replace(/.{10}/gs, '$&\n'),
  'joined strings': (text) => `"${text.slice(0, text.length / 2)}" + "${text.slice(text.length / 2)}"`,
  'letter by letter': (text) => Array.from(text).join(' '),
  glued: (text) => `mykey${text}isit`,
  percent: (text) => Array.from(Buffer.from(text), (byte) => `%${byte.toString(16).padStart(2, '0')}`).join(''),
  'character references': (text) => eachLetter(text, (code) => `&#x${code.toString(16)};`),
  'string escapes': (text) => eachLetter(text, (code) => `\\u${code.toString(16).padStart(4, '0')}`),
  base64: (text) => Buffer.from(text).toString('base64'),
  hexadecimal: (text) => Buffer.from(text).toString('hex'),
};
const ENCODINGS = [
  'full-width',
  'zero-width',
  'soft hyphens',
  'percent',
  'character references',
  'string escapes',
  'base64',
  'hexadecimal',
];

/** 500 disguised ones: tokens in every disguise, the other classes in those that keep their words. At most 500 code points. */
export function disguisedForbidden(seed: number): BoundaryText[] {
  const draw = createDraw(seed);
  const pick = picker(draw);
  const others = [...CREDENTIALS, ...PRIVATE_KEYS, ...PATHS, ...INVENTORIES, ...MAILS, ...TRANSCRIPTS];
  return Array.from({ length: 500 }, (_text, at) => {
    const isToken = at % 5 < 3;
    const kind = isToken ? (Object.keys(DISGUISES)[at % 13] ?? '') : (ENCODINGS[at % 8] ?? '');
    const text = fill(pick(isToken ? Object.values(TOKENS) : others), draw, pick);
    const disguised = DISGUISES[kind]?.(text.slice(0, kind === 'base64' ? 300 : 70)) ?? '';
    return {
      kind: `${isToken ? 'token' : 'other'}, ${kind}`,
      text: isToken ? `push with ${disguised.slice(0, 480)}` : disguised.slice(0, 500),
    };
  });
}

/** 500 texts about such things, which hold none of them. */
export function innocentTexts(seed: number): BoundaryText[] {
  const draw = createDraw(seed);
  const pick = picker(draw);
  return Array.from({ length: 500 }, (_text, at) => {
    const kind = INNOCENT[at % INNOCENT.length] ?? '';
    return { kind, text: fill(kind, draw, pick) };
  });
}
