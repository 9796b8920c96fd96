/**
 * The rows of a database before its upgrade: some of every table, in an order in which they can be inserted. A fixture
 * gets the tables and columns of its schema. Rows of a new table are declared in the feature's `.calls.ts`; existing
 * fixtures stay as they are.
 */
import { AISLES } from '@moodbowl/food/aisles/aisles';
import { hashOf } from '../../src/db/link-keys.ts';
import { skeletonOf } from '../../src/db/skeleton.ts';
import { featureRows } from '../endpoint-calls.ts';

type Row = Readonly<Record<string, string | number | null | Uint8Array>>;

/** The current time of the fixtures. */
export const NOW = '2026-03-10T09:00:00.000Z';
export const PASSWORD = 'porridge';
/** The hash of {@link PASSWORD}. */
const PASSWORD_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$KwX0fnPMeo4nxwX9GKg7Jw$l3lXGHw2vNU7imgH29OrAz096oUPGfnch8Pn2ACreaw';

let made = 0;
function newId(): string {
  made += 1;
  return `01957c00-0000-7000-8000-${made.toString(16).padStart(12, '0')}`;
}

/** An instant before {@link NOW}. */
function ago(days: number, minutes = 0): string {
  return new Date(Date.parse(NOW) - (days * 24 * 60 + minutes) * 60_000).toISOString();
}

/** People in different states, by username. */
export const PEOPLE = {
  maya: { user: newId(), session: newId(), role: 'user', zone: 'Europe/Berlin', avatar: 'Grateful' },
  leo: { user: newId(), session: newId(), role: 'user', zone: 'Asia/Tokyo', avatar: 'Happy' },
  ada: { user: newId(), session: newId(), role: 'admin', zone: 'UTC', avatar: 'Happy' },
  Zoë: { user: newId(), session: newId(), role: 'user', zone: 'America/New_York', avatar: 'Bored' },
  omar: { user: newId(), session: newId(), role: 'user', zone: 'UTC', avatar: 'Happy' },
  noor: { user: newId(), session: newId(), role: 'user', zone: 'Pacific/Kiritimati', avatar: 'Happy' },
} as const;

const names = Object.keys(PEOPLE) as (keyof typeof PEOPLE)[];
const { maya, leo, ada, Zoë: zoe, omar, noor } = PEOPLE;

const PICTURE = '3b5d5c3712955042212316173ccf37be.webp';
export const PICTURES = [PICTURE, 'default-meal.png'];

function meal(name: string, mood: string, ingredients: readonly string[], image_url: string) {
  return {
    id: newId(),
    name,
    name_key: name.toLowerCase(),
    description: `10 minutes. ${name}, as at home.`,
    ingredients: JSON.stringify(ingredients),
    mood,
    image_url,
    steps: JSON.stringify(['Take everything out.', 'Cook it slowly.']),
    search_text: [name, ...ingredients].join('\n').toLowerCase(),
  };
}

const MEALS = [
  meal('Lemon porridge', 'Grateful', ['80 g oats', '1 lemon'], `/uploads/meals/${PICTURE}`),
  meal('Tomato soup', 'Sad', ['400 g tomatoes', '1 onion'], `/uploads/meals/${PICTURE}`),
  meal('Crunchy salad', 'Angry', ['1 lettuce', '2 carrots'], 'https://pictures.example/salad.jpg'),
  meal('Éclairs', 'Happy', ['3 eggs', '100 g butter'], ''),
  meal('100% rye bread', 'Bored', ['500 g rye flour'], ''),
].map((row, index) => ({ ...row, created_at: ago(40, index) }));
const [porridge, soup, salad] = MEALS.map(({ id }) => id);
export const MEAL = porridge ?? '';

function entry(who: { user: string }, mood: string, note: string, created_at: string, date: string): Row {
  return { user_id: who.user, id: newId(), mood, note, created_at, date };
}

function friendship(one: string, other: string, rest: { requested_by: string } & Row): Row {
  const [lower_id = '', higher_id = ''] = [one, other].toSorted();
  return { lower_id, higher_id, id: newId(), email_request_id: null, accepted_at: null, ...rest };
}

/** A request by email to somebody who has that email, as its sender sees it. */
const toNoor = newId();

const FIRST_ROWS: Readonly<Record<string, readonly Row[]>> = {
  users: names.map((username, index) => ({
    id: PEOPLE[username].user,
    username,
    username_key: username.toLowerCase(),
    email: `${username}@example.org`,
    email_key: `${username.toLowerCase()}@example.org`,
    password_hash: PASSWORD_HASH,
    role: PEOPLE[username].role,
    time_zone: PEOPLE[username].zone,
    created_at: ago(60 - index),
    avatar: PEOPLE[username].avatar,
    suspended_at: null,
    time_zone_set_at: ago(0, 45),
    language: PEOPLE[username].zone === 'Europe/Berlin' ? 'de' : null,
  })),
  sessions: [
    ...names.map((username, index) => ({
      user_id: PEOPLE[username].user,
      id: PEOPLE[username].session,
      created_at: ago(1, index),
      expires_at: ago(-6, index),
      device: 'Firefox on Linux',
      last_seen_at: ago(0, 5),
    })),
    // On another device, and an expired one.
    {
      user_id: maya.user,
      id: newId(),
      created_at: ago(2),
      expires_at: ago(-5),
      device: 'Safari on iPhone',
      last_seen_at: null,
    },
    {
      user_id: maya.user,
      id: newId(),
      created_at: ago(9),
      expires_at: ago(2),
      device: 'Chrome on Windows',
      last_seen_at: ago(3),
    },
  ],
  password_resets: [{ user_id: omar.user, secret_hash: 'ab'.repeat(32), expires_at: ago(0, -20) }],
  mails: [
    {
      // Not counted among the others, whose ids stay.
      id: '00000000-0000-4000-8000-00000000e001',
      kind: 'reset',
      email: 'omar@example.org',
      email_key: 'omar@example.org',
      language: 'en',
      created_at: ago(0),
      due_at: ago(0, -5),
      tries: 1,
    },
  ],
  throttles: [
    { key: 'login:account:maya', hits: 3, resets_at: ago(0, -10) },
    { key: 'register:address:203.0.113.7', hits: 20, resets_at: ago(1) },
  ],
  uploads: [
    { name: PICTURE, content: Uint8Array.from({ length: 64 }, (_, index) => index * 4), created_at: ago(41) },
    { name: 'default-meal.png', content: Uint8Array.from([137, 80, 78, 71, 0, 39, 92]), created_at: ago(41) },
  ],
  app_state: [{ key: 'catalogue_loaded_at', value: ago(60) }],
  meals: MEALS,
  mood_entries: [
    entry(maya, 'Happy', 'Slow breakfast. Sun on the table. 🍋', ago(0, 30), '2026-03-10'),
    entry(maya, 'Stressed', 'It\'s \\ a "long" day; -- or 100%', ago(0, 90), '2026-03-10'),
    entry(maya, 'Sad', '', ago(1, 10), '2026-03-09'),
    entry(maya, 'Grateful', 'שלום', ago(2), '2026-03-08'),
    entry(maya, 'Grateful', '', ago(30), '2026-02-08'),
    entry(maya, 'Bored', 'Long ago.', ago(200), '2025-08-22'),
    // Late in the evening, which is already the next day in UTC.
    entry(zoe, 'Energised', '', '2026-03-10T02:30:00.000Z', '2026-03-09'),
    // A date ahead of everyone else's.
    entry(noor, 'Confused', '', '2026-03-09T20:00:00.000Z', '2026-03-10'),
    ...[0, 1, 2, 3, 4].map((days) =>
      entry(leo, 'Angry', `Day ${days}`, ago(days, 60), `2026-03-${String(10 - days).padStart(2, '0')}`),
    ),
  ],
  grocery_items: [
    { user_id: maya.user, item_name: 'Lemons', quantity: '3', purchased: 0 },
    { user_id: maya.user, item_name: 'Rye flour, wholemeal', quantity: '500 g', purchased: 0 },
    { user_id: leo.user, item_name: 'Oat milk', quantity: '1', purchased: 1 },
  ].map((row, index) => ({ ...row, id: newId(), created_at: ago(3, index) })),
  saved_meals: [
    { user_id: maya.user, meal_id: porridge ?? '', created_at: ago(5) },
    { user_id: maya.user, meal_id: soup ?? '', created_at: ago(4) },
    { user_id: leo.user, meal_id: porridge ?? '', created_at: ago(3) },
  ],
  meal_logs: [
    { user_id: maya.user, meal_id: porridge ?? '', meal_name: 'Lemon porridge', date: '2026-03-10', at: ago(0, 20) },
    { user_id: maya.user, meal_id: salad ?? '', meal_name: 'Crunchy salad', date: '2026-03-08', at: ago(2, 20) },
    // Of a deleted meal.
    { user_id: leo.user, meal_id: null, meal_name: 'Grandmother’s dumplings', date: '2026-03-09', at: ago(1, 20) },
  ].map(({ at, ...row }) => ({ ...row, id: newId(), created_at: at })),
  friendships: [
    // Friends: requested by username, and by email.
    friendship(maya.user, leo.user, { requested_by: leo.user, created_at: ago(20), accepted_at: ago(19) }),
    friendship(maya.user, ada.user, {
      requested_by: maya.user,
      email_request_id: newId(),
      created_at: ago(18),
      accepted_at: ago(17),
    }),
    // Pending requests: by username in both directions, and by an email that somebody has.
    friendship(maya.user, zoe.user, { requested_by: zoe.user, created_at: ago(6) }),
    friendship(maya.user, omar.user, { requested_by: maya.user, created_at: ago(5) }),
    friendship(maya.user, noor.user, { requested_by: maya.user, email_request_id: toNoor, created_at: ago(4) }),
  ],
  friend_email_requests: [
    { user_id: maya.user, email_key: 'noor@example.org', id: toNoor, email: 'Noor@example.org', created_at: ago(4) },
    // Nobody has this email.
    { user_id: maya.user, email_key: 'sis@example.net', id: newId(), email: 'sis@example.net', created_at: ago(3) },
  ],
  blocks: [{ user_id: zoe.user, blocked_id: omar.user, created_at: ago(3) }],
  encouragements: [
    { user_id: leo.user, receiver_id: maya.user, message: 'You can do this!', created_at: ago(2) },
    { user_id: leo.user, receiver_id: maya.user, message: 'Soup helps. 🍲', created_at: ago(1) },
    { user_id: maya.user, receiver_id: leo.user, message: 'Thank you', created_at: ago(0, 50) },
  ].map((row) => ({ ...row, id: newId() })),
  feedback: [
    { user_id: maya.user, subject: 'More soup', message: 'Please.', status: 'resolved', created_at: ago(12) },
    { user_id: maya.user, subject: 'Typo', message: 'In the salad:\nsecond line.', status: 'open', created_at: ago(2) },
    { user_id: leo.user, subject: 'Thanks', message: 'x'.repeat(300), status: 'open', created_at: ago(1) },
  ].map((row) => ({ ...row, id: newId() })),
  usage_days: [
    { day: '2026-03-09', event: 'page_view', path: '/home', count: 12, amount: 0 },
    { day: '2026-03-10', event: 'page_view', path: '/mood/:date', count: 2, amount: 0 },
    { day: '2026-03-10', event: 'feedback_submitted', path: '', count: 1, amount: 300 },
  ],
  vital_days: [
    { day: '2026-03-09', metric: 'LCP', path: '/', bucket: 4, count: 9 },
    { day: '2026-03-10', metric: 'LCP', path: '/', bucket: 12, count: 3 },
    { day: '2026-03-10', metric: 'CLS', path: '/recipes', bucket: 0, count: 5 },
  ],
};

const of = (table: string) => FIRST_ROWS[table] ?? [];

/** Two rows of what two people share, one with each of them. */
function bothSides(one: string, other: string, rest: Row | ((userId: string) => Row)): Row[] {
  return [
    [one, other],
    [other, one],
  ].map(([user_id = '', other_id = '']) => ({
    user_id,
    other_id,
    ...(typeof rest === 'function' ? rest(user_id) : rest),
  }));
}

/** As tables are since migration 013. */
const ROWS_BY_OWNER: typeof FIRST_ROWS = {
  ...FIRST_ROWS,
  users: of('users').map((row) => ({ ...row, home_id: row['id'] ?? null })),
  account_names: of('users').flatMap(({ id = null, username, username_key = null, email_key = null }) => [
    { kind: 'username', name: username_key, user_id: id },
    { kind: 'skeleton', name: skeletonOf(String(username)), user_id: id },
    { kind: 'email', name: email_key, user_id: id },
  ]),
  grocery_items: of('grocery_items').map(({ user_id = null, ...row }) => ({ home_id: user_id, ...row })),
  friendships: of('friendships').flatMap(({ lower_id, higher_id, email_request_id: _, ...row }) =>
    bothSides(String(lower_id), String(higher_id), row),
  ),
  blocks: of('blocks').flatMap(({ user_id = null, blocked_id, ...row }) =>
    bothSides(String(user_id), String(blocked_id), { blocker_id: user_id, ...row }),
  ),
  encouragements: of('encouragements').flatMap(({ user_id, receiver_id, ...row }) =>
    bothSides(String(user_id), String(receiver_id), (owner) => ({ sent: owner === user_id ? 1 : 0, ...row })),
  ),
};

/** As tables are since migration 014. */
const ROWS_WITH_LEARNING: typeof FIRST_ROWS = {
  ...ROWS_BY_OWNER,
  meal_outcomes: of('meal_logs').map(({ user_id = null, id = null, created_at = null }) => ({
    user_id,
    meal_log_id: id,
    ate_at: created_at,
  })),
  unasked_meals: [{ user_id: maya.user, meal_id: soup ?? '', created_at: ago(3) }],
  crowd_drifts: [{ mood: 'Sad', part: 0, drift: -0.2 }],
  crowd_lifts: [{ mood: 'Sad', meal_id: soup ?? '', lift: 0.06, variance: 0.001, mood_variance: 0.0008 }],
};

/** As tables are since migration 015. */
const ROWS_WITH_HOMES: typeof FIRST_ROWS = {
  ...ROWS_WITH_LEARNING,
  home_members: [{ home_id: maya.user, user_id: maya.user, keeper: 1, joined_at: ago(2) }],
  home_invites: [
    { home_id: maya.user, id: newId(), secret_hash: '0'.repeat(64), created_at: ago(2), expires_at: ago(-5) },
  ],
};

/** As tables are since migration 016. */
const ROWS_WITH_OPERATIONS: typeof FIRST_ROWS = {
  ...ROWS_WITH_HOMES,
  grocery_operations: [{ home_id: maya.user, id: newId(), received_at: ago(1) }],
  grocery_history: [
    { home_id: maya.user, name_key: 'lemons', item_name: 'Lemons', times: 2, last_at: ago(3), aisle: 'produce' },
  ],
  home_offers: [
    {
      user_id: leo.user,
      id: newId(),
      from_id: maya.user,
      code: `${maya.user}${'0'.repeat(22)}`,
      created_at: ago(2),
      expires_at: ago(-5),
    },
  ],
  grocery_aisles: [{ home_id: maya.user, aisles: JSON.stringify(AISLES.toReversed()) }],
};

const RECIPE = newId();
const ENTRY = newId();
const SENT_RECIPE = JSON.stringify({ name: 'Dumplings', ingredients: ['500 g potatoes'], steps: ['Boil them.'] });

/** As tables are since migration 017. */
const ROWS_WITH_RECIPES: typeof FIRST_ROWS = {
  ...ROWS_WITH_OPERATIONS,
  recipes: [
    {
      home_id: maya.user,
      id: RECIPE,
      created_by: maya.user,
      name: 'Grandma’s dumplings',
      name_key: 'grandma’s dumplings',
      description: 'With brown butter.',
      ingredients: JSON.stringify(['500 g potatoes', '1 egg']),
      steps: JSON.stringify(['Boil the potatoes.', 'Make dumplings.']),
      moods: JSON.stringify(['Sad', 'Grateful']),
      diet: 'vegetarian',
      cuisine: 'German',
      servings: 4,
      minutes_prep: 30,
      minutes_cook: 20,
      tags: JSON.stringify(['winter']),
      source_url: '',
      source_name: 'Grandma',
      image_url: '',
      search_text: 'grandma’s dumplings\n500 g potatoes\n1 egg',
      link_secret: 'A'.repeat(22),
      created_at: ago(8),
      updated_at: ago(7),
    },
  ],
  recipe_pictures: [
    { home_id: maya.user, id: 'ab'.repeat(16), content: Uint8Array.from([1, 2, 3]), bytes: 3, created_at: ago(8) },
  ],
  recipe_gifts: [{ user_id: maya.user, id: newId(), from_id: leo.user, content: SENT_RECIPE, created_at: ago(2) }],
  meal_proposals: [
    {
      user_id: maya.user,
      id: newId(),
      recipe_id: RECIPE,
      content: SENT_RECIPE,
      status: 'open',
      created_at: ago(1),
    },
  ],
  plan_entries: [
    {
      home_id: maya.user,
      id: ENTRY,
      date: '2026-03-11',
      slot: 'dinner',
      position: 0,
      meal_id: RECIPE,
      title: 'Grandma’s dumplings',
      servings: 2,
      note: '',
      planned_by: maya.user,
      created_at: ago(1),
    },
  ],
  grocery_sources: [
    {
      home_id: maya.user,
      entry_id: ENTRY,
      food_key: 'potato',
      unit: 'g',
      amount: 250,
      item_id: newId(),
      created_at: ago(1),
    },
  ],
  plan_feeds: [{ home_id: maya.user, secret: 'B'.repeat(22), created_at: ago(1) }],
};

/** As tables are since migration 018. */
const ROWS_WITH_OUTCOMES: typeof FIRST_ROWS = {
  ...ROWS_WITH_RECIPES,
  grocery_outcomes: [
    { user_id: maya.user, id: newId(), received_at: ago(1), outcome: null },
    { user_id: leo.user, id: newId(), received_at: ago(1), outcome: JSON.stringify({ gone: true }) },
  ],
};

/** As tables are since migration 019. */
const ROWS_WITH_LINK_KEYS: typeof FIRST_ROWS = {
  ...ROWS_WITH_OUTCOMES,
  recipes: (ROWS_WITH_RECIPES['recipes'] ?? []).map((row) => ({ ...row, linked_by: maya.user })),
  calendar_feeds: [{ user_id: maya.user, home_id: maya.user, secret: 'C'.repeat(22), created_at: ago(1) }],
  link_keys: [
    { secret_hash: hashOf('A'.repeat(22)), kind: 'recipe', owner_id: maya.user, target_id: RECIPE },
    { secret_hash: hashOf('C'.repeat(22)), kind: 'calendar', owner_id: maya.user, target_id: maya.user },
  ],
};

/** As tables are since migration 021. */
const ROWS_WITH_DIETS: typeof FIRST_ROWS = {
  ...ROWS_WITH_LINK_KEYS,
  users: (ROWS_WITH_RECIPES['users'] ?? []).map((user) =>
    user['id'] === maya.user
      ? { ...user, diet: 'vegetarian', foods_left_out: JSON.stringify(['Peanuts']), diet_at_home: 1 }
      : user,
  ),
  crowd_counts: [{ part: 'drift', cell: 'Sad 0', people: 24.5, sum: -3.25 }],
  home_diets: [{ home_id: maya.user, diet: null, foods_left_out: JSON.stringify(['Coriander']) }],
};

/** As tables are since migration 022. */
const ROWS_WITH_OWN_LOGS: typeof FIRST_ROWS = {
  ...ROWS_WITH_DIETS,
  plan_entries: (ROWS_WITH_OUTCOMES['plan_entries'] ?? []).map((row) => ({ ...row, changed_at: ago(0, 12) })),
  meal_logs: (ROWS_WITH_OUTCOMES['meal_logs'] ?? []).map((row, index) => ({
    ...row,
    plan_entry_id: index === 0 ? ENTRY : null,
  })),
};

/** What features declare beside their calls. */
const DECLARED: typeof FIRST_ROWS = Object.assign(
  {},
  ...featureRows.map(({ upgrade }) => upgrade({ user: leo.user, session: leo.session, meal: MEAL, ago })),
);

/** The invitations into homes, as they are since migration 036. */
const HOME_INVITES = (ROWS_WITH_HOMES['home_invites'] ?? []).map(({ home_id = null, ...row }) => ({
  owner_id: home_id,
  kind: 'home',
  uses_left: 1,
  friend_id: null,
  ...row,
}));

/** The rows of a schema, by the name of its last migration. */
export function rowsOf(schema: string): Readonly<Record<string, readonly Row[]>> {
  return { ...ownRowsOf(schema), ...DECLARED, invites: [...(DECLARED['invites'] ?? []), ...HOME_INVITES] };
}

function ownRowsOf(schema: string): typeof FIRST_ROWS {
  if (schema < '013') return FIRST_ROWS;
  if (schema < '014') return ROWS_BY_OWNER;
  if (schema < '015') return ROWS_WITH_LEARNING;
  if (schema < '016') return ROWS_WITH_HOMES;
  if (schema < '017') return ROWS_WITH_OPERATIONS;
  if (schema < '018') return ROWS_WITH_RECIPES;
  if (schema < '019') return ROWS_WITH_OUTCOMES;
  if (schema < '021') return ROWS_WITH_LINK_KEYS;
  return schema < '023' ? ROWS_WITH_DIETS : ROWS_WITH_OWN_LOGS;
}
