/**
 * Every failure the service can explain to somebody.
 *
 * The code is the contract (RFC 9457 problem `code`, and the word the command
 * line prints); `status` is the HTTP status where the failure reaches a client,
 * `exitCode` what the command line ends with (see docs/OPERATING.md).
 */
export const FAILURE_CODES = {
  invalid_request: { status: 400, retryable: false, exitCode: 2, title: 'The request is not valid' },
  malformed_json: { status: 400, retryable: false, exitCode: 2, title: 'The body is not one valid JSON text' },
  unsupported_schema_version: {
    status: 400,
    retryable: false,
    exitCode: 2,
    title: 'This schema version is not served',
  },
  not_found: { status: 404, retryable: false, exitCode: 4, title: 'Nothing is published under this address' },
  method_not_allowed: { status: 405, retryable: false, exitCode: 2, title: 'This address does not take this method' },
  request_timeout: { status: 408, retryable: true, exitCode: 5, title: 'The request did not arrive in time' },
  snapshot_superseded: { status: 409, retryable: false, exitCode: 2, title: 'Another snapshot is served now' },
  withdrawn: { status: 410, retryable: false, exitCode: 4, title: 'This record is withdrawn or quarantined' },
  request_too_large: { status: 413, retryable: false, exitCode: 2, title: 'The request is too large' },
  uri_too_long: { status: 414, retryable: false, exitCode: 2, title: 'The address is too long' },
  unsupported_media_type: { status: 415, retryable: false, exitCode: 2, title: 'The body must be application/json' },
  expectation_failed: { status: 417, retryable: false, exitCode: 2, title: 'The expectation cannot be met' },
  data_boundary: { status: 422, retryable: false, exitCode: 2, title: 'The query holds data that must not be sent' },
  rate_limited: { status: 429, retryable: true, exitCode: 5, title: 'Too many requests' },
  headers_too_large: { status: 431, retryable: false, exitCode: 2, title: 'The request headers are too large' },
  internal_error: { status: 500, retryable: false, exitCode: 70, title: 'The service failed' },
  not_ready: { status: 503, retryable: true, exitCode: 5, title: 'No publication is being served yet' },
  overloaded: { status: 503, retryable: true, exitCode: 5, title: 'The service has more to do than it can' },
  not_counted: {
    status: 503,
    retryable: true,
    exitCode: 5,
    title: 'The request could not be counted against its limit',
  },
  not_searched: {
    status: 503,
    retryable: true,
    exitCode: 5,
    title: 'What the search is recalled from does not answer',
  },
  config_invalid: { status: 500, retryable: false, exitCode: 3, title: 'A configuration file is not valid' },
  source_unreachable: { status: 502, retryable: true, exitCode: 5, title: 'A source could not be reached' },
  source_rate_limited: { status: 502, retryable: true, exitCode: 5, title: 'A source asks to come back later' },
  source_malformed: { status: 502, retryable: false, exitCode: 6, title: 'A source gave something unreadable' },
  source_empty: { status: 502, retryable: false, exitCode: 6, title: 'A source gave no record' },
  source_shrunk: { status: 502, retryable: false, exitCode: 6, title: 'A source gave far fewer records than before' },
  source_integrity_mismatch: {
    status: 502,
    retryable: false,
    exitCode: 6,
    title: 'A source gave other bytes than it states',
  },
  sandbox_unavailable: {
    status: 503,
    retryable: true,
    exitCode: 5,
    title: 'Third-party code cannot be run confined here',
  },
  publication_invalid: { status: 503, retryable: false, exitCode: 7, title: 'The publication is damaged or not legal' },
  no_room: { status: 507, retryable: true, exitCode: 9, title: 'The disk has no room left' },
  disk_unusable: { status: 503, retryable: true, exitCode: 10, title: 'A file or folder cannot be read or written' },
  in_use: { status: 503, retryable: true, exitCode: 11, title: 'Another run is writing there' },
  store_unusable: { status: 500, retryable: false, exitCode: 8, title: 'The observation store cannot be used' },
} as const satisfies Record<string, { status: number; retryable: boolean; exitCode: number; title: string }>;

export type FailureCode = keyof typeof FAILURE_CODES;

/** One thing that is wrong: where (JSON pointer, RFC 6901), which rule, what to do. */
export interface FailureItem {
  readonly pointer: string;
  readonly code: string;
  readonly detail: string;
}

export class Failure extends Error {
  override readonly name = 'Failure';
  readonly code: FailureCode;
  /** Safe to show to a caller: no values the caller sent, no machine paths, no upstream bodies. */
  readonly items: readonly FailureItem[];

  /** @param message for people: what is wrong and what to do about it. */
  constructor(code: FailureCode, message: string, options: { items?: readonly FailureItem[]; cause?: unknown } = {}) {
    super(message, { cause: options.cause });
    this.code = code;
    this.items = options.items ?? [];
  }

  /** Anything thrown becomes a Failure; what nobody foresaw is `internal_error`. */
  static from(thrown: unknown): Failure {
    if (thrown instanceof Failure) return thrown;
    if (isForWantOfRoom(thrown)) {
      return new Failure('no_room', 'A disk has no room left; what was kept before stands.', { cause: thrown });
    }
    const remedy = thrown instanceof Error && 'code' in thrown ? REMEDY_OF_SYSTEM_ERROR.get(thrown.code) : undefined;
    if (remedy !== undefined) {
      return new Failure('disk_unusable', `A file or folder could not be read or written. ${remedy}`, {
        cause: thrown,
      });
    }
    return new Failure('internal_error', 'An unexpected failure; the log has its cause.', { cause: thrown });
  }
}

const TRY_AGAIN = 'What was kept before stands; then run the same command again.';
const CHECK_DISK = `Check the disk: the system's log says more. ${TRY_AGAIN}`;
const CHECK_RIGHTS = `Check who owns it, and that its disk may be written. ${TRY_AGAIN}`;
const TOO_MANY_FILES = `Too many files are open: raise the limit (ulimit -n), or end what holds them. ${TRY_AGAIN}`;

/** What the system says of files and folders (errno(3)), and what to do about it. */
const REMEDY_OF_SYSTEM_ERROR: ReadonlyMap<unknown, string> = new Map([
  ['EIO', CHECK_DISK],
  ['ENXIO', CHECK_DISK],
  ['ENODEV', CHECK_DISK],
  ['ESTALE', CHECK_DISK],
  ['EFBIG', CHECK_DISK],
  ['EBUSY', CHECK_DISK],
  ['EACCES', CHECK_RIGHTS],
  ['EPERM', CHECK_RIGHTS],
  ['EROFS', CHECK_RIGHTS],
  ['EMFILE', TOO_MANY_FILES],
  ['ENFILE', TOO_MANY_FILES],
  ['ENOTDIR', `A part of its path is a file where a folder belongs: name another folder. ${TRY_AGAIN}`],
  ['ENOMEM', `The machine has no memory left. ${TRY_AGAIN}`],
]);

/** SQLITE_FULL, and SQLITE_IOERR_SHMSIZE: the file beside the database could not grow (https://www.sqlite.org/rescode.html). */
const SQLITE_WITHOUT_ROOM = new Set<unknown>([13, 4874]);

/** Disk or quota: the system's `ENOSPC` and `EDQUOT`, or what SQLite makes of them. */
function isForWantOfRoom(thrown: unknown): boolean {
  if (!(thrown instanceof Error)) return false;
  if ('errcode' in thrown && SQLITE_WITHOUT_ROOM.has(thrown.errcode)) return true;
  return 'code' in thrown && (thrown.code === 'ENOSPC' || thrown.code === 'EDQUOT');
}
