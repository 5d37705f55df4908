// Ways out to the network, one a name: `network.mjs <way> …`. Prints `succeeded`, or the code of the error.
import { createSocket } from 'node:dgram';
import { Resolver } from 'node:dns/promises';
import { connect } from 'node:net';

const WAYS = {
  // Tries: to reach another address by TCP.
  // Succeeds when: the connection stands.
  tcp: (host, port) => connection({ host, port: Number(port), timeout: 10_000 }),

  // Tries: to reach a service by its socket file, as those of containers and databases.
  // Succeeds when: the connection stands.
  file_socket: (path) => connection({ path }),

  // Tries: to reach a service by a socket that has a name and no file; no mount hides those.
  // Succeeds when: the connection stands.
  abstract_socket: (name) => connection({ path: `\0${name}` }),

  // Tries: to send a datagram to another address.
  // Succeeds when: the kernel takes it, and its receiver has it.
  udp: (host, port) => {
    const socket = createSocket('udp4');
    const { promise, resolve, reject } = Promise.withResolvers();
    socket.send('probe', Number(port), host, (error) => (error === null ? resolve() : reject(error)));
    return promise.finally(() => socket.close());
  },

  // Tries: to ask a name server for a name, which carries data out by itself.
  // Succeeds when: an answer comes.
  name_lookup: async (server, name) => {
    const resolver = new Resolver({ timeout: 5000, tries: 1 });
    resolver.setServers([server]);
    await resolver.resolve4(name);
  },

  // Tries: to use a service that listens on the machine's own loopback.
  // Succeeds when: it answers.
  loopback: async (port) => {
    const answer = await fetch(`http://127.0.0.1:${port}/`, { signal: AbortSignal.timeout(10_000) });
    if (!answer.ok) throw Object.assign(new Error('refused'), { code: answer.status });
  },
};

function connection(options) {
  const { promise, resolve, reject } = Promise.withResolvers();
  const socket = connect(options);
  socket.on('connect', resolve);
  socket.on('timeout', () => reject(Object.assign(new Error('timeout'), { code: 'timeout' })));
  socket.on('error', reject);
  return promise.finally(() => socket.destroy());
}

const [way, ...parameters] = process.argv.slice(2);
try {
  await WAYS[way](...parameters);
  process.stdout.write('succeeded\n');
} catch ({ code, cause }) {
  process.stdout.write(`${code ?? cause?.code}\n`);
}
