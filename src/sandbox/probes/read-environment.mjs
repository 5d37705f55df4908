// Tries: to read the environment of other processes, the sandbox's own starter among them.
// Succeeds when: the marker is found that one of them carries.
import { readdirSync, readFileSync } from 'node:fs';

const [marker] = process.argv.slice(2);
function environmentOf(id) {
  try {
    return readFileSync(`/proc/${id}/environ`, 'utf8');
  } catch {
    return '';
  }
}
const ids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
if (ids.some((id) => environmentOf(id).includes(marker))) process.stdout.write('succeeded\n');
