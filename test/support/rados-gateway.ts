import { type ChildProcess, execFile, spawn, spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, openSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import type * as S3 from '@aws-sdk/client-s3';
import { afterAll, beforeAll } from 'vitest';
import { freePort } from './free-port.ts';
import { folderOfTests } from './temporary-folder.ts';

/** Whether this machine has one; it is in Debian's packages `radosgw`, `ceph-mon` and `ceph-osd`. */
export const HAS_RADOS_GATEWAY = ['radosgw', 'radosgw-admin', 'ceph-mon', 'ceph-osd', 'ceph', 'monmaptool'].every(
  (program) => spawnSync(program, ['--version']).status === 0,
);

/** A real gateway of S3 on a free port of loopback, over a cluster of one monitor and one store in memory. */
export interface TestGateway {
  readonly endpoint: string;
  readonly credentials: { readonly accessKeyId: string; readonly secretAccessKey: string };
  /** Of its own, for one test. */
  readonly bucket: () => Promise<string>;
  /** Keys of uploads in parts that were neither completed nor ended. */
  readonly begunUploads: (bucket: string) => Promise<readonly (string | undefined)[]>;
  /** Takes the gateway away; what it stored stays. */
  readonly kill: () => Promise<void>;
  readonly start: () => Promise<void>;
}

const CREDENTIALS = { accessKeyId: 'TESTKEY', secretAccessKey: 'testsecret' };
const START_WITHIN_MS = 90_000;

/** One for the tests of a file or group, ended after the last; starting takes some 15 s. */
export function gatewayOfTests(): () => TestGateway {
  const folder = folderOfTests();
  const running: ChildProcess[] = [];
  let gateway: TestGateway;
  beforeAll(async () => {
    gateway = await startCluster(folder, running);
  }, START_WITHIN_MS);
  afterAll(async () => {
    for (const process of running.toReversed()) await ended(process);
  });
  return () => gateway;
}

async function startCluster(folder: string, running: ChildProcess[]): Promise<TestGateway> {
  const [monitorPort, port] = [await freePort(), await freePort()];
  const [cluster, store] = [randomUUID(), randomUUID()];
  const conf = join(folder, 'ceph.conf');
  for (const each of ['mon', 'osd', 'rgw']) mkdirSync(join(folder, each));
  writeFileSync(conf, configuration(folder, { cluster, monitorPort, port }));
  const run = async (program: string, ...args: string[]): Promise<string> =>
    (await promisify(execFile)(program, ['-c', conf, ...args], { timeout: START_WITHIN_MS })).stdout;
  const serve = (program: string, ...args: string[]): ChildProcess => {
    const log = openSync(join(folder, `${program}.out`), 'a');
    const started = spawn(program, ['-c', conf, '-f', ...args], { stdio: ['ignore', log, log] });
    running.push(started);
    return started;
  };
  const monitors = join(folder, 'monmap');
  const address = `[v1:127.0.0.1:${monitorPort}]`;
  await promisify(execFile)('monmaptool', ['--create', '--fsid', cluster, '--addv', 'a', address, monitors]);
  await run('ceph-mon', '--id', 'a', '--mkfs', '--monmap', monitors);
  serve('ceph-mon', '--id', 'a');
  await run('ceph', 'osd', 'new', store);
  await run('ceph-osd', '--id', '0', '--mkfs', '--osd-uuid', store);
  await startStore({ serve, run });
  const { accessKeyId, secretAccessKey } = CREDENTIALS;
  const user = [
    '--uid',
    'test',
    '--display-name',
    'test',
    '--access-key',
    accessKeyId,
    '--secret-key',
    secretAccessKey,
  ];
  await run('radosgw-admin', '-n', 'client.rgw', 'user', 'create', ...user);
  let gateway: ChildProcess;
  const start = async (): Promise<void> => {
    gateway = serve('radosgw', '-n', 'client.rgw');
    while (!(await answers(port))) await wait(50);
  };
  await start();
  const endpoint = `http://127.0.0.1:${port}`;
  return {
    endpoint,
    credentials: CREDENTIALS,
    bucket: () => makeBucket(endpoint),
    begunUploads: (bucket) => begunUploads(endpoint, bucket),
    start,
    kill: () => ended(gateway),
  };
}

const STORE_STARTS = 6;
const STORE_STARTS_WITHIN_MS = 8_000;

/** Once in a while a store that begins beside its monitor waits for the first map of the cluster in vain. */
async function startStore({ serve, run }: Programs): Promise<void> {
  for (let start = 0; start < STORE_STARTS; start += 1) {
    const store = serve('ceph-osd', '--id', '0');
    const giveUpAtMs = performance.now() + STORE_STARTS_WITHIN_MS;
    while (performance.now() < giveUpAtMs) {
      if ((await run('ceph', 'osd', 'dump')).includes('osd.0 up')) return;
      await wait(200);
    }
    await ended(store);
  }
  throw new Error('The store of the gateway did not come up.');
}

interface Programs {
  readonly serve: (program: string, ...args: string[]) => ChildProcess;
  readonly run: (program: string, ...args: string[]) => Promise<string>;
}

/** No authentication inside the cluster, everything on loopback, everything in memory, a group of each pool. */
function configuration(
  folder: string,
  { cluster, monitorPort, port }: { cluster: string; monitorPort: number; port: number },
): string {
  return `[global]
fsid = ${cluster}
run_dir = ${folder}
crash_dir = ${folder}
log_file = /dev/null
pid_file = ${folder}/$name.pid
admin_socket = ${folder}/$name.asok
mon_host = v1:127.0.0.1:${monitorPort}
public_addr = 127.0.0.1
cluster_addr = 127.0.0.1
ms_bind_msgr2 = false
auth_cluster_required = none
auth_service_required = none
auth_client_required = none
osd_pool_default_size = 1
osd_pool_default_min_size = 1
osd_pool_default_pg_num = 1
osd_pool_default_pgp_num = 1
osd_pool_default_pg_autoscale_mode = off
mon_allow_pool_size_one = true
mon_max_pg_per_osd = 1000
mon_data_avail_crit = 1
osd_crush_chooseleaf_type = 0
[mon.a]
mon_data = ${folder}/mon
[osd.0]
osd_data = ${folder}/osd
osd_objectstore = memstore
memstore_device_bytes = 1073741824
[client.rgw]
rgw_data = ${folder}/rgw
rgw_frontends = beast endpoint=127.0.0.1:${port}
rgw_thread_pool_size = 32
rgw_run_sync_thread = false
rgw_enable_lc_threads = false
rgw_enable_quota_threads = false
`;
}

async function answers(port: number): Promise<boolean> {
  return fetch(`http://127.0.0.1:${port}/`).then(
    (response) => response.ok,
    () => false,
  );
}

async function makeBucket(endpoint: string): Promise<string> {
  const bucket = `facts-${randomUUID()}`;
  await asked(endpoint, (client, { CreateBucketCommand }) => client.send(new CreateBucketCommand({ Bucket: bucket })));
  return bucket;
}

async function begunUploads(endpoint: string, bucket: string): Promise<readonly (string | undefined)[]> {
  const { Uploads = [] } = await asked(endpoint, (client, { ListMultipartUploadsCommand }) =>
    client.send(new ListMultipartUploadsCommand({ Bucket: bucket })),
  );
  return Uploads.map(({ Key }) => Key);
}

/** What a client that asks once is answered. */
async function asked<Answer>(
  endpoint: string,
  ask: (client: S3.S3Client, sdk: typeof S3) => Promise<Answer>,
): Promise<Answer> {
  const sdk = await import('@aws-sdk/client-s3');
  const client = new sdk.S3Client({ endpoint, forcePathStyle: true, region: 'default', credentials: CREDENTIALS });
  return ask(client, sdk).finally(() => client.destroy());
}

async function ended(process: ChildProcess): Promise<void> {
  if (process.exitCode !== null || process.signalCode !== null) return;
  const exit = once(process, 'exit');
  process.kill('SIGKILL');
  await exit;
}
