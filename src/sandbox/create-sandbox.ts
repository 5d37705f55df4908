import type { Sandbox } from './sandbox-port.ts';
import { type StartDeps, startConfined } from './start-confined.ts';

/** What a sandbox is made of on this machine. */
export interface SandboxParts extends StartDeps {
  readonly toolVersion: string;
}

/** A sandbox of what was found; nothing is tested here. */
export function createSandbox(parts: SandboxParts): Sandbox {
  return {
    confinement: ({ memoryBytes, processes, cpuSeconds, wallMs }) => ({
      tool: 'bubblewrap',
      toolVersion: parts.toolVersion,
      limitedBy: parts.groups === null ? 'prlimit' : 'cgroup',
      memoryBytes,
      processes,
      cpuSeconds,
      wallMs,
    }),
    run: (command, interrupt) => startConfined(parts, command, interrupt, () => {}).ended,
    start: (command, interrupt) => {
      const queue = createLineQueue(command.limits.outputBytes);
      const { ended, stop } = startConfined(parts, command, interrupt, queue.add);
      return { lines: queue.lines, ended: ended.finally(queue.close), stop };
    },
  };
}

/** One line of output, without its end. */
export interface OutputLine {
  readonly stream: 'stdout' | 'stderr';
  readonly text: string;
}

interface LineQueue {
  readonly add: (stream: OutputLine['stream'], chunk: Buffer) => void;
  readonly close: () => void;
  readonly lines: AsyncIterable<OutputLine>;
}

interface OpenLine {
  readonly decoder: TextDecoder;
  text: string;
}

/** Lines in the order they came, for one reader; holds at most `maxBytes` of them in all, read or not. */
export function createLineQueue(maxBytes: number): LineQueue {
  const waiting: OutputLine[] = [];
  const open = { stdout: openLine(), stderr: openLine() };
  let room = maxBytes;
  let isClosed = false;
  let wake: () => void = () => {};

  const add: LineQueue['add'] = (stream, chunk) => {
    if (room === 0) return;
    const part = chunk.subarray(0, room);
    room -= part.length;
    const line = open[stream];
    const texts = (line.text + line.decoder.decode(part, { stream: true })).split('\n');
    line.text = texts.pop() ?? '';
    for (const text of texts) waiting.push({ stream, text });
    wake();
  };
  const close = (): void => {
    for (const stream of ['stdout', 'stderr'] as const) {
      if (open[stream].text !== '') waiting.push({ stream, text: open[stream].text });
    }
    isClosed = true;
    wake();
  };
  async function* lines(): AsyncGenerator<OutputLine> {
    for (;;) {
      const next = waiting.shift();
      if (next !== undefined) yield next;
      else if (isClosed) return;
      else await new Promise<void>((resolve) => (wake = resolve));
    }
  }
  return { add, close, lines: lines() };
}

function openLine(): OpenLine {
  return { decoder: new TextDecoder(), text: '' };
}
