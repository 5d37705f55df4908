// Tries: to use as much memory as it likes; bounded by the argument, in MiB.
// Succeeds when: it holds all of it, written to, for a while.
const [count] = process.argv.slice(2);
const held = [];
while (held.length < Number(count)) held.push(Buffer.alloc(1024 * 1024, 1));
setTimeout(() => process.stdout.write(held.length > 0 ? 'succeeded\n' : ''), 700);
