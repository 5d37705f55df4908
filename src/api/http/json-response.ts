import type { FastifyReply } from 'fastify';

const JSON_MEDIA_TYPE = 'application/json';

/**
 * Sends a value as JSON, or bytes that are JSON already. As bytes: to text the
 * framework would add a charset, which `application/json` does not have (RFC 8259).
 */
export function sendJson(reply: FastifyReply, json: object | Buffer, mediaType = JSON_MEDIA_TYPE): FastifyReply {
  return reply.type(mediaType).send(Buffer.isBuffer(json) ? json : Buffer.from(JSON.stringify(json)));
}

/** UTF-8 for one unit of UTF-16; asking for the exact length of a text costs more than the room. */
const MOST_BYTES_OF_A_UNIT = 3;
/** A response of five hits fits the smallest. */
const SMALLEST_BYTES = 32_768;
/** Of one size, for clients that take their response slowly; more are left to the garbage collector. */
const MOST_OF_ONE_SIZE = 4;

/** What is needed of the framework's reply. */
export interface WrittenReply {
  readonly raw: { readonly once: (event: 'finish', listener: () => void) => unknown };
  readonly type: (mediaType: string) => { readonly send: (bytes: Buffer) => unknown };
}

const freeBySize = new Map<number, Buffer[]>();

/**
 * Sends JSON that was written already: its first members, and the rest, which
 * may be a view of what is written over later. Both are copied into memory that
 * is used again and again: new memory for each response would be most of the
 * service's garbage, and as it lies outside the heap, the collector sees little
 * reason to run. Memory of a response whose connection broke is not taken back,
 * because nobody says when it is free.
 */
export function sendWritten(reply: WrittenReply, head: string, body: Buffer): void {
  const memory = take(head.length * MOST_BYTES_OF_A_UNIT + body.length);
  const headBytes = memory.write(head);
  memory.set(body, headBytes);
  reply.raw.once('finish', () => giveBack(memory));
  reply.type(JSON_MEDIA_TYPE).send(memory.subarray(0, headBytes + body.length));
}

/**
 * The same of what may not be written yet.
 *
 * @param head as it is when the response is sent
 */
export function sendWhenWritten(
  reply: WrittenReply,
  head: () => string,
  body: Buffer | Promise<Buffer>,
): Promise<void> | undefined {
  if (body instanceof Promise) return body.then((written) => sendWritten(reply, head(), written));
  sendWritten(reply, head(), body);
  return undefined;
}

function take(sizeBytes: number): Buffer {
  const size = Math.max(SMALLEST_BYTES, 2 ** Math.ceil(Math.log2(sizeBytes)));
  return freeBySize.get(size)?.pop() ?? Buffer.allocUnsafeSlow(size);
}

/** Once the system has taken over all of the response. */
function giveBack(memory: Buffer): void {
  const free = freeBySize.get(memory.length) ?? [];
  if (free.length < MOST_OF_ONE_SIZE) free.push(memory);
  freeBySize.set(memory.length, free);
}
