import createClient from 'openapi-fetch';
import type { paths } from './openapi.d.ts';

const client = createClient<paths>({ baseUrl: '' });

/** Each of these calls has one mistake that the types must find. */
export const wrong = [
  () => client.POST('/api/moods', { body: { mood: 'Hungry' } }),
  () => client.GET('/api/meals', { params: { query: { limit: '2' } } }),
  () => client.PUT('/api/profile', { body: { username: 'maya', email: 'maya@example.org', avatar: 'Smiling' } }),
  () => client.PATCH('/api/moods', { body: { mood: 'Happy' } }),
  async () => (await client.GET('/api/profile')).data?.nickname,
];
