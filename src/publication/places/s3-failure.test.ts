import { expect, it } from 'vitest';
import { s3Failure } from './s3-failure.ts';

it.each(['Region is missing', 'Region not accepted: region="" is not a valid hostname component.'])(
  'asks for the region where the client says: %s',
  (message) => {
    expect(s3Failure(new Error(message), 'facts')).toMatchObject({
      code: 'config_invalid',
      message: 'The bucket facts has no region: set AWS_REGION.',
    });
  },
);

it('says why a bucket was not reached', () => {
  const refused = Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:1'), { code: 'ECONNREFUSED' });

  expect(s3Failure(refused, 'facts')).toMatchObject({
    code: 'source_unreachable',
    message: 'The bucket facts did not answer in time, or the connection broke (ECONNREFUSED).',
  });
});
