import { addPushDevice, type RemindersDraft, setReminders, testPush } from '@moodbowl/contract/reminders';
import {
  asOwner,
  missing,
  own,
  ownWith,
  type FeatureCalls,
  type FeatureRows,
  type OwnedThing,
} from '../../../test/feature-calls.ts';

const SUBSCRIPTION = {
  endpoint: 'https://push.example.org/the-phone-in-the-kitchen',
  keys: {
    p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  },
};
const MORNING: RemindersDraft = {
  mood: [{ from: '08:10', to: '08:50' }],
  quiet_days: [7],
  after_meal: true,
  plan: '16:00',
  email: false,
};
const EVENING: RemindersDraft = { ...MORNING, mood: [{ from: '19:00', to: null }], plan: null };
const others = { ...SUBSCRIPTION, endpoint: 'https://push.example.org/of-somebody-else' };

export const ownerHas: OwnedThing = {
  name: 'pushDevice',
  secret: 'the-phone-in-the-kitchen',
  add: async (owner) => {
    await owner.call(setReminders, { body: MORNING });
    const { id } = (await owner.call(addPushDevice, { body: SUBSCRIPTION })).body;
    await owner.call(testPush);
    return id;
  },
};

const id = '01957c00-0000-7000-8000-00000a0d4001';

export const rows: FeatureRows = {
  upgrade: ({ user: user_id, session: session_id, ago }) => ({
    reminder_settings: [{ user_id, quiet_days: 64, by_email: 1, language: 'de', mailed_on: '2026-03-09' }],
    reminders: [
      {
        user_id,
        id,
        kind: 'mood',
        from_time: '08:10',
        to_time: '08:50',
        next_at: ago(-1),
        last_day: '2026-03-10',
        claimed_until: null,
      },
    ],
    push_subscriptions: [
      {
        user_id,
        session_id,
        endpoint: SUBSCRIPTION.endpoint,
        ...SUBSCRIPTION.keys,
        language: 'de',
        created_at: ago(2),
      },
    ],
    waiting_pushes: [
      {
        user_id,
        id: '01957c00-0000-7000-8000-00000a0d4002',
        session_id,
        reminder_id: id,
        kind: 'mood',
        date: '2026-03-10',
        made_at: ago(0, 5),
        due_at: ago(0, -5),
        tries: 1,
      },
    ],
  }),
};

/** How the tests that walk every endpoint call those of this feature. */
export const calls: FeatureCalls = {
  'GET /reminders': { access: [own], plans: [asOwner()], statements: 3 },
  'PUT /reminders': {
    access: [ownWith(() => ({ body: EVENING }))],
    plans: [asOwner(() => ({ body: EVENING })), asOwner(() => ({ body: MORNING }))],
  },
  'GET /push/key': { access: [own], plans: [asOwner()], statements: 0 },
  'POST /push/subscriptions': {
    access: [ownWith(() => ({ body: others }))],
    plans: [asOwner(() => ({ body: SUBSCRIPTION }))],
  },
  'POST /push/test': {
    // By now they get some, too.
    access: [own],
    plans: [asOwner()],
  },
  'DELETE /push/subscriptions/:id': {
    access: [missing(({ pushDevice }) => ({ params: { id: pushDevice } }))],
    plans: [asOwner(({ owners }) => ({ params: { id: owners.pushDevice } }))],
    last: true,
  },
};
