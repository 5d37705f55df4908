import { Readable } from 'node:stream';
import type * as S3 from '@aws-sdk/client-s3';
import { Failure } from '../../base/failure.ts';
import { damaged } from '../verified-file.ts';
import { mapStreamErrors } from './map-stream-errors.ts';
import type { WritablePlace } from './publication-place.ts';
import { s3Failure, statusOf } from './s3-failure.ts';

/** How buckets are asked for; credentials and region come by the variables that every client of AWS reads. */
export interface S3Settings {
  /** Address of the service; `null`: that of AWS. */
  readonly endpoint: string | null;
  /** Whether the bucket stands in the path of an address, and not before its host. */
  readonly isPathStyle: boolean;
}

/** Some hundred small files are asked for one after another; each is a round trip or two. */
const SMALL_FILE_TIMEOUT_MS = 10_000;
const MOST_ATTEMPTS = 3;
/** A part is sent again by itself; what is larger than one is put by several, of 10,000 at most: up to 335 GB. */
const PARTS = { partSize: 33_554_432, queueSize: 2 };

/** What the official client is of: it is loaded where a bucket is named, and installed by whoever names one. */
type Sdk = typeof S3;

/**
 * A bucket of S3, or of what speaks like it. Writes of the head and of files
 * that are written once are conditional (`If-Match`, `If-None-Match`): a store
 * that ignores these conditions is none that two publishers may share.
 *
 * @param prefix stands before every key; empty: none does
 * @throws Failure `config_invalid` where the client is not installed
 */
export async function s3Place(bucket: string, prefix: string, settings: S3Settings): Promise<WritablePlace> {
  const sdk: Sdk = await loaded(import('@aws-sdk/client-s3'), '@aws-sdk/client-s3');
  const client = clientOf(sdk, settings);
  const at = (path: string) => ({ Bucket: bucket, Key: prefix === '' ? path : `${prefix}/${path}` });
  const within = (timeoutMs: number) => ({ abortSignal: AbortSignal.timeout(timeoutMs) });
  const send = asking(bucket);
  return {
    name: `s3://${bucket}${prefix === '' ? '' : `/${prefix}`}`,
    read: (path, maxBytes) =>
      send(async () => {
        const { Body, ETag } = await client.send(new sdk.GetObjectCommand(at(path)), within(SMALL_FILE_TIMEOUT_MS));
        return { bytes: await collected(bytesOf(Body), maxBytes), version: ETag?.replaceAll('"', '') ?? null };
      }),
    stream: (path, startAt) =>
      send(async () => {
        const range = startAt === 0 ? {} : { Range: `bytes=${startAt}-` };
        const answer = await client
          .send(new sdk.GetObjectCommand({ ...at(path), ...range }))
          .catch((thrown: unknown) => {
            if (statusOf(thrown) === 416) return { Body: [] };
            throw thrown;
          });
        return mapStreamErrors(bytesOf(answer.Body), (thrown) => readingFailure(thrown, bucket));
      }),
    sizeOf: (path) =>
      send(async () => {
        const { ContentLength } = await client.send(new sdk.HeadObjectCommand(at(path)), within(SMALL_FILE_TIMEOUT_MS));
        return ContentLength ?? null;
      }),
    async put(path, pieces) {
      const { Upload } = await loaded(import('@aws-sdk/lib-storage'), '@aws-sdk/lib-storage');
      // What comes of ending an upload says nothing of why it was ended.
      let first: unknown = null;
      const given = mapStreamErrors(pieces, (thrown) => (first = thrown));
      const Body = Readable.from(given, { objectMode: false });
      const done = await send(() => new Upload({ client, params: { ...at(path), Body }, ...PARTS }).done()).catch(
        (thrown: unknown) => {
          throw first ?? thrown;
        },
      );
      if (done === null) throw first ?? notTaken(bucket);
    },
    async replace(path, bytes, version) {
      // Without its quotes: all services take that, and those of Ceph take nothing else with a PUT.
      const condition = version === null ? { IfNoneMatch: '*' } : { IfMatch: version };
      const put = new sdk.PutObjectCommand({ ...at(path), Body: bytes, ...condition });
      const done = await send(() =>
        client.send(put, within(SMALL_FILE_TIMEOUT_MS)).catch((thrown: unknown) => {
          // 409: another conditional write of the same key is under way.
          if (statusOf(thrown) === 412 || statusOf(thrown) === 409) return 'other';
          throw thrown;
        }),
      );
      // Where nothing is, there is no version to match either.
      return done !== 'other' && done !== null;
    },
    async list(folder) {
      const paths: string[] = [];
      const { Key: start } = at(folder);
      const page = { Bucket: bucket, Prefix: start };
      for (let token: string | undefined; ;) {
        const asked = new sdk.ListObjectsV2Command(token === undefined ? page : { ...page, ContinuationToken: token });
        const answer = await send(() => client.send(asked, within(SMALL_FILE_TIMEOUT_MS)));
        for (const { Key } of answer?.Contents ?? []) {
          if (Key?.startsWith(start) === true) paths.push(folder + Key.slice(start.length));
        }
        token = answer?.NextContinuationToken;
        if (token === undefined) return paths;
      }
    },
    async remove(path) {
      await send(() => client.send(new sdk.DeleteObjectCommand(at(path)), within(SMALL_FILE_TIMEOUT_MS)));
    },
    close: async () => client.destroy(),
  };
}

async function loaded<Module>(loading: Promise<Module>, packageName: string): Promise<Module> {
  return loading.catch((cause: unknown) => {
    const message = `The client for S3 is missing: beside an installed plugin-facts run npm install ${packageName}, with -g where it is global.`;
    throw new Failure('config_invalid', message, { cause });
  });
}

/** A store answers a write by "not found" where an upload in parts was ended by somebody else. */
function notTaken(bucket: string): Failure {
  return new Failure('source_unreachable', `The bucket ${bucket} did not take a file.`);
}

function clientOf({ S3Client: Client }: Sdk, { endpoint, isPathStyle }: S3Settings): S3.S3Client {
  return new Client({
    ...(endpoint === null ? {} : { endpoint }),
    forcePathStyle: isPathStyle,
    maxAttempts: MOST_ATTEMPTS,
    // Digests of ours are held against every byte; checksums in trailers are not understood by every store.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: 10_000, socketTimeout: 30_000 },
  });
}

/** Does what a request is for. @returns throws as a place does; `null`: there is nothing of that name */
function asking(bucket: string) {
  return async <Answer>(request: () => Promise<Answer>): Promise<Answer | null> => {
    try {
      return await request();
    } catch (thrown) {
      const failure = s3Failure(thrown, bucket);
      if (failure === 'missing') return null;
      throw failure;
    }
  };
}

function readingFailure(thrown: unknown, bucket: string): Failure {
  const failure = s3Failure(thrown, bucket);
  return failure === 'missing' ? damaged('A file ended where it was read.', thrown) : failure;
}

async function collected(body: AsyncIterable<Uint8Array>, maxBytes: number): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let total = 0;
  for await (const chunk of body) {
    total += chunk.length;
    if (total > maxBytes) throw damaged(`A file is larger than the ${maxBytes} bytes it can have.`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks, total);
}

/** On Node the client gives a readable stream. */
async function* bytesOf(body: unknown): AsyncGenerator<Uint8Array> {
  if (!isIterable(body)) return;
  for await (const chunk of body) {
    if (!(chunk instanceof Uint8Array)) throw new TypeError('The client for S3 gives no bytes.');
    yield chunk;
  }
}

function isIterable(body: unknown): body is AsyncIterable<unknown> | Iterable<unknown> {
  return body instanceof Object && (Symbol.asyncIterator in body || Symbol.iterator in body);
}
