// What the framework alone can do on this machine: it sends each body of a JSON file under its name.
import Fastify from 'fastify';
import { readFileSync } from 'node:fs';

const [file = ''] = process.argv.slice(2);
const bodies = JSON.parse(readFileSync(file, 'utf8')) as Readonly<Record<string, string>>;

const app = Fastify();
for (const [name, body] of Object.entries(bodies)) {
  app.get(`/${name}`, (_, reply) => {
    void reply.type('application/json; charset=utf-8').send(body);
  });
}
console.log(`Bare Fastify is at ${await app.listen({ port: 0, host: '127.0.0.1' })}`);
process.once('SIGTERM', () => void app.close());
