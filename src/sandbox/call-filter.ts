import { ARCHITECTURES, REFUSED_CALLS, REFUSED_TERMINAL_REQUESTS } from './refused-calls.ts';

/** One instruction of the kernel's filter machine (linux/filter.h): operation, jumps if true and if not, operand. */
type Instruction = readonly [operation: number, ifTrue: number, ifFalse: number, operand: number];

const LOAD = 0x20;
const JUMP_IF_EQUAL = 0x15;
const JUMP_IF_AT_LEAST = 0x35;
const RETURN = 0x06;

/** Offsets in what a filter sees of a call (linux/seccomp.h); of arguments, the lower half. */
const CALL_NUMBER = 0;
const ARCHITECTURE = 4;
const SECOND_ARGUMENT = 24;

const KILL_PROCESS = 0x80000000;
/** The error EPERM, as for one who lacks the right. */
const REFUSE = 0x00050001;
const ALLOW = 0x7fff0000;

/** What jumps are not to go anywhere: on to the next. */
const NEXT = 0;

/** The filter in the kernel's form; `null`: not known for this architecture. */
export function callFilter(architecture: string): Buffer | null {
  if (architecture !== 'x64' && architecture !== 'arm64') return null;
  const { auditNumber, column, ioctl, isOtherAbiFrom } = ARCHITECTURES[architecture];
  const numbers = Object.values(REFUSED_CALLS).map((byArchitecture) => byArchitecture[column]);
  const checks = [
    ...(isOtherAbiFrom === null ? [] : [[JUMP_IF_AT_LEAST, isOtherAbiFrom] as const]),
    ...numbers.map((number) => [JUMP_IF_EQUAL, number] as const),
  ];
  const requests = REFUSED_TERMINAL_REQUESTS.length;
  // Behind the checks: one jump and one load for ioctl, its requests, then ALLOW, then REFUSE.
  const toRefuse = (index: number): number => checks.length - index + requests + 2;
  return encode([
    [LOAD, NEXT, NEXT, ARCHITECTURE],
    [JUMP_IF_EQUAL, 1, NEXT, auditNumber],
    // Calls in the manner of another architecture have other numbers.
    [RETURN, NEXT, NEXT, KILL_PROCESS],
    [LOAD, NEXT, NEXT, CALL_NUMBER],
    ...checks.map(([operation, operand], index): Instruction => [operation, toRefuse(index), NEXT, operand]),
    [JUMP_IF_EQUAL, NEXT, requests + 1, ioctl],
    [LOAD, NEXT, NEXT, SECOND_ARGUMENT],
    ...REFUSED_TERMINAL_REQUESTS.map((request, index): Instruction => [JUMP_IF_EQUAL, requests - index, NEXT, request]),
    [RETURN, NEXT, NEXT, ALLOW],
    [RETURN, NEXT, NEXT, REFUSE],
  ]);
}

function encode(instructions: readonly Instruction[]): Buffer {
  const bytes = Buffer.alloc(instructions.length * 8);
  for (const [index, [operation, ifTrue, ifFalse, operand]] of instructions.entries()) {
    bytes.writeUInt16LE(operation, index * 8);
    bytes.writeUInt8(ifTrue, index * 8 + 2);
    bytes.writeUInt8(ifFalse, index * 8 + 3);
    bytes.writeUInt32LE(operand, index * 8 + 4);
  }
  return bytes;
}
