import { API_BASE } from '@moodbowl/contract/endpoint';

/** The default picture on recipes and in the carousel. */
export const DEFAULT_IMAGE = {
  recipe: `${API_BASE}/uploads/meals/default-meal.png`,
  carousel: '/default-meal.png',
} as const;

/** The URL of a meal's picture. A path that does not start with http is below the API; empty means `fallback`. */
export function imageAddress(imageUrl: string, fallback: string): string {
  if (imageUrl === '') return fallback;
  return imageUrl.startsWith('http') ? imageUrl : `${API_BASE}${imageUrl}`;
}
