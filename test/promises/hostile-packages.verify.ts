import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { createSocket, type Socket } from 'node:dgram';
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { connect, createServer, type Server } from 'node:net';
import { homedir, hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ConfinedRun, RunLimits } from '../../src/sandbox/sandbox-port.ts';
import { sandboxOfTests } from '../support/faulty-plugins/try-plugins.ts';
import { tell } from './support/scale.ts';

const sandbox = await sandboxOfTests();
const isRoot = process.getuid?.() === 0;
const has = (program: string) =>
  ['/usr/bin', '/bin', '/usr/sbin', '/sbin'].some((folder) => existsSync(join(folder, program)));

const MIB = 1024 * 1024;
const LIMITS: RunLimits = {
  memoryBytes: 256 * MIB,
  processes: 64,
  cpuSeconds: 20,
  wallMs: 20_000,
  fileBytes: 64 * MIB,
  outputBytes: 64 * 1024,
};

interface HostilePackage {
  readonly name: string;
  readonly limits?: Partial<RunLimits>;
  /** Why it cannot be shown here; absent: it can. */
  readonly needs?: string | false;
  /** What starts it outside, where it must not be let do it to the machine itself. */
  readonly under?: readonly string[];
}

const needsRoot = !isRoot && 'root';
/** A throw-away view of mounts: what is mounted there, nobody else sees. */
const OWN_MOUNTS = ['unshare', '--user', '--map-root-user', '--mount'];

/** One hostile end each; `hostile-plugin.mjs` has them by these names. */
const PACKAGES: readonly HostilePackage[] = [
  ...[
    'read-secret',
    'read-users',
    'list-home',
    'list-temporary',
    'step-out',
    'symlink-out',
    'hard-link-out',
    'write-beside',
  ].map((name) => ({ name })),
  { name: 'read-shadow', needs: needsRoot },
  { name: 'through-other-root' },
  { name: 'change-what-others-read' },
  ...['read-own-environment', 'read-other-environment', 'list-processes', 'read-host-name'].map((name) => ({ name })),
  { name: 'read-shared-memory', needs: !has('ipcmk') && 'ipcmk' },
  ...['end-other', 'memory-of-other', 'leave-daemon', 'end-parent'].map((name) => ({ name })),
  { name: 'trace-other', needs: (!has('strace') && 'strace') || needsRoot },
  ...[
    'tcp-out',
    'loopback-of-machine',
    'abstract-socket',
    'socket-file',
    'udp-out',
    'ask-for-name',
    'offer-service',
  ].map((name) => ({ name })),
  { name: 'fork-bomb', limits: { processes: 40 } },
  { name: 'threads', limits: { processes: 30 } },
  { name: 'memory', limits: { memoryBytes: 128 * MIB } },
  { name: 'shared-memory' },
  { name: 'disk' },
  { name: 'large-file' },
  { name: 'processor-time', limits: { cpuSeconds: 1 } },
  { name: 'past-the-deadline', limits: { wallMs: 1_200 } },
  { name: 'huge-log' },
  { name: 'endless-output', limits: { wallMs: 1_200 } },
  { name: 'core-dump', needs: needsRoot },
  { name: 'mount', under: OWN_MOUNTS },
  { name: 'user-namespace' },
  { name: 'set-user', needs: needsRoot },
  { name: 'device-node', needs: needsRoot },
  { name: 'keyring', needs: (!has('perl') && 'perl') || (process.arch !== 'x64' && 'x64') },
  { name: 'priority', needs: needsRoot },
  { name: 'leave-group', needs: needsRoot },
  { name: 'kernel-setting', needs: needsRoot },
];

const PLUGIN = 'hostile-plugin.mjs';
const SETTING = '/proc/sys/vm/swappiness';
const TOKEN = 'token-of-the-machine';

let root: string;
let work: string;
let own: string;
let sleeper: ChildProcess;
let segment = '';
const servers: Server[] = [];
let names: Socket;
let connections = 0;
let datagrams = 0;
/** When the attempt began. */
let datagramsBefore = 0;

async function listening(at: { readonly path: string } | { readonly host: string; readonly port: 0 }): Promise<number> {
  const server = createServer((socket) => {
    connections += 1;
    socket.on('error', () => {});
    socket.destroy();
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(at, resolve));
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
}

/** The question with one address behind it (RFC 1035, section 4). */
function nameAnswer(question: Buffer): Buffer {
  const end = question.indexOf(0, 12) + 5;
  const header = Buffer.from([question[0] ?? 0, question[1] ?? 0, 0x81, 0x80, 0, 1, 0, 1, 0, 0, 0, 0]);
  const address = Buffer.from([0xc0, 12, 0, 1, 0, 1, 0, 0, 0, 60, 0, 4, 192, 0, 2, 1]);
  return Buffer.concat([header, question.subarray(12, end), address]);
}

let port = 0;
let socketFile = '';
const abstract = `hostile-${process.pid}`;
beforeAll(async () => {
  socketFile = join(mkdtempSync(join(tmpdir(), 'hostile-socket-')), 'service');
  port = await listening({ host: '127.0.0.1', port: 0 });
  await listening({ path: `\0${abstract}` });
  await listening({ path: socketFile });
  names = createSocket('udp4');
  names.on('message', (message, { port: from, address }) => {
    datagrams += 1;
    if (message.length > 12) names.send(nameAnswer(message), from, address);
  });
  await new Promise<void>((resolve) => names.bind(0, '127.0.0.1', resolve));
  if (has('ipcmk')) segment = /\d+/.exec(execFileSync('ipcmk', ['-M', '4096']).toString())?.[0] ?? '';
});
afterAll(() => {
  for (const server of servers) server.close();
  names.close();
  if (segment !== '') execFileSync('ipcrm', ['-m', segment]);
  rmSync(join(socketFile, '..'), { recursive: true, force: true });
});

beforeEach(async () => {
  root = mkdtempSync(join(tmpdir(), 'hostile-root-'));
  chmodSync(root, 0o711);
  work = join(root, 'work');
  own = join(root, 'package');
  mkdirSync(work);
  mkdirSync(own);
  copyFileSync(fileURLToPath(new URL(`support/${PLUGIN}`, import.meta.url)), join(own, PLUGIN));
  writeFileSync(join(root, 'secret'), 'marker\n', { mode: 0o600 });
  sleeper = spawn(process.execPath, ['-e', 'setTimeout(() => {}, 60_000)', 'sleeper-argument'], {
    stdio: 'ignore',
    env: { TOKEN },
  });
  await new Promise((resolve) => sleeper.once('spawn', resolve));
});
afterEach(() => {
  sleeper.kill('SIGKILL');
  for (const name of readdirSync('/tmp')) {
    const isOurs =
      name.startsWith('hostile-') && !name.startsWith('hostile-root-') && !name.startsWith('hostile-socket-');
    if (isOurs || /^\d+-hostile-\d+$/.test(name)) rmSync(join('/tmp', name), { recursive: true, force: true });
  }
  rmSync(root, { recursive: true, force: true });
});

const SERVICE_PORT = 20_000 + (process.pid % 20_000);

/** Equal outside and inside, but for where the package itself and its work lie. */
function told(places: { readonly own: string; readonly beat: string; readonly work: string }): string {
  return JSON.stringify({
    ...places,
    root,
    secret: join(root, 'secret'),
    home: homedir(),
    pid: sleeper.pid,
    token: TOKEN,
    hostName: hostname(),
    segment,
    // In parts: its own command line must not be what is found.
    argument: ['sleeper-', 'argument'],
    address: '127.0.0.1',
    port,
    udpPort: names.address().port,
    abstract,
    socket: socketFile,
    servicePort: SERVICE_PORT,
    groupFile: groupFile(),
    setting: SETTING,
  });
}

/** Of a group that this process is in, so that joining it changes nothing; empty: there is none whose members can be read. */
function groupFile(): string {
  const top = '/sys/fs/cgroup';
  const groups = [...readFileSync('/proc/self/cgroup', 'utf8').matchAll(/^\d+:([^:]*):(.*)$/gm)];
  const files = groups.flatMap(([, controllers = '', path = '']) =>
    [controllers.replace('name=', ''), 'unified', ''].map((hierarchy) => join(top, hierarchy, path, 'cgroup.procs')),
  );
  return files.find((file) => existsSync(file) && membersOf(file).includes(process.pid)) ?? '';
}

function membersOf(file: string): readonly number[] {
  return readFileSync(file, 'utf8').trim().split('\n').map(Number);
}

interface FreeRun {
  readonly output: string;
  readonly isLogWhole: boolean;
}

async function outside({ name, under = [] }: HostilePackage): Promise<FreeRun> {
  const text = told({ own, beat: join(work, 'beat'), work });
  // A parent of its own, which may be ended.
  const wrapper = `'${process.execPath}' "$@"; echo the parent lives`;
  const [program, ...rest] = [...under, 'sh', '-c', wrapper, 'sh', join(own, PLUGIN), name, text];
  const child = spawn(program, rest, {
    cwd: work,
    stdio: ['ignore', 'pipe', 'ignore'],
    env: { ...process.env, TOKEN },
  });
  let length = 0;
  let tail = '';
  child.stdout.on('data', (chunk: Buffer) => {
    length += chunk.length;
    tail = (tail + chunk.toString()).slice(-200);
  });
  await new Promise((resolve) => child.once('close', resolve));
  return { output: tail, isLogWhole: length > 32 * MIB };
}

function inside({ name, limits }: HostilePackage): Promise<ConfinedRun> {
  const wrapper = '/node "$@"; echo the parent lives';
  return sandbox!.run(
    {
      argv: [
        '/bin/sh',
        '-c',
        wrapper,
        'sh',
        `/package/${PLUGIN}`,
        name,
        told({ own: '/package', beat: '/job/work/beat', work: '/tmp' }),
      ],
      environment: { PATH: '/usr/bin:/bin:/usr/sbin:/sbin' },
      workingFolder: '/job/work',
      readOnly: [
        { from: process.execPath, to: '/node' },
        { from: own, to: '/package' },
      ],
      writable: [{ from: work, to: '/job/work' }],
      scratch: [{ at: '/tmp', maxBytes: 16 * MIB }],
      limits: { ...LIMITS, ...limits },
    },
    new AbortController().signal,
  );
}

/** Somebody on the machine's network, who asks whoever offers a service. */
function startAsking(): () => number {
  let answered = 0;
  const timer = setInterval(() => {
    const socket = connect({ host: '127.0.0.1', port: SERVICE_PORT }, () => {
      answered += 1;
      socket.destroy();
    });
    socket.on('error', () => {});
  }, 100);
  return () => {
    clearInterval(timer);
    return answered;
  };
}

/** What is ended or left behind is shown by what is there afterwards; all else by its own word. */
async function isReached(name: string, { output, isLogWhole }: FreeRun): Promise<boolean> {
  if (name === 'leave-daemon') {
    // What it did while the run went on, on a slow machine, is not left behind.
    const beat = join(work, 'beat');
    rmSync(beat, { force: true });
    await delay(1_600);
    const isLeft = existsSync(beat);
    // Until it has beaten for the last time.
    await delay(1_600);
    return isLeft;
  }
  if (name === 'end-parent') return !output.includes('the parent lives');
  if (name === 'end-other') return hasEnded();
  if (name === 'huge-log') return isLogWhole;
  if (name === 'udp-out') return datagrams > datagramsBefore;
  return output.includes('succeeded');
}

async function hasEnded(): Promise<boolean> {
  for (let waited = 0; waited < 20 && sleeper.signalCode === null; waited += 1) await delay(20);
  return sleeper.signalCode !== null;
}

let shown = 0;

describe.skipIf(sandbox === null)('hostile packages (needs bubblewrap)', () => {
  for (const hostile of PACKAGES) {
    const { name, needs = false, limits } = hostile;
    it.skipIf(needs !== false)(`${name} is contained${needs === false ? '' : ` (needs ${needs})`}`, async () => {
      const before = { connections, datagrams };
      datagramsBefore = datagrams;
      const stopInside = startAsking();
      const confined = await inside(hostile);
      const answeredInside = stopInside();
      const run = { output: confined.stdout, isLogWhole: confined.stdout.length > LIMITS.outputBytes };
      const reached = name === 'end-parent' ? false : await isReached(name, run);

      expect({ reached, stderr: confined.stderr.slice(0, 300) }).toMatchObject({ reached: false });
      expect({ connections, datagrams, answeredInside }).toEqual({ ...before, answeredInside: 0 });
      expect(confined.durationMs).toBeLessThan((limits?.wallMs ?? LIMITS.wallMs) + 5_000);
      expect(confined.stdout.length).toBeLessThanOrEqual(LIMITS.outputBytes);
      expect(readFileSync(join(root, 'secret'), 'utf8')).toBe('marker\n');
      expect(readdirSync(root).toSorted()).toEqual(['package', 'secret', 'work']);
      expect(readdirSync(own)).toEqual([PLUGIN]);
      expect(leftProcesses()).toEqual([]);
      expect(sleeper.signalCode).toBeNull();

      // The very same, let do it: a test of an attempt that cannot succeed would show nothing.
      rmSync(work, { recursive: true });
      mkdirSync(work);
      datagramsBefore = datagrams;
      const stop = startAsking();
      const free = await outside(hostile);
      stop();
      expect(await isReached(name, free)).toBe(true);
      shown += 1;
    });
  }

  afterAll(() => {
    tell(
      'hostile packages',
      `packages that succeed outside and are contained inside, of ${PACKAGES.length}`,
      String(shown),
    );
  });
});

/** Of ours, inside or left by it: command lines that carry the package. */
function leftProcesses(): string[] {
  return readdirSync('/proc')
    .filter((id) => /^\d+$/.test(id))
    .flatMap((id) => {
      try {
        const line = readFileSync(`/proc/${id}/cmdline`, 'latin1');
        return line.includes('/package/hostile-plugin.mjs') ? [line.slice(0, 80)] : [];
      } catch {
        return [];
      }
    });
}
