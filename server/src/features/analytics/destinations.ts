import type { AnalyticsEvent } from '@moodbowl/contract/analytics';
import { randomUUID } from 'node:crypto';
import type { Clock } from '../../clock.ts';
import { localDate } from '../../local-date.ts';
import type { Destination } from './forwarder.ts';

/** Services to which events are forwarded. Each is optional. */
export interface ForwardingSettings {
  readonly ga4?: { readonly measurementId: string; readonly apiSecret: string } | undefined;
  readonly umami?: { readonly url: string; readonly websiteId: string } | undefined;
}

interface Options extends ForwardingSettings {
  readonly clock: Clock;
  readonly publicUrl?: string | undefined;
  /** Replaces Google's address in tests. */
  readonly ga4Url?: string | undefined;
}

const GA4_URL = 'https://www.google-analytics.com/mp/collect';
/** Google's limits: https://developers.google.com/analytics/devguides/collection/protocol/ga4/sending-events#limitations */
const GA4_LIMITS = { events: 25, value: 100 } as const;

/** Umami drops requests whose user agent looks like a bot to the package isbot, such as a single word. */
const UMAMI_USER_AGENT = 'Mozilla/5.0 (X11; Linux x86_64) Moodbowl/1.0';

/** The configured services. */
export function destinationsOf({ ga4, umami, clock, publicUrl, ga4Url = GA4_URL }: Options): Destination[] {
  const site = new URL(publicUrl ?? 'http://localhost');
  return [
    ...(ga4 ? [toGa4(`${ga4Url}?${query(ga4).toString()}`, site, clock)] : []),
    ...(umami ? [toUmami(umami, site)] : []),
  ];
}

function query({ measurementId, apiSecret }: NonNullable<ForwardingSettings['ga4']>): URLSearchParams {
  return new URLSearchParams({ measurement_id: measurementId, api_secret: apiSecret });
}

/**
 * Google Analytics 4, through its Measurement Protocol. It requires a client id: a random one per day and process, so
 * that Google cannot group events by person. Its count of users means nothing.
 */
function toGa4(url: string, site: URL, clock: Clock): Destination {
  let client = { day: '', id: '', session: '' };
  const clientOf = (day: string) => {
    if (client.day !== day) client = { day, id: randomUUID(), session: day.replaceAll('-', '') };
    return client;
  };
  return {
    name: 'Google Analytics',
    batch: GA4_LIMITS.events,
    toRequest(events) {
      const { id, session } = clientOf(localDate(clock.now(), 'UTC'));
      const toParams = (event: AnalyticsEvent) => ({
        ...dataOf(event),
        ...('path' in event && { page_location: `${site.origin}${addressOf(event.path)}` }),
        ...('subject' in event && { subject: event.subject.slice(0, GA4_LIMITS.value) }),
        // Without these two, an event is missing from the real-time reports.
        session_id: session,
        engagement_time_msec: 1,
      });
      return {
        url,
        headers: {},
        body: {
          client_id: id,
          consent: { ad_user_data: 'DENIED', ad_personalization: 'DENIED' },
          events: events.map((event) => ({ name: event.name, params: toParams(event) })),
        },
      };
    },
  };
}

/**
 * Umami: https://umami.is/docs/api/sending-stats. It takes one event per request; one without a name is a page view.
 */
function toUmami({ url, websiteId }: NonNullable<ForwardingSettings['umami']>, site: URL): Destination {
  return {
    name: 'Umami',
    batch: 1,
    toRequest([event]) {
      const path = event && 'path' in event ? event.path : '/feedback';
      const about = { website: websiteId, hostname: site.hostname, url: addressOf(path) };
      const payload =
        !event || event.name === 'page_view' ? about : { ...about, name: event.name, data: dataOf(event) };
      return {
        url: `${url.replace(/(?<!\/)\/+$/, '')}/api/send`,
        headers: { 'user-agent': UMAMI_USER_AGENT },
        body: { type: 'event', payload },
      };
    },
  };
}

/** The properties of an event besides its name and path. */
function dataOf({ name: _, ...event }: AnalyticsEvent): Record<string, string | number> {
  const { path: __, ...data } = { path: '', ...event };
  return data;
}

function addressOf(path: string): string {
  return path === '*' ? '/*' : path;
}
