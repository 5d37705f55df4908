import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../../test/support/temporary-folder.ts';
import { createAnswerFolder } from './answer-folder.ts';
import type { HttpAnswer, HttpGet } from './http-port.ts';
import { createKeptHttp } from './kept-http.ts';

const ASKED: HttpGet = { url: 'https://registry.example/lens', etag: null, maxBytes: 100, timeoutMs: 1_000 };
const FOUND: HttpAnswer = { kind: 'found', body: new TextEncoder().encode('first\nbody'), etag: '"1"' };

function keptOver(folder: string, answers: readonly HttpAnswer[], maxBytesEach = 100) {
  const left = [...answers];
  const etags: (string | null)[] = [];
  const http = createKeptHttp({
    http: {
      async get({ etag }) {
        etags.push(etag);
        return left.shift() ?? { kind: 'not_modified' };
      },
    },
    keeper: createAnswerFolder({ folder, maxBytesEach }),
  });
  return { http, etags };
}

function textOf(answer: HttpAnswer): string {
  return answer.kind === 'found' ? new TextDecoder().decode(answer.body) : answer.kind;
}

describe('createKeptHttp', () => {
  it('asks by entity tag the second time, and gives what was kept', async () => {
    const { http, etags } = keptOver(temporaryFolder(), [FOUND]);
    await http.get(ASKED);

    const again = await http.get(ASKED);

    expect(textOf(again)).toBe('first\nbody');
    expect(etags).toEqual([null, '"1"']);
  });

  it('gives the new answer where the source has one', async () => {
    const changed: HttpAnswer = { kind: 'found', body: new TextEncoder().encode('second'), etag: '"2"' };
    const { http } = keptOver(temporaryFolder(), [FOUND, changed]);
    await http.get(ASKED);

    expect(textOf(await http.get(ASKED))).toBe('second');
    expect(textOf(await http.get(ASKED))).toBe('second');
  });

  it.each([
    ['was damaged', (path: string) => writeFileSync(path, readFileSync(path, 'utf8').replace('first', 'worst'))],
    ['was cut short', (path: string) => writeFileSync(path, readFileSync(path).subarray(0, -3))],
    ['is empty', (path: string) => writeFileSync(path, '')],
    ['is something else', (path: string) => writeFileSync(path, '{"etag":"1"}\n')],
  ])('asks without condition where the kept file %s', async (_case, spoil) => {
    const folder = temporaryFolder();
    const { http, etags } = keptOver(folder, [FOUND, FOUND]);
    await http.get(ASKED);
    for (const name of readdirSync(folder)) spoil(join(folder, name));

    await http.get(ASKED);

    expect(etags).toEqual([null, null]);
  });

  it.each([
    ['without an entity tag', { ...FOUND, etag: null }, 100],
    ['that is too large', FOUND, 5],
    ['that is missing', { kind: 'missing' } as const, 100],
  ])('keeps no answer %s', async (_case, answer, maxBytesEach) => {
    const { http, etags } = keptOver(temporaryFolder(), [answer, answer], maxBytesEach);
    await http.get(ASKED);

    await http.get(ASKED);

    expect(etags).toEqual([null, null]);
  });

  it('leaves those alone who keep answers themselves', async () => {
    const { http, etags } = keptOver(temporaryFolder(), []);

    expect(await http.get({ ...ASKED, etag: '"mine"' })).toEqual({ kind: 'not_modified' });
    expect(etags).toEqual(['"mine"']);
  });

  it('keeps to the bound of whoever asks', async () => {
    const { http } = keptOver(temporaryFolder(), [FOUND]);
    await http.get(ASKED);

    await expect(http.get({ ...ASKED, maxBytes: 3 })).rejects.toMatchObject({ code: 'source_malformed' });
  });
});
