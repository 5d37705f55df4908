// Plugins in one file, each with one hostile end: `hostile-plugin.mjs <name> <what it is told, as JSON>`.
// Prints `succeeded` where it reached it. All of them are bounded: nothing is done to the machine that a test does not undo.
import { spawn, spawnSync } from 'node:child_process';
import { createSocket } from 'node:dgram';
import { Resolver } from 'node:dns/promises';
import * as fs from 'node:fs';
import { connect, createServer } from 'node:net';
import os from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';

const MIB = 1024 * 1024;
const readsMarker = (path) => fs.readFileSync(path, 'utf8').includes('marker');
const processes = () => fs.readdirSync('/proc').filter((name) => /^\d+$/.test(name) && name !== String(process.pid));
const anyProcess = (file, text) =>
  processes().some((id) => {
    try {
      return fs.readFileSync(`/proc/${id}/${file}`, 'latin1').includes(text);
    } catch {
      return false;
    }
  });
const exits = (program, ...rest) => spawnSync(program, rest, { stdio: 'ignore' }).status === 0;
const connects = (options) =>
  new Promise((resolve) => {
    const socket = connect({ timeout: 3_000, ...options }, () => resolve(true));
    socket.on('error', () => resolve(false));
    socket.on('timeout', () => resolve(false));
  });
const perlCall = (...numbers) => exits('perl', '-e', `exit(syscall(${numbers.join(',')}) == -1 ? 1 : 0)`);

export const ENDS = {
  // Files of the machine.
  'read-secret': ({ secret }) => readsMarker(secret),
  'read-shadow': () => fs.readFileSync('/etc/shadow', 'utf8').includes(':'),
  'read-users': () => fs.readFileSync('/etc/passwd', 'utf8').includes('root:'),
  'list-home': ({ home }) => fs.readdirSync(home).length > 0,
  'list-temporary': ({ root }) => fs.readdirSync(os.tmpdir()).includes(root.split('/').at(-1)),
  'step-out': () => readsMarker('../secret'),
  'symlink-out': ({ secret }) => {
    fs.symlinkSync(secret, './link');
    return readsMarker('./link');
  },
  'hard-link-out': ({ secret }) => {
    fs.linkSync(secret, './hard');
    return readsMarker('./hard');
  },
  'through-other-root': ({ pid, secret }) => readsMarker(`/proc/${pid}/root${secret}`),
  'write-beside': ({ root }) => {
    fs.writeFileSync(`${root}/escaped`, 'x');
    return true;
  },
  'change-what-others-read': ({ own }) => {
    fs.writeFileSync(`${own}/planted`, 'x');
    return true;
  },
  // What the machine tells.
  'read-own-environment': ({ token }) => Object.values(process.env).includes(token),
  'read-other-environment': ({ token }) => anyProcess('environ', token.slice(0, 12)),
  'list-processes': ({ argument }) => anyProcess('cmdline', argument.join('')),
  'read-host-name': ({ hostName }) => os.hostname() === hostName,
  'read-shared-memory': ({ segment }) => spawnSync('ipcs', ['-m']).stdout.toString().includes(segment),
  // Other processes.
  'end-other': ({ pid }) => process.kill(pid, 'SIGKILL'),
  'trace-other': ({ pid }) => {
    const { stderr } = spawnSync('timeout', ['1', 'strace', '-p', pid], { timeout: 3_000 });
    return stderr.toString().includes('attached');
  },
  'memory-of-other': ({ pid }) => fs.openSync(`/proc/${pid}/mem`, 'r') > 0,
  'leave-daemon': async ({ beat }) => {
    spawn('setsid', ['sh', '-c', `for i in 1 2 3; do sleep 1; echo beat >'${beat}'; done`], {
      detached: true,
      stdio: 'ignore',
    }).unref();
    await delay(100);
    return true;
  },
  'end-parent': ({ parent }) => process.kill(parent ?? process.ppid, 'SIGKILL'),
  // The network.
  'tcp-out': ({ address, port }) => connects({ host: address, port }),
  'loopback-of-machine': ({ port }) => connects({ host: '127.0.0.1', port }),
  'abstract-socket': ({ abstract }) => connects({ path: `\0${abstract}` }),
  'socket-file': ({ socket }) => connects({ path: socket }),
  'udp-out': async ({ address, udpPort }) => {
    const socket = createSocket('udp4');
    await new Promise((resolve, reject) =>
      socket.send('x', udpPort, address, (error) => (error ? reject(error) : resolve())),
    );
    socket.close();
    return true;
  },
  'ask-for-name': async ({ address, udpPort }) => {
    const resolver = new Resolver({ timeout: 3_000, tries: 1 });
    resolver.setServers([`${address}:${udpPort}`]);
    return (await resolver.resolve4('hostile.test')).length > 0;
  },
  'offer-service': async ({ servicePort }) => {
    const { promise, resolve } = Promise.withResolvers();
    const server = createServer(() => resolve(true)).listen(servicePort, '0.0.0.0');
    const isAsked = await Promise.race([promise, delay(3_000, false)]);
    server.close();
    return isAsked;
  },
  // Using up.
  'fork-bomb': async () => {
    const children = Array.from({ length: 60 }, () => spawn('sleep', ['20']));
    for (const child of children) child.on('error', () => {});
    await delay(500);
    const living = children.filter((child) => child.pid !== undefined).length;
    for (const child of children) child.kill('SIGKILL');
    return living === 60;
  },
  threads: async () => {
    const workers = Array.from({ length: 40 }, () => new Worker('setInterval(() => {}, 1000)', { eval: true }));
    await Promise.all(workers.map((worker) => new Promise((resolve) => worker.once('online', resolve))));
    return true;
  },
  memory: async () => {
    const held = [];
    while (held.length < 300) held.push(Buffer.alloc(MIB, 1));
    await delay(500);
    return held.length === 300;
  },
  'shared-memory': () => {
    const file = `/dev/shm/hostile-${process.pid}`;
    try {
      fs.writeFileSync(file, Buffer.alloc(24 * MIB, 1));
      return true;
    } finally {
      fs.rmSync(file, { force: true });
    }
  },
  disk: () => {
    for (let file = 0; file < 24; file += 1)
      fs.writeFileSync(`/tmp/${process.pid}-hostile-${file}`, Buffer.alloc(MIB, 1));
    return true;
  },
  'large-file': () => {
    const file = fs.openSync('./large', 'w');
    fs.ftruncateSync(file, 300 * MIB);
    return true;
  },
  'processor-time': () => {
    const until = 3_000_000;
    for (let used = 0; used < until;) {
      const { user, system } = process.cpuUsage();
      used = user + system;
    }
    return true;
  },
  'past-the-deadline': async () => {
    process.on('SIGTERM', () => {});
    await delay(2_500);
    return true;
  },
  'huge-log': async () => {
    const chunk = 'x'.repeat(MIB);
    for (let written = 0; written < 64; written += 1) {
      if (!process.stdout.write(chunk)) await new Promise((resolve) => process.stdout.once('drain', resolve));
    }
    return true;
  },
  'endless-output': async () => {
    for (const end = Date.now() + 2_500; Date.now() < end;) {
      if (!process.stdout.write('x'.repeat(65_536)))
        await new Promise((resolve) => process.stdout.once('drain', resolve));
    }
    return true;
  },
  'core-dump': () => exits('sh', '-c', 'ulimit -c unlimited'),
  // Rights.
  mount: ({ work }) => exits('mount', '-t', 'tmpfs', 'hostile', work ?? '/tmp'),
  'user-namespace': () => exits('unshare', '--user', 'true'),
  'set-user': () => process.setuid(0) === undefined && process.getuid() === 0,
  'device-node': () => exits('mknod', './device', 'c', '1', '3'),
  keyring: () => perlCall(250, 0, -3, 1),
  priority: () => os.setPriority(-5) === undefined,
  'leave-group': ({ groupFile }) => {
    fs.writeFileSync(groupFile, String(process.pid));
    return true;
  },
  'kernel-setting': ({ setting }) => {
    fs.writeFileSync(setting, fs.readFileSync(setting));
    return true;
  },
};

const [name, told] = process.argv.slice(2);
let isReached = false;
try {
  isReached = await ENDS[name](JSON.parse(told));
} catch (error) {
  process.stderr.write(`${error.code ?? error.message}\n`);
}
process.stdout.write(isReached ? '\nsucceeded\n' : '\nrefused\n', () => process.exit(0));
