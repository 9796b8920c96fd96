// What the framework alone can do on this machine: it sends each body of a JSON file (in Base64) under its name.
import Fastify from 'fastify';
import { readFileSync } from 'node:fs';

const [file = ''] = process.argv.slice(2);
const bodies = JSON.parse(readFileSync(file, 'utf8')) as Readonly<
  Record<string, { base64: string; encoding?: string }>
>;

const app = Fastify();
for (const [name, { base64, encoding }] of Object.entries(bodies)) {
  const bytes = Buffer.from(base64, 'base64');
  const body = encoding === undefined ? bytes.toString() : bytes;
  app.get(`/${name}`, (_, reply) => {
    if (encoding !== undefined) void reply.header('content-encoding', encoding);
    void reply.type('application/json; charset=utf-8').send(body);
  });
}
console.log(`Bare Fastify is at ${await app.listen({ port: 0, host: '127.0.0.1' })}`);
process.once('SIGTERM', () => void app.close());
