import * as contract from '@moodbowl/contract/analytics';
import type { FastifyRequest } from 'fastify';
import type { FeaturePlugin } from '../../http/endpoints.ts';
import type { Limit } from '../../http/throttle.ts';
import { localDate } from '../../local-date.ts';
import { countEvents, readUsage } from './analytics.service.ts';
import type { Forwarder } from './forwarder.ts';

/** Many people may share an address, and each page sends at most one batch every few seconds. */
const BATCHES_PER_ADDRESS: Limit = { hits: 600, seconds: 60 * 60 };

interface Options {
  /** The services to which events are forwarded after they are counted. */
  readonly forwarders: readonly Forwarder[];
}

export function analyticsRoutes({ forwarders }: Options): FeaturePlugin {
  return ({ endpoint, db, chooseReader }) => {
    endpoint(contract.sendEvents, async ({ now, throttle, body: { events }, request }) => {
      if (asksNotToBeCounted(request)) return { counted: 0 };
      await throttle('analytics', { address: BATCHES_PER_ADDRESS });
      await countEvents(db, events, localDate(now, 'UTC'));
      for (const forwarder of forwarders) forwarder.push(events);
      return { counted: events.length };
    });

    endpoint(contract.getUsage, async ({ now, query: { days } }) =>
      readUsage(await chooseReader(), localDate(now, 'UTC'), days),
    );
  };
}

/** The page does not send events in this case; other clients may. */
function asksNotToBeCounted({ headers }: FastifyRequest): boolean {
  return headers.dnt === '1' || headers['sec-gpc'] === '1';
}
