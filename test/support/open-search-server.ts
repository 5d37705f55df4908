import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, globSync, mkdirSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll } from 'vitest';
import { freePort } from './free-port.ts';
import { folderOfTests } from './temporary-folder.ts';

const HOME = fileURLToPath(new URL('../../node_modules/.cache/verifiers/opensearch-3.4.0', import.meta.url));
const JAVA = existsSync(HOME) ? newEnoughJava() : null;

/** Whether this machine has one: `test/verifiers/prepare-opensearch.sh` fetches it where a Java 21 is. */
export const HAS_OPEN_SEARCH = JAVA !== null;

/** One node of a real OpenSearch on free ports of loopback. */
export interface TestNode {
  readonly address: string;
  readonly signal: (name: NodeJS.Signals) => void;
  readonly kill: () => Promise<void>;
  /** Starts it again over what it kept. */
  readonly start: () => Promise<void>;
}

const START_WITHIN_MS = 240_000;
/** It refuses to run as root. */
const NOBODY = 65_534;

/** How a cluster is made up. */
interface ClusterForm {
  readonly dataNodes?: number;
  /** One more node without data: with its vote two others may each be lost and come back. Without it the first alone leads. */
  readonly hasVoter?: boolean;
}

/**
 * One cluster for the tests of a file or group, ended after the last; a node takes some
 * ten seconds of processor time to start.
 *
 * @returns its nodes with data
 */
export function openSearchOfTests({ dataNodes = 1, hasVoter = false }: ClusterForm = {}): () => readonly TestNode[] {
  const folder = folderOfTests();
  let started: readonly TestNode[] = [];
  beforeAll(async () => {
    started = await startCluster(folder, dataNodes, hasVoter);
  }, START_WITHIN_MS);
  afterAll(async () => {
    for (const { kill } of started) await kill();
  });
  return () => started.slice(0, dataNodes);
}

async function startCluster(folder: string, dataNodes: number, hasVoter: boolean): Promise<readonly TestNode[]> {
  const count = dataNodes + Number(hasVoter);
  const forms: NodeForm[] = [];
  for (let i = 0; i < count; i += 1) {
    const roles = [...(hasVoter || i === 0 ? ['cluster_manager'] : []), ...(i < dataNodes ? ['data'] : [])];
    forms.push({ http: await freePort(), transport: await freePort(), roles });
  }
  const nodes = forms.map((_, i) => testNode(join(folder, `node${i}`), forms, i));
  await Promise.all(nodes.map(({ start }) => start()));
  await whole(nodes[0]!.address, count);
  return nodes;
}

interface NodeForm {
  readonly http: number;
  readonly transport: number;
  readonly roles: readonly string[];
}

function testNode(folder: string, forms: readonly NodeForm[], place: number): TestNode {
  const { http } = forms[place]!;
  const address = `http://127.0.0.1:${http}`;
  writeConfiguration(folder, forms, place);
  let running: ChildProcess | null = null;
  return {
    address,
    async start() {
      const started = startJava(folder);
      running = started;
      while (!(await answers(address))) {
        if (started.exitCode !== null)
          throw new Error(`OpenSearch ended: ${readFileSync(join(folder, 'out'), 'utf8').slice(-2_000)}`);
        await wait(100);
      }
    },
    signal: (name) => void running?.kill(name),
    async kill() {
      const ending = running;
      running = null;
      if (ending === null || ending.exitCode !== null || ending.signalCode !== null) return;
      const ended = once(ending, 'exit');
      ending.kill('SIGKILL');
      await ended;
    },
  };
}

function writeConfiguration(folder: string, forms: readonly NodeForm[], place: number): void {
  for (const each of ['', 'config', 'data', 'logs', 'tmp']) {
    mkdirSync(join(folder, each));
    if (process.getuid?.() === 0) chownSync(join(folder, each), NOBODY, NOBODY);
  }
  const { http, transport, roles } = forms[place]!;
  const leaders = forms.flatMap((form, i) => (form.roles.includes('cluster_manager') ? [`node${i}`] : []));
  const together =
    forms.length === 1
      ? 'discovery.type: single-node'
      : `discovery.seed_hosts: [${forms.map((each) => `"127.0.0.1:${each.transport}"`).join(', ')}]
cluster.initial_cluster_manager_nodes: [${leaders.join(', ')}]
node.roles: [${roles.join(', ')}]`;
  writeFileSync(
    join(folder, 'config/opensearch.yml'),
    `cluster.name: facts
node.name: node${place}
network.host: 127.0.0.1
http.port: ${http}
transport.port: ${transport}
path.data: ${folder}/data
path.logs: ${folder}/logs
cluster.routing.allocation.disk.threshold_enabled: false
${together}
`,
  );
  writeFileSync(
    join(folder, 'config/log4j2.properties'),
    `status = error
appender.console.type = Console
appender.console.name = console
appender.console.layout.type = PatternLayout
appender.console.layout.pattern = [%d{ISO8601}][%-5p][%c{1.}] %m%n
rootLogger.level = warn
rootLogger.appenderRef.console.ref = console
`,
  );
}

/** Without the launcher, which starts three machines of Java to find out what to start; it compiles less well and sooner. */
function startJava(folder: string): ChildProcess {
  const log = openSync(join(folder, 'out'), 'a');
  const isRoot = process.getuid?.() === 0;
  return spawn(
    JAVA ?? '',
    [
      '-Xms512m',
      '-Xmx512m',
      '-XX:+UseSerialGC',
      '-XX:TieredStopAtLevel=1',
      '--add-modules=jdk.incubator.vector',
      '--add-opens=java.base/java.nio=ALL-UNNAMED',
      `-javaagent:${HOME}/agent/opensearch-agent.jar`,
      `-Djava.io.tmpdir=${folder}/tmp`,
      `-Dopensearch.path.home=${HOME}`,
      `-Dopensearch.path.conf=${folder}/config`,
      '-Dopensearch.distribution.type=zip',
      '-Dopensearch.bundled_jdk=false',
      '-cp',
      `${HOME}/lib/*`,
      'org.opensearch.bootstrap.OpenSearch',
    ],
    { cwd: folder, stdio: ['ignore', log, log], ...(isRoot ? { uid: NOBODY, gid: NOBODY } : {}) },
  );
}

async function answers(address: string): Promise<boolean> {
  return fetch(address, { signal: AbortSignal.timeout(5_000) }).then(
    (response) => response.ok,
    () => false,
  );
}

/** Until all nodes know each other. */
async function whole(address: string, nodes: number): Promise<void> {
  await fetch(`${address}/_cluster/health?wait_for_nodes=${nodes}&timeout=60s`);
}

function newEnoughJava(): string | null {
  const own = process.env['JAVA_HOME'];
  const all = [...(own === undefined ? [] : [join(own, 'bin/java')]), ...globSync('/usr/lib/jvm/*/bin/java')];
  return all.filter((path) => existsSync(path)).find((path) => majorOf(path) >= 21) ?? null;
}

function majorOf(java: string): number {
  const { stderr } = spawnSync(java, ['-version'], { encoding: 'utf8' });
  return Number(/version "(\d+)/.exec(stderr ?? '')?.[1] ?? 0);
}
