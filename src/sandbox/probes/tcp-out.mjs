// Tries: to reach another address by TCP.
// Succeeds when: the connection stands.
import { connect } from 'node:net';

const [host, port] = process.argv.slice(2);
const socket = connect({ host, port: Number(port), timeout: 10_000 });
socket.on('connect', () => {
  process.stdout.write('succeeded\n');
  socket.destroy();
});
socket.on('timeout', () => socket.destroy());
socket.on('error', ({ code }) => process.stdout.write(`${code}\n`));
