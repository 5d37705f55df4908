import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../../test/support/temporary-folder.ts';
import type { HttpAnswer, HttpGet } from '../../base/http/http-port.ts';
import { folderRepository, serviceRepository } from './repository.ts';

const BODY = new Uint8Array([1, 2, 3]);
const DIGEST = `sha256:${'0123456789abcdef'.repeat(4)}` as const;
const TARGET = { publication: '00000001-0123456789ab', name: 'discovery.jsonl', sha256: DIGEST, sizeBytes: 3 };

describe('a service as a repository', () => {
  function service(baseUrl = 'https://facts.example/', answer: HttpAnswer = { kind: 'found', body: BODY, etag: null }) {
    const asked: HttpGet[] = [];
    let nowMs = 1_000;
    const get = async (request: HttpGet): Promise<HttpAnswer> => {
      asked.push(request);
      return answer;
    };
    const repository = serviceRepository(baseUrl, { get }, () => nowMs);
    return { ...repository, asked, pass: (lengthMs: number) => void (nowMs += lengthMs) };
  }

  it('is asked for each file at its address, for no more bytes than it may have and for a minute', async () => {
    const { readMetadata, readLog, readTarget, asked } = service();

    expect([
      await readMetadata('timestamp.json', 10),
      await readLog('tile/0/000', 20),
      await readTarget(TARGET),
    ]).toEqual([BODY, BODY, BODY]);
    const bounds = { etag: null, timeoutMs: 60_000 };
    expect(asked).toEqual([
      { ...bounds, url: 'https://facts.example/v1/publication/metadata/timestamp.json', maxBytes: 10 },
      { ...bounds, url: 'https://facts.example/v1/log/tile/0/000', maxBytes: 20 },
      {
        ...bounds,
        url: `https://facts.example/v1/publication/files/${'0123456789abcdef'.repeat(4)}.discovery.jsonl`,
        maxBytes: 3,
      },
    ]);
  });

  it.each(['https://facts.example/at/a/path', 'https://facts.example/at/a/path/'])(
    'may lie below a path: %s',
    async (baseUrl) => {
      const { readLog, asked } = service(baseUrl);
      await readLog('checkpoint', 20);

      expect(asked[0]?.url).toBe('https://facts.example/at/a/path/v1/log/checkpoint');
    },
  );

  it.each(['missing', 'not_modified'] as const)('has none of a file that is %s', async (kind) => {
    expect(await service(undefined, { kind }).readLog('checkpoint', 20)).toBeNull();
  });

  it('is waited for ten minutes in all', async () => {
    const { readLog, asked, pass } = service();
    pass(540_001);
    await readLog('checkpoint', 20);
    pass(59_998);
    await readLog('checkpoint', 20);
    pass(1);

    await expect(readLog('checkpoint', 20)).rejects.toMatchObject({
      code: 'source_unreachable',
      message: 'The service takes too long to give its files.',
    });
    expect(asked.map(({ timeoutMs }) => timeoutMs)).toEqual([59_999, 1]);
  });
});

describe('a folder as a repository', () => {
  it('gives files from where publish writes them, none larger than it may be', async () => {
    const root = temporaryFolder();
    const paths = [
      'metadata/timestamp.json',
      'log/tile/0/000',
      `${TARGET.publication}/discovery.0123456789abcdef.jsonl`,
      `${TARGET.publication}/manifest.json`,
    ];
    for (const path of paths) {
      mkdirSync(join(root, path, '..'), { recursive: true });
      writeFileSync(join(root, path), path);
    }
    const { readMetadata, readLog, readTarget } = folderRepository(root);
    const files = [
      await readMetadata('timestamp.json', 1_000),
      await readLog('tile/0/000', 1_000),
      await readTarget({ ...TARGET, sizeBytes: 1_000 }),
      await readTarget({ ...TARGET, name: 'manifest.json', sizeBytes: 1_000 }),
    ];

    expect(files.map((file) => file && new TextDecoder().decode(file))).toEqual(paths);
    expect(await readLog('tile/0/001', 1_000)).toBeNull();
    await expect(readLog('tile/0/000', 5)).rejects.toMatchObject({ code: 'publication_invalid' });
  });
});
