import en from '../locales/en.json' with { type: 'json' };
import { addMessages } from './t.ts';

// The page has the English messages in parts. Whoever makes another language of them imports all.
addMessages('en', en);
