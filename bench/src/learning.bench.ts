import type { BenchPart } from './bench-part.ts';
import { seededRandom } from '../../server/src/demo/random.ts';
import { live, type Meal, type Policy } from './learning/live.ts';
import { atRandom, beforeAfter, byLabel, byPopularity, Learned, oracle } from './learning/policies.ts';
import { createPopulation } from './learning/population.ts';

const FULL = { communities: 5, people: 80, meals: 100, draws: 600 };
const QUICK = { communities: 1, people: 8, meals: 12, draws: 20 };
type Size = typeof FULL;

/** After how many meals the share of the oracle is read, and over how many meals around that. */
const AFTER = [
  { meals: 10, from: 8, to: 12 },
  { meals: 30, from: 25, to: 35 },
  { meals: 100, from: 90, to: 100 },
] as const;

/** One policy and what came of it in all communities. */
interface Run {
  readonly name: string;
  readonly meals: readonly Meal[];
}

async function runPolicy(name: string, create: () => Policy, size: Size, strength = 1): Promise<Run> {
  const meals: Meal[] = [];
  for (let community = 0; community < size.communities; community += 1) {
    const population = createPopulation({ seed: `community ${community}`, people: size.people, strength });
    meals.push(...(await live(population.people, population, create(), size.meals)));
  }
  return { name, meals };
}

/** Each newcomer joins a community in which everybody has eaten a hundred meals and was then counted. */
async function runNewcomers(name: string, size: Size, { noise }: { noise: boolean }): Promise<Run> {
  const meals: Meal[] = [];
  for (let community = 0; community < size.communities; community += 1) {
    const population = createPopulation({ seed: `community ${community}`, people: 2 * size.people, strength: 1 });
    const policy = new Learned(name, { crowd: true, noise });
    const before = await live(population.people.slice(0, size.people), population, policy, size.meals);
    await policy.count(Math.max(...before.map(({ day }) => day)));
    policy.isClosed = true;
    meals.push(...(await live(population.people.slice(size.people), population, policy, size.meals)));
  }
  return { name, meals };
}

/** The ratio of two sums over people, with a 95% bootstrap interval over the people (Efron and Tibshirani 1993). */
function shareOfOracle(meals: readonly Meal[], from: number, to: number, draws: number) {
  const byPerson = [
    ...Map.groupBy(
      meals.filter(({ number }) => number >= from && number < to),
      ({ person }) => person,
    ),
  ].map(([, own]) => ({
    first: own.reduce((sum, meal) => sum + meal.first, 0),
    best: own.reduce((sum, meal) => sum + meal.best, 0),
  }));
  const ratio = (people: typeof byPerson) =>
    people.reduce((sum, { first }) => sum + first, 0) / people.reduce((sum, { best }) => sum + best, 0);
  const random = seededRandom(1);
  const drawn = Array.from({ length: draws }, () => ratio(byPerson.map(() => random.pick(byPerson)))).toSorted(
    (a, b) => a - b,
  );
  return {
    share: ratio(byPerson),
    low: drawn[Math.floor(draws * 0.025)] ?? Number.NaN,
    high: drawn[Math.floor(draws * 0.975)] ?? Number.NaN,
  };
}

/** Each sentence once per person and dish. */
function sentencesOf({ meals }: Run) {
  const said = new Map<string, { readonly person: string; readonly isTrue: boolean }>();
  for (const { person, claims } of meals)
    for (const { dish, isTrue } of claims)
      if (!said.has(`${person} ${dish}`)) said.set(`${person} ${dish}`, { person, isTrue });
  const all = [...said.values()];
  const people = new Set(meals.map(({ person }) => person)).size;
  const helped = new Set(all.filter(({ isTrue }) => isTrue).map(({ person }) => person)).size;
  return { all: all.length, wrong: all.filter(({ isTrue }) => !isTrue).length, people, helped };
}

/** The share of true differences within the 90% interval, and of 80%. */
function coverageOf({ meals }: Run) {
  const compared = meals.flatMap(({ compared: one, number }) => (one && number >= 10 ? [one] : []));
  const within = (deviations: number) =>
    compared.filter(({ mean, sd, truth }) => Math.abs(truth - mean) <= deviations * sd).length / compared.length;
  return { ninety: within(1.645), eighty: within(1.282) };
}

const two = (value: number) => value.toFixed(2);
const percent = (value: number) => `${(100 * value).toFixed(0)}%`;

export const learning: BenchPart = {
  name: 'learning',
  title: 'What the learning loop reaches',
  async run({ quick }) {
    const size = quick ? QUICK : FULL;
    const policies: [string, () => Policy][] = [
      ['random', atRandom],
      ['label match (without learning)', byLabel],
      ['popularity', byPopularity],
      ['naive before and after', beforeAfter],
      ['learning, a person alone', () => new Learned('alone', { crowd: false })],
      ['learning, a community that begins together', () => new Learned('together', { crowd: true })],
    ];
    const runs: Run[] = [];
    for (const [name, create] of policies) {
      runs.push(await runPolicy(name, create, size));
      console.log(`${name}: done`);
    }
    const newcomers = await runNewcomers('learning, a newcomer among 80 with 100 meals each', size, { noise: true });
    const exact = await runNewcomers('the same, if what is counted had no noise', size, { noise: false });
    runs.push(newcomers, exact, await runPolicy('oracle', oracle, size));
    const nothing = [
      await runPolicy('alone', () => new Learned('alone', { crowd: false }), size, 0),
      await runPolicy('together', () => new Learned('together', { crowd: true }), size, 0),
    ].map(sentencesOf);
    const of = (beginning: string) => runs.find(({ name }) => name.startsWith(beginning)) as Run;
    const shareAfter30 = (run: Run) => shareOfOracle(run.meals, 25, 35, size.draws).share;
    const [alone, together] = [of('learning, a person'), of('learning, a community')];
    const learned = [alone, together, newcomers];
    const sentences = learned.map(sentencesOf);
    const wrong = sentences.reduce((sum, one) => sum + one.wrong, 0);
    const all = sentences.reduce((sum, one) => sum + one.all, 0);
    const inNothing = Math.max(...nothing.map((one) => (100 * one.all) / one.people));
    const label = shareAfter30(of('label'));
    return {
      method: `${size.communities} communities of ${size.people} made-up people eat ${size.meals} meals each. Their moods follow the day, drift back by themselves and are moved a little by meals, differently for each person. The share is the true lift of the first suggestion, divided by that of the best meal for the person (the oracle), with a 95% interval over people. The community is counted every three months, with noise. A sentence is wrong if the meal truly helps this person no more than what it is compared with.`,
      tables: [
        [
          [
            'Order',
            ...AFTER.map(({ meals }) => `after ${meals} meals`),
            'sentences per person',
            'wrong',
            'people with a true one',
          ],
          ...runs.map((run) => {
            const { all: count, wrong: false_, people, helped } = sentencesOf(run);
            return [
              run.name,
              ...AFTER.map(({ from, to }) => {
                const { share, low, high } = shareOfOracle(run.meals, from, to, size.draws);
                return `${two(share)} (${two(low)}–${two(high)})`;
              }),
              two(count / people),
              count === 0 ? '–' : percent(false_ / count),
              percent(helped / people),
            ];
          }),
        ],
        [
          ['Intervals of the difference between first and last suggestion', '80% hold', '90% hold'],
          ...learned.map((run) => {
            const { eighty, ninety } = coverageOf(run);
            return [run.name, percent(eighty), percent(ninety)];
          }),
        ],
      ],
      targets: [
        target('the same, of what it would be without noise', shareAfter30(newcomers) / shareAfter30(exact), 0.9),
        target('a newcomer after 30 meals, share of the oracle', shareAfter30(newcomers), 0.35),
        target('a community after 30 meals', shareAfter30(together), 0.27),
        target('a person alone after 30 meals', shareAfter30(alone), 0.25),
        target('a person alone compared with label match', shareAfter30(alone) / label, 1),
        {
          what: 'wrong sentences',
          measured: `${wrong} of ${all}`,
          target: '≤ 5%',
          met: wrong <= 0.05 * all,
        },
        {
          what: 'sentences per 100 people where food does nothing',
          measured: two(inNothing),
          target: '≤ 1',
          met: inNothing <= 1,
        },
      ],
    };
  },
};

function target(what: string, measured: number, least: number) {
  return { what, measured: two(measured), target: `≥ ${two(least)}`, met: measured >= least };
}
