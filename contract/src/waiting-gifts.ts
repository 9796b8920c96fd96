import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { EXAMPLE_ID, id, instant } from './text.ts';

/** The part of a friend's recipe that lists show. */
export const giftSummary = z.object({
  id,
  from: z.string().describe('Who sent it'),
  created_at: instant,
  name: z.string(),
  image_url: z.string(),
});
export type GiftSummary = z.output<typeof giftSummary>;

/** Every screen calls it, so it stands apart from the schemas of recipes. */
export const listGifts = defineEndpoint({
  method: 'GET',
  path: '/recipe-gifts',
  access: 'user',
  tag: 'Recipes',
  summary: 'List recipes from friends',
  description:
    'Names and pictures of the recipes that friends have sent, newest first, until they are kept or dismissed. `GET /recipe-gifts/:id` has the recipe.',
  response: z.array(giftSummary),
  long: true,
  example: {
    response: [
      {
        id: EXAMPLE_ID,
        from: 'leo',
        created_at: '2026-03-10T09:00:00.000Z',
        name: 'Grandma’s lentil soup',
        image_url: '',
      },
    ],
  },
});
