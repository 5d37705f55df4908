import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { Failure } from '../../../base/failure.ts';
import { refuseBeyondBoundary } from './data-boundary.ts';

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

describe('the data boundary', () => {
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

  it('names the class and never the text', () => {
    const detail = 'The query looks as if it holds a path of your machine. Send only a task description or a name.';

    expect(() => refuseBeyondBoundary('read /home/lin/salaries.xlsx')).toThrow(
      new Failure('data_boundary', detail, { items: [{ pointer: '/query', code: 'absolute_local_path', detail }] }),
    );
  });
});

const Suite = z.object({ cases: z.array(z.object({ task: z.record(z.string(), z.string()) })) });
const EVAL = new URL('../../../../../shared/data/eval/', import.meta.url);

describe.skipIf(!existsSync(EVAL))('the data boundary over the evaluation queries', () => {
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
