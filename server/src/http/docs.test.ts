import { API_BASE, type Endpoint, errorCodesOf } from '@moodbowl/contract/endpoint';
import { endpoints, endpointsByName } from '@moodbowl/contract/endpoints';
import { ERROR_STATUS } from '@moodbowl/contract/error';
import { MOOD_NAMES } from '@moodbowl/contract/mood';
import { describe, expect, it } from 'vitest';
import { createTestApp } from '../../test/test-app.ts';
import type { OpenApiDocument, Operation, Parameter } from './openapi.ts';

async function readDocument(): Promise<OpenApiDocument> {
  const { app } = await createTestApp();
  const response = await app.inject({ url: '/api/openapi.json' });
  expect([response.statusCode, response.headers['content-type']]).toEqual([200, 'application/json; charset=utf-8']);
  return response.json<OpenApiDocument>();
}

const pathOf = ({ path }: Endpoint) => `${API_BASE}${path.replace(/:(\w+)/g, '{$1}')}`;
const ERROR_REFERENCE = { $ref: '#/components/schemas/Error' };

function operationAt({ paths }: OpenApiDocument, endpoint: Endpoint): Operation {
  const operation = paths[pathOf(endpoint)]?.[endpoint.method.toLowerCase()];
  if (!operation) throw new Error(`the document has no ${endpoint.method} ${endpoint.path}`);
  return operation;
}

function parametersAt(document: OpenApiDocument, endpoint: Endpoint, place: string): readonly Parameter[] {
  return (operationAt(document, endpoint).parameters ?? [])
    .filter((parameter): parameter is Parameter => 'name' in parameter)
    .filter((parameter) => parameter.in === place);
}

describe('the OpenAPI document', () => {
  it('is of version 3.1 and names the token', async () => {
    const { openapi, components } = await readDocument();
    expect(openapi).toMatch(/^3\.1\./);
    expect(components.securitySchemes['token']).toMatchObject({ type: 'http', scheme: 'bearer', bearerFormat: 'JWT' });
  });

  it('lists every call of the contract with its access, input and output', async () => {
    const document = await readDocument();
    for (const [name, endpoint] of endpointsByName) {
      const { access, summary, tag, params, query, body, status = 200 } = endpoint;
      const operation = operationAt(document, endpoint);
      expect(operation, name).toMatchObject({ operationId: name, summary, tags: [tag] });
      expect(operation.security, name).toEqual(access === 'public' ? [] : [{ token: [] }]);
      expect(parametersAt(document, endpoint, 'path').length > 0, name).toBe(params !== undefined);
      expect(parametersAt(document, endpoint, 'query').length > 0, name).toBe(query !== undefined);
      const takesZone = operation.parameters?.some((parameter) => '$ref' in parameter) ?? false;
      expect(takesZone, name).toBe(access !== 'public');
      expect(operation.requestBody !== undefined, name).toBe(body !== undefined);
      const statuses = new Set<number>([status, ...[...errorCodesOf(endpoint)].map((code) => ERROR_STATUS[code])]);
      expect(new Set(Object.keys(operation.responses).map(Number)), name).toEqual(statuses);
    }
  });

  it('lists nothing else', async () => {
    const { paths } = await readDocument();
    const listed = Object.entries(paths).flatMap(([path, operations]) =>
      Object.keys(operations).map((method) => `${method.toUpperCase()} ${path}`),
    );
    expect(listed.toSorted()).toEqual(endpoints.map((endpoint) => `${endpoint.method} ${pathOf(endpoint)}`).toSorted());
  });

  it('describes every parameter, with an example', async () => {
    const document = await readDocument();
    for (const [name, endpoint] of endpointsByName)
      for (const place of ['path', 'query'])
        for (const { name: parameter, description, example } of parametersAt(document, endpoint, place)) {
          expect(description, `${name}: ${parameter}`).not.toBe('');
          expect(example, `${name}: ${parameter}`).toBeDefined();
        }
  });

  it('names its schemas and refers to them', async () => {
    const { components, paths } = await readDocument();
    for (const name of ['Meal', 'MealDraft', 'MoodEntry', 'GroceryItem', 'Friend', 'Profile', 'Mood', 'Error'])
      expect(components.schemas).toHaveProperty(name);
    for (const { content } of Object.values(components.responses))
      expect(content['application/json']?.schema).toEqual(ERROR_REFERENCE);
    const bodies = Object.values(paths).flatMap((methods) =>
      Object.values(methods).flatMap(({ operationId, requestBody }) =>
        Object.values(requestBody?.content ?? {}).map(({ schema }) => ({ operationId, schema })),
      ),
    );
    expect(bodies.length).toBeGreaterThan(10);
    for (const { operationId, schema } of bodies) expect(schema, operationId).toHaveProperty('$ref');
  });

  it('has moods and avatars as enums, and numbers with bounds', async () => {
    const { components, paths } = await readDocument();
    const { Mood, MoodCorrection, ProfileDraft } = components.schemas;
    expect(Mood?.enum).toEqual(MOOD_NAMES);
    expect(MoodCorrection?.properties?.['mood']).toMatchObject({ $ref: '#/components/schemas/Mood' });
    expect(ProfileDraft?.properties?.['avatar']).toMatchObject({ $ref: '#/components/schemas/Mood' });
    const schemaIn = (path: string, parameter: string) =>
      paths[path]?.['get']?.parameters
        ?.filter((one): one is Parameter => 'name' in one)
        .find(({ name }) => name === parameter)?.schema;
    expect(schemaIn('/api/meals', 'limit')).toEqual({ type: 'integer', minimum: 1, maximum: 500 });
    expect(schemaIn('/api/profile/mood-entries', 'range')).toEqual({ type: 'integer', minimum: 1, maximum: 366 });
    expect(schemaIn('/api/meals', 'mood')).toMatchObject({ $ref: '#/components/schemas/Mood' });
  });

  it('has the export as CSV, and the headers of requests and responses', async () => {
    const { components, paths } = await readDocument();
    const ok = paths['/api/profile/export']?.['get']?.responses['200'];
    expect(ok).toMatchObject({
      headers: { 'Content-Disposition': { $ref: expect.any(String) } },
      content: { 'text/csv': { schema: { type: 'string' } } },
    });
    expect(paths['/api/meals']?.['get']?.responses['200']).toHaveProperty('headers.Link');
    expect(components.parameters['TimeZone']).toMatchObject({ name: 'Time-Zone', in: 'header', required: false });
    for (const name of ['TooManyRequests', 'Unavailable'])
      expect(components.responses[name]?.headers).toHaveProperty('Retry-After');
  });

  it('is served as a page', async () => {
    const { app } = await createTestApp();
    for (const url of ['/api/docs', '/api/docs/']) {
      const page = await app.inject({ url });
      expect([page.statusCode, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
      expect(page.body).not.toMatch(/<script|style=|undefined|\[object/);
      for (const [name, { summary }] of endpointsByName) {
        expect(page.body).toContain(`<details id="${name}">`);
        expect(page.body).toContain(summary.replaceAll('"', '&quot;'));
      }
      const links = [...page.body.matchAll(/href="#([^"]+)"/g)].map(([, target]) => target);
      expect(links.length).toBeGreaterThan(20);
      for (const target of links) expect(page.body, target).toContain(`id="${target}"`);
      const style = /href="([^"]+\.css)"/.exec(page.body)?.[1] ?? '';
      expect((await app.inject({ url: style })).headers['content-type']).toBe('text/css; charset=utf-8');
    }
  });
});
