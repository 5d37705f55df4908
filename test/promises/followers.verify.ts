import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { SILENT_LOG } from '../../src/api/http/api-log.ts';
import { createPlaceFollower } from '../../src/app/follow-place.ts';
import { fixedClock } from '../../src/base/clock.ts';
import { type PushReport, pushPublication } from '../../src/operations/publish/push-publication.ts';
import { servedHead } from '../../src/operations/serve/served-head.ts';
import { verifyPublication } from '../../src/operations/signing/verify-publication.ts';
import { durableFiles } from '../../src/publication/durable-files.ts';
import { placedRepository } from '../../src/publication/places/placed-repository.ts';
import type { WritablePlace } from '../../src/publication/places/publication-place.ts';
import { lastSignedPublication } from '../../src/publication/signing/last-signed.ts';
import { folderRepository } from '../../src/publication/signing/repository.ts';
import { readPublication } from '../../src/publication/read-publication.ts';
import { placeInBucket } from '../support/bucket-place.ts';
import { createDraw } from '../support/draw.ts';
import { FAULTS, faultyProxy } from '../support/faulty-proxy.ts';
import { gatewayOfTests, HAS_RADOS_GATEWAY } from '../support/rados-gateway.ts';
import { anchorOf, type SignedHost, SIGNED_AT_MS, signedHost } from '../support/signed-publications.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { scaled, tell } from './support/scale.ts';

const PROMISE = 'followers';

async function push(host: SignedHost, place: WritablePlace): Promise<PushReport> {
  return pushPublication({
    place,
    root: host.root,
    keys: await host.keys(),
    files: durableFiles,
    nowMs: SIGNED_AT_MS,
  });
}

/** A follower in this process, and the publication it would serve, opened as a service does. */
function follow(host: SignedHost, place: WritablePlace) {
  const folder = temporaryFolder();
  const root = join(folder, 'followed');
  const trust = {
    trustedFolder: join(folder, 'trusted'),
    anchor: async () => ({ root: anchorOf(host), isNamed: true }),
    servesUnverified: false,
    files: durableFiles,
  };
  const clock = fixedClock(new Date(SIGNED_AT_MS).toISOString());
  const follower = createPlaceFollower({
    place,
    root,
    trust,
    files: durableFiles,
    clock,
    log: SILENT_LOG,
    isSound: () => true,
    nowMs: () => performance.now(),
  });
  return {
    ...follower,
    async served(): Promise<string | null> {
      const head = await servedHead(root, trust, clock.nowMs());
      if (head === null) return null;
      (await readPublication(root, head.name, 0)).close();
      return head.name;
    },
  };
}

/** @returns whether a stranger who begins with nothing finds it whole */
async function isWhole(place: WritablePlace): Promise<boolean> {
  const stranger = { anchor: null, stateFolder: null, files: durableFiles, nowMs: SIGNED_AT_MS };
  const repository = placedRepository(place, () => performance.now());
  return (await verifyPublication(repository, stranger)).outcome === 'verified';
}

describe.skipIf(!HAS_RADOS_GATEWAY)('a bucket with faults before it (needs radosgw)', () => {
  const gateway = gatewayOfTests();

  it('is published to and followed: nothing is served that was not published whole, and the newest when they end', async () => {
    const rounds = scaled({ quick: 1, full: 60 });
    const draw = createDraw(20_261_129);
    const bucket = await gateway().bucket();
    const sound = await placeInBucket(gateway(), bucket);
    const proxy = await faultyProxy(gateway().endpoint, () => draw(1_000) / 1_000);
    const beyond = { ...gateway(), endpoint: proxy.origin };
    const host = await signedHost(temporaryFolder());
    const published = new Set<string | null>([null]);
    const follower = follow(host, await placeInBucket(beyond, bucket));
    const publisher = await placeInBucket(beyond, bucket);
    const wrong: (string | null)[] = [];
    let [pushes, retried] = [0, 0];
    for (let round = 0; round < rounds; round += 1) {
      for (const fault of FAULTS) {
        proxy.set(fault, fault === 'slow' || fault === 'stale' ? 1 : 0.3);
        await host.publish(`${fault} ${round}`);
        published.add(await lastSignedPublication(folderRepository(host.root)));
        for (let isPushed = false; !isPushed; pushes += 1) {
          isPushed = await push(host, publisher).then(
            () => true,
            () => false,
          );
          retried += isPushed ? 0 : 1;
          await follower.check();
          const served = await follower.served();
          if (!published.has(served)) wrong.push(served);
        }
      }
      proxy.set(null);
      await push(host, publisher);
      for (let checks = 0; checks < 8; checks += 1) await follower.check();

      expect(await follower.served()).toBe(await lastSignedPublication(folderRepository(host.root)));
      expect(await isWhole(sound)).toBe(true);
    }

    tell(
      PROMISE,
      `${rounds} rounds of ${FAULTS.length} faults before a bucket, ${proxy.befallen()} requests befallen`,
      `${pushes} pushes, ${retried} of them again; ${follower.following().failures} looks failed; ${wrong.length} publications served that were none`,
    );
    expect(wrong).toEqual([]);
    expect(proxy.befallen()).toBeGreaterThan(rounds * FAULTS.length);
  });

  it('takes one of two publishers at most, and is whole after each race', async () => {
    const rounds = scaled({ quick: 2, full: 200 });
    let [won, refused] = [0, 0];
    for (let round = 0; round < rounds; round += 1) {
      const place = await placeInBucket(gateway());
      const folder = temporaryFolder();
      const host = await signedHost(folder);
      await host.publish('one');
      await push(host, place);
      const otherFolder = temporaryFolder();
      const other = await signedHost(otherFolder);
      await cp(folder, otherFolder, { recursive: true, force: true });
      await host.publish('two');
      await other.publish('another two');
      const outcomes = await Promise.allSettled([push(host, place), push(other, place)]);
      const winners = outcomes.filter(({ status }) => status === 'fulfilled').length;
      won += winners;
      refused += outcomes.length - winners;

      expect(winners).toBeLessThanOrEqual(1);
      expect(await isWhole(place)).toBe(true);
    }
    tell(PROMISE, `${rounds} races of two publishers with the same keys`, `${won} won, ${refused} refused`);
    expect(won).toBe(rounds);
  });
});
