import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { assert, integer, property, string } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../../test/support/temporary-folder.ts';
import { Failure } from '../../base/failure.ts';
import { hasBidiControl, hasControlCharacter } from '../../base/text-safety.ts';
import { cleanLine, linesFrom, loadHostRuntime, readBootReport, readInstallReport } from './host-runtime.ts';

it('loads what the folder of a host exports', async () => {
  const folder = temporaryFolder();
  mkdirSync(join(folder, 'runtime'));
  writeFileSync(join(folder, 'runtime', 'host-runtime.ts'), "export const hostRuntime = { hostPackage: 'acme' };");

  expect(await loadHostRuntime(folder)).toEqual({ hostPackage: 'acme' });
});

it('gives null for a host without one', async () => {
  expect(await loadHostRuntime(temporaryFolder())).toBeNull();
});

const REPORT = { ended: 'ready', exitCode: null, signal: null, entries: [], output: 'up' };

describe('readBootReport', () => {
  it('reads the last line', () => {
    expect(readBootReport(`noise\n${JSON.stringify(REPORT)}\n`)).toEqual(REPORT);
  });

  it('gives null where there is none', () => {
    expect(readBootReport('\n')).toBeNull();
    expect(readInstallReport('')).toBeNull();
  });

  it.each([
    ['no JSON', 'up and running'],
    ['another shape', JSON.stringify({ ...REPORT, ended: 'well' })],
    [
      'an entry of an unknown state',
      JSON.stringify({ ...REPORT, entries: [{ id: 'a', module: 'a', state: 'fine', detail: null }] }),
    ],
    ['endless output', JSON.stringify({ ...REPORT, output: 'x'.repeat(200_001) })],
  ])('refuses %s', (_, line) => {
    expect(() => readBootReport(line)).toThrow(Failure);
  });
});

describe('cleanLine', () => {
  it('makes one line of many, without colours', () => {
    expect(cleanLine('\u001B[31mError:\u001B[0m no\n\tway\r\n', 100)).toBe('Error: no way');
  });

  it('shows what would act on a terminal', () => {
    expect(cleanLine('a\u0007b', 100)).toBe(String.raw`a\u{7}b`);
  });

  it('cuts between code points, and says so', () => {
    expect(cleanLine('𠮷𠮷𠮷𠮷', 3)).toBe('𠮷𠮷…');
  });

  it('never acts, and is never longer than asked for', () => {
    assert(
      property(string({ unit: 'binary' }), integer({ min: 1, max: 50 }), (output, most) => {
        const line = cleanLine(output, most);

        expect(hasControlCharacter(line) || hasBidiControl(line)).toBe(false);
        expect(Array.from(line).length).toBeLessThanOrEqual(most);
      }),
    );
  });
});

describe('linesFrom', () => {
  const OUTPUT = 'up\n  throw new Error(`no ${file}`);\nError: no way\n    at a\n    at b\n    at c';

  it('gives the line and those behind it', () => {
    expect(linesFrom(OUTPUT, /no way/, 2)).toBe('Error: no way\n    at a');
  });

  it('passes over the source that a trace quotes', () => {
    expect(linesFrom(OUTPUT, /Error/, 1)).toBe('Error: no way');
  });

  it('gives null where nothing matches', () => {
    expect(linesFrom(OUTPUT, /elsewhere/)).toBeNull();
  });
});
