import { readRecipePage } from '@moodbowl/reader/read-page';
import { parentPort, workerData } from 'node:worker_threads';

const { html, url } = workerData as { readonly html: string; readonly url: string | undefined };
parentPort?.postMessage(readRecipePage(html, url));
