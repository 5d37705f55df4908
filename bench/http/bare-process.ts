import { fastify } from 'fastify';

/**
 * The least a Fastify service can do: reads the JSON body and sends the same
 * bytes. Argument: how many bytes.
 */
const reply = Buffer.alloc(Number(process.argv[2]), 0x20);
reply.write('{', 0);
reply.write('}', reply.length - 1);
const app = fastify();
app.post('/v1/plugins::search', async (_request, answer) => answer.type('application/json').send(reply));
process.once('SIGTERM', () => process.exit(0));
console.error(`Serving one reply at ${await app.listen({ port: 0, host: '127.0.0.1' })}`);
