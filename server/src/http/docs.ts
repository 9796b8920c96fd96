import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import type { SecurityHeaders } from './security-headers.ts';

/** Generates OpenAPI 3.1 from the mounted endpoints: `/api/openapi.json`, readable at `/api/docs`. */
export async function addDocs(app: FastifyInstance, headers: SecurityHeaders): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Moodbowl', version: '1', description: 'Your journey to mindful eating, one mood at a time.' },
      components: { securitySchemes: { token: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
    },
    transform: jsonSchemaTransform,
  });
  await app.register(async (scope) => {
    scope.addHook('onRequest', (_request, reply, done) => {
      reply.headers(headers.docs);
      done();
    });
    await scope.register(swaggerUi, {
      routePrefix: '/api/docs',
      uiConfig: { docExpansion: 'list', tryItOutEnabled: false },
    });
  });
  // Written once, so that sending it often takes no memory.
  let written: Buffer | undefined;
  app.get('/api/openapi.json', { schema: { hide: true } }, (_request, reply) =>
    reply.type('application/json; charset=utf-8').send((written ??= Buffer.from(JSON.stringify(app.swagger())))),
  );
}
