import type { Diet } from '@moodbowl/contract/meals';
import { asList, asObject, textOf } from './json-values.ts';

/** The strictest diet named by schema.org's `suitableForDiet`; null if it names none that we know. */
export function dietOf(value: unknown): Diet | null {
  const names = asList(value)
    .slice(0, 30)
    .map((item) => textOf(asObject(item)?.['@id'] ?? item).toLowerCase());
  if (names.some((name) => /\bvegan(?:diet)?\b/.test(name))) return 'vegan';
  return names.some((name) => /\bvegetarian(?:diet)?\b/.test(name)) ? 'vegetarian' : null;
}
