// Tries: to use memory in several processes, each of which stays below what one may use; MiB each, and how many.
// Succeeds when: all of them hold theirs at once, for a while.
import { spawn } from 'node:child_process';

const [size, count] = process.argv.slice(2).map(Number);
const hold = `const held = Buffer.alloc(${size} * 1024 * 1024, 1); process.stdout.write('h'); setTimeout(() => held, 3000)`;
const children = Array.from({ length: count }, () => spawn(process.execPath, ['-e', hold]));
let holding = 0;
for (const child of children) {
  child.stdout.on('data', () => {
    holding += 1;
    if (holding < count) return;
    setTimeout(() => {
      process.stdout.write('succeeded\n');
      for (const one of children) one.kill();
    }, 700);
  });
}
