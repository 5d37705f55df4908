import { canonicalJson } from '../base/canonical-json.ts';
import { sha256Hex } from '../base/digest.ts';
import { ToolFailure } from './tool-failure.ts';

/** Where a list goes on, and what it must still be the list of. */
interface Place {
  readonly offset: number;
  /** Of the data set the list was begun from. */
  readonly version: string;
}

/**
 * A cursor as an agent sees it: opaque, and good for the same question over the
 * same data only, so that two data sets or two questions are never mixed.
 *
 * @param question all arguments but the cursor and how it is shown
 */
export function cursorAt({ offset, version }: Place, question: object): string {
  return Buffer.from(`${offset} ${version} ${digestOf(question)}`).toString('base64url');
}

const FORM = /^(?<offset>\d{1,9}) (?<version>\S+) (?<question>[0-9a-f]{8})$/;

/** Where a page begins; `version` is `null` at the first one, which may be of any. */
export interface Begun {
  readonly offset: number;
  readonly version: string | null;
}

/** @throws ToolFailure `invalid_request` where the cursor is not of this question */
export function placeOf(cursor: string | undefined, question: object): Begun {
  if (cursor === undefined) return { offset: 0, version: null };
  const parts = FORM.exec(Buffer.from(cursor, 'base64url').toString('utf8'))?.groups;
  if (parts === undefined) {
    throw new ToolFailure('invalid_request', 'The cursor is none that this tool gave.', { errors: [fault('cursor')] });
  }
  if (parts['question'] !== digestOf(question)) {
    throw new ToolFailure('invalid_request', 'The cursor belongs to other arguments.', { errors: [fault('cursor')] });
  }
  return { offset: Number(parts['offset']), version: parts['version'] ?? null };
}

/** @throws ToolFailure `snapshot_superseded` where the page is of another data set than the first one */
export function refuseOtherVersion({ version }: Begun, answered: string): void {
  if (version === null || version === answered) return;
  throw new ToolFailure('snapshot_superseded', 'Another data set is served since the first page was given.');
}

function fault(argument: string) {
  return {
    pointer: `/${argument}`,
    code: 'invalid_cursor',
    detail: 'Take it from page.next_cursor, all else unchanged.',
  };
}

/** Tells questions apart, whichever order their arguments stand in; keeps no secret. */
function digestOf(question: object): string {
  return sha256Hex(canonicalJson(question)).slice(0, 8);
}
