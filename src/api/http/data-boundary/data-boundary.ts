import { Failure } from '../../../base/failure.ts';
import { holdsCredential } from './credential.ts';
import { holdsEmailThread } from './email-thread.ts';
import { holdsInventory } from './inventory.ts';
import { holdsSplitToken } from './issued-tokens.ts';
import { holdsLocalPath } from './local-path.ts';
import { looksLikeMachineText } from './machine-text.ts';
import { holdsPersonalNumber } from './personal-number.ts';
import { holdsPrivateKey } from './private-key.ts';
import { type Readings, readingsOf } from './readings.ts';
import { holdsTranscript } from './transcript.ts';

export type BoundaryClass =
  | 'private_key'
  | 'credential'
  | 'personal_number'
  | 'absolute_local_path'
  | 'inventory'
  | 'email_thread'
  | 'transcript'
  | 'machine_text';

type Detector = readonly [BoundaryClass, holds: (readings: Readings) => boolean, name: string];

/** In the order they are looked for: what does most harm first. */
const DETECTORS: readonly Detector[] = [
  ['private_key', ({ plain }) => plain.some(holdsPrivateKey), 'a private key'],
  ['credential', ({ plain, joined }) => plain.some(holdsCredential) || joined.some(holdsSplitToken), 'a credential'],
  [
    'personal_number',
    ({ plain }) => plain.some(holdsPersonalNumber),
    'a number by which a person, an account or a payment card is known',
  ],
  ['absolute_local_path', ({ plain }) => plain.some(holdsLocalPath), 'a path of your machine'],
  ['inventory', ({ plain }) => plain.some(holdsInventory), 'a list of what is installed or set on your machine'],
  ['email_thread', ({ plain }) => plain.some(holdsEmailThread), 'an e-mail thread'],
  ['transcript', ({ plain }) => plain.some(holdsTranscript), 'a conversation transcript or lines of a log'],
  [
    'machine_text',
    ({ written, plain }) => [...new Set([written, ...plain])].some(looksLikeMachineText),
    'text of a machine (a listing, a log, settings, paths, an encoded or drawn value)',
  ],
];

/**
 * Spec 1.6: what a text must not carry is refused by naming its class, never the text.
 *
 * @param field of the request that the text stands in
 */
export function refuseBeyondBoundary(text: string, field: 'name' | 'query' = 'query'): void {
  const readings = readingsOf(text);
  // A name is one word or an address, whose shape tells nothing; ids of records are drawn.
  const found = DETECTORS.find(([name, holds]) => !(field === 'name' && name === 'machine_text') && holds(readings));
  if (found === undefined) return;
  const [boundaryClass, , name] = found;
  const detail = `The ${field} looks as if it holds ${name}. Send only a task description or a name.`;
  throw new Failure('data_boundary', detail, { items: [{ pointer: `/${field}`, code: boundaryClass, detail }] });
}
