import { API_BASE, type Endpoint } from '@moodbowl/contract/endpoint';
import { endpoints } from '@moodbowl/contract/endpoints';
import {
  acceptAllFriends,
  addFriend,
  blockPerson,
  encourageFriend,
  listBlocks,
  listFriends,
  removeFriend,
  unblockPerson,
} from '@moodbowl/contract/friends';
import { addGrocery, deleteGrocery, listGroceries, updateGrocery } from '@moodbowl/contract/groceries';
import { deleteMealLog, listMealLogs, logMeal } from '@moodbowl/contract/meal-logs';
import { createMeal, deleteMeal, listMeals, updateMeal } from '@moodbowl/contract/meals';
import { MOOD_NAMES } from '@moodbowl/contract/mood';
import { correctMood, deleteMood, getStreak, listMoods, saveMood } from '@moodbowl/contract/moods';
import { exportAccount, getProfile, updateProfile } from '@moodbowl/contract/profile';
import { toggleSavedMeal } from '@moodbowl/contract/saved-meals';
import fc from 'fast-check';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { createTestApp, type TestApp, type TestUser } from '../../test/test-app.ts';
import { createTestDatabase, engine } from '../../test/test-database.ts';

describe.runIf(engine === 'sqlite')('an answer', () => {
  /** An app that counts the answers it makes. */
  async function countingApp() {
    let made = 0;
    const serializer = () => (data: unknown) => {
      made += 1;
      return JSON.stringify(data);
    };
    const app = await createTestApp({ serializer });
    const madeBy = async (work: Promise<unknown>) => {
      const before = made;
      await work;
      return made - before;
    };
    return { app, madeBy };
  }

  it('is given again as it was, to whom it was given', async () => {
    const { app, madeBy } = await countingApp();
    const [ann, ben] = [await app.signIn('ann'), await app.signIn('ben')];
    await ann.call(addGrocery, { body: { item_name: 'Lemons 🍋' } });
    const first = await ann.call(listGroceries);
    let again = first;
    expect(await madeBy(ann.call(listGroceries).then((answer) => (again = answer)))).toBe(0);
    expect([again.status, again.body]).toEqual([200, first.body]);
    const { date: _, 'x-request-id': __, ...headers } = first.headers;
    expect(again.headers).toMatchObject(headers);
    expect((await ben.call(listGroceries)).body).toEqual([]);
  });

  it('is made anew when something of the caller changes, and for the next day', async () => {
    const { app, madeBy } = await countingApp();
    const ann = await app.signIn('ann');
    await ann.call(saveMood, { body: { mood: 'Happy' } });
    expect((await ann.call(getStreak)).body.streak).toBe(1);
    expect(await madeBy(ann.call(getStreak))).toBe(0);
    app.clock.advance({ days: 2 });
    expect((await ann.call(getStreak)).body.streak).toBe(0);
  });

  it('is not given to somebody who has signed out, nor for one that was refused', async () => {
    const { app, madeBy } = await countingApp();
    const ann = await app.signIn('ann');
    await ann.call(listGroceries);
    await app.database.db.deleteFrom('sessions').execute();
    expect((await ann.call(listGroceries)).status).toBe(401);
    const ben = await app.signIn('ben');
    const refused = { query: { limit: '0' } };
    expect([(await ben.call(listMoods, refused)).status, (await ben.call(listMoods, refused)).status]).toEqual([
      400, 400,
    ]);
    expect(await madeBy(ben.call(listMoods, refused))).toBe(1);
  });

  it('is forgotten when others are asked for more', async () => {
    const { app, madeBy } = await countingApp();
    const ann = await app.signIn('ann');
    for (let count = 0; count < 60; count += 1)
      await ann.call(saveMood, { body: { mood: 'Happy', note: 'x'.repeat(500) } });
    await ann.call(listGroceries);
    const fillUp = async (answers: number) => {
      for (let turn = 0; turn < answers; turn += 1) await ann.call(listMoods, { query: { turn: String(turn) } });
    };
    await fillUp(10);
    expect(await madeBy(ann.call(listGroceries))).toBe(0);
    await fillUp(250);
    expect(await madeBy(ann.call(listGroceries))).toBe(1);
  });
});

/** What a person, or with `admin` the administrator, may do in the story below; `turn` chooses among what is there. */
type Step = (people: readonly TestUser[], who: number, turn: number, app: TestApp) => Promise<unknown>;

const one = <T>(list: readonly T[], turn: number): T | undefined => list[turn % list.length];
const idOf = (list: readonly { id: string }[], turn: number) => one(list, turn)?.id ?? 'nothing';

const STEPS: Readonly<Record<string, Step>> = {
  'log a mood': async (people, who, turn) => people[who]?.call(saveMood, { body: { mood: one(MOOD_NAMES, turn) } }),
  'correct a mood': async (people, who, turn) => {
    const moods = (await people[who]?.call(listMoods))?.body ?? [];
    await people[who]?.call(correctMood, { params: { id: idOf(moods, turn) }, body: { mood: 'Bored', note: 'so so' } });
  },
  'delete a mood': async (people, who, turn) => {
    const moods = (await people[who]?.call(listMoods))?.body ?? [];
    await people[who]?.call(deleteMood, { params: { id: idOf(moods, turn) } });
  },
  'add a grocery': async (people, who, turn) =>
    people[who]?.call(addGrocery, { body: { item_name: `Item ${turn}`, quantity: '2' } }),
  'buy a grocery': async (people, who, turn) => {
    const item = one((await people[who]?.call(listGroceries))?.body ?? [], turn);
    await people[who]?.call(updateGrocery, { params: { id: item?.id }, body: { ...item, purchased: 1 } });
  },
  'delete a grocery': async (people, who, turn) => {
    const items = (await people[who]?.call(listGroceries))?.body ?? [];
    await people[who]?.call(deleteGrocery, { params: { id: idOf(items, turn) } });
  },
  'save a meal or not': async (people, who, turn) => {
    const meals = (await people[who]?.call(listMeals))?.body ?? [];
    await people[who]?.call(toggleSavedMeal, { params: { id: idOf(meals, turn) } });
  },
  'eat a meal': async (people, who, turn) => {
    const meals = (await people[who]?.call(listMeals))?.body ?? [];
    await people[who]?.call(logMeal, { body: { meal_id: idOf(meals, turn) } });
  },
  'forget a meal eaten': async (people, who, turn) => {
    const logs = (await people[who]?.call(listMealLogs))?.body ?? [];
    await people[who]?.call(deleteMealLog, { params: { id: idOf(logs, turn) } });
  },
  'ask somebody': async (people, who, turn) => {
    const other = (await one(people, turn)?.call(getProfile))?.body.username;
    await people[who]?.call(addFriend, { body: { friendIdentifier: other } });
  },
  'ask by email': async (people, who, turn) =>
    people[who]?.call(addFriend, { body: { friendIdentifier: `shared.${turn % 2}@example.org` } }),
  'take an email that was asked': async (people, who, turn) => {
    const { body } = (await people[who]?.call(getProfile)) ?? {};
    await people[who]?.call(updateProfile, { body: { ...body, email: `shared.${turn % 2}@example.org` } });
  },
  'block a friend': async (people, who, turn) => {
    const friends = (await people[who]?.call(listFriends))?.body.accepted ?? [];
    await people[who]?.call(blockPerson, { body: { user_id: one(friends, turn)?.friend_id ?? 'nobody' } });
  },
  'unblock somebody': async (people, who, turn) => {
    const blocks = (await people[who]?.call(listBlocks))?.body ?? [];
    await people[who]?.call(unblockPerson, { params: { user_id: one(blocks, turn)?.user_id ?? 'nobody' } });
  },
  'accept all': async (people, who) => people[who]?.call(acceptAllFriends),
  'end a friendship': async (people, who, turn) => {
    const friends = (await people[who]?.call(listFriends))?.body.accepted ?? [];
    await people[who]?.call(removeFriend, { params: { friend_id: one(friends, turn)?.friend_id ?? 'nobody' } });
  },
  encourage: async (people, who, turn) => {
    const friends = (await people[who]?.call(listFriends))?.body.accepted ?? [];
    await people[who]?.call(encourageFriend, {
      body: { receiverId: one(friends, turn)?.friend_id ?? 'nobody', message: `Well done ${turn}` },
    });
  },
  'change the name': async (people, who, turn) => {
    const username = `renamed.${who}.${turn}`;
    await people[who]?.call(updateProfile, { body: { username, email: `${username}@example.org`, avatar: 'Sad' } });
  },
  travel: async (people, who, turn) => {
    const person = people[who];
    if (person) person.timeZone = one(['Pacific/Kiritimati', 'Pacific/Pago_Pago', 'Asia/Kathmandu'], turn);
  },
  'let time go by': async (_people, _who, turn, app) => app.clock.advance({ minutes: 1 + turn * 7 }),
  'change a meal': async ([admin], _who, turn) => {
    const meals = (await admin?.call(listMeals))?.body ?? [];
    const body = { name: `Soup ${turn}`, mood: one(MOOD_NAMES, turn), ingredients: ['salt'] };
    await admin?.call(updateMeal, { params: { id: idOf(meals, turn) }, body });
  },
  'add a meal': async ([admin], _who, turn) =>
    admin?.call(createMeal, { body: { name: `Stew ${turn}`, mood: one(MOOD_NAMES, turn), ingredients: ['peas'] } }),
  'delete a meal': async ([admin], _who, turn) => {
    const meals = (await admin?.call(listMeals))?.body ?? [];
    await admin?.call(deleteMeal, { params: { id: idOf(meals, turn) } });
  },
};

const readings = endpoints.filter(
  ({ method, access, path }) => method === 'GET' && access === 'user' && path !== exportAccount.path,
);

function pathOf({ path }: Endpoint, mealId: string): string {
  return `${API_BASE}${path}`.replace(':date', '2026-03-10').replace(':mood', 'Happy').replace(':id', mealId);
}

interface Reading {
  readonly app: TestApp;
  /** Of a meal that is asked for on its own. */
  readonly mealId: string;
  readonly encoding: 'gzip' | 'identity';
}

/** All that a person can read, as text. */
async function readAll({ token }: TestUser, { app, mealId, encoding }: Reading): Promise<Record<string, string>> {
  const read: Record<string, string> = {};
  for (const endpoint of readings) {
    const url = pathOf(endpoint, mealId);
    const headers = { authorization: `Bearer ${token}`, 'accept-encoding': encoding };
    const answer = await app.app.inject({ url, headers });
    const isPacked = answer.headers['content-encoding'] === 'gzip';
    read[endpoint.path] = (isPacked ? gunzipSync(answer.rawPayload) : answer.rawPayload).toString();
  }
  return read;
}

/** So long that lists of meals are packed. */
const LONG_STEPS = Array.from({ length: 20 }, (_, step) => `Stir for ${step} minutes, and think of somebody.`);

/** Three people who are friends and have something of everything; the first is the administrator. */
async function startStory(app: TestApp): Promise<TestUser[]> {
  const people = [await app.signIn('ann', { admin: true }), await app.signIn('ben'), await app.signIn('cyd')];
  for (const name of ['Porridge', 'Soup', 'Salad', 'Stew'])
    await people[0]?.call(createMeal, { body: { name, mood: 'Happy', ingredients: ['salt'], steps: LONG_STEPS } });
  const beginning = ['ask somebody', 'accept all', 'log a mood', 'add a grocery', 'save a meal or not', 'eat a meal'];
  for (const name of [...beginning, 'encourage'])
    for (const who of [0, 1, 2]) await STEPS[name]?.(people, who, who + 1, app);
  return people;
}

describe.runIf(engine === 'sqlite')('answers', () => {
  const everything = Object.keys(STEPS).flatMap((name) => [0, 1, 2].map((who) => ({ name, who })));
  const story = fc.tuple(fc.shuffledSubarray(everything, { minLength: everything.length }), fc.nat(50));

  it('are what would be read anew, in whatever order things are done', { timeout: 120_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(story, async ([steps, chance]) => {
        const database = await createTestDatabase();
        const remembering = await createTestApp({ database });
        const { watchChanges: _, ...unwatched } = database;
        const reading = await createTestApp({ database: unwatched, clock: remembering.clock });
        const people = await startStory(remembering);
        const [meal] = (await people[0]?.call(listMeals))?.body ?? [];
        for (const [index, { name, who }] of steps.entries()) {
          await STEPS[name]?.(people, who, index + chance, remembering);
          for (const person of people) {
            const mealId = meal?.id ?? '';
            const anew = await readAll(person, { app: reading, mealId, encoding: 'identity' });
            for (const encoding of ['gzip', 'identity'] as const)
              expect(await readAll(person, { app: remembering, mealId, encoding }), name).toEqual(anew);
          }
        }
        await database.close();
      }),
      { numRuns: 2, endOnFailure: true },
    );
  });
});
