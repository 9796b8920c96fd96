import type { Insertable } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import { DEMO_DAYS, type DemoPart, type Resident, timeOf } from '../../demo/context.ts';
import type { Random } from '../../demo/random.ts';
import { seededId } from '../../demo/seeded-id.ts';
import { sidesOf } from './sides.ts';

const MAYAS_FRIENDS = new Set([
  'leo',
  'amara.okafor',
  'zoë_m',
  'hiroshi.t',
  'priya.raman',
  'ليلى',
  'camila_v',
  'aroha',
]);
/** The person who asked maya and waits for her answer. */
const MAYAS_REQUESTS = new Set(['giulia', 'kwame']);
/** Whom maya asked. */
const MAYA_ASKED = 'thandiwe';
/** Whom maya wants to hear nothing from. */
const MAYA_BLOCKED = 'rhys.j';

/** Messages between friends. */
const KIND_WORDS = [
  'Thinking of you today.',
  'You have got this!',
  'Soup at mine on Sunday?',
  'Proud of you for getting through this week.',
  'Your last recipe saved my dinner. Thank you!',
  'Sending a big hug and a small biscuit.',
  'Breathe. The rest can wait until tomorrow.',
  'I saw the first strawberries and thought of you.',
  'Call me whenever you like, even just to chop onions together.',
  'So happy for you!',
  'One small good thing a day. What was yours?',
  'That sounds hard. I am here.',
  'Keep the bread rising!',
  'Tea break together on Thursday?',
  'You make the table brighter.',
  'Rest is part of the recipe.',
  'Six days in a row, look at you!',
  'Lunch was better because you told me to try the dill.',
];

type Friendship = Insertable<Schema['friendships']>;
type Encouragement = Insertable<Schema['encouragements']>;

/**
 * Friendships with those further down the list, so that each pair is made once, what the two wrote one another, and
 * blocks.
 */
export const demoRows: DemoPart = (resident, { now, residents }) => {
  const friendships: Friendship[] = [];
  const encouragements: Encouragement[] = [];
  for (const other of residents.slice(residents.indexOf(resident) + 1)) {
    const bond = bondOf(resident, other);
    if (!bond) continue;
    friendships.push(...befriend(resident, bond, other));
    if (bond !== 'friends') continue;
    for (const pair of [
      { sender: resident, receiver: other },
      { sender: other, receiver: resident },
    ]) {
      encouragements.push(...words(resident.random, pair, now));
    }
  }
  return { friendships, encouragements, blocks: blocksOf(resident, residents) };
};

function blocksOf(resident: Resident, residents: readonly Resident[]): Insertable<Schema['blocks']>[] {
  const blocked = residents.find(({ username }) => resident.username === 'maya' && username === MAYA_BLOCKED);
  if (!blocked) return [];
  const created_at = timeOf(resident, 20, 19 * 60).at.toISOString();
  return sidesOf(resident.id, blocked.id).map((side) => ({ ...side, blocker_id: resident.id, created_at }));
}

type Bond = 'friends' | 'asked' | 'was asked';

/** The relation between the two, seen from the first. */
function bondOf({ username, random }: Resident, other: Resident): Bond | undefined {
  if (username === 'maya') {
    if (MAYAS_FRIENDS.has(other.username)) return 'friends';
    if (MAYAS_REQUESTS.has(other.username)) return 'was asked';
    return other.username === MAYA_ASKED ? 'asked' : undefined;
  }
  if (random.chance(0.17)) return 'friends';
  if (random.chance(0.03)) return random.pick(['asked', 'was asked']);
  return undefined;
}

/** Friends have known one another for weeks; requests are of the last days. */
function befriend(resident: Resident, bond: Bond, other: Resident): Friendship[] {
  const { random } = resident;
  const asker = bond === 'was asked' ? other : resident;
  const daysAgo = bond === 'friends' ? random.between(30, DEMO_DAYS - 1) : random.between(1, 6);
  const { at } = timeOf(resident, daysAgo, random.between(9 * 60, 21 * 60));
  const accepted = timeOf(resident, daysAgo - 1, random.between(9 * 60, 21 * 60)).at;
  const row = {
    id: seededId(at, random),
    requested_by: asker.id,
    created_at: at.toISOString(),
    accepted_at: bond === 'friends' ? accepted.toISOString() : null,
  };
  return sidesOf(resident.id, other.id).map((side) => ({ ...side, ...row }));
}

/** A few lines of the last weeks; some people write often. */
function words(
  random: Random,
  { sender, receiver }: { sender: Resident; receiver: Resident },
  now: Date,
): Encouragement[] {
  const count = random.chance(0.15) ? random.between(4, 7) : random.between(0, 3);
  return random
    .shuffle(KIND_WORDS)
    .slice(0, count)
    .flatMap((message) => {
      const { at } = timeOf(sender, random.between(0, 28), random.between(8 * 60, 22 * 60));
      const written = at < now ? at : now;
      const row = { id: seededId(written, random), message, created_at: written.toISOString() };
      return sidesOf(sender.id, receiver.id).map((side) => ({
        ...side,
        ...row,
        sent: side.user_id === sender.id ? 1 : 0,
      }));
    });
}
