import type { MessageId } from '@moodbowl/i18n/message';
import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';

export const UPLOAD_LIMITS = {
  /** 2 MB. */
  bytes: 2 * 2 ** 20,
  /** The longer side of a stored picture, in pixels. */
  side: 1024,
  /** 50 megapixels, before a picture is resized. */
  pixels: 50_000_000,
  /** The longest side before resizing, in pixels: the maximum of JPEG. Several whole lines are decoded at a time. */
  sentSide: 65_535,
} as const;

/** Accepted formats, recognised by content; other formats that browsers show, above all SVG, are rejected. */
export const PICTURE_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif'] as const;

export const uploadMealImage = defineEndpoint({
  method: 'POST',
  path: '/meals/upload',
  access: 'admin',
  tag: 'Meals',
  summary: 'Upload a picture',
  description:
    'Takes a picture of at most 2 MB, makes it at most 1024 pixels on the longer side, and removes its metadata. An account may upload 60 pictures an hour.',
  encoding: 'multipart',
  body: z.object({
    image: z.file('uploads.required' satisfies MessageId).describe('JPEG, PNG, WebP, AVIF or GIF, at most 2 MB'),
  }),
  response: z.object({ url: z.string().describe('The `image_url` to give to the meal') }),
  status: 201,
  maxBodyBytes: UPLOAD_LIMITS.bytes,
  errors: ['TOO_MANY_REQUESTS'],
  example: {
    body: { image: 'soup.jpg' },
    response: { url: '/uploads/meals/3f2a9c1b7d6e5f4a3b2c1d0e9f8a7b6c.webp' },
  },
});
