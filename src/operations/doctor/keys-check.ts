import { lstat, readdir, realpath } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { type DoctorCheck, failed, ok, warning } from './doctor-report.ts';

const NAME = 'keys';
const OTHERS = 0o077;

/** Whether the keys that publications are signed with are where only their owner reads them. @param folder of this host */
export async function keysCheck(folder: string, dataFolder: string): Promise<DoctorCheck> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => error.code ?? 'unknown');
  if (names === 'ENOENT')
    return ok(NAME, `none at ${folder}: what is published here is signed elsewhere, or not at all`);
  if (typeof names === 'string') return unreadable(folder, names);
  if (await isInside(folder, dataFolder)) {
    return failed(
      NAME,
      `${folder} is in the data folder, which is copied to backups and mirrors, and a service can read: whoever has a copy can sign`,
      'Move the keys elsewhere and name their folder in PLUGIN_FACTS_KEYS.',
    );
  }
  for (const path of [folder, ...names.filter((name) => name.endsWith('.pem')).map((name) => join(folder, name))]) {
    const stats = await lstat(path).catch((error: NodeJS.ErrnoException) => error.code ?? 'unknown');
    if (typeof stats === 'string') return unreadable(path, stats);
    if ((stats.mode & OTHERS) === 0) continue;
    return failed(
      NAME,
      `${path} may be read by other users of this machine, who can then sign; nothing is signed with such a key`,
      `Run \`chmod go= ${path}\`; if others were here, change the keys (\`plugin-facts keys rotate\`).`,
    );
  }
  return ok(NAME, folder);
}

/** A service needs no keys; whoever publishes does. */
function unreadable(path: string, code: string): DoctorCheck {
  return warning(
    NAME,
    `${path} cannot be read by this user (${code}): this user cannot sign what it publishes`,
    'Publish as the user it belongs to, give the folder of keys to this one, or name another in PLUGIN_FACTS_KEYS.',
  );
}

async function isInside(folder: string, other: string): Promise<boolean> {
  const [inner, outer] = await Promise.all([folder, other].map((path) => realpath(path).catch(() => path)));
  const way = relative(outer ?? '', inner ?? '');
  return way !== '..' && !way.startsWith(`..${sep}`);
}
