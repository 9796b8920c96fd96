import type { MoodName } from '@moodbowl/contract/mood';

export const CHEF_TIPS = [
  'Zest the lemon before you squeeze it: the peel holds most of the scent.',
  'Salt the pasta water until it tastes like a mild sea, and keep a cup of it for the sauce.',
  'Stand soft herbs in a glass of water like flowers; they stay bright for a week.',
  'Toast nuts and spices in a dry pan for two minutes. Your nose tells you when they are done.',
  'Let a hot dish rest for five minutes before serving: the flavours find one another.',
] as const;

/** Two ideas for the shopping of each mood: kind and concrete, never about weight or guilt. */
export const GROCERY_HINTS: Readonly<Record<MoodName, readonly [string, string]>> = {
  Happy: [
    'Something colourful to share: a punnet of berries, a melon, bright peppers.',
    'A bunch of fresh basil makes tonight smell like summer.',
  ],
  Sad: [
    'Something warm for later: a tin of tomatoes and good bread make a soup in minutes.',
    'Get one small thing just because you like it. It counts.',
  ],
  Angry: [
    'Something to crunch and chop: carrots, cabbage, a big head of celery.',
    'Fresh chilli and lime give a sharp mood somewhere to go.',
  ],
  Stressed: [
    'Things that need no cooking: hummus, flatbread, cherry tomatoes, a ripe pear.',
    'A box of your favourite tea, and five minutes that belong to you.',
  ],
  Bored: [
    'Pick one fruit or vegetable you have never cooked before.',
    'A new spice for an old favourite: smoked paprika, za’atar or sumac.',
  ],
  Energised: [
    'Eggs, oats and a handful of nuts: ready when you are.',
    'Fill the basket with things to prepare ahead while you feel like it.',
  ],
  Confused: [
    'Keep it simple: pasta, garlic, olive oil. Dinner is decided.',
    'Start with three things you know you like; the rest can wait.',
  ],
  Grateful: [
    'Enough for one more plate: somebody might like to join you.',
    'Flour, butter, apples: a cake to share says it without words.',
  ],
};
