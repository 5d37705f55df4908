// Tries: to reach a service by its socket file, as those of containers and databases.
// Succeeds when: the connection stands.
import { connect } from 'node:net';

const [path] = process.argv.slice(2);
const socket = connect({ path });
socket.on('connect', () => {
  process.stdout.write('succeeded\n');
  socket.destroy();
});
socket.on('error', ({ code }) => process.stdout.write(`${code}\n`));
