// Tries: to reach a service by a socket that has a name and no file; no mount hides those.
// Succeeds when: the connection stands.
import { connect } from 'node:net';

const [name] = process.argv.slice(2);
const socket = connect({ path: `\0${name}` });
socket.on('connect', () => {
  process.stdout.write('succeeded\n');
  socket.destroy();
});
socket.on('error', ({ code }) => process.stdout.write(`${code}\n`));
