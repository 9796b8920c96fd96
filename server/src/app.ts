import type { Registration } from '@moodbowl/contract/auth';
import type { EmailConfirmation } from '@moodbowl/contract/email';
import { API_BASE } from '@moodbowl/contract/endpoint';
import { RECIPE_LIMITS } from '@moodbowl/contract/recipes';
import compress from '@fastify/compress';
import underPressure from '@fastify/under-pressure';
import Fastify, { type FastifyInstance, type FastifyServerOptions, LogController } from 'fastify';
import { randomUUID } from 'node:crypto';
import type { Clock } from './clock.ts';
import type { Database } from './db/database.ts';
import { readerOf } from './db/replica.ts';
import { analyticsRoutes } from './features/analytics/analytics.routes.ts';
import { createForwarder, type Destination } from './features/analytics/forwarder.ts';
import { writeAuthMails } from './features/auth/auth-mails.ts';
import { auditRoutes } from './features/audit/audit.routes.ts';
import { authRoutes } from './features/auth/auth.routes.ts';
import { Provider, type ProviderSettings } from './features/auth/provider.ts';
import { providerRoutes } from './features/auth/provider.routes.ts';
import { emailRoutes } from './features/auth/email.routes.ts';
import type { ServerSecrets } from './features/auth/sealing.ts';
import { sweepChallenges } from './features/auth/second-factor.repository.ts';
import { secondFactorRoutes } from './features/auth/second-factor.routes.ts';
import { eatingRoutes } from './features/eating/eating.routes.ts';
import { eventRoutes } from './features/events/events.routes.ts';
import { feedbackRoutes } from './features/feedback/feedback.routes.ts';
import { friendRoutes } from './features/friends/friends.routes.ts';
import { groceryRoutes } from './features/groceries/groceries.routes.ts';
import { healthRoutes } from './features/health/health.routes.ts';
import { homeRoutes } from './features/homes/homes.routes.ts';
import { learningRoutes } from './features/learning/learning.routes.ts';
import { MailQueue } from './features/mail/mail-queue.ts';
import type { SendMail } from './features/mail/smtp.ts';
import { mealLogRoutes } from './features/meal-logs/meal-logs.routes.ts';
import { mealRoutes } from './features/meals/meals.routes.ts';
import { moodHistoryRoutes } from './features/moods/mood-history.routes.ts';
import { moodImportRoutes } from './features/mood-imports/mood-imports.routes.ts';
import { sweepImports } from './features/mood-imports/mood-imports.service.ts';
import { moodRoutes } from './features/moods/moods.routes.ts';
import { tagRoutes } from './features/moods/tags.routes.ts';
import { patternRoutes } from './features/patterns/patterns.routes.ts';
import { findEaten } from './features/plan/eaten.service.ts';
import { addCalendars } from './features/plan/calendar.ts';
import { peopleRoutes } from './features/people/people.routes.ts';
import { planRoutes } from './features/plan/plan.routes.ts';
import { HOME_DATA } from './features/profile/collect-data.ts';
import { profileRoutes } from './features/profile/profile.routes.ts';
import type { PushSettings } from './features/reminders/push-sender.ts';
import { writeReminderMails } from './features/reminders/reminder-mails.ts';
import { ReminderScheduler } from './features/reminders/reminder-scheduler.ts';
import { reminderRoutes } from './features/reminders/reminders.routes.ts';
import { followTimeZone, remindAfterMeal } from './features/reminders/reminders.service.ts';
import { recipeGiftRoutes } from './features/recipes/recipe-gifts.routes.ts';
import { addRecipePages } from './features/recipes/recipe-page.ts';
import { serveRecipePictures } from './features/recipes/recipe-pictures.service.ts';
import { recipeRoutes } from './features/recipes/recipes.routes.ts';
import { recipeFileRoutes } from './features/recipe-files/recipe-files.routes.ts';
import { recipeImportRoutes } from './features/recipe-imports/recipe-imports.routes.ts';
import { savedMealRoutes } from './features/saved-meals/saved-meals.routes.ts';
import { settingsRoutes } from './features/settings/settings.routes.ts';
import { suggestionRoutes } from './features/suggestions/suggestions.routes.ts';
import { tonightRoutes } from './features/tonight/tonight.routes.ts';
import { serveUploads, uploadRoutes } from './features/uploads/uploads.routes.ts';
import { addAuditTrail, sweepAudits } from './http/audit-trail.ts';
import { addAuthentication, addTokens } from './http/auth.ts';
import { guardConnections, serverOptions } from './http/limits.ts';
import { addDocs } from './http/docs.ts';
import { answerError } from './http/errors.ts';
import { createFetchProvider, type FetchProvider } from './http/fetch-provider.ts';
import { createFetchPublic, type FetchPublic } from './http/fetch-public.ts';
import { compileSerializer, compileValidator, registerEndpoints } from './http/endpoints.ts';
import { collectMethods, addPage } from './http/spa.ts';
import { logRequests, warnOfUntrustedProxies } from './http/log.ts';
import { securityHeaders } from './http/headers.ts';
import { addSecurityTxt } from './http/security-txt.ts';
import { sweepRegularly, sweepThrottles, Throttle } from './http/throttle.ts';

export interface AppOptions {
  readonly database: Database;
  /** A copy of the database that may be some seconds late. The caller closes it too. */
  readonly replica?: Database | undefined;
  readonly clock: Clock;
  readonly tokenSecret: string;
  /** Tokens signed with it remain valid. New ones are signed with {@link tokenSecret}. */
  readonly previousTokenSecret?: string | undefined;
  readonly throttles: boolean;
  /** While the event loop lags by more milliseconds than this, calls get 503; never by default. */
  readonly maxEventLoopDelay?: number | undefined;
  /** Who may create an account; administrators decide by default. */
  readonly registration?: Registration | undefined;
  /** Whether the process is about to stop and should get no new requests. */
  readonly draining?: () => boolean;
  readonly logger: FastifyServerOptions['logger'];
  /** The folder of the built page. Without it, only the API is served. */
  readonly pageDir?: string | undefined;
  readonly publicUrl?: string | undefined;
  /** A URI for reporting vulnerabilities; the support address by default. */
  readonly securityContact?: string | undefined;
  /** Trusted proxies, whose `X-Forwarded-For` is used; none by default. */
  readonly trustProxy?: readonly string[] | undefined;
  /** The most bytes of all pictures of a home's recipes. */
  readonly pictureQuota?: number | undefined;
  /** Fetches what people give addresses of; nothing by default. */
  readonly fetchPublic?: FetchPublic;
  /** Services to which analytics events are forwarded; none by default. */
  readonly destinations?: readonly Destination[];
  /** The provider of sign-ins; none by default. It needs {@link publicUrl}, to which it sends people back. */
  readonly provider?: ProviderSettings | undefined;
  /** Reaches the provider; as a rule, only its own host may be private. */
  readonly fetchProvider?: FetchProvider | undefined;
  /** Whether passwords sign in; they do by default. */
  readonly passwordSignIn?: boolean | undefined;
  /** How mails are sent; none are by default. It needs {@link publicUrl}, which the links in mails lead to. */
  readonly sendMail?: SendMail | undefined;
  /** Whether people prove that they read mail at their email; they do not by default. It needs {@link sendMail}. */
  readonly emailConfirmation?: EmailConfirmation | undefined;
  /** How notifications are sent; none are by default. */
  readonly push?: PushSettings | undefined;
  readonly serializer?: typeof compileSerializer;
}

/** Builds the whole server, ready to listen or to be called by `inject`. The caller closes the database. */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const { database, clock } = options;
  const headers = securityHeaders(options.publicUrl);
  const app = Fastify({
    logger: options.logger ?? false,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    trustProxy: options.trustProxy ? [...options.trustProxy] : false,
    forceCloseConnections: 'idle',
    // While the server stops, requests on open connections are still served.
    return503OnClosing: false,
    ...serverOptions(),
    routerOptions: { maxParamLength: 200 },
    // Fastify's own compilers are not loaded: no route uses JSON Schema.
    schemaController: { compilersFactory: { buildValidator: neverBuilt, buildSerializer: neverBuilt } },
    frameworkErrors: (error, request, reply) => void answerError(error, request, reply.headers(headers.answer)),
  });

  guardConnections(app);
  app.setErrorHandler(answerError);
  acceptJsonOnly(app);
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id).headers(headers.answer);
    done();
  });
  logRequests(app);
  warnOfUntrustedProxies(app, clock);

  await addTokens(app, { secret: options.tokenSecret, previousSecret: options.previousTokenSecret, clock });
  addAuthentication(app, { db: database.db, clock, followTimeZone });
  addAuditTrail(app, { db: database.db, clock });
  sweepRegularly(app, [
    async () => sweepThrottles(database.db, clock),
    async () => sweepAudits(database.db, clock),
    async () => sweepChallenges(database.db, clock.now().toISOString()),
    async () => sweepImports(database.db, clock.now()),
  ]);
  const methodsAt = collectMethods(app);
  addDocs(app, headers);
  addRecipePages(app, { db: database.db, headers, publicUrl: options.publicUrl });
  const throttle = new Throttle({ db: database.db, clock }, options.throttles);
  addCalendars(app, { db: database.db, clock, publicUrl: options.publicUrl, throttle });
  addSecurityTxt(app, { clock, contact: options.securityContact, publicUrl: options.publicUrl });
  await app.register((api) => addApi(api, { ...options, throttle }), { prefix: API_BASE });
  await app.register((page) => addPage(page, { ...options, headers, methodsAt }));
  return app;
}

/** All schemas are Zod's. The API sets the compilers for its own scope. */
function neverBuilt(): never {
  throw new Error('a route outside the API has a schema');
}

async function addApi(api: FastifyInstance, options: AppOptions & { readonly throttle: Throttle }): Promise<void> {
  const { database, clock, throttle } = options;
  api.setValidatorCompiler(compileValidator);
  api.setSerializerCompiler(options.serializer ?? compileSerializer);
  await api.register(compress, { global: false });
  if (options.maxEventLoopDelay !== undefined)
    await api.register(underPressure, {
      maxEventLoopDelay: options.maxEventLoopDelay,
      sampleInterval: options.maxEventLoopDelay,
      retryAfter: 2,
    });

  const forwarders = (options.destinations ?? []).map((destination) => createForwarder(destination, api.log));
  api.addHook('onClose', async () => {
    await Promise.all(forwarders.map((forwarder) => forwarder.close()));
  });

  const context = {
    endpoint: registerEndpoints(api, { db: database.db, clock, throttle }),
    db: database.db,
    chooseReader: readerOf(database.db, options.replica?.db),
    clock,
    throttle,
  };
  const secrets = { tokenSecret: options.tokenSecret, previousTokenSecret: options.previousTokenSecret };
  const mail = mailQueueOf(api, options, secrets);
  const emails = { secrets, mail, confirmation: options.emailConfirmation ?? 'off' };
  const signIns = {
    tokens: api.tokens,
    registration: options.registration,
    passwordSignIn: options.passwordSignIn ?? true,
  };
  authRoutes({ ...signIns, providerName: options.provider?.name, ...emails })(context);
  providerRoutes({ ...signIns, provider: providerOf(api, options), ...emails })(context);
  emailRoutes(emails)(context);
  secondFactorRoutes({ tokens: api.tokens, publicUrl: options.publicUrl, ...emails })(context);
  settingsRoutes({ tokens: api.tokens, registration: options.registration, ...emails })(context);
  moodRoutes(context);
  moodImportRoutes(context);
  tagRoutes(context);
  patternRoutes(context);
  moodHistoryRoutes(context);
  groceryRoutes(context);
  homeRoutes({ homeData: HOME_DATA })(context);
  eventRoutes({ app: api, database })(context);
  const fetchPublic = options.fetchPublic ?? createFetchPublic({ enabled: false });
  mealRoutes({ fetchPublic })(context);
  uploadRoutes(context);
  const pictureQuota = options.pictureQuota ?? RECIPE_LIMITS.pictures;
  recipeRoutes({ pictureQuota })(context);
  recipeFileRoutes(context);
  recipeImportRoutes({ fetchPublic, pictureQuota })(context);
  recipeGiftRoutes({ pictureQuota })(context);
  planRoutes(context);
  savedMealRoutes(context);
  mealLogRoutes({ findEaten, remindAfterMeal })(context);
  suggestionRoutes(context);
  eatingRoutes(context);
  learningRoutes(context);
  tonightRoutes(context);
  reminderRoutes(remindersOf(api, options, mail))(context);
  friendRoutes(context);
  feedbackRoutes(context);
  profileRoutes(emails)(context);
  peopleRoutes(emails)(context);
  auditRoutes(context);
  analyticsRoutes({ forwarders })(context);
  healthRoutes({ database, draining: options.draining })(context);
  serveUploads(api, database.db);
  serveRecipePictures(api, database.db);
}

/** The provider of sign-ins; undefined without one. */
function providerOf(
  { log }: FastifyInstance,
  { provider, fetchProvider, publicUrl }: AppOptions,
): Provider | undefined {
  if (!provider || publicUrl === undefined) return undefined;
  return new Provider(
    provider,
    publicUrl,
    fetchProvider ?? createFetchProvider(new URL(provider.issuer), []),
    (about, text) => log.warn(about, text),
  );
}

/** The mails of the server, looked at from its start on; undefined if it sends none. */
function mailQueueOf(api: FastifyInstance, options: AppOptions, secrets: ServerSecrets) {
  const { database, clock, sendMail, publicUrl } = options;
  if (!sendMail || publicUrl === undefined) return undefined;
  const rules = { sendsMail: true, confirmation: options.emailConfirmation ?? 'off' };
  const context = { db: database.db, clock, publicUrl };
  const write = writeReminderMails({ ...context, rules }, writeAuthMails({ ...context, secrets }));
  const mail = new MailQueue({ db: database.db, clock, send: sendMail, write, log: api.log });
  api.addHook('onListen', () => mail.start());
  api.addHook('onClose', () => mail.stop());
  return mail;
}

/** What reminders are sent by, looked at from the start of the server on, unless it can send none. */
function remindersOf(api: FastifyInstance, options: AppOptions, mail: MailQueue | undefined) {
  const { database, clock, push } = options;
  const rules = { push, sendsMail: mail !== undefined, confirmation: options.emailConfirmation ?? 'off' };
  if (!push && !mail) return { ...rules, scheduler: undefined };
  const scheduler = new ReminderScheduler({ db: database.db, clock, push, mail, log: api.log });
  api.addHook('onListen', () => scheduler.start());
  api.addHook('onClose', async () => {
    await scheduler.stop();
    await push?.postPush.close();
  });
  return { ...rules, scheduler };
}

/** Accepts JSON bodies only. An empty body counts as none, whatever its type. */
function acceptJsonOnly(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined);
    else void parseJson(request, body as string, done);
  });
}
