import { currentSession } from './session.ts';
import { createListeners } from './store.ts';

const { subscribe, notify } = createListeners();

const key = () => `keep-list:${currentSession().userId}`;

/** Whether this user wants list and recipes to be kept on this device; undefined if nobody has answered yet. */
export function wantsKept(): boolean | undefined {
  const chosen = localStorage.getItem(key());
  return chosen === null ? undefined : chosen === 'yes';
}

/** Whether somebody is signed in who wants that. */
export function mayKeep(): boolean {
  return currentSession().status === 'live' && wantsKept() === true;
}

export function chooseKept(wanted: boolean): void {
  localStorage.setItem(key(), wanted ? 'yes' : 'no');
  notify();
}

/** Calls back after each choice in this tab. */
export function onKeepChoice(callback: () => void): void {
  subscribe(callback);
}
