// Tries: to see what else runs on the machine.
// Succeeds when: the process is found that carries the marker in its arguments.
import { readdirSync, readFileSync } from 'node:fs';

// In two parts: its own arguments must not be what it finds.
const marker = process.argv.slice(2).join('');
function argumentsOf(id) {
  try {
    return readFileSync(`/proc/${id}/cmdline`, 'utf8');
  } catch {
    return '';
  }
}
const ids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
if (ids.some((id) => argumentsOf(id).includes(marker))) process.stdout.write('succeeded\n');
