import { API_BASE } from '@moodbowl/contract/endpoint';
import { type GroceryItem, listGroceries } from '@moodbowl/contract/groceries';
import { Refusal } from '@moodbowl/harness/call';

/** Longer than any healthy response takes, in milliseconds. */
const ANSWER_MS = 15_000;

/** A list, and the id of the home whose list it is. */
export interface List {
  readonly items: GroceryItem[];
  readonly home: string;
}

/** The list of somebody's home as the server has it. Throws like `call`. */
export async function readList(url: string, token: string): Promise<List> {
  const response = await fetch(`${url}${API_BASE}${listGroceries.path}`, {
    signal: AbortSignal.timeout(ANSWER_MS),
    headers: { authorization: `Bearer ${token}` },
  });
  const text = await response.text();
  const home = response.headers.get('Moodbowl-Home');
  if (!response.ok || home === null) throw new Refusal(listGroceries, response.status, text);
  return { items: listGroceries.response.parse(JSON.parse(text)), home };
}
