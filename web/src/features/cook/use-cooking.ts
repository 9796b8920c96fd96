import { useEffect, useReducer } from 'react';
import { currentSession } from '../../lib/session.ts';
import { cook, readCooking } from './cooking.ts';

/** How far this person is with a recipe in this tab. It survives a reload, and ends with the component. */
export function useCooking(mealId: string) {
  const key = `cooking:${currentSession().userId}:${mealId}`;
  const [cooking, dispatch] = useReducer(cook, key, (name) => readCooking(sessionStorage.getItem(name)));
  useEffect(() => sessionStorage.setItem(key, JSON.stringify(cooking)), [key, cooking]);
  useEffect(() => () => sessionStorage.removeItem(key), [key]);
  return [cooking, dispatch] as const;
}
