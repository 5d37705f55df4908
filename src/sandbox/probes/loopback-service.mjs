// Tries: to use a service that listens on the machine's own loopback.
// Succeeds when: it answers.
const [port] = process.argv.slice(2);
try {
  const answer = await fetch(`http://127.0.0.1:${port}/`, { signal: AbortSignal.timeout(10_000) });
  process.stdout.write(answer.ok ? 'succeeded\n' : `${answer.status}\n`);
} catch ({ cause }) {
  process.stdout.write(`${cause?.code}\n`);
}
