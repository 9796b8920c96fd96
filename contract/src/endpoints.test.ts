import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { API_BASE } from './endpoint.ts';
import { endpoints, endpointsByName, FEATURES, schemasByName } from './endpoints.ts';

const offered = new Map(endpoints.map((endpoint) => [`${endpoint.method} ${API_BASE}${endpoint.path}`, endpoint]));

describe('the endpoints', () => {
  it.each([
    ['public', 'POST /api/auth/login', { identifier: 'maya', password: 'porridge' }],
    ['public', 'POST /api/auth/register', { username: 'maya', email: 'maya@example.org', password: 'porridge' }],
    ['user', 'GET /api/moods/today'],
    ['user', 'GET /api/moods'],
    ['user', 'POST /api/moods', { mood: 'Happy', note: 'Sun.' }],
    ['user', 'GET /api/user/streak'],
    ['user', 'GET /api/groceries'],
    ['user', 'POST /api/groceries', { item_name: 'Lemons', quantity: '2' }],
    ['user', 'PUT /api/groceries/:id', { id: '1', item_name: 'Lemons', quantity: '2', purchased: 1 }],
    ['user', 'DELETE /api/groceries/:id'],
    ['user', 'GET /api/meals/:id'],
    ['user', 'GET /api/meals'],
    ['user', 'GET /api/meals/mood/:mood'],
    ['admin', 'POST /api/meals/upload', { image: new File([], 'soup.jpg') }],
    [
      'admin',
      'POST /api/meals',
      { name: 'Soup', description: 'Hot.', ingredients: ['leek'], mood: 'Sad', image_url: '', steps: ['Boil.'] },
    ],
    [
      'admin',
      'PUT /api/meals/:id',
      { name: 'Soup', description: 'Hot.', ingredients: ['leek'], mood: 'Sad', image_url: '', steps: ['Boil.'] },
    ],
    ['admin', 'DELETE /api/meals/:id'],
    ['user', 'GET /api/saved-meals'],
    ['user', 'POST /api/saved-meals/:id/save'],
    ['user', 'DELETE /api/saved-meals/:id/unsave'],
    ['user', 'DELETE /api/saved-meals/:id/save'],
    ['user', 'POST /api/saved-meals/:id/toggle'],
    ['user', 'GET /api/friends'],
    ['user', 'POST /api/friends/add', { friendIdentifier: 'leo' }],
    ['user', 'POST /api/friends/accept', { friendshipId: '01890a5d-ac96-774b-bcce-b302099a8057' }],
    ['user', 'POST /api/friends/reject', { friendshipId: '01890a5d-ac96-774b-bcce-b302099a8057' }],
    ['user', 'DELETE /api/friends/:friend_id'],
    ['user', 'GET /api/friends/blocks'],
    ['user', 'POST /api/friends/blocks', { user_id: '01890a5d-ac96-774b-bcce-b302099a8057' }],
    ['user', 'DELETE /api/friends/blocks/:user_id'],
    [
      'user',
      'POST /api/friends/encourage',
      { receiverId: '01890a5d-ac96-774b-bcce-b302099a8057', message: 'Thinking of you.' },
    ],
    ['user', 'POST /api/feedback', { subject: 'Soup', message: 'More of it, please.', attachments: [] }],
    ['user', 'GET /api/feedback'],
    ['admin', 'PATCH /api/feedback/:id/resolve'],
    ['user', 'GET /api/profile'],
    ['user', 'GET /api/profile/mood-entries'],
    ['user', 'GET /api/profile/streak'],
    ['user', 'GET /api/profile/current-mood'],
    ['user', 'PUT /api/profile', { username: 'maya', email: 'maya@example.org', avatar: 'Happy' }],
    ['user', 'POST /api/feedback', { subject: 'Soup', message: 'More of it, please.', attachments: [] }],
    ['user', 'GET /api/feedback'],
    ['admin', 'PATCH /api/feedback/:id/resolve'],
  ])('are for %s: %s', (access, name, body?: object) => {
    const endpoint = offered.get(name);
    expect(endpoint?.access).toBe(access);
    expect(endpoint?.body?.safeParse(body).success ?? body === undefined).toBe(true);
  });
});

describe('the examples', () => {
  /** A file cannot be written down. */
  const isForm = (body: z.ZodType | undefined) =>
    body instanceof z.ZodObject && Object.values(body.shape).some((part) => part instanceof z.ZodFile);
  const fits = (schema: z.ZodType | undefined, value: unknown) =>
    schema?.safeParse(value).success ?? value === undefined;
  const namesIn = (schema: z.ZodType | undefined) => (schema instanceof z.ZodObject ? Object.keys(schema.shape) : []);

  it.each([...endpointsByName])(
    'match the schemas of the call: %s',
    (_, { example, params, query, body, response }) => {
      expect(fits(params, example.params)).toBe(true);
      expect(fits(query, example.query)).toBe(true);
      expect(isForm(body) || fits(body, example.body)).toBe(true);
      expect(response.parse(example.response)).toEqual(example.response);
    },
  );

  it.each([...endpointsByName])('have a value for every parameter: %s', (_, { example, params, query }) => {
    expect(Object.keys(example.params ?? {})).toEqual(namesIn(params));
    expect(Object.keys(example.query ?? {})).toEqual(namesIn(query));
  });
});

describe('the names', () => {
  it('of calls and schemas are unique', () => {
    expect(endpoints.length).toBe(new Set(endpoints).size);
    const exported = FEATURES.flatMap((feature) => Object.keys(feature));
    const named = [...endpointsByName.keys(), ...schemasByName.keys()];
    for (const name of named) expect(exported.filter((other) => other === name).length, name).toBeLessThan(2);
  });
});
