import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';
import { STATIC_CODES } from '../../../src/contract/evidence/quality-reason-codes.ts';

const Code = z.enum(STATIC_CODES.map((code) => code.replace(/^static_|_observed$/gu, '')));
const Digest = z.string().regex(/^sha256:[0-9a-f]{64}$/u);

/**
 * One file of a release, labelled for every code: `observed` names the line that shows
 * the ability (from 1; digest of its bytes between line feeds, without them), `unclear`
 * is not measured, and a code in neither was not seen by the reader.
 */
const Label = z
  .strictObject({
    release: z.string().regex(/^(?:@[^@/]+\/)?[^@/]+@\d[^@]*$/u),
    path: z.string(),
    digest: Digest,
    observed: z
      .partialRecord(Code, z.strictObject({ line: z.int().min(1), digest: Digest, corrected: z.string().optional() }))
      .default({}),
    unclear: z.array(Code).default([]),
    corrected: z.string().optional(),
  })
  .refine(({ observed, unclear }) => unclear.every((code) => observed[code] === undefined), {
    error: 'a code is observed and unclear at once',
  });
export type Label = z.infer<typeof Label>;

/** What the labels of a set ask: what the file's code does, or what it does when the host loads the release. */
export const LABEL_SETS = [
  { title: 'First set', file: 'labels.yaml', asked: 'anywhere' },
  { title: 'Blind set', file: 'blind-labels.yaml', asked: 'byTheHost' },
  { title: 'Second blind set', file: 'blind-labels-2.yaml', asked: 'byTheHost' },
  { title: 'Third blind set', file: 'blind-labels-3.yaml', asked: 'byTheHost' },
  { title: 'Fourth blind set', file: 'blind-labels-4.yaml', asked: 'byTheHost' },
] as const;

/** @throws Error where a label has another form */
export function readLabels(file: (typeof LABEL_SETS)[number]['file']): readonly Label[] {
  const text = readFileSync(join(import.meta.dirname, file), 'utf8');
  return z.strictObject({ files: z.array(Label) }).parse(parse(text)).files;
}
