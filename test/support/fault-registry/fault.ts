import type { ServerResponse } from 'node:http';

/** What goes wrong with an answer. */
export type Fault =
  /** Answers rightly, after a while. */
  | { readonly kind: 'slow'; readonly delayMs: number }
  /** Sends headers and half of the body, then nothing more. */
  | { readonly kind: 'stalled' }
  /** Ends the connection instead of answering. */
  | { readonly kind: 'reset' }
  /** Ends the connection after half of the body. */
  | { readonly kind: 'truncated' }
  | { readonly kind: 'status'; readonly status: number; readonly headers?: Readonly<Record<string, string>> }
  | { readonly kind: 'redirect'; readonly location: string }
  /** Sends something else with status 200. */
  | { readonly kind: 'body'; readonly body: string }
  /** Sends zeros for as long as they are taken. */
  | { readonly kind: 'huge' }
  /** A document only: states the integrity of other bytes. */
  | { readonly kind: 'lying_integrity' }
  /** Serves other bytes as every release, with the integrity they have. */
  | { readonly kind: 'other_bytes' };

/** Answers a request in the way of a fault of the transport; the others change what is answered. */
export function answerFaulty(fault: Fault, response: ServerResponse, body: Uint8Array): void {
  const half = body.subarray(0, Math.floor(body.length / 2));
  switch (fault.kind) {
    case 'slow':
      setTimeout(() => response.end(body), fault.delayMs).unref();
      return;
    case 'stalled':
      response.writeHead(200, { 'content-length': body.length }).write(half);
      return;
    case 'reset':
      response.destroy();
      return;
    case 'truncated':
      response.writeHead(200, { 'content-length': body.length });
      response.write(half, () => response.destroy());
      return;
    case 'status':
      response.writeHead(fault.status, fault.headers).end('{}');
      return;
    case 'redirect':
      response.writeHead(302, { location: fault.location }).end();
      return;
    case 'body':
      response.end(fault.body);
      return;
    case 'huge':
      sendZeros(response);
      return;
    case 'lying_integrity':
    case 'other_bytes':
      response.end(body);
  }
}

function sendZeros(response: ServerResponse): void {
  const zeros = new Uint8Array(1_048_576);
  const more = (): void => {
    while (!response.destroyed && response.write(zeros));
  };
  response.on('drain', more);
  more();
}
