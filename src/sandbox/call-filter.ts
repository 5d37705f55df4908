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

/** Kernels' names of machines (audit.h) and numbers of calls (asm/unistd.h) differ by architecture. */
export const ARCHITECTURES = {
  x64: { auditNumber: 0xc000003e, column: 0, ioctl: 16, isOtherAbiFrom: 0x40000000 },
  arm64: { auditNumber: 0xc00000b7, column: 1, ioctl: 29, isOtherAbiFrom: null },
} as const;

/**
 * Calls that no plugin and no host needs, and through which faults of kernels are reached: acting in other processes,
 * mounts, namespaces, keys, programs in the kernel, the machine itself. Numbers for x64 and arm64.
 *
 * @see the default profiles of container runtimes, which refuse the same and more.
 */
export const REFUSED_CALLS = {
  ptrace: [101, 117],
  process_vm_readv: [310, 270],
  process_vm_writev: [311, 271],
  kcmp: [312, 272],
  pidfd_getfd: [438, 438],
  add_key: [248, 217],
  request_key: [249, 218],
  keyctl: [250, 219],
  bpf: [321, 280],
  perf_event_open: [298, 241],
  userfaultfd: [323, 282],
  io_uring_setup: [425, 425],
  io_uring_enter: [426, 426],
  io_uring_register: [427, 427],
  mount: [165, 40],
  umount2: [166, 39],
  pivot_root: [155, 41],
  open_tree: [428, 428],
  move_mount: [429, 429],
  fsopen: [430, 430],
  fsconfig: [431, 431],
  fsmount: [432, 432],
  fspick: [433, 433],
  mount_setattr: [442, 442],
  unshare: [272, 97],
  setns: [308, 268],
  open_by_handle_at: [304, 265],
  init_module: [175, 105],
  finit_module: [313, 273],
  delete_module: [176, 106],
  kexec_load: [246, 104],
  kexec_file_load: [320, 294],
  reboot: [169, 142],
  swapon: [167, 224],
  swapoff: [168, 225],
  acct: [163, 89],
  quotactl: [179, 60],
  syslog: [103, 116],
} as const satisfies Record<string, readonly [x64: number, arm64: number]>;

/** Requests of `ioctl` that act on a terminal as if somebody typed: TIOCSTI, TIOCLINUX (asm-generic/ioctls.h). */
const REFUSED_TERMINAL_REQUESTS = [0x5412, 0x541c];
