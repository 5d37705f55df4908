import { linePositions, openSource } from '../../src/analysis/static-scan/scan-source.ts';

/** Codes that the static scan sees in one JavaScript file, without their frame, in canonical order. */
export function seenInFile(text: string): readonly string[] {
  const source = openSource({ text, language: 'js', moduleKind: 'unknown', positionOf: linePositions(text) });
  const codes = source?.finish(() => null).findings.map(({ code }) => code) ?? ['not parsed'];
  return [...new Set(codes)].map((code) => code.replace(/^static_|_observed$/gu, '')).sort();
}
