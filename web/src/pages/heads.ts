/** The heads of screens that are there before their scripts are: `first-paint.ts` shows them in the same words. */
export const HEADS = {
  home: { title: 'Welcome back', documentTitle: 'Home', lead: 'How are you feeling today?' },
  tracker: { title: 'Your Mood Tracker', documentTitle: 'Mood Tracker' },
  recipes: { title: 'Recipes for All Moods' },
} as const;

export const TAGLINE = 'Your journey to mindful eating, one mood at a time.';
