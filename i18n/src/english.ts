import en from '../locales/en.json' with { type: 'json' };
import { addMessages } from './t.ts';

// The page's first chunk has the English messages of the login only, and imports this with all other screens.
addMessages('en', en);
