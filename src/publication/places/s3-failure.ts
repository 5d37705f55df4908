import { unreachedBecause } from '../../base/cause-code.ts';
import { Failure } from '../../base/failure.ts';

/** HTTP status of what the client for S3 throws; `null`: there was no answer. */
export function statusOf(thrown: unknown): number | null {
  const { $metadata: metadata } = Object(thrown);
  const status: unknown = Object(metadata).httpStatusCode;
  return typeof status === 'number' ? status : null;
}

const WITHOUT_RIGHTS =
  'does not let these credentials do that: see AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY and AWS_REGION, and the policy of the bucket in docs/OPERATING.md';

/** What to do about it, by the name that S3 gives an error; read behind the bucket. */
const TO_BE_CHANGED: ReadonlyMap<string, string> = new Map([
  ['NoSuchBucket', 'is not there: make it, or name another one'],
  ['AccessDenied', WITHOUT_RIGHTS],
  ['InvalidAccessKeyId', WITHOUT_RIGHTS],
  ['SignatureDoesNotMatch', WITHOUT_RIGHTS],
  ['ExpiredToken', WITHOUT_RIGHTS],
  [
    'CredentialsProviderError',
    'cannot be asked without credentials: set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or run where the machine has a role',
  ],
  ['PermanentRedirect', 'is in another region: set AWS_REGION'],
  ['AuthorizationHeaderMalformed', 'is in another region: set AWS_REGION'],
]);

/** @returns `missing`: there is no such file; else what is thrown for it */
export function s3Failure(thrown: unknown, bucket: string): Failure | 'missing' {
  if (thrown instanceof Failure) return thrown;
  const name = thrown instanceof Error ? thrown.name : '';
  const remedy =
    TO_BE_CHANGED.get(name) ?? (name === 'Error' && isWithoutRegion(thrown) ? 'has no region: set AWS_REGION' : null);
  if (remedy !== null) return new Failure('config_invalid', `The bucket ${bucket} ${remedy}.`, { cause: thrown });
  if (name === 'NoSuchKey' || name === 'NotFound') return 'missing';
  const status = statusOf(thrown);
  const why = status === null ? unreachedBecause(thrown) : `answered with status ${status}`;
  return new Failure('source_unreachable', `The bucket ${bucket} ${why}.`, { cause: thrown });
}

function isWithoutRegion(thrown: unknown): boolean {
  return thrown instanceof Error && /^Region (?:is missing|not accepted)/u.test(thrown.message);
}
