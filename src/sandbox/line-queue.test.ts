import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createLineQueue, type OutputLine } from './line-queue.ts';

async function all(lines: AsyncIterable<OutputLine>): Promise<OutputLine[]> {
  const read: OutputLine[] = [];
  for await (const line of lines) read.push(line);
  return read;
}

describe('createLineQueue', () => {
  it('gives the lines of a text, wherever it is cut', async () => {
    const text = fc.array(fc.constantFrom('a', '€', '汉', '\n'), { minLength: 1 }).map((letters) => letters.join(''));
    await fc.assert(
      fc.asyncProperty(text, fc.integer({ min: 1, max: 7 }), async (whole, step) => {
        const queue = createLineQueue(10_000);
        const bytes = Buffer.from(whole);
        for (let at = 0; at < bytes.length; at += step) queue.add('stdout', bytes.subarray(at, at + step));
        queue.close();

        const expected = whole.endsWith('\n') ? whole.slice(0, -1).split('\n') : whole.split('\n');
        expect((await all(queue.lines)).map((line) => line.text)).toEqual(expected);
      }),
    );
  });

  it('keeps the two streams apart, in the order in which lines end', async () => {
    const queue = createLineQueue(1000);

    queue.add('stdout', Buffer.from('begun '));
    queue.add('stderr', Buffer.from('wrong\n'));
    queue.add('stdout', Buffer.from('done\nlast'));
    queue.close();

    expect(await all(queue.lines)).toEqual([
      { stream: 'stderr', text: 'wrong' },
      { stream: 'stdout', text: 'begun done' },
      { stream: 'stdout', text: 'last' },
    ]);
  });

  it('wakes who waits for a line', async () => {
    const queue = createLineQueue(1000);
    const reader = queue.lines[Symbol.asyncIterator]();
    const waiting = reader.next();

    queue.add('stdout', Buffer.from('ready\n'));

    expect(await waiting).toEqual({ done: false, value: { stream: 'stdout', text: 'ready' } });
  });

  it('drops what is beyond its bound', async () => {
    const queue = createLineQueue(5);

    queue.add('stdout', Buffer.from('ab\ncdefgh\n'));
    queue.add('stderr', Buffer.from('more\n'));
    queue.close();

    expect(await all(queue.lines)).toEqual([
      { stream: 'stdout', text: 'ab' },
      { stream: 'stdout', text: 'cd' },
    ]);
  });
});
