import { cpSync, readdirSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import type { DataFolders } from '../../src/operations/data-folder.ts';
import { createPluginFactsClient, type PluginFactsClient } from '../../src/client/plugin-facts-client.ts';
import { DirectoryNodeResponse, PluginDirectoryResponse } from '../../src/contract/directory/answers.ts';
import { DiscoveryResponse } from '../../src/contract/discovery/search.ts';
import { RouteResponse } from '../../src/contract/directory/route.ts';
import type { NamedBytes } from '../../src/publication/compile-publication.ts';
import { copyOfFixtureHost, ingestAt, loadFixtureHost, publishFrom, runFolders } from '../fixtures/runs.ts';
import { publishAgain } from '../support/publish-again.ts';
import { runToEnd, saysSoon, startService } from '../support/plugin-facts-process.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

let folder: string;
let hostFolder: string;
let target: readonly string[];
beforeEach(() => {
  folder = temporaryFolder();
  hostFolder = copyOfFixtureHost(folder);
  target = ['--host', hostFolder, '--data', join(folder, 'data')];
});

/** What the commands ingest and publish do, without the time that two processes take to start. */
async function publish(beside = folder): Promise<DataFolders> {
  const [hostProfile, folders] = [await loadFixtureHost(hostFolder), await runFolders(beside)];
  await ingestAt(hostProfile, folders);
  await publishFrom(hostProfile, folders);
  return folders;
}

function clientOf({ baseUrl }: { readonly baseUrl: string }): PluginFactsClient {
  return createPluginFactsClient({ baseUrl, fetch: globalThis.fetch });
}

/** An edition of the catalog: the name of each of its plugins says which edition it belongs to. */
function writeEdition(edition: string, plugins: number): void {
  for (let i = 0; i < plugins; i += 1) {
    writeFileSync(join(hostFolder, `catalog/edition-${i}.yaml`), `package: edition-${i}\nname: edition ${edition}\n`);
  }
}

describe('from catalogs to answers', () => {
  it('ingests, publishes, serves, and answers the client', async () => {
    for (const command of ['ingest', 'publish']) {
      expect(await runToEnd([command, ...target])).toMatchObject({ exitCode: 0 });
    }
    const service = await startService(target, { environment: { PLUGIN_FACTS_TRUSTED_PROXY: '10.0.0.1' } });
    const client = clientOf(service);

    await saysSoon(service, /"nearest":"PLUGIN_FACTS_TRUSTED_PROXIES","msg":"a variable is no setting"/);
    const answer = await client.searchDiscovery({ query: '网页截图' });
    const [hit] = answer.candidates;
    const record = await client.getPlugin(hit?.entry.entry_id ?? '');
    const health = await client.getHealth();

    expect(DiscoveryResponse.parse(answer)).toEqual(answer);
    expect(hit?.entry.identity).toMatchObject({ name: 'Lens', repository_full_name: 'acme/lens' });
    expect(record).toMatchObject({ kind: 'entry', entry: hit?.entry });
    expect(health).toMatchObject({
      status: 'ok',
      data_class: 'sample',
      discovery: { entries: 4, snapshot_id: answer.snapshot_id },
      last_load_problem: null,
      last_counting_problem: null,
      lost_log_lines: 0,
    });
  });

  it('gives the same answers from the command line, with and without a service', async () => {
    await publish();
    const { baseUrl } = await startService(target);

    const local = await runToEnd(['search', '飞书通知', '--json', ...target]);
    const remote = await runToEnd(['search', '飞书通知', '--json', '--server', baseUrl]);

    const [localAnswer, remoteAnswer] = [local, remote].map(({ stdout }) =>
      DiscoveryResponse.parse(JSON.parse(stdout)),
    );
    expect(localAnswer?.candidates[0]?.entry.identity.name).toBe('feishu-notices');
    expect(remoteAnswer?.candidates).toEqual(localAnswer?.candidates);
    expect(remoteAnswer?.page).toEqual(localAnswer?.page);
  });

  it('leads from the root of the directory to a plugin, and says why it stands there', async () => {
    await publish();
    const service = await startService(target);
    const client = clientOf(service);

    const root = await client.getDirectory();
    const [topic] = root.children;
    const node = await client.getDirectoryNode(topic?.node_id ?? '');
    const { plugins } = await client.listNodePlugins(node.node_id, { limit: 50 });
    const lens = plugins.find(({ entry }) => entry.identity.name === 'Lens');
    const places = await client.getPluginDirectory(lens?.entry.entry_id ?? '');
    const routed = await client.routeDiscovery({ query: '网页截图', limit: 50 });

    expect(DirectoryNodeResponse.parse(root)).toMatchObject({ plugin_count: 4, path: [] });
    expect(PluginDirectoryResponse.parse(places).canonical.path.map(({ path_key }) => path_key)).toEqual(['work']);
    expect(RouteResponse.parse(routed).candidates[0]?.match.canonical_path_key).toBe('work');
    const versions = [root, node, places, routed].map((answer) => [answer.directory_version, answer.snapshot_id]);
    expect(new Set(versions.map(String)).size).toBe(1);
  });

  it.each([
    ['tree', ['tree', 'work', '--limit', '5']],
    ['route', ['route', '飞书通知']],
  ])('gives the same answer of %s from the command line, with and without a service', async (_command, args) => {
    await publish();
    const { baseUrl } = await startService(target);

    const local = await runToEnd([...args, '--json', ...target]);
    const remote = await runToEnd([...args, '--json', '--server', baseUrl]);

    const [localAnswer, remoteAnswer] = [local, remote].map(({ stdout }) => {
      const { request_id: _id, generated_at: _at, ...answer } = Object(JSON.parse(stdout));
      return answer;
    });
    expect([local.exitCode, remote.exitCode]).toEqual([0, 0]);
    expect(remoteAnswer).toEqual(localAnswer);
    expect(JSON.stringify(localAnswer)).toContain('feishu-notices');
  });

  it('says what to do first where nothing was published', async () => {
    const { exitCode, stderr } = await runToEnd(['serve', '--port', '0', ...target]);

    expect(exitCode).toBe(5);
    expect(stderr).toContain('plugin-facts ingest');
  });

  it('logs requests and never what they ask for', async () => {
    await publish();
    const service = await startService(target);
    const client = clientOf(service);
    await client.searchDiscovery({ query: 'zebramarker screenshot' });
    await client.searchDiscovery({ query: 'zebramarker\u0000' }).catch(() => undefined);
    await client.searchDiscovery({ query: '/home/zebramarker/secret.txt' }).catch(() => undefined);
    await client.getPlugin('zebramarker').catch(() => undefined);
    await fetch(`${service.baseUrl}/zebramarker?query=zebramarker`, { headers: { 'x-zebramarker': 'zebramarker' } });

    service.process.kill('SIGTERM');
    const { stderr, stdout } = await service.ended;

    expect(stderr.match(/"request answered"/g)).toHaveLength(5);
    expect(`${stderr}${stdout}`).not.toContain('zebramarker');
  });
});

describe('a publication that is put in force while requests run', () => {
  it('fails no request, and each answer is wholly one snapshot', async () => {
    writeEdition('one', 20);
    await publish();
    const service = await startService(target);
    const client = clientOf(service);
    const editionsBySnapshot = new Map<string, Set<string>>();
    const watching = new AbortController();
    const askContinuously = async (): Promise<void> => {
      while (!watching.signal.aborted) {
        const { snapshot_id: snapshot, candidates } = await client.searchDiscovery({ query: 'edition', limit: 50 });
        expect(candidates).toHaveLength(20);
        const editions = editionsBySnapshot.get(snapshot) ?? new Set();
        for (const { entry } of candidates) editions.add(entry.identity.name);
        editionsBySnapshot.set(snapshot, editions);
      }
    };

    const watchers = Promise.all(Array.from({ length: 2 }, askContinuously));
    writeEdition('two', 20);
    await publish();
    await saysSoon(service, /"sequence":2/);
    await client.searchDiscovery({ query: 'edition' });
    watching.abort();
    await watchers;

    expect([...editionsBySnapshot.values()].map((editions) => [...editions])).toEqual([
      ['edition one'],
      ['edition two'],
    ]);
  });

  it('is refused where it is damaged: the old one is served on and /healthz says so', async () => {
    const { publications } = await publish();
    const service = await startService(target);
    const before = await clientOf(service).getHealth();
    // A publication that was made elsewhere, and whose manifest was cut short on the way.
    writeEdition('two', 1);
    const elsewhere = (await publish(temporaryFolder())).publications;
    const name = readdirSync(elsewhere).find((file) => file !== 'CURRENT') ?? '';
    const copiedName = name.replace('00000001', '00000002');
    cpSync(join(elsewhere, name), join(publications, copiedName), { recursive: true });
    truncateSync(join(publications, copiedName, 'manifest.json'), 100);
    writeFileSync(join(publications, 'CURRENT'), `${copiedName}\n`);

    await saysSoon(service, /a publication was refused/);
    const after = await clientOf(service).getHealth();

    expect(after.discovery).toEqual(before.discovery);
    expect(after.last_load_problem?.code).toBe('publication_invalid');
    expect((await clientOf(service).searchDiscovery({ query: '截图' })).snapshot_id).toBe(before.discovery.snapshot_id);
  });

  it.each([
    ['is no object', () => 7],
    ['names nothing', (entry: object) => ({ ...entry, identity: undefined })],
    ['has another type in a field', (entry: object) => ({ ...entry, signals: 'none' })],
  ])('is refused where one of its records %s, sound as it is in every digest', async (_case, of) => {
    writeEdition('one', 3);
    const { publications } = await publish();
    const service = await startService(target);
    const client = clientOf(service);
    const before = await client.getHealth();
    await publishAgain(publications, (files) =>
      files.map(({ name, bytes }) => (name === 'discovery.jsonl' ? misshapen(of) : asIs)({ name, bytes })),
    );

    await saysSoon(service, /a publication was refused/);
    const after = await client.getHealth();
    const { snapshot_id: snapshotId } = await client.searchDiscovery({ query: '截图' });

    expect(after.discovery).toEqual(before.discovery);
    expect(after.last_load_problem?.code).toBe('publication_invalid');
    expect(snapshotId).toBe(before.discovery.snapshot_id);
  });
});

const asIs = (file: NamedBytes): NamedBytes => file;

/** The last of its records with another `entry`. */
function misshapen(of: (entry: object) => unknown) {
  return ({ name, bytes }: NamedBytes): NamedBytes => {
    const lines = Buffer.from(bytes).toString().trimEnd().split('\n');
    const { entry, ...rest } = JSON.parse(lines.pop() ?? '');
    return { name, bytes: Buffer.from([...lines, JSON.stringify({ entry: of(entry), ...rest }), ''].join('\n')) };
  };
}
