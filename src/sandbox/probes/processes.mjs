// What a process may learn and become beside others, one a name: `processes.mjs <attempt> …`.
import { spawn } from 'node:child_process';
import { readFileSync, readdirSync } from 'node:fs';

const ATTEMPTS = {
  // Tries: to see what else runs on the machine.
  // Succeeds when: the process is found that carries the marker in its arguments.
  list: (...marker) => isInAny('cmdline', marker),

  // Tries: to read the environment of other processes, the sandbox's own starter among them.
  // Succeeds when: the marker is found that one of them carries.
  environment: (...marker) => isInAny('environ', marker),

  // Tries: to gain rights by a program that runs as its owner, root.
  // Succeeds when: the program has another effective user than who started it.
  gain_rights: () => {
    const child = spawn('/usr/bin/su', { stdio: 'ignore' });
    // At once, and waiting for nothing: while nobody has asked how it ended, the kernel keeps telling who it was.
    const [, effective] = /^Uid:\t\d+\t(\d+)/m.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8')) ?? [];
    child.kill('SIGKILL');
    if (effective === String(process.getuid())) process.stdout.write('same user\n');
    return effective !== String(process.getuid());
  },
};

// The marker comes in parts: this process's own arguments must not be what is found.
function isInAny(file, marker) {
  const ids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  return ids.some((id) => textOf(`/proc/${id}/${file}`).includes(marker.join('')));
}

function textOf(path) {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}

const [attempt, ...parameters] = process.argv.slice(2);
if (ATTEMPTS[attempt](...parameters)) process.stdout.write('succeeded\n');
