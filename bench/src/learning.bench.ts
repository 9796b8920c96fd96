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

const alone = () => new Learned('alone', { crowd: false });
const together = () => new Learned('together', { crowd: true });

interface World {
  /** See {@link createPopulation}. */
  readonly strength: number;
  readonly isStrong?: boolean;
}

const USUAL: World = { strength: 1 };
const STRONG: World = { strength: 1, isStrong: true };
const NOTHING: World = { strength: 0 };

async function runPolicy(name: string, create: () => Policy, size: Size, world = USUAL): Promise<Run> {
  const meals: Meal[] = [];
  for (let community = 0; community < size.communities; community += 1) {
    const population = createPopulation({ seed: `community ${community}`, people: size.people, ...world });
    meals.push(...(await live(population.people, population, create(), size.meals)));
  }
  return { name, meals };
}

/** Each newcomer joins a community in which everybody has eaten a hundred meals and was then counted. */
async function runNewcomers(
  name: string,
  size: Size,
  { noise = true, world = USUAL }: { noise?: boolean; world?: World } = {},
): Promise<Run> {
  const meals: Meal[] = [];
  for (let community = 0; community < size.communities; community += 1) {
    const population = createPopulation({ seed: `community ${community}`, people: 2 * size.people, ...world });
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
      ['learning, a person alone', alone],
      ['learning, a community that begins together', together],
    ];
    const runs: Run[] = [];
    for (const [name, create] of policies) {
      runs.push(await runPolicy(name, create, size));
      console.log(`${name}: done`);
    }
    const newcomers = await runNewcomers('learning, a newcomer among 80 with 100 meals each', size);
    const exact = await runNewcomers('the same, if what is counted had no noise', size, { noise: false });
    runs.push(newcomers, exact, await runPolicy('oracle', oracle, size));
    const strong = {
      alone: await runPolicy('strong: learning, a person alone', alone, size, STRONG),
      together: await runPolicy('strong: learning, a community that begins together', together, size, STRONG),
      newcomers: await runNewcomers('strong: learning, a newcomer', size, { world: STRONG }),
    };
    runs.push(...Object.values(strong));
    const nothing = [
      await runPolicy('alone', alone, size, NOTHING),
      await runPolicy('together', together, size, NOTHING),
    ].map(sentencesOf);
    const of = (beginning: string) => runs.find(({ name }) => name.startsWith(beginning)) as Run;
    const shareAfter30 = (run: Run) => shareOfOracle(run.meals, 25, 35, size.draws).share;
    const usual = { alone: of('learning, a person'), together: of('learning, a community'), newcomers };
    const learned = [...Object.values(usual), ...Object.values(strong)];
    const sentences = learned.map(sentencesOf);
    const wrong = sentences.reduce((sum, one) => sum + one.wrong, 0);
    const all = sentences.reduce((sum, one) => sum + one.all, 0);
    const inNothing = Math.max(...nothing.map((one) => (100 * one.all) / one.people));
    const label = shareAfter30(of('label'));
    return {
      method: `${size.communities} communities of ${size.people} made-up people eat ${size.meals} meals each. Their moods follow the day, drift back by themselves and are moved a little by meals, differently for each person. The share is the true lift of the first suggestion, divided by that of the best meal for the person (the oracle), with a 95% interval over people. The community is counted every three months, with noise. In the strong population meals do 2.5 times as much, more at some hours and less when one is tired of them, and whoever feels low answers less often. A sentence is wrong if the meal truly helps this person no more than what it is compared with.`,
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
        target('a newcomer after 30 meals, share of the oracle', shareAfter30(usual.newcomers), 0.47),
        target('a community after 30 meals', shareAfter30(usual.together), 0.4),
        target('a person alone after 30 meals', shareAfter30(usual.alone), 0.17),
        target('strong: a newcomer after 30 meals', shareAfter30(strong.newcomers), 0.47),
        target('strong: a community after 30 meals', shareAfter30(strong.together), 0.4),
        target('strong: a person alone after 30 meals', shareAfter30(strong.alone), 0.25),
        target('a person alone compared with label match', shareAfter30(usual.alone) / label, 1),
        ...learned.map((run) => {
          const { ninety } = coverageOf(run);
          return {
            what: `90% intervals that hold: ${run.name}`,
            measured: percent(ninety),
            target: '75–95%',
            met: ninety >= 0.75 && ninety <= 0.95,
          };
        }),
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
