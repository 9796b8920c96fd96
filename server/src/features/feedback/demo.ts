import { DEMO_DAYS, type DemoPart, timeOf } from '../../demo/context.ts';
import { seededId } from '../../demo/seeded-id.ts';

/** Messages to the administrators: subject and text. */
const WORDS: readonly (readonly [subject: string, message: string])[] = [
  [
    'Oven temperatures in Fahrenheit',
    'My oven is old and American. Could recipes show both? I keep a sticky note on the fridge door with the three numbers I need most, but it is getting greasy.',
  ],
  ['Love the mood jar', 'I look forward to dropping a new bubble in every evening. Thank you for making it.'],
  [
    'Reminder in the evening',
    'I forget to log on busy days. A gentle reminder at nine would help, but only one, and not on weekends please.',
  ],
  ['More recipes without nuts', 'My son is allergic to all of them. A filter for nuts would save us a lot of reading.'],
  ['Typo in a recipe', 'One of the soups says "simmer for 15 hours". It was delicious after 15 minutes.'],
  [
    'Share my list with my flatmate',
    'We shop in turns. Right now I send photos of the screen. Could two people keep one grocery list together?',
  ],
  ['Dark mode is lovely', 'I log in bed before sleeping and it does not wake my partner any more.'],
  [
    'Streak lost while travelling',
    'I flew from Auckland to Lima and was afraid for my streak. It survived! How did you do that?',
  ],
  ['Quantities in cups', 'Could there be a switch between grams and cups? I do not own a scale.'],
  ['A mood for tired', 'Bored and Stressed are close, but some days I am just tired. Would a ninth face be possible?'],
  ['Carousel on my tablet', 'Swiping between the meals sometimes opens one by accident. Otherwise a joy to use.'],
  ['Thank you', 'The breathing bubbles got me through a very long Tuesday. That is all I wanted to say.'],
  [
    'Printing a recipe',
    'My grandmother wants to cook the lentil stew, and she does not do phones. A plain page to print would make her happy.',
  ],
  ['Order of the shopping list', 'Sort by aisle? I walk back to the fruit three times every Saturday.'],
  ['Bigger text', 'The steps are a little small when the phone lies beside the stove and my hands are full of dough.'],
  [
    'Left-handed kitchens',
    'The Save star sits where my thumb does not reach. Small thing, but I cook with the other hand. Could it move?',
  ],
  ['Say how many it serves', 'I cook for five. It took me a while to see that everything is for two.'],
  ['Mood of the week', 'A small summary on Sundays would be nice to look back on, with the meals that went with it.'],
  [
    'Spicy or not',
    'Could recipes tell how hot they are? My mother and I disagree strongly, and the pot is always the same.',
  ],
  [
    'Offline in the cellar shop',
    'There is no signal between the shelves. I would love my list to be there all the same.',
  ],
  ['A kind place', 'No calories, no guilt. You have no idea how rare that is. Please never change this.'],
  [
    'Swap for fish sauce',
    'Where I live it is hard to find. A line with what else works would help in half of the recipes.',
  ],
  [
    'Friends in another time zone',
    'I like that my streak and my brother’s both count, although he is always a day ahead.',
  ],
  ['Vegan filter', 'I love how many of the meals are vegan already. Being able to see only those would be wonderful.'],
];

/** Maya has one resolved and one open piece of feedback. */
const OF_MAYA: readonly (readonly [subject: string, message: string, daysAgo: number])[] = [
  [
    'Photos of my own meals',
    'I would love to add a picture to what I ate. Sometimes the plate says more than the note.',
    3,
  ],
  ['Grocery list jumped', 'Dragging lemons to Bought moved the basil instead. It happened once, on my old phone.', 41],
];

/** Administrators take about a month. */
const ANSWERED_AFTER_DAYS = 30;

/** Something to say, for about half of the people; what is older has been dealt with. */
export const demoRows: DemoPart = (resident, { now, residents }) => {
  const { random, id: user_id, username } = resident;
  const writers = residents.filter((other) => !other.admin && other.username !== 'maya');
  const sent =
    username === 'maya'
      ? OF_MAYA
      : WORDS.filter((_, index) => writers[(2 * index) % writers.length] === resident).map(
          ([subject, message]) => [subject, message, random.between(0, DEMO_DAYS - 1)] as const,
        );
  return {
    feedback: sent.map(([subject, message, daysAgo]) => {
      const { at } = timeOf(resident, daysAgo, random.between(8 * 60, 22 * 60));
      const written = at < now ? at : now;
      const status = daysAgo > ANSWERED_AFTER_DAYS ? 'resolved' : 'open';
      return { user_id, id: seededId(written, random), subject, message, status, created_at: written.toISOString() };
    }),
  };
};
