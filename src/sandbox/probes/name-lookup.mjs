// Tries: to ask a name server for a name, which carries data out by itself.
// Succeeds when: an answer comes.
import { Resolver } from 'node:dns/promises';

const [server, name] = process.argv.slice(2);
const resolver = new Resolver({ timeout: 5000, tries: 1 });
resolver.setServers([server]);
try {
  await resolver.resolve4(name);
  process.stdout.write('succeeded\n');
} catch ({ code }) {
  process.stdout.write(`${code}\n`);
}
