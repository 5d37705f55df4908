// Tries: to use more CPU time than it may, in processes that each use little.
// Succeeds when: it comes to its end, after 1.8 seconds of it.
import { spawnSync } from 'node:child_process';

const burn = 'for (let used; !(used?.user + used?.system > 360_000); ) used = process.cpuUsage();';
for (let child = 0; child < 5; child++) spawnSync(process.execPath, ['-e', burn]);
process.stdout.write('succeeded\n');
