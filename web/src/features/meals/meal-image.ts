import { API_BASE } from '@moodbowl/contract/endpoint';

/** The default picture on recipes and in the carousel. */
export const DEFAULT_IMAGE = {
  recipe: `${API_BASE}/uploads/meals/default-meal.png`,
  carousel: '/default-meal.png',
} as const;

/**
 * The URL of a meal's picture, which is below the API; `fallback` if there is none. An address elsewhere counts as none:
 * its server would learn who looks.
 */
export function imageAddress(imageUrl: string, fallback: string): string {
  return imageUrl.startsWith('/') ? `${API_BASE}${imageUrl}` : fallback;
}
