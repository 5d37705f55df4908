import { createSocket } from 'node:dgram';
import { createServer as createHttpServer } from 'node:http';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { networkInterfaces } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { findSandboxHere, inside, makeFolders, outside, sandboxOf } from './run-probe.ts';

/** The machine's own address on a network, if it has one: reaching it takes more than a loopback. */
function ownAddress(): string {
  const all = Object.values(networkInterfaces()).flatMap((addresses) => addresses ?? []);
  return all.find(({ family, internal }) => family === 'IPv4' && !internal)?.address ?? '127.0.0.1';
}

async function listen(
  server: Server,
  at: { path: string } | { host: string; port: 0 },
): Promise<Disposable & { port: number; connections: () => number }> {
  let connections = 0;
  server.on('connection', () => (connections += 1));
  await new Promise<void>((resolve) => server.listen(at, resolve));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return { port, connections: () => connections, [Symbol.dispose]: () => server.close() };
}

async function receiver(answer: (message: Buffer) => Buffer | null) {
  const socket = createSocket('udp4');
  let count = 0;
  socket.on('message', (message, { port, address }) => {
    count += 1;
    const bytes = answer(message);
    if (bytes !== null) socket.send(bytes, port, address);
  });
  await new Promise<void>((resolve) => socket.bind(0, ownAddress(), resolve));
  const { port }: AddressInfo = socket.address();
  return { port, received: () => count, [Symbol.dispose]: () => socket.close() };
}

/** The question with one address behind it (RFC 1035, section 4). */
function nameAnswer(question: Buffer): Buffer {
  const end = question.indexOf(0, 12) + 5;
  const header = Buffer.from([question[0] ?? 0, question[1] ?? 0, 0x81, 0x80, 0, 1, 0, 1, 0, 0, 0, 0]);
  const address = Buffer.from([0xc0, 12, 0, 1, 0, 1, 0, 0, 0, 60, 0, 4, 192, 0, 2, 1]);
  return Buffer.concat([header, question.subarray(12, end), address]);
}

const here = await findSandboxHere('cgroup');

describe.skipIf(here.kind === 'unavailable')('the network, from inside the sandbox (needs bubblewrap)', () => {
  const sandbox = () => sandboxOf(here);

  it('does not let a TCP connection out', async () => {
    using server = await listen(createServer(), { host: ownAddress(), port: 0 });

    const free = await outside(['network.mjs', 'tcp', ownAddress(), server.port]);
    const confined = await inside(sandbox(), ['network.mjs', 'tcp', ownAddress(), server.port]);

    expect(free).toBe('succeeded\n');
    expect(confined.stdout).toMatch(/^E[A-Z]+\n$/);
    expect(server.connections()).toBe(1);
  });

  it('does not let a datagram out', async () => {
    using socket = await receiver(() => null);

    const free = await outside(['network.mjs', 'udp', ownAddress(), socket.port]);
    const confined = await inside(sandbox(), ['network.mjs', 'udp', ownAddress(), socket.port]);

    expect(free).toBe('succeeded\n');
    expect(confined.stdout).toMatch(/^E[A-Z]+\n$/);
    expect(socket.received()).toBe(1);
  });

  it('does not answer a question for a name', async () => {
    using server = await receiver(nameAnswer);
    const address = `${ownAddress()}:${server.port}`;

    const free = await outside(['network.mjs', 'name_lookup', address, 'probe.test']);
    const asked = server.received();
    const confined = await inside(sandbox(), ['network.mjs', 'name_lookup', address, 'probe.test']);

    expect(free).toBe('succeeded\n');
    expect(confined.stdout).toMatch(/^E[A-Z]+\n$/);
    expect(server.received()).toBe(asked);
  });

  it("does not reach the machine's own loopback", async () => {
    using server = await listen(
      createHttpServer((_, answer) => answer.end('here')),
      { host: '127.0.0.1', port: 0 },
    );

    const free = await outside(['network.mjs', 'loopback', server.port]);
    const confined = await inside(sandbox(), ['network.mjs', 'loopback', server.port]);

    expect(free).toBe('succeeded\n');
    expect(confined.stdout).toBe('ECONNREFUSED\n');
    expect(server.connections()).toBe(1);
  });

  it('does not reach a socket that has a name and no file', async () => {
    const name = `plugin-facts-probe-${process.pid}`;
    using server = await listen(createServer(), { path: `\0${name}` });

    const free = await outside(['network.mjs', 'abstract_socket', name]);
    const confined = await inside(sandbox(), ['network.mjs', 'abstract_socket', name]);

    expect(free).toBe('succeeded\n');
    expect(confined.stdout).toBe('ECONNREFUSED\n');
    expect(server.connections()).toBe(1);
  });

  it('does not reach a socket file of the machine', async () => {
    const { root, remove } = await makeFolders();
    const path = join(root, 'service.sock');
    using server = await listen(createServer(), { path });

    const free = await outside(['network.mjs', 'file_socket', path]);
    const confined = await inside(sandbox(), ['network.mjs', 'file_socket', path]);
    await remove();

    expect(free).toBe('succeeded\n');
    expect(confined.stdout).toBe('ENOENT\n');
    expect(server.connections()).toBe(1);
  });
});
