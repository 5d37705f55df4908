// Tries: to send a datagram to another address.
// Succeeds when: the kernel takes it, and its receiver has it.
import { createSocket } from 'node:dgram';

const [host, port] = process.argv.slice(2);
const socket = createSocket('udp4');
socket.send('probe', Number(port), host, (error) => {
  process.stdout.write(error === null ? 'succeeded\n' : `${error.code}\n`);
  socket.close();
});
