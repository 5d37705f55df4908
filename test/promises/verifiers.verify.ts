import { execFile, spawnSync } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { sha256 } from '../../src/base/digest.ts';
import { Failure } from '../../src/base/failure.ts';
import { verifyPublication } from '../../src/operations/signing/verify-publication.ts';
import { durableFiles } from '../../src/publication/durable-files.ts';
import { type Checkpoint, logVerifierKey } from '../../src/publication/log/checkpoint.ts';
import {
  consistencyProof,
  provesConsistency,
  rangeHash,
  type ReadSubtree,
  type TreeHash,
} from '../../src/publication/log/merkle-tree.ts';
import { appendToLog, type ReadLogFile } from '../../src/publication/log/publication-log.ts';
import { readSubtreesOf, tilePath } from '../../src/publication/log/tiles.ts';
import { folderRepository } from '../../src/publication/signing/repository.ts';
import { startBundledHost } from '../support/plugin-facts-process.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { type ForgeryCase, writeForgedRepositories } from '../verifiers/forged-repositories.ts';
import { IS_FULL, tell } from './support/scale.ts';

/** `test/verifiers/prepare.sh` puts them there; without it they are skipped by name. */
const PREPARED = fileURLToPath(new URL('../../node_modules/.cache/verifiers', import.meta.url));
const PYTHON = join(PREPARED, 'python/bin/python');
const CHECK_LOG = join(PREPARED, 'check-log');
const PUBLICATIONS = 1_000;
const PAIRS = (PUBLICATIONS * (PUBLICATIONS - 1)) / 2;

interface Outcomes {
  readonly before: string;
  readonly after: string;
}

const SOUND = {
  accepted: { before: 'accepted', after: 'accepted' },
  refused: { before: 'accepted', after: 'refused' },
};

function expectedOf(cases: readonly ForgeryCase[]): Record<string, Outcomes> {
  return Object.fromEntries(cases.map(({ name, expected }) => [name, SOUND[expected]]));
}

describe('made-up repositories, genuine and forged', () => {
  it('are told apart by our own reader', async () => {
    const folder = temporaryFolder();
    const cases = await writeForgedRepositories(folder);
    const outcomes: [string, Outcomes][] = [];
    for (const { name } of cases) {
      const update = (place: string) => ourOutcome(join(folder, name), place);
      outcomes.push([name, { before: await update('before'), after: await update('after') }]);
    }

    expect(Object.fromEntries(outcomes)).toEqual(expectedOf(cases));
    const forged = cases.filter(({ expected }) => expected === 'refused').length;
    expect(forged).toBe(43);
    tell(
      'forged publication',
      'forgeries refused, genuine ones accepted, by our own reader',
      `${forged}, ${cases.length - forged}`,
    );
  });

  it.skipIf(!existsSync(PYTHON))(
    'are told apart by the reference client of The Update Framework (needs PyPI tuf)',
    { timeout: 120_000 },
    async () => {
      const folder = temporaryFolder();
      const cases = await writeForgedRepositories(folder);
      const script = fileURLToPath(new URL('../verifiers/update_all.py', import.meta.url));
      const { stdout, stderr } = spawnSync(PYTHON, [script, folder], { encoding: 'utf8' });
      const outcomes = stdout
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line))
        .map(({ name, before, after }) => [name, { before: before.outcome, after: after.outcome }]);

      expect({ ...Object.fromEntries(outcomes), stderr }).toEqual({ ...expectedOf(cases), stderr: '' });
      tell('forged publication', 'genuine and forged told apart by PyPI tuf', String(outcomes.length));
    },
  );
});

describe('a running service', () => {
  it.skipIf(!existsSync(PYTHON))(
    'is verified by a stranger with the reference client of The Update Framework (needs PyPI tuf)',
    { timeout: 120_000 },
    async () => {
      const folder = temporaryFolder();
      symlinkSync(fileURLToPath(new URL('../../hosts', import.meta.url)), join(folder, 'hosts'));
      const environment = { PLUGIN_FACTS_KEYS: join(folder, 'keys'), PLUGIN_FACTS_UNVERIFIED: 'refuse' };
      const { baseUrl } = await startBundledHost({ workingFolder: folder, environment });
      const script = fileURLToPath(new URL('../verifiers/update_service.py', import.meta.url));
      const root = join(folder, 'keys/node-red/1.root.json');
      const { stdout } = await promisify(execFile)(PYTHON, [script, baseUrl, root]);

      const { custom, files } = JSON.parse(stdout);
      expect(custom).toMatchObject({ publication: expect.stringMatching(/^00000001-/), log: { index: 0 } });
      expect(files).toContain('discovery.jsonl');
    },
  );
});

async function ourOutcome(folder: string, place: string): Promise<string> {
  try {
    const { outcome } = await verifyPublication(folderRepository(join(folder, place)), {
      anchor: readFileSync(join(folder, 'anchor.json')),
      stateFolder: join(folder, 'state'),
      files: durableFiles,
      nowMs: Date.now(),
    });
    return outcome === 'verified' ? 'accepted' : 'refused';
  } catch (thrown) {
    if (thrown instanceof Failure) return 'refused';
    throw thrown;
  }
}

describe(`a log of ${PUBLICATIONS} publications`, () => {
  it.skipIf(!existsSync(CHECK_LOG))(
    "is consistent from each to each later one, by Go's sumdb/tlog (needs Go)",
    { timeout: 120_000 },
    async () => {
      const folder = temporaryFolder();
      await writeLog(folder);
      const [log, key, all] = [join(folder, 'log'), join(folder, 'log.vkey'), join(folder, 'checkpoints')];
      const { stdout, stderr } = spawnSync(CHECK_LOG, [log, key, all], { encoding: 'utf8' });

      expect(stderr).toBe('');
      expect(JSON.parse(stdout)).toEqual({ checkpoints: PUBLICATIONS, leaves: PUBLICATIONS, pairs: PAIRS });
      tell('rewritten history', "pairs of checkpoints proved by Go's sumdb/tlog", String(PAIRS));
    },
  );

  it(`is consistent from each to ${IS_FULL ? 'each' : 'every fiftieth'} later one, by our own code`, async () => {
    const { checkpoints, readSubtree } = await writeLog(temporaryFolder());
    const later = checkpoints.filter(({ size }) => IS_FULL || size % 50 === 0);
    let pairs = 0;
    let proved = 0;
    for (const to of later) {
      for (const from of checkpoints.slice(0, to.size - 1)) {
        const ranges = consistencyProof(from.size, to.size);
        const proof = await Promise.all(ranges.map((range) => rangeHash(range, readSubtree)));
        pairs += 1;
        if (provesConsistency(from, to, proof)) proved += 1;
      }
    }

    expect([pairs, proved]).toEqual(IS_FULL ? [PAIRS, PAIRS] : [10_480, 10_480]);
    tell('rewritten history', 'pairs of checkpoints proved by our own code', String(proved));
  });
});

/** Each subtree out of the tiles once: half a million proofs ask for two thousand of them. */
function remembering(read: ReadLogFile): ReadSubtree {
  const held = new Map<string, Promise<TreeHash>>();
  const readTiles = readSubtreesOf(
    PUBLICATIONS,
    async (tile) => (await read(tilePath(tile), 8_192)) ?? new Uint8Array(),
  );
  return (subtree) => {
    const name = `${subtree.level}/${subtree.index}`;
    const hash = held.get(name) ?? readTiles(subtree);
    held.set(name, hash);
    return hash;
  };
}

/** A log in files, with every checkpoint that was ever in force. */
async function writeLog(folder: string) {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const verifierKey = logVerifierKey('plugin-facts/made-up', publicKey);
  const files = new Map<string, Uint8Array>();
  const read = async (path: string) => files.get(path) ?? null;
  const writer = {
    privateKey,
    verifierKeys: [verifierKey] as const,
    read,
    write: async (path: string, bytes: Uint8Array) => void files.set(path, Uint8Array.from(bytes)),
  };
  mkdirSync(join(folder, 'checkpoints'));
  const checkpoints: Checkpoint[] = [];
  for (let publication = 0; publication < PUBLICATIONS; publication += 1) {
    const { signed } = await appendToLog(sha256(`manifest ${publication}`), writer);
    checkpoints.push(signed.checkpoint);
    writeFileSync(join(folder, 'checkpoints', String(publication)), signed.note);
  }
  for (const [path, bytes] of files) {
    mkdirSync(dirname(join(folder, 'log', path)), { recursive: true });
    writeFileSync(join(folder, 'log', path), bytes);
  }
  writeFileSync(join(folder, 'log.vkey'), `${verifierKey}\n`);
  return { checkpoints, readSubtree: remembering(read) };
}
