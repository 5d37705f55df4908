import type { Socket } from 'node:net';

/**
 * How long a closing connection lasts for a client that still sends: if it were
 * closed at once, the system would reset it, and what it was told would be lost
 * (RFC 9112, 9.6).
 */
const GRACE_MS = 2_000;

const closing = new WeakSet<Socket>();

/** Whether the answer that ends a connection is said or on its way. */
export function isClosing(socket: Socket): boolean {
  return closing.has(socket);
}

/** Takes no more bytes of a client; what it has sent stays with the system, whose buffer then is full. */
export function stopReading(socket: Socket): void {
  closing.add(socket);
  socket.pause();
  // The HTTP server itself resumes for a body that nobody reads, to throw it away.
  socket.resume = () => socket;
}

/** Says the last words, and closes whatever the client does: it may ignore the end, and send on and on. */
export function closeAfter(socket: Socket, lastWords = ''): void {
  stopReading(socket);
  socket.end(lastWords);
  const destroy = setTimeout(() => socket.destroy(), GRACE_MS).unref();
  socket.once('close', () => clearTimeout(destroy));
}

/** The answer that is being written is the last: nothing is read behind it, and the connection closes as `closeAfter` does. */
export function closeAfterAnswer(socket: Socket): void {
  stopReading(socket);
  // What the HTTP server calls when a last answer is written; its own closes at once.
  socket.destroySoon = () => closeAfter(socket);
}
