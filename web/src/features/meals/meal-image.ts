import { API_BASE } from '@moodbowl/contract/endpoint';

/** The picture of a meal without one, where recipes are shown and in the carousel. */
export const DEFAULT_IMAGE = {
  recipe: `${API_BASE}/uploads/meals/default-meal.png`,
  carousel: '/default-meal.png',
} as const;

/** The address of a meal's picture: what does not start with http is below the API; empty means `fallback`. */
export function imageAddress(imageUrl: string, fallback: string): string {
  if (imageUrl === '') return fallback;
  return imageUrl.startsWith('http') ? imageUrl : `${API_BASE}${imageUrl}`;
}
