import { readRecipePage } from '@moodbowl/recipe-reader/pages/read-page';
import { readRecipeText } from '@moodbowl/recipe-reader/text/read-text';
import { parentPort, workerData } from 'node:worker_threads';
import type { Foreign } from './read-in-thread.ts';

const foreign = workerData as Foreign;
parentPort?.postMessage(
  'text' in foreign ? readRecipeText(foreign.text) : readRecipePage(foreign.html, foreign.url, foreign.name),
);
