import { onTestFinished } from 'vitest';
import type { WritablePlace } from '../../src/publication/places/publication-place.ts';
import { s3Place } from '../../src/publication/places/s3-place.ts';
import type { TestGateway } from './rados-gateway.ts';

/** The variables that a process needs to ask a gateway. */
export function bucketVariables({ credentials }: Pick<TestGateway, 'credentials'>): Readonly<Record<string, string>> {
  return {
    AWS_REGION: 'default',
    AWS_ACCESS_KEY_ID: credentials.accessKeyId,
    AWS_SECRET_ACCESS_KEY: credentials.secretAccessKey,
  };
}

/** A place in a bucket, closed with the test; this process has its credentials until then. */
export async function placeInBucket(
  gateway: Pick<TestGateway, 'endpoint' | 'credentials' | 'bucket'>,
  bucket: string | null = null,
): Promise<WritablePlace> {
  const variables = Object.entries(bucketVariables(gateway));
  const before = variables.map(([name]) => [name, process.env[name]] as const);
  for (const [name, value] of variables) process.env[name] = value;
  const place = await s3Place(bucket ?? (await gateway.bucket()), 'facts', {
    endpoint: gateway.endpoint,
    isPathStyle: true,
  });
  onTestFinished(async () => {
    await place.close();
    for (const [name, value] of before) {
      if (value === undefined) Reflect.deleteProperty(process.env, name);
      else process.env[name] = value;
    }
  });
  return place;
}
