import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { anchorOf, SIGNED_AT_MS, signedHost, type SignedHost } from '../../../test/support/signed-publications.ts';
import { temporaryFolder } from '../../../test/support/temporary-folder.ts';
import { renderVerifyReport } from '../../cli/commands/verify-command.ts';
import { durableFiles } from '../../publication/durable-files.ts';
import { rotateKeys } from '../../publication/signing/make-keys.ts';
import { folderRepository } from '../../publication/signing/repository.ts';
import { type VerifyReport, verifyPublication } from './verify-publication.ts';

let folder: string;
let host: SignedHost;
beforeEach(async () => {
  folder = temporaryFolder();
  host = await signedHost(folder);
  await host.publish('one');
});

function verify(options: { anchor?: Uint8Array | null; keeps?: boolean } = {}): Promise<VerifyReport> {
  const { anchor = anchorOf(host), keeps = false } = options;
  const stateFolder = keeps ? join(folder, 'state') : null;
  return verifyPublication(folderRepository(host.root), {
    anchor,
    stateFolder,
    files: durableFiles,
    nowMs: SIGNED_AT_MS,
  });
}

function saidIn({ checks }: VerifyReport, outcome: string): string[] {
  return checks.filter((check) => check.outcome === outcome).map(({ detail }) => detail);
}

describe('verifyPublication', () => {
  it('says each step, and what it takes to check the rest', async () => {
    const report = await verify({ anchor: null });

    expect(report.outcome).toBe('verified');
    expect(saidIn(report, 'passed').map((detail) => detail.replaceAll(/[0-9a-f]{12,}|\d+ bytes/gu, '…'))).toEqual([
      'Root 1 is signed by enough keys, and so is every root from the trusted one on, each by the one before it.',
      'Timestamp 1, snapshot 1 and targets 1 are signed by enough keys of their roles, name each other, and end no sooner than 2026-09-20T08:00:00.000Z.',
      'directory.json has the … and the SHA-256 that were signed.',
      'discovery.jsonl has the … and the SHA-256 that were signed.',
      'manifest.json has the … and the SHA-256 that were signed.',
      'search.index has the … and the SHA-256 that were signed.',
      'The manifest of publication 00000001-… lists these files and no others.',
      'The checkpoint of log plugin-facts/made-up/… at 1 publications is signed by the key that the targets name.',
      'The publication is leaf 0 of that log.',
      'The digests of all 1 publications in the log give the root hash of the checkpoint.',
    ]);
    expect(saidIn(report, 'not_checked').map((detail) => detail.split(':', 1)[0])).toEqual([
      'Whose root it is',
      'That nothing newer was there before',
      'That no earlier publication was taken back or changed',
      'That everybody is shown the same log',
    ]);
  });

  it('holds what is there against what it kept', async () => {
    await verify({ keeps: true });
    await host.publish('two');
    const report = await verify({ keeps: true });

    expect(saidIn(report, 'passed')).toEqual(
      expect.arrayContaining([
        'No version is below one seen before.',
        'The log goes on from the 1 publications seen before.',
      ]),
    );
    expect(saidIn(report, 'not_checked')).toHaveLength(1);
  });

  it('refuses a root that somebody names and that is none of those it kept', async () => {
    const other = await signedHost(join(folder, 'other'));
    await verify({ keeps: true });

    const report = await verify({ anchor: anchorOf(other), keeps: true });

    expect(report.outcome).toBe('refused');
    expect(saidIn(report, 'failed')).toEqual([expect.stringContaining('of another host or publisher')]);
  });

  it('takes an earlier root of the same keys beside what it kept', async () => {
    const first = anchorOf(host);
    await verify({ keeps: true });
    await rotateKeys(await host.keys(), 'root', null, SIGNED_AT_MS);
    await host.publish('two');
    await verify({ keeps: true });

    expect(await verify({ anchor: first, keeps: true })).toMatchObject({ outcome: 'verified' });
  });

  it('says of a root that was taken on trust, at each run, that nobody named it, until somebody does', async () => {
    const saysWhose = async (anchor: Uint8Array | null) =>
      saidIn(await verify({ anchor, keeps: true }), 'not_checked').some((said) => said.startsWith('Whose root it is'));

    expect([await saysWhose(null), await saysWhose(null)]).toEqual([true, true]);
    expect([await saysWhose(anchorOf(host)), await saysWhose(null)]).toEqual([false, false]);
  });

  it('refuses a history that was rewritten with every key', async () => {
    await host.publish('two');
    await verify({ keeps: true });
    rmSync(join(host.root, 'log'), { recursive: true });
    await host.publish('three');
    await host.publish('four');
    await host.publish('five');
    const report = await verify({ keeps: true });

    expect(report.outcome).toBe('refused');
    expect(saidIn(report, 'failed')).toEqual([
      'The log does not go on from the one seen before: its history was rewritten.',
    ]);
  });

  it('keeps nothing of what it refused', async () => {
    await verify({ keeps: true });
    const before = readFileSync(join(folder, 'state/timestamp.json'));
    await host.publish('two');
    rmSync(join(host.root, 'log/checkpoint'));
    await verify({ keeps: true });

    expect(readFileSync(join(folder, 'state/timestamp.json'))).toEqual(before);
  });

  it.each([
    ['an entry of the log that was changed', 'log/tile/entries/000.p/1', 'do not give the root hash'],
    ['a tile that was changed', 'log/tile/0/000.p/1', 'not in the log at its place'],
    ['a checkpoint that was changed', 'log/checkpoint', 'its key did not sign'],
  ])('refuses %s', async (_case, file, reason) => {
    // A second publication proves the first one's leaf by the tile; the last leaf alone proves itself.
    await host.publish('two');
    const path = join(host.root, file.replace('.p/1', '.p/2'));
    const bytes = readFileSync(path);
    bytes[20] = (bytes[20] ?? 0) ^ 1;
    writeFileSync(path, bytes);
    const report = await verify();

    expect(report.outcome).toBe('refused');
    expect(saidIn(report, 'failed')[0]).toContain(reason);
  });

  it('refuses what is not signed at all', async () => {
    rmSync(join(host.root, 'metadata'), { recursive: true });
    const report = await verify({ anchor: null });

    expect(saidIn(report, 'failed')).toEqual(['The publication is not signed: there is no root metadata.']);
  });

  it('refuses a file that is missing, and names it', async () => {
    const other = join(folder, 'other');
    cpSync(host.root, other, { recursive: true });
    const { detail = '' } = (await verify()).checks.find((check) => check.detail.includes('The manifest of')) ?? {};
    const name = /0{7}1-[0-9a-f]{12}/u.exec(detail)?.[0] ?? '';
    rmSync(join(host.root, name, 'manifest.json'));
    const report = await verify();

    expect(saidIn(report, 'failed')).toEqual(['The signed file manifest.json is missing.']);
  });
});

describe('renderVerifyReport', () => {
  it('has a line for each check and one for all', async () => {
    const text = renderVerifyReport(await verify());

    expect(text).toMatch(/^ok {11}Begun with root metadata of SHA-256 [0-9a-f]{64}/u);
    expect(text).toMatch(/^not checked {2}That nothing newer/mu);
    expect(text.endsWith('\nVerified, but for what is not checked.\n')).toBe(true);
  });
});
