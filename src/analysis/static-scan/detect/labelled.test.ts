import { readFileSync, readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { STATIC_CODES, type StaticCode } from '../../../contract/evidence/quality-reason-codes.ts';
import { linePositions, openSource } from '../scan-source.ts';

const FOLDER = new URL('labelled/', import.meta.url);

const LabelledSet = z.strictObject({
  files: z.array(
    z.strictObject({
      name: z.string(),
      language: z.enum(['js', 'jsx', 'ts', 'tsx']),
      is_observed: z.boolean(),
      text: z.string(),
    }),
  ),
});

function labelled(code: StaticCode) {
  const file = `${code.replace(/^static_|_observed$/gu, '').replaceAll('_', '-')}.yaml`;
  const { files } = LabelledSet.parse(parse(readFileSync(new URL(file, FOLDER), 'utf8')));
  return files.map((labelledFile) => {
    const { text, language } = labelledFile;
    const scanned = openSource({ text, language, moduleKind: 'unknown', positionOf: linePositions(text) });
    return {
      ...labelledFile,
      isRead: scanned !== null,
      isSeen: scanned?.finish(() => null).findings.some((f) => f.code === code) ?? false,
    };
  });
}

describe('the labelled files', () => {
  it('has one set for each code', () => {
    expect(readdirSync(FOLDER)).toHaveLength(STATIC_CODES.length);
  });

  describe.each(STATIC_CODES)('%s', (code) => {
    const files = labelled(code);
    const positive = files.filter((file) => file.is_observed);
    const negative = files.filter((file) => !file.is_observed);

    it('has at least thirty different files on each side, all of them readable', () => {
      expect(files.filter((file) => !file.isRead).map(({ name }) => name)).toEqual([]);
      expect(new Set(files.map(({ text }) => text)).size).toBe(files.length);
      expect(Math.min(positive.length, negative.length)).toBeGreaterThanOrEqual(30);
    });

    const falseAlarms = negative.filter((file) => file.isSeen).map(({ name }) => name);
    const missed = positive.filter((file) => !file.isSeen).map(({ name }) => name);

    it(`gives ${falseAlarms.length} false alarms in ${negative.length} files that hold nothing`, () => {
      expect(falseAlarms).toEqual([]);
    });

    it(`finds ${positive.length - missed.length} of ${positive.length}`, () => {
      expect(missed).toEqual([]);
    });
  });
});
