import {
  type Answer,
  forgetAll,
  forgetMeal,
  getAnswer,
  getInsights,
  getLearning,
  getMealInsight,
  getQuestion,
  type Insights,
  linkAgain,
  listLinks,
  type MealInsight,
  setLearning,
  skipQuestion,
  unlink,
} from '@moodbowl/contract/learning';
import { getMeal } from '@moodbowl/contract/meals';
import { logMeal } from '@moodbowl/contract/meal-logs';
import { deleteMood, listMoods, moodDay, type MoodEntry, saveMood } from '@moodbowl/contract/moods';
import { t } from '@moodbowl/i18n/t';
import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { press } from '../../../test/actions.ts';
import { findToast, openScreen, settle, signIn } from '../../../test/open-screen.tsx';
import { idOf, sampleEntry, sampleMealWithAmounts } from '../../../test/samples.ts';
import { NO_INSIGHTS, Refusal, refusal, stubServer } from '../../../test/stub-server.ts';

const QUESTION = {
  meal_log_id: idOf(7),
  meal_id: idOf(8),
  meal_name: 'Lentil soup',
  ate_at: '2026-03-10T12:00:00.000Z',
  until: '2026-03-10T16:00:00.000Z',
};
const ASKED = 'How are you after the lentil soup?';
const ENTRY = sampleEntry(1, { mood: 'Grateful', note: '' });
const answer = (changes: Partial<Answer> = {}): Answer => ({
  meal_log_id: QUESTION.meal_log_id,
  meal_id: QUESTION.meal_id,
  meal_name: QUESTION.meal_name,
  before: 'Stressed',
  after: 'Grateful',
  compared: true,
  times: 2,
  enough: 3,
  learned: null,
  ...changes,
});

async function openAsked() {
  const server = stubServer().on(getQuestion, QUESTION);
  signIn();
  await openScreen('/home');
  return server;
}
const isAsked = () => screen.queryByRole('region', { name: ASKED }) !== null;

async function answered(saved: Answer | null) {
  const server = (await openAsked()).on(saveMood, ENTRY).on(listMoods, [ENTRY]).on(getAnswer, { answer: saved });
  server.on(getQuestion, null);
  await press('Grateful');
  await press('Save Mood Entry');
  await findToast('Mood "Grateful" saved successfully!');
  return server;
}

it('asks after a meal beside the one grid of faces', async () => {
  await openAsked();
  expect(isAsked()).toBe(true);
  expect(screen.getAllByRole('group', { name: 'Mood' })).toHaveLength(1);
});

const learned = { mood: 'Stressed', with: { times: 3, better: 3 }, without: { times: 9, better: 2 } } as const;

it.each([
  ['how many answers there are', {}, /Counted for lentil soup: 2 of 3\./],
  ['that a good mood before is not compared', { before: 'Happy', compared: false }, /Comparisons start from low moods/],
  ['that nothing can be compared', { before: null, compared: false }, /Without a mood before lentil soup/],
  ['that there is no clear difference', { times: 4 }, /4 answers about lentil soup, and no clear difference/],
  [
    'what is known by now',
    { times: 3, learned },
    /3 of 3 times when stressed; usually 2 of 9\. It may still be chance\./,
  ],
] as const)('replies in place of the form with %s', async (_, changes, text) => {
  await answered(answer(changes));
  expect(isAsked()).toBe(false);
  expect(await screen.findByText(text)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Save Mood Entry' })).toBeNull();
  expect(document.activeElement?.tagName).toBe('H2');
});

it('says from which mood to which, and goes back to the form', async () => {
  await answered(answer());
  expect(await screen.findByRole('heading', { name: 'From Stressed to Grateful' })).toBeTruthy();
  await press(t('learning.anotherMood'));
  expect(screen.getByRole('button', { name: 'Save Mood Entry' })).toBeTruthy();
});

it('takes a mood back, and keeps what was said to be said again', async () => {
  const noted = { ...ENTRY, note: 'Sun.' };
  const server = await answered(null);
  server.on(listMoods, [noted]).on(deleteMood, { id: ENTRY.id });
  await press(t('learning.addNote'));
  expect(screen.getByRole('dialog')).toBeTruthy();
  fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' });
  await settle();
  await press('Undo');
  expect(server.callsOf(deleteMood).map(({ params }) => params['id'])).toEqual([ENTRY.id]);
  const form = screen.getByRole('group', { name: 'Mood' });
  expect(within(form).getByRole('button', { name: 'Grateful' }).getAttribute('aria-pressed')).toBe('true');
});

it.each([
  ['Skip', false],
  ["Don't ask about this meal", true],
])('does not ask again after "%s"', async (button, never) => {
  const server = (await openAsked()).on(skipQuestion, { id: QUESTION.meal_log_id });
  server.on(getQuestion, null);
  if (never) await press(t('learning.more'));
  await press(button);
  expect(isAsked()).toBe(false);
  expect(server.callsOf(skipQuestion).map(({ params, body }) => [params['id'], body])).toEqual([
    [QUESTION.meal_log_id, { never }],
  ]);
});

it('keeps the question when skipping fails', async () => {
  (await openAsked()).on(skipQuestion, new Refusal(500));
  await press('Skip');
  await findToast(t('learning.skipFailed'));
  expect(isAsked()).toBe(true);
});

describe('the mood before a meal', () => {
  const ATE = '2026-03-10T12:00:00.000Z';
  const log = {
    id: idOf(7),
    meal_id: idOf(1),
    meal_name: 'Meal 1',
    created_at: ATE,
    date: '2026-03-10',
    plan_entry_id: null,
  };
  const asked = () => screen.queryByRole('region', { name: t('learning.andBefore') });

  async function openEaten(entries: MoodEntry[] = []) {
    const server = stubServer()
      .on(getMeal, sampleMealWithAmounts(1))
      .on(moodDay, { date: '2026-03-10', entries: [], meals: [] })
      .on(listMoods, entries)
      .on(logMeal, log);
    signIn();
    await openScreen(`/recipes/${idOf(1)}`);
    await press('I ate this');
    return server;
  }

  it('is asked in place when no mood tells it, and is saved for the time of the meal', async () => {
    const server = (await openEaten()).on(saveMood, sampleEntry(1, { mood: 'Sad' }));
    await press('Sad');
    expect(server.callsOf(saveMood).map(({ body }) => body)).toMatchObject([{ mood: 'Sad', created_at: ATE }]);
    expect(asked()).toBeNull();
  });

  it('is not asked when a mood of the three hours before tells it', async () => {
    await openEaten([sampleEntry(1, { created_at: '2026-03-10T09:00:00.000Z' })]);
    expect(asked()).toBeNull();
  });

  it('is skipped together with the question afterwards', async () => {
    const server = (await openEaten([sampleEntry(1, { created_at: '2026-03-10T08:59:59.000Z' })])).on(skipQuestion, {
      id: log.id,
    });
    await press('Skip');
    expect(server.callsOf(skipQuestion).map(({ params, body }) => [params['id'], body])).toEqual([
      [log.id, { never: false }],
    ]);
    expect(asked()).toBeNull();
  });
});

it('says after which meal a mood was logged, and unlinks it until that is undone', async () => {
  const entry = sampleEntry(1, { mood: 'Happy' });
  const link = { meal_log_id: idOf(7), mood_entry_id: entry.id, meal_name: 'Lentil soup', minutes: 90 };
  const server = stubServer()
    .on(listMoods, [entry])
    .on(listLinks, [link])
    .on(unlink, { id: link.meal_log_id })
    .on(linkAgain, { id: link.meal_log_id });
  signIn();
  await openScreen('/mood-tracker');
  expect(screen.getByText('after lentil soup')).toBeTruthy();
  server.on(listLinks, []);
  await press('Unlink this mood from lentil soup');
  expect(screen.queryByText('after lentil soup')).toBeNull();
  server.on(listLinks, [link]);
  await press('Undo');
  expect(screen.getByText('after lentil soup')).toBeTruthy();
  expect(server.callsOf(linkAgain)).toHaveLength(1);
});

const meal = (number: number, name: string, verdict: MealInsight['verdict']): MealInsight => ({
  meal_id: idOf(number),
  name,
  verdict,
  mood: 'Stressed',
  with: { times: 6, better: 5 },
  without: { times: 7, better: 2 },
  difference: { mean: 0.21, low: 0.03, high: 0.39 },
  pairs: [{ before: 'Stressed', after: 'Happy', times: 5 }],
});
const INSIGHTS: Insights = {
  ...NO_INSIGHTS,
  answers: 13,
  meals: [meal(1, 'Lentil soup', 'more'), meal(2, 'Toast', 'unclear'), meal(3, 'Heavy pie', 'less')],
  by_themselves: [{ mood: 'Stressed', times: 40, better: 14 }],
  best: [{ mood: 'Stressed', meals: [{ meal_id: idOf(1), name: 'Lentil soup' }] }],
  waiting: [{ meal_id: idOf(4), name: 'Pancakes', times: 1, needed: 2 }],
};

async function openInsights(insights: Insights = INSIGHTS) {
  const server = stubServer().on(getInsights, insights);
  signIn();
  await openScreen('/insights');
  return server;
}

it('shows all numbers of the insights as text', async () => {
  await openInsights();
  const row = screen.getAllByRole('listitem').find((item) => within(item).queryByText('Better more often'));
  const text = row?.textContent ?? '';
  for (const part of ['Better 5 of 6 when stressed', 'usually 2 of 7', 'between +0.03 and +0.39', 'most likely +0.21'])
    expect(text).toContain(part);
  expect(text).toContain('From Stressed to Happy: 5 times');
  expect(screen.getByText('From Stressed you felt good again 14 of 40 times.')).toBeTruthy();
  expect(screen.getByText('2 more answers')).toBeTruthy();
});

it('shows meals that lower moods followed only when asked for', async () => {
  await openInsights();
  expect(screen.queryByText('Heavy pie')).toBeNull();
  await press(t('insights.showLower'));
  expect(screen.getByText('Heavy pie')).toBeTruthy();
});

it('forgets a meal or everything after asking', async () => {
  const server = (await openInsights()).on(forgetMeal, { id: idOf(1) });
  server.on(getInsights, { ...INSIGHTS, meals: [] }).on(forgetAll, { forgotten_at: '2026-03-10T09:00:00.000Z' });
  await press('Forget what is known of Lentil soup');
  expect(server.callsOf(forgetMeal)).toEqual([]);
  await press('Yes, forget it');
  expect(server.callsOf(forgetMeal).map(({ params }) => params['id'])).toEqual([idOf(1)]);
  await findToast('Forgotten. Only what you log about Lentil soup from now on counts.');
  await press('Forget everything learned');
  expect(server.callsOf(forgetAll)).toEqual([]);
  server.on(getInsights, NO_INSIGHTS);
  await press('Yes, forget it');
  expect(server.callsOf(forgetAll)).toHaveLength(1);
  expect(screen.getByText(t('insights.empty'))).toBeTruthy();
});

it.each([
  [true, 'insights.empty', 'insights.off'],
  [false, 'insights.off', 'insights.empty'],
] as const)('says what to do without any answer, with learning %j', async (learning, shown, absent) => {
  await openInsights({ ...NO_INSIGHTS, settings: { learning, asking: true, sharing: false } });
  expect(screen.getByText(t(shown))).toBeTruthy();
  expect(screen.queryByText(t(absent))).toBeNull();
});

it('can be tried again when insights do not load', async () => {
  const server = stubServer().on(getInsights, refusal('Not today.'));
  signIn();
  await openScreen('/insights');
  expect(screen.getByText('Not today.')).toBeTruthy();
  server.on(getInsights, INSIGHTS);
  await press('Try again');
  expect(screen.getAllByText('Lentil soup').length).toBeGreaterThan(0);
});

it('says on a recipe what was learned of it', async () => {
  const known = { mood: null, with: { times: 6, better: 5 }, without: { times: 21, better: 9 } };
  stubServer().on(getMeal, sampleMealWithAmounts(1)).on(getMealInsight, { learned: known });
  signIn();
  await openScreen(`/recipes/${idOf(1)}`);
  const sentence = 'You felt better after this 5 of 6 times when you felt low; usually 9 of 21.';
  const said = await screen.findByText(new RegExp(sentence));
  expect(said.textContent).toContain(t('learning.sentenceMeans'));
});

it('says that sharing does nothing yet, and how many are missing', async () => {
  stubServer().on(getLearning, { ...NO_INSIGHTS.settings, missing: 16 });
  signIn();
  await openScreen('/profile?tab=settings');
  expect(
    await screen.findByText(/^This does nothing yet: 16 more people have to share\. Every three months/),
  ).toBeTruthy();
});

it('changes the choices at once, and back when the server refuses', async () => {
  const server = stubServer().on(setLearning, ({ body }) => body as typeof NO_INSIGHTS.settings);
  signIn();
  await openScreen('/profile?tab=settings');
  const names = [t('profile.learningOn'), t('profile.asking'), t('profile.sharing')];
  const state = () => names.map((name) => screen.getByRole<HTMLInputElement>('switch', { name }).checked);
  await screen.findByRole('switch', { name: t('profile.sharing') });
  expect(state()).toEqual([true, true, false]);
  server.on(getLearning, { learning: true, asking: true, sharing: true, missing: 0 });
  await press(t('profile.sharing'), 'switch');
  expect(state()).toEqual([true, true, true]);
  server.on(setLearning, refusal('Not today.'));
  await press(t('profile.learningOn'), 'switch');
  await settle();
  expect(state()).toEqual([true, true, true]);
  expect(screen.getByText('Not today.')).toBeTruthy();
  expect(server.callsOf(setLearning).map(({ body }) => body)).toEqual([
    { learning: true, asking: true, sharing: true },
    { learning: false, asking: true, sharing: true },
  ]);
});
