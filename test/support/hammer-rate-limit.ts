import { systemClock } from '../../src/base/clock.ts';
import { openSqliteStore } from '../../src/api/http/rate-limit/sqlite-store.ts';

/** Asks again and again, as one process of several; prints how often it was admitted. */
const [path = '', limit = '', attempts = ''] = process.argv.slice(2);
const store = openSqliteStore({ clock: systemClock, windowMs: 3_600_000, path, mostRequests: 1_000_000 });
let admitted = 0;
for (let i = 0; i < Number(attempts); i += 1) {
  if (store.take([{ key: 'one client', limit: Number(limit) }]).isAdmitted) admitted += 1;
}
store.close();
process.stdout.write(String(admitted));
