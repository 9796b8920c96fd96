import { type AccountExport, exportAccount } from '@moodbowl/contract/account-export';
import { API_BASE } from '@moodbowl/contract/endpoint';
import * as contract from '@moodbowl/contract/profile';
import { auditOf } from '../../http/log.ts';
import { orNotFound } from '../../http/errors.ts';
import { type FeaturePlugin, Streamed } from '../../http/endpoints.ts';
import { addDays } from '@moodbowl/contract/dates';
import { localDate } from '../../local-date.ts';
import { pageOf } from '../../slices.ts';
import { deleteSession, ENDING } from '../auth/auth.repository.ts';
import { findLatestSince, findMood, listMoodsSince } from '../moods/moods.repository.ts';
import { readStreak } from '../moods/moods.service.ts';
import { exportAsJson, exportMoodsAsCsv } from './export.service.ts';
import type { EmailOptions } from '../auth/email-confirmation.service.ts';
import { ExportsUnderWay } from './exports-under-way.ts';
import * as repository from './profile.repository.ts';
import { changePassword, changeProfile, deleteAccount } from './profile.service.ts';

const { entriesMax, rangeDefault } = contract.PROFILE_LIMITS;

function linkToNext({ range, before }: { range: number; before: string }): string {
  return `<${API_BASE}${contract.listProfileMoods.path}?range=${range}&before=${before}>; rel="next"`;
}

export const profileRoutes =
  (emails: EmailOptions): FeaturePlugin =>
  ({ endpoint, db, chooseReader, clock, throttle }) => {
    const context = { db, clock, throttle, ...emails };
    const exports = new ExportsUnderWay(throttle);

    endpoint(contract.getProfile, async ({ user }) => orNotFound(await repository.findProfile(db, user.id)));

    endpoint(contract.updateProfile, async ({ language, present, change, body, request }) =>
      changeProfile({ ...context, change }, { ...(await present()), language }, body, auditOf(request)),
    );

    endpoint(contract.getLanguage, async ({ user }) => orNotFound(await repository.findLanguage(db, user.id)));

    endpoint(contract.setLanguage, async ({ change, body }) => {
      await change(async (transaction, user) => repository.updateLanguage(transaction, user.id, body.language));
      return body;
    });

    endpoint(contract.listProfileMoods, async ({ user, now, query, reply }) => {
      const { range = rangeDefault, before } = query;
      const first = addDays(localDate(now, user.time_zone), 1 - range);
      const after = before === undefined ? {} : { after: orNotFound(await findMood(db, user.id, before)) };
      // One extra row shows whether there is a next page.
      const entries = await listMoodsSince(db, user.id, first, { limit: entriesMax + 1, ...after });
      const page = pageOf(entries, entriesMax, ({ note }) => Buffer.byteLength(note));
      const last = page.at(-1);
      if (last && entries.length > page.length) reply.header('link', linkToNext({ range, before: last.id }));
      return page;
    });

    endpoint(contract.getProfileStreak, async ({ user, now }) =>
      readStreak(db, user.id, localDate(now, user.time_zone)),
    );

    // Only today's: last week's mood is not the current one.
    endpoint(contract.getCurrentMood, async ({ user, now }) => {
      const latest = await findLatestSince(db, user.id, localDate(now, user.time_zone));
      return { mood: latest?.mood ?? null };
    });

    endpoint(contract.changePassword, async ({ t, language, present, change, body, request }) => {
      const audit = auditOf(request);
      const caller = { ...(await present()), address: request.ip, language };
      await changePassword({ ...context, change }, caller, body, audit);
      emails.mail?.nudge();
      audit('auth.password_changed');
      return { message: t('profile.passwordChanged') };
    });

    endpoint(contract.listSessions, async ({ user, now }) => {
      const sessions = await repository.listSessions(db, user.id, now.toISOString());
      return sessions.map((session) => ({ ...session, current: session.id === user.session_id }));
    });

    endpoint(contract.listNewSignIns, async ({ user }) =>
      emails.mail ? [] : repository.listNewSignIns(db, user.id, user.session_id),
    );

    endpoint(contract.seeNewSignIns, async ({ change, body }) =>
      change(async (transaction, { id, session_id }) => {
        const unseen = await repository.listNewSignIns(transaction, id, session_id);
        const isShown = unseen.some(({ signed_in_at }) => signed_in_at === body.until);
        if (isShown) await repository.seeSignIns(transaction, id, body.until);
        return repository.listNewSignIns(transaction, id, session_id);
      }),
    );

    endpoint(contract.endSession, async ({ change, params, request }) => {
      const ended = await change(
        async (transaction, user) => orNotFound(await deleteSession(transaction, user.id, params.id)),
        ENDING,
      );
      auditOf(request)('auth.session_ended', { session_id: ended.id });
      return ended;
    });

    endpoint(exportAccount, async ({ user, now, query: { format = 'json' }, request, reply }) => {
      const account = orNotFound(await repository.findAccount(db, user.id));
      const reader = await chooseReader();
      const pieces =
        format === 'csv'
          ? exportMoodsAsCsv(reader, user, now.toISOString())
          : exportAsJson(reader, user, { exported_at: now.toISOString(), account });
      const answer = new Streamed<AccountExport>(exports.begin(user.id, pieces));
      auditOf(request)('account.exported', { format });
      // It is itself among what is exported.
      await request.server.auditTrail.settled();
      const name = `moodbowl-${localDate(now, user.time_zone)}`;
      if (format === 'csv') void reply.type('text/csv; charset=utf-8');
      void reply.header(
        'content-disposition',
        `attachment; filename="${name}${format === 'csv' ? '-moods.csv' : '.json'}"`,
      );
      return answer;
    });

    endpoint(contract.deleteAccount, async ({ t, present, change, body, request }) => {
      const audit = auditOf(request);
      await deleteAccount({ ...context, change }, { ...(await present()), address: request.ip }, body.password, audit);
      audit('account.deleted');
      return { message: t('profile.deleted') };
    });
  };
