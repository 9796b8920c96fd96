import { useEffect, useEffectEvent, useReducer, useState } from 'react';
import { currentSession } from '../../lib/session.ts';
import { AT_THE_START, cook, keepCooking, type Cooking, readCooking } from './cooking.ts';

const key = () => `cooking:${currentSession().userId}`;
const read = (mealId: string) => readCooking(localStorage.getItem(key()), mealId, Date.now());
function keep(mealId: string, cooking: Cooking): void {
  localStorage.setItem(key(), keepCooking(localStorage.getItem(key()), mealId, cooking, Date.now()));
}

/** Lets a recipe go on at this place when it is opened next. */
export function goOnAt(mealId: string, place: number): void {
  keep(mealId, { ...read(mealId), place });
}

/**
 * How far this person is with a recipe on this device. It is kept for some hours, unless the component goes away at the
 * `end`. `wentOn` says whether it did not begin at the start.
 */
export function useCooking(mealId: string, end: number) {
  const [cooking, dispatch] = useReducer(cook, mealId, read);
  const [wentOn] = useState(cooking.place > 0);
  useEffect(() => keep(mealId, cooking), [mealId, cooking]);
  const leave = useEffectEvent(() => {
    if (cooking.place >= end) keep(mealId, AT_THE_START);
  });
  useEffect(() => () => leave(), []);
  return { cooking, dispatch, wentOn };
}
