import { API_BASE } from '@moodbowl/contract/endpoint';
import * as contract from '@moodbowl/contract/meals';
import { z } from 'zod';
import { newId } from '../../db/new-id.ts';
import { auditOf } from '../../http/audit.ts';
import { CodedError, found } from '../../http/coded-error.ts';
import type { Feature } from '../../http/feature.ts';
import * as repository from './meals.repository.ts';

const cursorShape = z.tuple(
  [z.enum(contract.SORTS)],
  z.string().refine((text) => !text.includes('\0')),
);

/** A cursor is an order and the position in it of the last meal of a page, opaque to callers. */
function writeCursor(sort: contract.MealSort, after: repository.MealPosition): string {
  return Buffer.from(JSON.stringify([sort, ...after])).toString('base64url');
}

function readCursor(cursor: string, sort: contract.MealSort): repository.MealPosition {
  try {
    const [order, ...after] = cursorShape.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8')));
    if (order === sort && after.length === repository.positionLength(sort)) return after;
  } catch {
    // Told below, like a cursor of another order.
  }
  throw new CodedError('INVALID_INPUT', 'This cursor is not valid here', {
    fields: { cursor: 'This cursor is not valid here' },
  });
}

function linkToNext(query: Record<string, string | number | undefined>, cursor: string): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value !== undefined) parameters.set(name, String(value));
  parameters.set('cursor', cursor);
  return `<${API_BASE}${contract.listMeals.path}?${parameters.toString()}>; rel="next"`;
}

export const mealRoutes: Feature = ({ handle, db, clock }) => {
  handle(contract.listMeals, async ({ user, query, reply }) => {
    const { mood, q, sort = 'recent', limit = contract.MEAL_LIMITS.pageDefault, cursor } = query;
    const after = cursor === undefined ? undefined : readCursor(cursor, sort);
    // One more than asked for tells whether there is a next page.
    const meals = await repository.listMeals(db, user.id, { mood, q, sort, limit: limit + 1, after });
    const last = meals.length > limit ? meals[limit - 1] : undefined;
    if (last) reply.header('link', linkToNext(query, writeCursor(sort, repository.positionOf(last, sort))));
    return meals.slice(0, limit);
  });

  handle(contract.listMealsOfMood, async ({ user, params: { mood } }) =>
    repository.listMeals(db, user.id, { mood, sort: 'recent', limit: contract.MEAL_LIMITS.pageMax }),
  );

  handle(contract.getMeal, async ({ user, params }) => found(await repository.findMeal(db, user.id, params.id)));

  handle(contract.createMeal, async ({ user, body, request }) => {
    const id = newId();
    await repository.insertMeal(db, { ...body, id, created_at: clock.now().toISOString() });
    auditOf(request)('meal added', { meal_id: id });
    return found(await repository.findMeal(db, user.id, id));
  });

  handle(contract.updateMeal, async ({ user, params: { id }, body, request }) => {
    await repository.updateMeal(db, id, body);
    const meal = found(await repository.findMeal(db, user.id, id));
    auditOf(request)('meal changed', { meal_id: id });
    return meal;
  });

  handle(contract.deleteMeal, async ({ params, request }) => {
    const deleted = found(await repository.deleteMeal(db, params.id));
    auditOf(request)('meal deleted', { meal_id: deleted.id });
    return deleted;
  });
};
