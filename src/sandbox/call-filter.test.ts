import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ARCHITECTURES, REFUSED_CALLS, callFilter } from './call-filter.ts';

interface Call {
  readonly architecture: number;
  readonly number: number;
  /** The lower half of the second. */
  readonly argument: number;
}

/** The kernel's machine, as far as the filter uses it. */
function judge(filter: Buffer, call: Call): string {
  const seen = new Map([
    [0, call.number],
    [4, call.architecture],
    [24, call.argument],
  ]);
  let held = 0;
  for (let at = 0; at < filter.length; at += 8) {
    const operation = filter.readUInt16LE(at);
    const operand = filter.readUInt32LE(at + 4);
    const jump = (isTrue: boolean): number => 8 * filter.readUInt8(at + (isTrue ? 2 : 3));
    if (operation === 0x20) held = seen.get(operand) ?? -1;
    else if (operation === 0x15) at += jump(held === operand);
    else if (operation === 0x35) at += jump(held >= operand);
    else
      return (
        new Map([
          [0x7fff0000, 'allowed'],
          [0x00050001, 'refused'],
          [0x80000000, 'killed'],
        ]).get(operand) ?? '?'
      );
  }
  return 'ran off its end';
}

describe.each(['x64', 'arm64'] as const)('callFilter for %s', (name) => {
  const { auditNumber: architecture, column, ioctl } = ARCHITECTURES[name];
  const filter = callFilter(name) ?? Buffer.alloc(0);
  const refused = new Set<number>(Object.values(REFUSED_CALLS).map((numbers) => numbers[column]));

  it('refuses what is listed, and allows what is not', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 600 }), fc.nat(), (number, argument) => {
        fc.pre(number !== ioctl);
        expect(judge(filter, { architecture, number, argument })).toBe(refused.has(number) ? 'refused' : 'allowed');
      }),
      { numRuns: 1000 },
    );
  });

  // Numbers as the kernel's asm/unistd.h of each architecture has them.
  it.each([
    ['ptrace', { x64: 101, arm64: 117 }],
    ['process_vm_writev', { x64: 311, arm64: 271 }],
    ['keyctl', { x64: 250, arm64: 219 }],
    ['bpf', { x64: 321, arm64: 280 }],
    ['perf_event_open', { x64: 298, arm64: 241 }],
    ['userfaultfd', { x64: 323, arm64: 282 }],
    ['io_uring_setup', { x64: 425, arm64: 425 }],
    ['mount', { x64: 165, arm64: 40 }],
    ['unshare', { x64: 272, arm64: 97 }],
    ['setns', { x64: 308, arm64: 268 }],
    ['init_module', { x64: 175, arm64: 105 }],
    ['kexec_load', { x64: 246, arm64: 104 }],
    ['reboot', { x64: 169, arm64: 142 }],
  ])('refuses %s by its number', (_call, numbers) => {
    expect(judge(filter, { architecture, number: numbers[name], argument: 0 })).toBe('refused');
  });

  it.each([
    ['refuses to type into a terminal', 0x5412, 'refused'],
    ['refuses to control a console', 0x541c, 'refused'],
    ['allows to ask for the size of a terminal', 0x5413, 'allowed'],
  ])('%s', (_case, argument, verdict) => {
    expect(judge(filter, { architecture, number: ioctl, argument })).toBe(verdict);
  });

  it('ends who calls in the manner of another architecture', () => {
    expect(judge(filter, { architecture: 0x40000003, number: 1, argument: 0 })).toBe('killed');
  });

  // Those of x32; arm64 has no second convention.
  const otherAbi = name === 'x64' ? 'refused' : 'allowed';
  it(`has the numbers of another calling convention ${otherAbi}`, () => {
    expect(judge(filter, { architecture, number: 0x40000000 + 1, argument: 0 })).toBe(otherAbi);
  });
});

describe('callFilter', () => {
  it('knows no filter for other architectures', () => {
    expect(callFilter('riscv64')).toBeNull();
  });
});
