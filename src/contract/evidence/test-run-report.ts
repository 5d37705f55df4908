import { z } from 'zod';
import { TestDimensionName } from '../candidates/test-evidence.ts';
import { ReleaseVersion } from '../shared/ids.ts';
import { DimensionStatus, authority } from '../shared/status.ts';
import { boundedText } from '../shared/text.ts';
import { Timestamp } from '../shared/timestamp.ts';

const SafeText = z.string().regex(/^[^\p{Cc}\p{Bidi_Control}]*$/u, 'must have no control or direction characters');
const PackageName = z.string().min(1).max(214);

const TestedDimension = z.strictObject({
  dimension: TestDimensionName,
  status: DimensionStatus,
  summary: boundedText(1, 500, SafeText).nullable().describe('What exactly was looked at, in the words of the tester.'),
});

/**
 * What an outside tester says of one exact release in one exact host: a file,
 * imported with its own authority and digest. It never becomes a result of ours.
 */
export const TestRunReport = z.strictObject({
  schema_version: z.string().regex(/^1\.[0-9]+\.[0-9]+$/),
  authority: authority('test_evidence'),
  tester: z.strictObject({
    name: boundedText(1, 200, SafeText),
    url: z
      .url({ protocol: /^https?$/ })
      .max(500)
      .nullable(),
  }),
  package_name: PackageName,
  version: ReleaseVersion,
  integrity: z
    .string()
    .regex(/^sha512-[A-Za-z0-9+/]{86}==$/)
    .describe('Of the bytes that were tested: a report speaks of no others.'),
  host: z.strictObject({ package_name: PackageName, version: ReleaseVersion }),
  environment: z.strictObject({
    runtime: boundedText(1, 64, SafeText),
    operating_system: boundedText(1, 64, SafeText),
    architecture: boundedText(1, 32, SafeText),
  }),
  started_at: Timestamp,
  ended_at: Timestamp,
  dimensions: z
    .array(TestedDimension)
    .min(1)
    .max(TestDimensionName.options.length)
    .refine((list) => new Set(list.map(({ dimension }) => dimension)).size === list.length, {
      error: 'must name each dimension at most once',
    }),
});
export type TestRunReport = z.infer<typeof TestRunReport>;
