import { resolve } from 'node:path';
import { Failure } from '../base/failure.ts';

/** Where publications lie, as somebody wrote it. */
export type PlaceAddress =
  | { readonly kind: 'folder'; readonly folder: string }
  | { readonly kind: 'web'; readonly url: string }
  /** @param prefix without a slash at the end, or empty */
  | { readonly kind: 's3'; readonly bucket: string; readonly prefix: string };

/** Names of buckets as S3 has them, 3 to 63 characters. */
const S3_ADDRESS = /^s3:\/\/(?<bucket>[a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\/(?<prefix>[\w!.*'()/-]*?))?\/*$/u;

/** @returns `null`: it is none */
export function parsePlace(text: string): PlaceAddress | null {
  if (!/^[a-z][a-z0-9+.-]+:\/\//iu.test(text)) return text === '' ? null : { kind: 'folder', folder: resolve(text) };
  const { bucket, prefix = '' } = S3_ADDRESS.exec(text)?.groups ?? {};
  if (bucket !== undefined) return { kind: 's3', bucket, prefix };
  const url = URL.parse(text);
  const isWeb = url !== null && ['http:', 'https:'].includes(url.protocol);
  return isWeb && url.username + url.password + url.search + url.hash === '' ? { kind: 'web', url: url.href } : null;
}

/** What `parsePlace` takes, in words that go on from “must be”. */
export const ALLOWED_PLACES = 'a folder, an address like `https://facts.example.org`, or `s3://bucket/prefix`';

/** Of a web address, where something is to be written. */
export const ONLY_READ = 'A web address can only be read: name the folder or bucket behind it.';

/** @throws Failure `config_invalid` */
export function placeOf(text: string): PlaceAddress {
  const place = parsePlace(text);
  if (place === null) throw new Failure('config_invalid', `A place of publications must be ${ALLOWED_PLACES}.`);
  return place;
}
