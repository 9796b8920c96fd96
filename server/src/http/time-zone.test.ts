import { saveMood, todaysMood } from '@moodbowl/contract/moods';
import { describe, expect, it } from 'vitest';
import { recordStatements } from '../../test/record-statements.ts';
import { createTestApp } from '../../test/test-app.ts';

const [WEST, EAST] = ['Pacific/Pago_Pago', 'Pacific/Kiritimati'];

describe('the time zone of a call', () => {
  it('decides which day is today, also for two devices in two zones at once', async () => {
    const app = await createTestApp({ now: '2026-03-10T10:30:00Z' });
    const maya = await app.signIn('maya');
    // In the west it is the 9th, in the east the 11th.
    maya.timeZone = WEST;
    await maya.call(saveMood, { body: { mood: 'Happy' } });
    const moodIn = async (timeZone: string) =>
      (await app.call(todaysMood, {}, { token: maya.token, timeZone })).body?.mood;
    for (let round = 0; round < 3; round += 1)
      expect(await Promise.all([moodIn(WEST), moodIn(EAST)])).toEqual(['Happy', undefined]);
  });

  it('is stored once an hour at most, however often it changes', async () => {
    const app = await createTestApp({ now: '2026-03-10T09:00:00Z' });
    const maya = await app.signIn('maya');
    const stored = async () =>
      (await app.database.db.selectFrom('users').select('time_zone').executeTakeFirst())?.time_zone;
    const callFrom = (timeZone: string) => app.call(todaysMood, {}, { token: maya.token, timeZone });
    await callFrom(WEST);
    expect(await stored()).toBe(WEST);
    const asked = recordStatements();
    for (let times = 0; times < 10; times += 1) await callFrom(times % 2 ? WEST : EAST);
    expect(asked().filter(({ sql }) => !sql.startsWith('select'))).toEqual([]);
    expect(await stored()).toBe(WEST);
    app.clock.advance({ hours: 1 });
    await callFrom(EAST);
    expect(await stored()).toBe(EAST);
  });
});
