/** Runs inside the host, as one of its plugins: writes the loader's own list to a file, again and again. */
import { renameSync, writeFileSync } from 'node:fs';

export const name = 'plugin-facts-probe';
export const inject = ['loader'];

/** A fiber's states, as the host numbers them. */
const ACTIVE = 2;

export function apply(ctx) {
  const timer = setInterval(() => write(ctx), 150);
  timer.unref();
  ctx.effect?.(() => () => clearInterval(timer));
}

function write(ctx) {
  const loader = ctx.get('loader');
  if (loader === undefined) return;
  const entries = [...loader.entries()].map(toEntry).filter(({ id }) => id !== 'include:plugin-facts-probe');
  writeFileSync('/tmp/entries.json.next', JSON.stringify(entries));
  renameSync('/tmp/entries.json.next', '/tmp/entries.json');
}

/** What the host gives an entry that was written without an id: eight hex digits, others at each boot. */
const GIVEN_ID = /^[0-9a-f]{6,8}$/;

function toEntry(entry) {
  const module = String(entry.options.name);
  const id = String(entry.id)
    .split(':')
    .map((part, index, parts) => (index === parts.length - 1 && GIVEN_ID.test(part) ? module : part))
    .join(':');
  const base = { id, module, detail: null };
  if (entry.disabled) return { ...base, state: 'disabled' };
  if (entry.fiber?.state === ACTIVE || entry.options.group) return { ...base, state: 'loaded' };
  return { ...base, state: 'failed', detail: `fiber state ${String(entry.fiber?.state)}` };
}
