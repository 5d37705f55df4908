import { Failure } from '../../../base/failure.ts';
import { holdsCredential } from './credential.ts';
import { holdsEmailThread } from './email-thread.ts';
import { holdsLocalPath } from './local-path.ts';
import { holdsPrivateKey } from './private-key.ts';
import { holdsTranscript } from './transcript.ts';

export type BoundaryClass = 'private_key' | 'credential' | 'absolute_local_path' | 'email_thread' | 'transcript';

/** In the order they are looked for: what does most harm first. */
const DETECTORS: readonly (readonly [BoundaryClass, holds: (query: string) => boolean, name: string])[] = [
  ['private_key', holdsPrivateKey, 'a private key'],
  ['credential', holdsCredential, 'a credential'],
  ['absolute_local_path', holdsLocalPath, 'a path of your machine'],
  ['email_thread', holdsEmailThread, 'an e-mail thread'],
  ['transcript', holdsTranscript, 'a conversation transcript'],
];

/** Spec 1.6: what a query must not carry is refused by naming its class, never the text. */
export function refuseBeyondBoundary(query: string): void {
  const found = DETECTORS.find(([, holds]) => holds(query));
  if (found === undefined) return;
  const [boundaryClass, , name] = found;
  const detail = `The query looks as if it holds ${name}. Send only a task description or a name.`;
  throw new Failure('data_boundary', detail, { items: [{ pointer: '/query', code: boundaryClass, detail }] });
}
