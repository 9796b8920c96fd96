import { message } from '@moodbowl/i18n/message';
import { EVENT_LIMITS, listenEvents } from '@moodbowl/contract/events';
import type { FastifyInstance } from 'fastify';
import { subscribeToChanges } from '../../db/changes.ts';
import type { Database, Watching } from '../../db/database.ts';
import { type FeaturePlugin, Streamed } from '../../http/endpoints.ts';
import { CodedError } from '../../http/errors.ts';
import { EventStreams } from './streams.ts';

/** Serves streams of events. The process listens to its database from the first stream on until `app` closes. */
export function eventRoutes({ app, database }: { app: FastifyInstance; database: Database }): FeaturePlugin {
  return ({ endpoint, db, clock }) => {
    const streams = new EventStreams();
    const unsubscribe = subscribeToChanges(db, (change) => streams.handle(change));
    let watching: Watching | undefined;
    app.addHook('preClose', async () => {
      streams.closeAll();
      unsubscribe();
      await watching?.stop();
    });

    endpoint(listenEvents, async ({ user, request, reply }) => {
      if (streams.count(user.id) >= EVENT_LIMITS.streams)
        throw new CodedError('TOO_MANY_REQUESTS', message('errors.tooMany'), { retryAfter: 60 });
      watching ??= database.watchChanges();
      await watching.begun;
      const left = Date.parse(user.session_expires_at) - clock.now().getTime();
      const stream = streams.open({
        listener: user,
        readAgain: () => app.authenticate(request),
        lifetime: Math.min(left, EVENT_LIMITS.minutes * 60_000),
      });
      reply.raw.once('close', () => stream.close());
      // The session may have ended, or moved to another home, before this stream was registered.
      await stream.check();
      // Proxies must pass events on at once. The connection ends with the stream, so that a server that stops does not
      // wait for it.
      void reply.headers({ 'content-type': 'text/event-stream', 'x-accel-buffering': 'no', connection: 'close' });
      return new Streamed<string>(stream);
    });
  };
}
