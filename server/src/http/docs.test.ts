import { API_BASE, type Endpoint } from '@moodbowl/contract/endpoint';
import { endpoints } from '@moodbowl/contract/endpoints';
import { describe, expect, it } from 'vitest';
import { createTestApp } from '../../test/test-app.ts';

interface Operation {
  summary?: string;
  tags?: string[];
  security?: unknown;
  parameters?: { name: string; in: string }[];
  requestBody?: unknown;
  responses: Record<string, unknown>;
}

interface OpenApi {
  openapi: string;
  paths: Record<string, Record<string, Operation>>;
  components: { securitySchemes: Record<string, unknown> };
}

async function readDocument(): Promise<OpenApi> {
  const { app } = await createTestApp();
  const response = await app.inject({ url: '/api/openapi.json' });
  expect([response.statusCode, response.headers['content-type']]).toEqual([200, 'application/json; charset=utf-8']);
  return response.json<OpenApi>();
}

const pathOf = ({ path }: Endpoint) => `${API_BASE}${path.replace(/:(\w+)/g, '{$1}')}`;

describe('the OpenAPI document', () => {
  it('is of version 3.1 and names the token', async () => {
    const { openapi, components } = await readDocument();
    expect(openapi).toMatch(/^3\.1\./);
    expect(components.securitySchemes).toEqual({ token: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } });
  });

  it('lists every call of the contract with who may call it, what it takes and what it answers', async () => {
    const { paths } = await readDocument();
    for (const endpoint of endpoints) {
      const { method, access, summary, tag, params, query, body, status = 200 } = endpoint;
      const operation = paths[pathOf(endpoint)]?.[method.toLowerCase()];
      const name = `${method} ${endpoint.path}`;
      expect(operation, name).toMatchObject({ summary, tags: [tag] });
      expect(operation?.security, name).toEqual(access === 'public' ? undefined : [{ token: [] }]);
      expect(operation?.parameters?.some((parameter) => parameter.in === 'path') ?? false, name).toBe(
        params !== undefined,
      );
      expect(operation?.parameters?.some((parameter) => parameter.in === 'query') ?? false, name).toBe(
        query !== undefined,
      );
      expect(operation?.requestBody !== undefined, name).toBe(body !== undefined);
      expect(
        Object.keys(operation?.responses ?? {})
          .map((key) => key.toUpperCase())
          .toSorted(),
        name,
      ).toEqual([String(status), '4XX', '5XX'].toSorted());
    }
  });

  it('lists nothing else', async () => {
    const { paths } = await readDocument();
    const listed = Object.entries(paths).flatMap(([path, operations]) =>
      Object.keys(operations).map((method) => `${method.toUpperCase()} ${path}`),
    );
    expect(listed.toSorted()).toEqual(endpoints.map((endpoint) => `${endpoint.method} ${pathOf(endpoint)}`).toSorted());
  });

  it('can be read as a page', async () => {
    const { app } = await createTestApp();
    const page = await app.inject({ url: '/api/docs' });
    const target =
      page.statusCode === 302
        ? await app.inject({ url: new URL(String(page.headers.location), 'http://localhost/api/docs').pathname })
        : page;
    expect([target.statusCode, target.headers['content-type']]).toEqual([200, expect.stringMatching(/^text\/html/)]);
    const script = /src="([^"]*swagger-ui-bundle[^"]*)"/.exec(target.body)?.[1];
    expect((await app.inject({ url: new URL(script ?? '', 'http://localhost/api/docs/').pathname })).statusCode).toBe(
      200,
    );
  });
});
