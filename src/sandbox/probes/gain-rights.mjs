// Tries: to gain rights by a program that runs as its owner, root.
// Succeeds when: the program has another effective user than who started it.
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';

const child = spawn('/usr/bin/su', { stdio: 'ignore' });
// At once, and waiting for nothing: while nobody has asked how it ended, the kernel keeps telling who it was.
const [, effective] = /^Uid:\t\d+\t(\d+)/m.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8')) ?? [];
process.stdout.write(effective === String(process.getuid()) ? 'same user\n' : 'succeeded\n');
child.kill('SIGKILL');
