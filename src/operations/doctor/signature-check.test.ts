import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import {
  anchorOf,
  DAY_MS,
  SIGNED_AT_MS,
  signedHost,
  type SignedHost,
  TIMESTAMP_MS,
} from '../../../test/support/signed-publications.ts';
import { temporaryFolder } from '../../../test/support/temporary-folder.ts';
import type { DoctorCheck } from './doctor-report.ts';
import { signatureCheck } from './signature-check.ts';

let folder: string;
let host: SignedHost;
beforeEach(async () => {
  folder = temporaryFolder();
  host = await signedHost(folder);
});

function check(nowMs: number, anchor: Uint8Array | null = anchorOf(host)): Promise<DoctorCheck> {
  const trust = {
    trustedFolder: `${folder}/trusted`,
    anchor: async () => (anchor === null ? null : { root: anchor, isNamed: true }),
  };
  return signatureCheck(host.root, { ...trust, isFollowed: false }, { nowMs: () => nowMs });
}

it.each([
  ['with time left', 0, 'ok', /^0{7}1-[0-9a-f]{12} is signed until 2026-09-20T08:00:00.000Z$/u],
  ['near its end', TIMESTAMP_MS - 3 * DAY_MS, 'warning', /is signed until/u],
  ['past its end', TIMESTAMP_MS, 'failed', /expired/u],
])('tells of a signature %s', async (_case, laterMs, status, detail) => {
  await host.publish('one');

  expect(await check(SIGNED_AT_MS + laterMs)).toMatchObject({ status, detail: expect.stringMatching(detail) });
});

it('tells of publications that nobody signed, and of signatures that nobody can verify here', async () => {
  const unsigned = await check(SIGNED_AT_MS);
  await host.publish('one');
  const rootless = await check(SIGNED_AT_MS, null);

  expect([unsigned, rootless]).toMatchObject([
    { status: 'warning', remedy: expect.stringContaining('keys init') },
    { status: 'warning', remedy: expect.stringContaining('PLUGIN_FACTS_TRUSTED_ROOT') },
  ]);
});

it('tells of a current publication that is not the signed one, and is not served', async () => {
  await host.publish('one');
  writeFileSync(join(host.root, 'CURRENT'), '00000002-0123456789ab\n');

  expect(await check(SIGNED_AT_MS)).toMatchObject({
    status: 'warning',
    detail: expect.stringMatching(/^00000002-0123456789ab is not signed, so services serve 0{7}1-/u),
    remedy: expect.stringContaining('renew'),
  });
});
