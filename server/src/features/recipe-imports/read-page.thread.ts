import { readRecipePage } from '@moodbowl/reader/read-page';
import { parentPort, workerData } from 'node:worker_threads';
import type { Page } from './read-page.ts';

const { html, url, name } = workerData as Page;
parentPort?.postMessage(readRecipePage(html, url, name));
