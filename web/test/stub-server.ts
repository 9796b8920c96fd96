import { listFeedback } from '@moodbowl/contract/feedback';
import { endpoints } from '@moodbowl/contract/endpoints';
import { API_BASE, type Endpoint, type ResponseOf } from '@moodbowl/contract/endpoint';
import { listBlocks, listFriends } from '@moodbowl/contract/friends';
import { AISLES } from '@moodbowl/food/aisles/aisles';
import { listenEvents } from '@moodbowl/contract/events';
import { applyGroceryOperations, listGroceries, readGroceryMemory } from '@moodbowl/contract/groceries';
import { getInstance } from '@moodbowl/contract/auth';
import { listIdentities } from '@moodbowl/contract/provider';
import { listNewSignIns } from '@moodbowl/contract/profile';
import { listFriendInvites } from '@moodbowl/contract/friend-invites';
import { getEmail } from '@moodbowl/contract/email';
import { type EatingView, getEating } from '@moodbowl/contract/eating';
import {
  getInsights,
  getLearning,
  getMealInsight,
  getQuestion,
  type Insights,
  listLinks,
} from '@moodbowl/contract/learning';
import { listMealLogs, listMealLogSpan } from '@moodbowl/contract/meal-logs';
import { getGift, listProposals } from '@moodbowl/contract/recipe-gifts';
import { listRecipes } from '@moodbowl/contract/recipes';
import { getMeal, listMeals } from '@moodbowl/contract/meals';
import { getLookBack, listMoodSpan, moodYear } from '@moodbowl/contract/mood-history';
import { searchMoods } from '@moodbowl/contract/mood-search';
import { getStreak, listMoods, moodSummary, todaysMood } from '@moodbowl/contract/moods';
import { getCurrentMood, getProfile, getProfileStreak, listProfileMoods } from '@moodbowl/contract/profile';
import { getPushKey, getReminders, listPushDevices, type Reminders } from '@moodbowl/contract/reminders';
import { getSecondFactor } from '@moodbowl/contract/second-factor';
import { getAnnouncement } from '@moodbowl/contract/settings';
import { listSavedMeals } from '@moodbowl/contract/saved-meals';
import { listSuggestions } from '@moodbowl/contract/suggestions';
import { getPatterns } from '@moodbowl/contract/patterns';
import { listTags } from '@moodbowl/contract/tags';
import { listPlan } from '@moodbowl/contract/plan';
import { getPlanFeed } from '@moodbowl/contract/plan-calendar';
import { getHome } from '@moodbowl/contract/homes';
import { listGifts } from '@moodbowl/contract/waiting-gifts';
import { getTonight } from '@moodbowl/contract/tonight';
import { onTestFinished, vi } from 'vitest';
import { sendEvents } from '@moodbowl/contract/analytics';

/** A call that the page made. */
export interface SentCall {
  readonly method: string;
  readonly path: string;
  readonly params: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
  readonly body: unknown;
  readonly headers: Headers;
}

/** A response with an error status. */
export class Refusal {
  readonly status: number;
  readonly body: unknown;
  constructor(status: number, body: unknown = { code: 'INTERNAL', message: '', error: '' }) {
    this.status = status;
    this.body = body;
  }
}

type Answer = (call: SentCall) => unknown;
type Result<E extends Endpoint> = ResponseOf<E> | Refusal | Response;

/** Replaces the network: answers by endpoint, checked against the contract, and records all calls. */
export class StubServer {
  readonly calls: SentCall[] = [];
  readonly #answers = new Map<Endpoint, Answer>();
  readonly #end = Promise.withResolvers<Refusal>();

  /** Answers with a body, a {@link Refusal}, or the result of a function; a `Response` is sent as it is. */
  on<E extends Endpoint>(
    endpoint: E,
    answer: ResponseOf<E> | Refusal | ((call: SentCall) => Result<E> | Promise<Result<E>>),
  ): this {
    this.#answers.set(endpoint, typeof answer === 'function' ? (answer as Answer) : () => answer);
    return this;
  }

  /** Gives every endpoint the same answer; {@link on} can replace it afterwards. */
  all(answer: Refusal | ((call: SentCall) => never | Promise<never>)): this {
    for (const endpoint of endpoints) this.#answers.set(endpoint, typeof answer === 'function' ? answer : () => answer);
    return this;
  }

  /** The calls of one endpoint, in order. */
  callsOf(endpoint: Endpoint): SentCall[] {
    return this.calls.filter(({ method, path }) => method === endpoint.method && match(endpoint, path) !== undefined);
  }

  /** Lets go of changes of the grocery list without an answer: the page would not send those of the next test before. */
  end(): void {
    this.#end.resolve(new Refusal(429));
  }

  /** Replaces the browser's `fetch`. */
  readonly fetch = async (url: string | URL, init: RequestInit = {}): Promise<Response> => {
    const { pathname, searchParams } = new URL(url, location.origin);
    const path = pathname.slice(API_BASE.length);
    const method = init.method ?? 'GET';
    // The last answer given wins, and a fixed path wins over one with parameters.
    const candidates = [...this.#answers.keys()].filter((one) => one.method === method).toReversed();
    const endpoint = candidates.find((one) => one.path === path) ?? candidates.find((one) => match(one, path));
    const body = typeof init.body === 'string' ? (JSON.parse(init.body) as unknown) : init.body;
    const call = {
      method,
      path,
      params: (endpoint && match(endpoint, path)) ?? {},
      query: searchParams,
      body,
      headers: new Headers(init.headers),
    };
    this.calls.push(call);
    if (!endpoint) throw new Error(`The test has no answer to ${method} ${path}`);
    const given = this.#answers.get(endpoint)?.(call);
    const answer = await (endpoint === applyGroceryOperations ? Promise.race([given, this.#end.promise]) : given);
    if (answer instanceof Response) return answer;
    if (answer instanceof Refusal) return respond(answer.status, answer.body);
    return respond(endpoint.status ?? 200, endpoint.response.parse(answer));
  };
}

function respond(status: number, body: unknown): Response {
  return Response.json(body, { status });
}

function match(endpoint: Endpoint, path: string): Record<string, string> | undefined {
  const pattern = endpoint.path.replace(/:(\w+)/g, '(?<$1>[^/]+)');
  const found = new RegExp(`^${pattern}$`).exec(path);
  return found ? { ...found.groups } : undefined;
}

/** A refusal with the server's own message. */
export function refusal(message: string, status = 500, code = 'INTERNAL'): Refusal {
  return new Refusal(status, { code, message, error: message });
}

/** No response at all, as without a network. */
export function unreachable(): never {
  throw new TypeError('Failed to fetch');
}

/** An answer that never comes. */
export const never = () => new Promise<never>(() => {});

/** An answer that waits until `release` is called. */
export function held<T>(answer: (call: SentCall) => T) {
  const { promise, resolve: release } = Promise.withResolvers<void>();
  return {
    release,
    answer: async (call: SentCall) => {
      await promise;
      return answer(call);
    },
  };
}

const EVERYTHING = { diet: null, foods_left_out: [] };
/** Somebody, and a home, that leave nothing out. */
export const EATS_EVERYTHING: EatingView = {
  own: { ...EVERYTHING, diet_at_home: false },
  home: EVERYTHING,
  applied: EVERYTHING,
};

/** What is learned of an empty account. */
export const NO_INSIGHTS: Insights = {
  settings: { learning: true, asking: true, sharing: false },
  answers: 0,
  by_themselves: [],
  meals: [],
  best: [],
  waiting: [],
  unasked: [],
};

/** The reminders of an empty account. */
export const NO_REMINDERS: Reminders = {
  mood: [],
  quiet_days: [],
  after_meal: false,
  plan: null,
  email: false,
  email_possible: false,
};

/** The last seven days without an entry. */
function emptyWeek() {
  return Array.from({ length: 7 }, (_, daysAgo) => ({
    date: new Date(Date.now() - (6 - daysAgo) * 86_400_000).toISOString().slice(0, 10),
    logged: false,
  }));
}

/** A server with one empty account, which replaces the network until the test ends. */
export function stubServer(): StubServer {
  const server = new StubServer()
    .on(listFriendInvites, [])
    .on(listNewSignIns, [])
    .on(listIdentities, { identities: [], has_password: true })
    .on(getEmail, { email: 'maya@example.org', confirmed: false, confirmation: 'off', change: null })
    .on(getInstance, { name: '', registration: 'open', mail: true, provider: null, password_sign_in: true })
    .on(todaysMood, null)
    .on(listTags, [])
    .on(getPatterns, { patterns: [], looked_at: 0, days: 0 })
    .on(listMoods, [])
    .on(moodSummary, [])
    .on(getStreak, { streak: 0, week: emptyWeek() })
    .on(moodYear, ({ params }) => ({ year: Number(params['year']), first_year: null, last_year: null, days: [] }))
    .on(getLookBack, { week: null, year_ago: null })
    .on(listMoodSpan, [])
    .on(searchMoods, { entries: [], next: null })
    .on(listMealLogSpan, [])
    .on(listGroceries, [])
    .on(readGroceryMemory, { aisles: [...AISLES], history: [] })
    .on(listenEvents, never)
    .on(listMeals, [])
    .on(listRecipes, [])
    .on(listGifts, [])
    .on(getGift, refusal('We could not find that.', 404, 'NOT_FOUND'))
    .on(listProposals, [])
    .on(getMeal, refusal('We could not find that.', 404, 'NOT_FOUND'))
    .on(listPlan, [])
    .on(getPlanFeed, { link: null, created_at: null })
    .on(listSavedMeals, [])
    .on(listMealLogs, [])
    .on(listSuggestions, [])
    .on(getQuestion, null)
    .on(listLinks, [])
    .on(getTonight, null)
    .on(getHome, { members: [], invites: [], offers: [] })
    .on(getInsights, NO_INSIGHTS)
    .on(getMealInsight, { learned: null })
    .on(getLearning, { ...NO_INSIGHTS.settings, missing: 0 })
    .on(getEating, EATS_EVERYTHING)
    .on(listFriends, { pendingReceived: [], pendingSent: [], accepted: [] })
    .on(listBlocks, [])
    .on(listFeedback, [])
    .on(getAnnouncement, { announcement: '' })
    .on(getSecondFactor, { totp: false, asks_passkey: false, recovery_codes: 0, passkeys: [] })
    .on(getReminders, NO_REMINDERS)
    .on(getPushKey, { key: 'BAAA' })
    .on(listPushDevices, [])
    .on(getProfile, { username: 'maya', email: 'maya@example.org', avatar: 'Happy' })
    .on(listProfileMoods, [])
    .on(getProfileStreak, { streak: 0, week: emptyWeek() })
    .on(getCurrentMood, { mood: null })
    .on(sendEvents, { counted: 0 });
  vi.stubGlobal('fetch', server.fetch);
  onTestFinished(() => server.end());
  return server;
}
