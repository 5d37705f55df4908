import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parsePlace, placeOf } from './place-address.ts';

describe('where publications lie, as it is written', () => {
  it.each([
    ['s3://my-bucket', { kind: 's3', bucket: 'my-bucket', prefix: '' }],
    ['s3://my-bucket/', { kind: 's3', bucket: 'my-bucket', prefix: '' }],
    ['s3://my.bucket/facts/my-host/', { kind: 's3', bucket: 'my.bucket', prefix: 'facts/my-host' }],
    ['https://facts.example.org', { kind: 'web', url: 'https://facts.example.org/' }],
    ['http://127.0.0.1:8080/facts', { kind: 'web', url: 'http://127.0.0.1:8080/facts' }],
    ['/srv/facts', { kind: 'folder', folder: '/srv/facts' }],
    ['s3:/srv', { kind: 'folder', folder: resolve('s3:/srv') }],
  ])('%s', (text, place) => {
    expect(parsePlace(text)).toEqual(place);
  });

  it.each([
    '',
    's3://',
    's3://My-Bucket/x',
    's3://b/x',
    's3://my-bucket/a b',
    'https://user:word@facts.example.org',
    'https://facts.example.org/?token=word',
    'ftp://facts.example.org',
    'file:///srv/facts',
  ])('refuses %s', (text) => {
    expect(parsePlace(text)).toBeNull();
    expect(() => placeOf(text)).toThrow('A place of publications must be a folder');
  });
});
